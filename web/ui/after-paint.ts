import { useEffect, useState } from 'react'

/**
 * Puts something off until the next frame is on the screen, and for so long besides; what was put off before and has not begun
 * is dropped. For what a key leads to beyond the letter itself: the letter does not wait for it.
 */
export function useAfterPaint(pauseMs: number): (work: () => void) => void {
  const [later] = useState(() => new Later(pauseMs))
  useEffect(() => () => later.drop(), [later])
  return later.put
}

class Later {
  readonly #pauseMs: number
  #frame = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(pauseMs: number) {
    this.#pauseMs = pauseMs
  }

  put = (work: () => void) => {
    this.drop()
    this.#frame = requestAnimationFrame(() => {
      this.#timer = setTimeout(work, this.#pauseMs)
    })
  }

  drop() {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#timer)
  }
}
