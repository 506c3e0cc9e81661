import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Finding, limit } from './findings.ts'
import type { Subject } from './subject.ts'

/** What all measurements in a browser need. */

export const BOARD_CARDS = 5000

export async function newContext(browser: Browser, { workspace }: Subject): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    extraHTTPHeaders: { authorization: `Bearer ${workspace.token}` },
  })
  await context.addInitScript(NOTE_FIRST_CARD)
  return context
}

/** Says when, by the page's own clock, the frame was drawn that shows the first card. A page that is asked for it meanwhile is slower. */
const NOTE_FIRST_CARD = `
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-card]')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => console.log('cards after ' + performance.now())))
  }).observe(document, { childList: true, subtree: true })`

/** From the moment the address is asked for to that frame. `place` is the board, and what its address says besides. */
export async function untilCards(
  page: Page,
  { server, workspace }: Subject,
  place: string | undefined = workspace.boardIds[0],
): Promise<number> {
  const said = page.waitForEvent('console', (message) => message.text().startsWith('cards after '))
  await page.goto(`${server.url}/${workspace.team_id}/board-${place}`, { waitUntil: 'commit' })
  return Number((await said).text().split(' ').at(-1))
}

export function frames(work: string, times: readonly number[]): Finding[] {
  return [
    limit(`${work} at ${BOARD_CARDS} cards, 95th`, percentile(times, 0.95), 'ms', 50),
    limit(`${work} at ${BOARD_CARDS} cards, slowest`, Math.max(...times), 'ms', 200),
  ]
}

/** From the press of each key to the frame that shows it, as the browser itself counts it: in steps of 8 ms. */
export async function press(page: Page, keys: readonly string[], pauseMs: number): Promise<number[]> {
  await page.evaluate(`
    globalThis.seenKeys = []
    globalThis.keyObserver?.disconnect()
    globalThis.keyObserver = new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'keydown') seenKeys.push(duration)
    })
    keyObserver.observe({ type: 'event', durationThreshold: 16 })`)
  for (const key of keys) await page.keyboard.press(key, { delay: pauseMs })
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))')
  const slow = await page.evaluate<number[]>('seenKeys')
  // Those that took less than two frames are not reported individually.
  return [...slow, ...Array.from({ length: Math.max(0, keys.length - slow.length) }, () => 16)]
}

/** The times from frame to frame while a card is dragged that was taken up there; it falls back afterwards. */
export async function whileDragging(
  page: Page,
  from: { x: number; y: number },
  drag: () => Promise<void>,
): Promise<number[]> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 5, from.y + 20, { steps: 4 })
  await page.evaluate(`
    globalThis.frameTimes = []
    globalThis.isDragging = true
    globalThis.countFrame = (before) => (time) => {
      frameTimes.push(time - before)
      if (isDragging) requestAnimationFrame(countFrame(time))
    }
    requestAnimationFrame((time) => requestAnimationFrame(countFrame(time)))`)
  await drag()
  const times = await page.evaluate<number[]>('isDragging = false, frameTimes')
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return times
}

export const median = (times: readonly number[]) => percentile(times, 0.5)

export function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
}
