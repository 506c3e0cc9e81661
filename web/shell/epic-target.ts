import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useState } from 'react'
import { setEpicOfCards } from '../actions/epics.ts'
import { useWorkspace } from '../data/hooks.ts'
import { draggedIds } from './dragged-cards.ts'

/** An epic takes the cards that it does not have. Whether some are over it. */
export function useEpicTarget(element: RefObject<HTMLElement | null>, epic_id: string): boolean {
  const workspace = useWorkspace()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const isElsewhere = (id: string) => workspace.mirror.row('cards', id)?.epic_id !== epic_id
    return dropTargetForElements({
      element: current,
      canDrop: ({ source }) => source.data.type === 'card' && draggedIds(source).some(isElsewhere),
      getData: () => ({ type: 'epic', id: epic_id }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        setEpicOfCards(workspace, draggedIds(source).filter(isElsewhere), epic_id)
      },
    })
  }, [workspace, element, epic_id])
  return isOver
}
