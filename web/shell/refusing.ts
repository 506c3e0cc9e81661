import type { Anyway, Place, Refusals } from '../data/refusals.ts'
import { showToast } from '../data/toasts.ts'

interface Refusal {
  words: string
  /** What was written is back in these fields, which say it by themselves. */
  drafts: readonly Place[]
  /** Where else it belongs, the best first. */
  places: readonly Place[]
  anyway: Anyway | null
}

/** What is around it may take some frames until it is as high as it becomes. */
const FRAMES = 8

/** Says what was refused once: beside it while that is on the screen, else as a notice. */
export function showRefusal(refusals: Refusals, { words, drafts, places, anyway }: Refusal) {
  const look = (frames: number) => {
    const place = drafts.find(isOnScreen) ?? places.find(isOnScreen)
    if (place !== undefined) refusals.put(place, words, anyway)
    // A page that is hidden draws no frames, and what is shown nowhere will not come.
    else if (frames === 0 || document.hidden || !places.some(isDrawn))
      showToast({ words, kind: 'refused', ...(anyway && { anyway }) })
    else requestAnimationFrame(() => look(frames - 1))
  }
  // What was refused goes back to where it was: it is drawn there by the next task.
  setTimeout(() => look(FRAMES))
}

function elementsOf(place: Place): readonly Element[] {
  return [...document.querySelectorAll(`[data-refused="${CSS.escape(place)}"]`)]
}

function isDrawn(place: Place): boolean {
  return elementsOf(place).length > 0
}

/** Not if it is scrolled away, or below a dialog or an open card. */
function isOnScreen(place: Place): boolean {
  return elementsOf(place).some((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const x = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, window.innerHeight)) / 2
    const isInside = x >= left && x <= right && y >= top && y <= bottom
    return isInside && element.contains(document.elementFromPoint(x, y))
  })
}
