import { forgetOld } from './data/cache.ts'
import { keepProgram } from './data/program.ts'

/** Parts that are not needed at first, in the order in which people are likely to ask for them. */
const PARTS: readonly (() => Promise<unknown>)[] = [
  keepProgram,
  () => import('./card/CardPanel.tsx'),
  () => import('./ui/Tip.tsx'),
  () => import('./board/CardMenu.tsx'),
  () => import('./board/pickers/Pickers.tsx'),
  () => import('./shell/Palette.tsx'),
  () => import('./board/ListMenu.tsx'),
  () => import('./board/BoardMenu.tsx'),
  () => import('./board/ShareDialog.tsx'),
  () => import('./shell/BoardMenu.tsx'),
  () => import('./shell/SpaceMenu.tsx'),
  () => import('./shell/PersonMenu.tsx'),
  () => import('./shell/TeamMenu.tsx'),
  () => import('./shell/Drawer.tsx'),
  () => import('./shell/KeySheet.tsx'),
  () => import('./board/table/Table.tsx'),
  () => import('./editor/Editor.tsx'),
  forgetOld,
]

/** Long enough to get an overview of an opened board. */
const WAIT_MS = 5000
/** After so long without input the person is reading: setting up what was fetched does not delay a key. */
const QUIET_MS = 1500
/** A page that always has a little to do is never idle, for some browsers. */
const IDLE_MS = 5000

let lastInput = 0
for (const type of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'dragover'])
  document.addEventListener(type, ({ timeStamp }) => (lastInput = timeStamp), { capture: true, passive: true })

/** Fetches them one by one while nothing else is to be done: their first use is as quick as the second, and needs no connection. */
export function fetchAhead() {
  setTimeout(async () => {
    for (const fetch of PARTS) {
      await whenIdle()
      // What cannot be fetched now is fetched when it is needed.
      await fetch().catch(() => undefined)
    }
  }, WAIT_MS)
}

async function whenIdle(): Promise<void> {
  for (let left = 1; left > 0; ) {
    await new Promise<void>((resolve) => {
      // Safari has none.
      if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, 100)
      else requestIdleCallback(() => resolve(), { timeout: IDLE_MS })
    })
    left = lastInput + QUIET_MS - performance.now()
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left))
  }
}
