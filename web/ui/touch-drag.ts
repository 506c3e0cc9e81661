import styles from './TouchDrag.module.css'

/** Shorter is a tap, and a finger that moves before that scrolls. */
const LONG_PRESS_MS = 350
const STILL_PX = 10
/** So near to an edge the page goes on by itself, this far a frame. */
const EDGE_PX = 56
const STEP_PX = 12
/** Where one list fills the screen it goes on list by list: after this time at the edge, and then so often. */
const FIRST_TURN_MS = 250
const NEXT_TURN_MS = 900
/** Lists do not touch each other, nor the edge of the screen: a finger beside one, within this, means it. */
const BESIDE_PX = 24

let touches = 0

/** Whether a finger is on something that it can drag at this moment. */
export function isTouching(): boolean {
  return touches > 0
}

/** What a finger has taken up. */
export interface Carried {
  /** Shown beside the finger. */
  title: string
  /** What goes on at its edges, where that is not the list below the finger. */
  scroller?: Element | null
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
  readonly #turns = new PageTurns()
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
    this.#carried.over(listUnder(x, y), y)
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
    const { scroller } = this.#carried
    const column =
      scroller ?? under?.closest('[data-lanes]') ?? under?.closest('[data-list]')?.querySelector('[data-scroller]')
    const { top, bottom } = shownOf(column)
    const down = y < top + EDGE_PX ? -STEP_PX : y > bottom - EDGE_PX ? STEP_PX : 0
    const right = x < EDGE_PX ? -STEP_PX : x > window.innerWidth - EDGE_PX ? STEP_PX : 0
    if (column) column.scrollBy(0, down)
    const columns = scroller ? null : under?.closest('[data-columns]')
    // What snaps goes to the next list with each step, however small: in as many frames it would be at the last one.
    const snaps = columns && getComputedStyle(columns).scrollSnapType !== 'none'
    const isTurned = this.#turns.isDue(snaps ? right : 0, performance.now())
    if (!snaps || isTurned) columns?.scrollBy({ left: right, behavior: snaps ? 'smooth' : 'instant' })
    // Under a finger that stays still, the page goes on.
    if (right !== 0 || (column && down !== 0)) this.over(x, y)
    this.#frame = requestAnimationFrame(this.#scroll)
  }
}

/** What scrolls an element up and down: the nearest around it that is longer than it shows, else the page. */
export function scrollerOf(element: Element): Element | null {
  for (let around = element.parentElement; around; around = around.parentElement) {
    const { overflowY } = getComputedStyle(around)
    if ((overflowY === 'auto' || overflowY === 'scroll') && around.scrollHeight > around.clientHeight) return around
  }
  return document.scrollingElement
}

/** From where to where it is seen. */
function shownOf(element: Element | null | undefined) {
  const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {}
  return { top: Math.max(top, 0), bottom: Math.min(bottom, window.innerHeight) }
}

/** What is there, else the list beside it. */
function listUnder(x: number, y: number): Element | null {
  const under = document.elementFromPoint(x, y)
  if (!under?.closest('[data-columns]') || under.closest('[data-list]')) return under
  const beside = [x - BESIDE_PX, x + BESIDE_PX].map((other) => document.elementFromPoint(other, y))
  return beside.find((element) => element?.closest('[data-list]')) ?? under
}

/** When a finger that stays at an edge turns the page: it has the time to stop at each one. */
export class PageTurns {
  #direction = 0
  #next = 0

  /** `direction` is negative at the left edge, positive at the right one, and 0 between them. */
  isDue(direction: number, now: number): boolean {
    if (direction !== this.#direction) this.#next = now + FIRST_TURN_MS
    this.#direction = direction
    if (direction === 0 || now < this.#next) return false
    this.#next = now + NEXT_TURN_MS
    return true
  }
}
