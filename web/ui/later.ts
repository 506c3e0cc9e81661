import { useDeferredValue, useEffect } from 'react'
import { Held, useHeld } from '../data/observable.ts'

/** A board that cannot be shown, or takes long, keeps nothing else back for longer. */
const LONGEST_MS = 1500

/** Whether what the person came for is on the screen. */
const isShown = new Held(false)

/** False until then: the rest is fetched and drawn afterwards. */
export function useLater(): boolean {
  return useDeferredValue(useHeld(isShown), false)
}

/** Said by a board that is drawn: the rest comes after the frame that shows it, with the next. */
export function useShownFirst() {
  useEffect(() => {
    if (!isShown.value) requestAnimationFrame(() => requestAnimationFrame(showRest))
  }, [])
}

/** Other places are lighter than the rest, which need not wait for them. */
export function startWith(board_id: string | null) {
  if (board_id === null) showRest()
  else setTimeout(showRest, LONGEST_MS)
}

function showRest() {
  isShown.set(true)
}
