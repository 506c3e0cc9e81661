import { type RefObject, useEffect, useRef } from 'react'

const SOON_MS = 300

/**
 * A menu that closes gives the focus back to its button. A box that was opened from it holds the focus until that is over, and
 * is not closed by it: `onBlur` asks whether it was so.
 */
export function useFirstFocus(box: RefObject<HTMLElement | null>): () => boolean {
  const opened = useRef(performance.now())
  const isSoon = () => performance.now() - opened.current < SOON_MS
  useEffect(() => {
    const until = opened.current + SOON_MS
    let frame = requestAnimationFrame(function hold() {
      if (document.activeElement !== box.current) box.current?.focus()
      if (performance.now() < until) frame = requestAnimationFrame(hold)
    })
    return () => cancelAnimationFrame(frame)
  }, [box])
  return isSoon
}
