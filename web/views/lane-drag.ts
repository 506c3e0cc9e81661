import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useState } from 'react'
import { laneAt } from '../board/touch.ts'
import { useWorkspace } from '../data/hooks.ts'
import { followTouches, isTouching } from '../ui/touch-drag.ts'
import type { LaneMoves } from './lane-moves.ts'

export const VIEW_CELL = 'view-cell'

/** A column of a lane says that it is the one under the mouse; the lane takes the card. */
export function useCellUnder(
  element: { readonly current: HTMLElement | null },
  column: string,
  lane: string | undefined,
) {
  useEffect(() => {
    const { current } = element
    if (!current || lane === undefined) return
    return dropTargetForElements({
      element: current,
      canDrop: ({ source: { data } }) => data.type === 'card' && data.lane !== lane,
      getData: () => ({ type: VIEW_CELL, column }),
    })
  }, [element, column, lane])
}

/** With a mouse, and with a finger after a long press. */
export function useLaneDrag(
  element: { readonly current: HTMLElement | null },
  id: string,
  lane: string,
  { takes, drop, above }: LaneMoves,
  mayMove: boolean,
): boolean {
  const { mirror } = useWorkspace()
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current || !mayMove) return
    const endMouse = draggable({
      element: current,
      canDrag: () => !isTouching(),
      getInitialData: () => ({ type: 'card', id, ids: [id], lane }),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    })
    const endTouch = followTouches(current, () => {
      setDragged(true)
      return {
        title: mirror.row('cards', id)?.title ?? '',
        over: (under) => {
          const to = laneAt(under)
          const isOther = to !== null && to !== lane && takes(id, to)
          const column = under?.closest<HTMLElement>('[data-cell]')?.dataset.cell ?? null
          if (!isOther) above.set(null)
          else if (above.value?.lane !== to || above.value.column !== column) above.set({ id, lane: to, column })
        },
        end: (isDropped) => {
          setDragged(false)
          const { value: to } = above
          above.set(null)
          if (isDropped && to) drop(id, lane, to)
        },
      }
    })
    return () => {
      endMouse()
      endTouch()
    }
  }, [element, mirror, id, lane, takes, drop, above, mayMove])
  return isDragged
}
