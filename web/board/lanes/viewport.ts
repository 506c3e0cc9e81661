import { type RefObject, useLayoutEffect, useState } from 'react'
import { COLUMN_PX } from '../Columns.tsx'
import { GAP_PX } from '../drawn-columns.ts'

/** What of the lanes is on the screen. */
export interface Visible {
  top: number
  height: number
  left: number
  width: number
  /** How wide a column is. */
  column: number
}

/** So far beside the screen cells have their cards, for scrolling. */
const BESIDE_PX = 96
/** Beside the first column: see `Lanes.module.css`. */
const PADDING_PX = 16
const LEAST_PX = 1 / 64

/**
 * What of the lanes is on the screen, and how high their cards are. All cells scroll together: one listener asks for all of them, and a
 * cell learns of what it has to draw otherwise.
 */
export class Viewport {
  #now: Visible = {
    top: 0,
    height: window.innerHeight,
    left: 0,
    width: document.getElementById('content')?.clientWidth ?? window.innerWidth,
    column: COLUMN_PX,
  }
  readonly #listeners = new Set<() => void>()
  readonly #heights = new Map<string, number>()
  readonly #watched = new Map<Element, { key: string; onChange(): void }>()
  readonly #sizes = new ResizeObserver((entries) => {
    for (const { target, borderBoxSize } of entries) this.#measured(target, borderBoxSize[0]?.blockSize ?? 0)
  })

  get now(): Visible {
    return this.#now
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(part: Partial<Visible>) {
    this.#now = { ...this.#now, ...part }
    for (const listener of this.#listeners) listener()
  }

  /** How high a card is, by its key; undefined until it was drawn. */
  heightOf(key: string): number | undefined {
    return this.#heights.get(key)
  }

  /**
   * Measures a card that is drawn, whenever it becomes another height; if it is new, also before the first frame that shows it. That
   * makes the browser place everything at once, and once more for that frame. `known` is the height that its cell went by.
   */
  watch(element: HTMLElement, key: string, onChange: () => void, isNew: boolean, known?: number): () => void {
    this.#watched.set(element, { key, onChange })
    // One that was drawn before is as high as it was, until the browser says otherwise.
    if (isNew && !this.#heights.has(key)) this.#measured(element, element.getBoundingClientRect().height)
    // A card of two lanes was measured in the other one meanwhile.
    else if (this.#heights.get(key) !== known) onChange()
    this.#sizes.observe(element, { box: 'border-box' })
    return () => {
      this.#sizes.unobserve(element)
      this.#watched.delete(element)
    }
  }

  #measured(element: Element, size: number) {
    const watched = this.#watched.get(element)
    // What is not displayed has no height to go by. Browsers keep 64ths of a pixel: what is less is no other height.
    if (!watched || size === 0 || Math.abs((this.#heights.get(watched.key) ?? 0) - size) < LEAST_PX) return
    // Not rounded: where the drawn cards begin goes by the sum of those above, and they would jump by what is left out.
    this.#heights.set(watched.key, size)
    // It may stand in other lanes too, whose cells become as much higher.
    for (const { key, onChange } of this.#watched.values()) if (key === watched.key) onChange()
  }
}

/** The same for all cells of the lanes that scroll in this element. */
export function useViewport(scroller: RefObject<HTMLElement | null>): Viewport {
  const [viewport] = useState(() => new Viewport())
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => viewport.set({ top: element.scrollTop, left: Math.abs(element.scrollLeft) })
    const measure = () => {
      const column = element.querySelector<HTMLElement>('[data-list]')?.offsetWidth || viewport.now.column
      viewport.set({ height: element.clientHeight, width: element.clientWidth, column })
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, viewport])
  return viewport
}

function columnAt(index: number, column: number) {
  const from = PADDING_PX + index * (column + GAP_PX)
  return { from, to: from + column }
}

/** Whether cards are drawn in a column: it is on the screen, or nearly. */
export function isNear(index: number, { left, width, column }: Visible): boolean {
  const { from, to } = columnAt(index, column)
  return from < left + width + BESIDE_PX && to > left - BESIDE_PX
}

/** Whether all of a column is on the screen, with what is beside it. */
export function isInside(index: number, { left, width, column }: Visible): boolean {
  const { from, to } = columnAt(index, column)
  return from - PADDING_PX >= left && to + PADDING_PX <= left + width
}
