import { type RefObject, useEffect } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { useBoardActions } from './actions.ts'
import styles from './drag.module.css'
import { type BoardState, useBoardState } from './state.ts'

/** Shorter is a tap, and a finger that moves before that scrolls. */
const LONG_PRESS_MS = 350
const STILL_PX = 10
/** So near to an edge the page goes on by itself, this far a frame. */
const EDGE_PX = 56
const STEP_PX = 12

/** The lane that something is drawn in; null on a board without lanes. */
export function laneAt(element: Element | null | undefined): string | null {
  return element?.closest<HTMLElement>('[data-lane]')?.dataset.lane ?? null
}

let touches = 0

/** Whether a finger is on a card at this moment. */
export function isTouching(): boolean {
  return touches > 0
}

/** A long press takes a card up; it falls where the finger is lifted. Browsers' own drags know nothing of most fingers. */
export function useTouchDrag(element: RefObject<HTMLElement | null>, id: string | null) {
  const { mirror } = useWorkspace()
  const state = useBoardState()
  const actions = useBoardActions()
  useEffect(() => {
    const tile = element.current
    if (!tile || id === null) return
    const onStart = (event: TouchEvent) => {
      const [touch] = event.touches
      if (!touch || event.touches.length > 1) return
      touches++
      const from = { x: touch.clientX, y: touch.clientY }
      let drag: Drag | null = null
      const timer = setTimeout(() => {
        const ids = actions.subjectsOf(id)
        const title = ids.length > 1 ? text.board.count(ids.length) : (mirror.row('cards', id)?.title ?? '')
        // What the keys stand on stays drawn while the column scrolls away, and with it the events of this finger.
        state.set({ focused: id, lane: laneAt(tile) })
        drag = new Drag(state, ids, title)
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
        tile.removeEventListener('touchmove', onMove)
        tile.removeEventListener('touchend', end)
        tile.removeEventListener('touchcancel', end)
        if (!drag) return
        // The press that would follow is no press.
        ended.preventDefault()
        const target = drag.end()
        if (target && ended.type === 'touchend')
          actions.drop(
            drag.ids,
            target.list_id,
            target.card_id === null ? null : { id: target.card_id, edge: target.edge },
            { from: laneAt(tile), to: target.lane },
          )
      }
      tile.addEventListener('touchmove', onMove, { passive: false })
      tile.addEventListener('touchend', end)
      tile.addEventListener('touchcancel', end)
    }
    tile.addEventListener('touchstart', onStart, { passive: true })
    return () => tile.removeEventListener('touchstart', onStart)
  }, [element, id, mirror, state, actions])
}

/** Cards under a finger: what is shown of them, where they would fall, and the page that goes on at its edges. */
class Drag {
  readonly ids: readonly string[]
  readonly #state: BoardState
  readonly #ghost = document.createElement('div')
  #at = { x: 0, y: 0 }
  #frame = 0

  constructor(state: BoardState, ids: readonly string[], title: string) {
    this.#state = state
    this.ids = ids
    this.#ghost.className = styles.ghost ?? ''
    this.#ghost.textContent = title
    document.body.append(this.#ghost)
    this.#frame = requestAnimationFrame(this.#scroll)
  }

  over(x: number, y: number) {
    this.#at = { x, y }
    this.#ghost.style.transform = `translate(${x - 24}px, ${y - 56}px)`
    const under = document.elementFromPoint(x, y)
    const list = under?.closest<HTMLElement>('[data-list]')
    const tile = under?.closest<HTMLElement>('[data-tile]')
    if (!list?.dataset.list) return this.#state.set({ drop: null })
    const id = tile?.dataset.tile
    const isCard = tile && id !== undefined && !this.ids.includes(id)
    const { top, height } = (tile ?? list).getBoundingClientRect()
    const edge = y < top + height / 2 ? 'top' : 'bottom'
    this.#state.set({ drop: { list_id: list.dataset.list, lane: laneAt(list), card_id: isCard ? id : null, edge } })
  }

  end() {
    cancelAnimationFrame(this.#frame)
    this.#ghost.remove()
    const { drop } = this.#state.now
    this.#state.set({ drop: null })
    return drop
  }

  #scroll = () => {
    const { x, y } = this.#at
    const under = document.elementFromPoint(x, y)
    // Lanes scroll together, and not list by list.
    const column = under?.closest('[data-lanes]') ?? under?.closest('[data-list]')?.querySelector('[data-scroller]')
    if (column) {
      const { top, bottom } = column.getBoundingClientRect()
      column.scrollBy(0, y < top + EDGE_PX ? -STEP_PX : y > bottom - EDGE_PX ? STEP_PX : 0)
    }
    const columns = under?.closest('[data-columns]')
    columns?.scrollBy(x < EDGE_PX ? -STEP_PX : x > window.innerWidth - EDGE_PX ? STEP_PX : 0, 0)
    this.#frame = requestAnimationFrame(this.#scroll)
  }
}
