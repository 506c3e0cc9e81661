import styles from './TouchDrag.module.css'

/** Shorter is a tap, and a finger that moves before that scrolls. */
const LONG_PRESS_MS = 350
const STILL_PX = 10
/** So near to an edge the page goes on by itself, this far a frame. */
const EDGE_PX = 56
const STEP_PX = 12

let touches = 0

/** Whether a finger is on something that it can drag at this moment. */
export function isTouching(): boolean {
  return touches > 0
}

/** What a finger has taken up. */
export interface Carried {
  /** Shown beside the finger. */
  title: string
  /** What is under the finger now, which is at this height. */
  over(under: Element | null, y: number): void
  /** The finger was lifted, or the browser took it away. */
  end(isDropped: boolean): void
}

/** A long press takes something up; it falls where the finger is lifted. Browsers' own drags know nothing of most fingers. */
export function followTouches(element: HTMLElement, takeUp: () => Carried): () => void {
  const onStart = (event: TouchEvent) => {
    const [touch] = event.touches
    if (!touch || event.touches.length > 1) return
    touches++
    const from = { x: touch.clientX, y: touch.clientY }
    let drag: Drag | null = null
    const timer = setTimeout(() => {
      drag = new Drag(takeUp())
      drag.over(from.x, from.y)
    }, LONG_PRESS_MS)
    const onMove = (moved: TouchEvent) => {
      const [at] = moved.touches
      if (!at) return
      if (drag) {
        moved.preventDefault()
        drag.over(at.clientX, at.clientY)
      } else if (Math.hypot(at.clientX - from.x, at.clientY - from.y) > STILL_PX) clearTimeout(timer)
    }
    const end = (ended: TouchEvent) => {
      clearTimeout(timer)
      touches--
      element.removeEventListener('touchmove', onMove)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
      if (!drag) return
      // The press that would follow is no press.
      ended.preventDefault()
      drag.end(ended.type === 'touchend')
    }
    element.addEventListener('touchmove', onMove, { passive: false })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
  }
  element.addEventListener('touchstart', onStart, { passive: true })
  return () => element.removeEventListener('touchstart', onStart)
}

/** What is shown under a finger, and the page that goes on at its edges. */
class Drag {
  readonly #carried: Carried
  readonly #ghost = document.createElement('div')
  #at = { x: 0, y: 0 }
  #frame = 0

  constructor(carried: Carried) {
    this.#carried = carried
    this.#ghost.className = styles.ghost ?? ''
    this.#ghost.textContent = carried.title
    document.body.append(this.#ghost)
    this.#frame = requestAnimationFrame(this.#scroll)
  }

  over(x: number, y: number) {
    this.#at = { x, y }
    this.#ghost.style.transform = `translate(${x - 24}px, ${y - 56}px)`
    this.#carried.over(document.elementFromPoint(x, y), y)
  }

  end(isDropped: boolean) {
    cancelAnimationFrame(this.#frame)
    this.#ghost.remove()
    this.#carried.end(isDropped)
  }

  #scroll = () => {
    const { x, y } = this.#at
    const under = document.elementFromPoint(x, y)
    // Lanes scroll together, and not list by list.
    const column = under?.closest('[data-lanes]') ?? under?.closest('[data-list]')?.querySelector('[data-scroller]')
    const { top = 0, bottom = 0 } = column?.getBoundingClientRect() ?? {}
    const down = y < top + EDGE_PX ? -STEP_PX : y > bottom - EDGE_PX ? STEP_PX : 0
    const right = x < EDGE_PX ? -STEP_PX : x > window.innerWidth - EDGE_PX ? STEP_PX : 0
    if (column) column.scrollBy(0, down)
    if (right !== 0) under?.closest('[data-columns]')?.scrollBy(right, 0)
    // Under a finger that stays still, the page goes on.
    if (right !== 0 || (column && down !== 0)) this.over(x, y)
    this.#frame = requestAnimationFrame(this.#scroll)
  }
}
