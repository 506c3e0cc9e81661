import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Day } from './days.ts'
import type { Dragged, DragStore, Grip } from './dragged.ts'

/** Less is a click. */
const STILL_PX = 4
/** Shorter is a tap, and a finger that moves before that scrolls: as on boards. */
const LONG_PRESS_MS = 350
const FINGER_STILL_PX = 10
/** So near to an edge the days go on by themselves, this far a frame. */
const EDGE_PX = 40
const STEP_PX = 14

export interface DragOptions {
  mayChange: boolean
  subjectsOf(id: string): readonly string[]
  /** Which day is at a point of the window, with the part of it that is over; null where there are no days to fall on. */
  dayAt(x: number, y: number, grip: Grip): number | null
  onDrop(dragged: Dragged): void
  onOpen(id: string): void
}

/** Follows presses on what has a `data-grip`, inside of what has a `data-tile`: a mouse at once, a finger after a long press. */
export function useScheduleDrag(root: RefObject<HTMLElement | null>, store: DragStore, given: DragOptions) {
  const options = useRef(given)
  useLayoutEffect(() => {
    options.current = given
  })
  useEffect(() => {
    const element = root.current
    return element ? new Drags(element, store, () => options.current).listen() : undefined
  }, [root, store])
}

interface Press {
  id: string
  grip: Grip
  pointerId: number
  x: number
  y: number
  /** The day that it was taken at. */
  day: number | null
  timer: ReturnType<typeof setTimeout> | undefined
  isDragging: boolean
  /** Whether it is among the days: what comes from beside them passes their edge. */
  hasCome: boolean
}

class Drags {
  readonly #root: HTMLElement
  readonly #store: DragStore
  readonly #options: () => DragOptions
  #press: Press | null = null
  #at = { x: 0, y: 0 }
  #frame = 0

  constructor(root: HTMLElement, store: DragStore, options: () => DragOptions) {
    this.#root = root
    this.#store = store
    this.#options = options
  }

  listen() {
    const ending = new AbortController()
    const { signal } = ending
    const root = this.#root
    root.addEventListener('pointerdown', this.#down, { signal })
    root.addEventListener('pointermove', this.#move, { signal })
    root.addEventListener('pointerup', () => this.#end(true), { signal })
    root.addEventListener('pointercancel', () => this.#end(false), { signal })
    root.addEventListener('click', this.#click, { signal })
    // Links and pictures have a drag of their own.
    root.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
    // A finger that holds something does not scroll.
    root.addEventListener('touchmove', (event) => this.#press?.isDragging && event.preventDefault(), {
      signal,
      passive: false,
    })
    root.addEventListener('contextmenu', (event) => this.#press && event.preventDefault(), { signal })
    document.addEventListener('keydown', this.#key, { signal, capture: true })
    return () => {
      this.#end(false)
      ending.abort()
    }
  }

  readonly #down = (event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || !(event.target instanceof Element)) return
    const held = event.target.closest<HTMLElement>('[data-grip]')
    const id = held?.closest<HTMLElement>('[data-tile]')?.dataset.tile
    if (!held || id === undefined || event.target.closest('button, input')) return
    if (!this.#options().mayChange) return
    const { clientX: x, clientY: y, pointerId, pointerType } = event
    // The grips are written by this folder alone.
    const grip = held.dataset.grip as Grip
    const day = this.#options().dayAt(x, y, grip)
    const timer = pointerType === 'touch' ? setTimeout(() => this.#begin(), LONG_PRESS_MS) : undefined
    this.#press = { id, grip, pointerId, x, y, day, timer, isDragging: false, hasCome: grip !== 'place' }
  }

  readonly #move = (event: PointerEvent) => {
    const press = this.#press
    if (!press || event.pointerId !== press.pointerId) return
    this.#at = { x: event.clientX, y: event.clientY }
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y)
    if (press.isDragging) this.#follow()
    else if (press.timer !== undefined) {
      if (far > FINGER_STILL_PX) this.#end(false)
    } else if (far > STILL_PX) this.#begin()
  }

  #begin() {
    const press = this.#press
    if (!press) return
    press.isDragging = true
    this.#root.setPointerCapture(press.pointerId)
    if (press.timer !== undefined) this.#at = { x: press.x, y: press.y }
    this.#follow()
    this.#frame = requestAnimationFrame(this.#scroll)
  }

  #follow() {
    const press = this.#press
    if (!press) return
    const { x, y } = this.#at
    const at = this.#options().dayAt(x, y, press.grip)
    const day: Day | null = at === null ? null : Math.floor(at)
    const by = at === null || press.day === null ? 0 : Math.round(at - press.day)
    const ids = press.grip === 'move' ? this.#options().subjectsOf(press.id) : [press.id]
    this.#store.set({ ids, grip: press.grip, by, day })
  }

  #end(isDropped: boolean) {
    const { now } = this.#store
    const press = this.#press
    this.#press = null
    clearTimeout(press?.timer)
    cancelAnimationFrame(this.#frame)
    if (!press?.isDragging) return
    this.#store.set(null)
    // The press that follows is no press.
    const stop = (event: Event) => {
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('click', stop, { capture: true })
    setTimeout(() => document.removeEventListener('click', stop, { capture: true }))
    if (isDropped && now) this.#options().onDrop(now)
  }

  readonly #click = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a, button, input')) return
    const held = event.target.closest<HTMLElement>('[data-grip]')
    const id = held?.closest<HTMLElement>('[data-tile]')?.dataset.tile
    if (id !== undefined && held?.dataset.grip !== 'place') this.#options().onOpen(id)
  }

  readonly #key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !this.#press?.isDragging) return
    event.preventDefault()
    event.stopPropagation()
    this.#end(false)
  }

  readonly #scroll = () => {
    const scroller = this.#root.querySelector('[data-scroller]')
    if (scroller && this.#press) {
      const { left, right, top, bottom } = scroller.getBoundingClientRect()
      const { x, y } = this.#at
      const isInside = x > left && x < right && y > top && y < bottom
      // What stands before the days, such as names, hides them.
      const edge = Number.parseFloat(getComputedStyle(scroller).getPropertyValue('--names')) || 0
      const step = x < left + edge + EDGE_PX ? -STEP_PX : x > right - EDGE_PX ? STEP_PX : 0
      if (isInside && step === 0) this.#press.hasCome = true
      if (isInside && step !== 0 && this.#press.hasCome) {
        scroller.scrollBy(step, 0)
        this.#follow()
      }
    }
    this.#frame = requestAnimationFrame(this.#scroll)
  }
}
