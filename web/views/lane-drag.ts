import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useEffect, useState } from 'react'
import { laneAt } from '../board/touch.ts'
import { useWorkspace } from '../data/hooks.ts'
import { followTouches, isTouching } from '../ui/touch-drag.ts'
import type { LaneMoves } from './lane-moves.ts'

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
          if (!isOther) above.set(null)
          else if (above.value?.lane !== to) above.set({ id, lane: to })
        },
        end: (isDropped) => {
          setDragged(false)
          const to = above.value?.lane
          above.set(null)
          if (isDropped && to !== undefined) drop(id, lane, to)
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
