import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useState } from 'react'
import { type Checklist, changeChecklist } from '../actions/checklists.ts'
import { useWorkspace } from '../data/hooks.ts'

type Edge = 'top' | 'bottom'

const isChecklist = ({ source }: { source: { data: Record<string, unknown> } }) => source.data.type === 'checklist'

/** Makes a checklist draggable by its heading, and a place to drop others above or below. */
export function useChecklistDrag(
  element: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null>,
  id: string,
  isOff: boolean,
) {
  const [edge, setEdge] = useState<Edge | undefined>()
  useEffect(() => {
    const [place, heading] = [element.current, handle.current]
    if (!place || !heading || isOff) return
    return combine(
      draggable({ element: heading, getInitialData: () => ({ type: 'checklist', id }) }),
      dropTargetForElements({
        element: place,
        canDrop: (drag) => isChecklist(drag) && drag.source.data.id !== id,
        getData: ({ input }) => attachClosestEdge({ id }, { element: place, input, allowedEdges: ['top', 'bottom'] }),
        // Only the two edges that were allowed.
        onDrag: ({ self }) => setEdge((extractClosestEdge(self.data) as Edge | null) ?? undefined),
        onDragLeave: () => setEdge(undefined),
        onDrop: () => setEdge(undefined),
      }),
    )
  }, [element, handle, id, isOff])
  return edge
}

/** Carries out what was dropped: the checklists of a card in another order. */
export function useChecklistDrops(checklists: readonly Checklist[]) {
  const workspace = useWorkspace()
  useEffect(
    () =>
      monitorForElements({
        canMonitor: isChecklist,
        onDrop: ({ source, location }) => {
          const checklist = checklists.find(({ id }) => id === source.data.id)
          const over = location.current.dropTargets[0]?.data
          const others = checklists.filter((other) => other !== checklist)
          const at = others.findIndex(({ id }) => id === over?.id)
          if (!checklist || !over || at < 0) return
          changeChecklist(workspace, checklist, { position: at + (extractClosestEdge(over) === 'bottom' ? 1 : 0) })
        },
      }),
    [workspace, checklists],
  )
}
