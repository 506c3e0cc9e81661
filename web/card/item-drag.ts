import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useState } from 'react'
import type { Checklist, Item } from '../actions/checklists.ts'
import { isTouching } from '../ui/touch-drag.ts'
import { positionOf } from './item-touch.ts'

type Edge = 'top' | 'bottom'

const isItem = ({ source }: { source: { data: Record<string, unknown> } }) => source.data.type === 'item'

/** Makes an item draggable, and a place to drop others above or below. */
export function useItemDrag(element: RefObject<HTMLElement | null>, { id, checklist_id }: Item, isOff: boolean) {
  const [edge, setEdge] = useState<Edge | undefined>()
  useEffect(() => {
    const { current } = element
    if (!current || isOff) return
    return combine(
      draggable({
        element: current,
        // A finger has its own way: see `item-touch.ts`.
        canDrag: () => !isTouching(),
        getInitialData: () => ({ type: 'item', id }),
      }),
      dropTargetForElements({
        element: current,
        canDrop: (drag) => isItem(drag) && drag.source.data.id !== id,
        getData: ({ input }) =>
          attachClosestEdge({ checklist_id, id }, { element: current, input, allowedEdges: ['top', 'bottom'] }),
        // Only the two edges that were allowed.
        onDrag: ({ self }) => setEdge((extractClosestEdge(self.data) as Edge | null) ?? undefined),
        onDragLeave: () => setEdge(undefined),
        onDrop: () => setEdge(undefined),
      }),
    )
  }, [element, id, checklist_id, isOff])
  return edge
}

/** Makes a whole checklist a place to drop items: beside its items they go to its end. */
export function useChecklistDrop(
  element: RefObject<HTMLElement | null>,
  checklist_id: string,
  isOff: boolean,
): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current || isOff) return
    return dropTargetForElements({
      element: current,
      canDrop: isItem,
      getData: () => ({ checklist_id }),
      onDrag: ({ location }) => setOver(location.current.dropTargets[0]?.element === current),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [element, checklist_id, isOff])
  return isOver
}

/** Reports where an item was dropped: within its checklist, or in another one of the card. */
export function useItemDrops(
  checklists: readonly Checklist[],
  onDrop: (item: Item, to: { checklist_id: string; position: number }) => void,
) {
  useEffect(
    () =>
      monitorForElements({
        canMonitor: isItem,
        onDrop: ({ source, location }) => {
          const item = checklists.flatMap(({ items }) => items).find(({ id }) => id === source.data.id)
          const over = location.current.dropTargets[0]?.data
          const checklist = checklists.find(({ id }) => id === over?.checklist_id)
          if (!item || !over || !checklist) return
          const edge = extractClosestEdge(over) === 'bottom' ? 'bottom' : 'top'
          const position = positionOf(checklist, item.id, over.id === undefined ? null : { id: String(over.id), edge })
          onDrop(item, { checklist_id: checklist.id, position })
        },
      }),
    [checklists, onDrop],
  )
}
