import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useState } from 'react'
import { draggedIds } from '../../shell/dragged-cards.ts'
import type { LaneActions } from './actions.ts'

/** A cell takes cards at its end, where no card takes them, if its lane can have them. Whether some are over it. */
export function useCellTarget(
  element: RefObject<HTMLElement | null>,
  list_id: string,
  lane: string,
  actions: LaneActions,
): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const cell = element.current
    if (!cell) return
    return dropTargetForElements({
      element: cell,
      canDrop: ({ source }) =>
        source.data.type === 'card' && (source.data.lane === lane || actions.takes(draggedIds(source), lane)),
      getData: () => ({ type: 'list', id: list_id, lane }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [element, list_id, lane, actions])
  return isOver
}
