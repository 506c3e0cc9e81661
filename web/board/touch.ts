import { type RefObject, useEffect } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { followTouches } from '../ui/touch-drag.ts'
import { useBoardActions } from './actions.ts'
import { useBoardState } from './state.ts'

/** The lane that something is drawn in; null on a board without lanes. */
export function laneAt(element: Element | null | undefined): string | null {
  return element?.closest<HTMLElement>('[data-lane]')?.dataset.lane ?? null
}

/** A finger takes up a card, and with it those that are selected. */
export function useTouchDrag(element: RefObject<HTMLElement | null>, id: string | null) {
  const { mirror } = useWorkspace()
  const state = useBoardState()
  const actions = useBoardActions()
  useEffect(() => {
    const tile = element.current
    if (!tile || id === null) return
    return followTouches(tile, () => {
      const ids = actions.subjectsOf(id)
      // What the keys stand on stays drawn while the column scrolls away, and with it the events of this finger.
      state.set({ focused: id, lane: laneAt(tile) })
      return {
        title: ids.length > 1 ? text.board.count(ids.length) : (mirror.row('cards', id)?.title ?? ''),
        over: (under, y) => state.set({ drop: dropAt(under, y, ids) }),
        end: (isDropped) => {
          const { drop } = state.now
          state.set({ drop: null })
          if (!drop || !isDropped) return
          const over = drop.card_id === null ? null : { id: drop.card_id, edge: drop.edge }
          actions.drop(ids, drop.list_id, over, { from: laneAt(tile), to: drop.lane })
        },
      }
    })
  }, [element, id, mirror, state, actions])
}

/** Where cards would fall that are over this. */
function dropAt(under: Element | null, y: number, ids: readonly string[]) {
  const list = under?.closest<HTMLElement>('[data-list]')
  const tile = under?.closest<HTMLElement>('[data-tile]')
  if (!list?.dataset.list) return null
  const id = tile?.dataset.tile
  const isCard = id !== undefined && !ids.includes(id)
  const { top, height } = (tile ?? list).getBoundingClientRect()
  const edge = y < top + height / 2 ? ('top' as const) : ('bottom' as const)
  return { list_id: list.dataset.list, lane: laneAt(list), card_id: isCard ? id : null, edge }
}
