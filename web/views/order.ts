import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import { changeView } from '../actions/views.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { WorkspaceData } from '../data/workspace.ts'

const TYPE = 'saved view'
type Edge = 'top' | 'bottom'

/** Views of the sidebar are put in order among those of their place: by drag, and by Alt with the arrow keys. */
export function useViewOrder(element: RefObject<HTMLElement | null>, id: string, mayMove: boolean) {
  const workspace = useWorkspace()
  const [edge, setEdge] = useState<Edge | undefined>()
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current || !mayMove) return
    return combine(
      draggable({
        element: current,
        getInitialData: () => ({ type: TYPE, id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: current,
        canDrop: ({ source: { data } }) =>
          data.type === TYPE && data.id !== id && besideOf(workspace, id).includes(String(data.id)),
        getData: ({ input }) => attachClosestEdge({}, { element: current, input, allowedEdges: ['top', 'bottom'] }),
        // Only the two edges that were allowed.
        onDrag: ({ self }) => setEdge((extractClosestEdge(self.data) as Edge | null) ?? undefined),
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ self, source }) => {
          setEdge(undefined)
          const moved = String(source.data.id)
          const others = besideOf(workspace, id).filter((other) => other !== moved)
          moveTo(workspace, moved, others.indexOf(id) + (extractClosestEdge(self.data) === 'bottom' ? 1 : 0))
        },
      }),
    )
  }, [workspace, element, id, mayMove])
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
      if (!mayMove || !event.altKey || step === 0) return
      event.preventDefault()
      moveTo(workspace, id, besideOf(workspace, id).indexOf(id) + step)
    },
    [workspace, id, mayMove],
  )
  return { edge, isDragged, onKeyDown }
}

/** The views of its place, in their order. */
function besideOf({ mirror }: WorkspaceData, id: string): readonly string[] {
  const view = mirror.row('views', id)
  return view ? mirror.ids('views', 'place', view.board_id ?? view.project_id ?? view.scope) : []
}

function moveTo(workspace: WorkspaceData, id: string, position: number) {
  const beside = besideOf(workspace, id)
  if (position < 0 || position >= beside.length || beside.indexOf(id) === position) return
  changeView(workspace, id, { position })
}
