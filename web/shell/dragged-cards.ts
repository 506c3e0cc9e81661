import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type RefObject, useEffect, useState } from 'react'
import { moveToBoard } from '../actions/move-to-board.ts'
import { useWorkspace } from '../data/hooks.ts'

/** The cards that are dragged together. */
export function draggedIds({ data }: { data: Record<string, unknown> }): readonly string[] {
  // What is of the type `card` was given its ids where the drag began.
  return data.ids as readonly string[]
}

/** A board of the sidebar takes cards of other boards; null where none may be put. Whether some are over it. */
export function useCardTarget(element: RefObject<HTMLElement | null>, board_id: string | null): boolean {
  const workspace = useWorkspace()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current || board_id === null) return
    const isElsewhere = (id: string) => workspace.mirror.row('cards', id)?.board_id !== board_id
    return dropTargetForElements({
      element: current,
      canDrop: ({ source }) => source.data.type === 'card' && draggedIds(source).some(isElsewhere),
      getData: () => ({ type: 'board', id: board_id }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false)
        void moveToBoard(workspace, draggedIds(source).filter(isElsewhere), board_id)
      },
    })
  }, [workspace, element, board_id])
  return isOver
}

/** The cards that are dragged at this moment; null while none are. */
export function useDraggedCards(): readonly string[] | null {
  const [dragged, setDragged] = useState<readonly string[] | null>(null)
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.type === 'card',
        onDragStart: ({ source }) => setDragged(draggedIds(source)),
        onDrop: () => setDragged(null),
      }),
    [],
  )
  return dragged
}
