import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useState } from 'react'
import { liveIds, moveBoard, moveSpace } from '../actions/containers.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { WorkspaceData } from '../data/workspace.ts'

/** Spaces and boards of the sidebar are put in order by drag. */
type Item = { type: 'space' | 'board'; id: string }
type Edge = 'top' | 'bottom'

const typeOf = (item: Item['type']) => `sidebar ${item}`

/** Makes a row of the sidebar draggable, and a place to drop others above or below; a space also takes boards. */
export function useOrderItem(element: RefObject<HTMLElement | null>, item: Item | null, mayMove: boolean) {
  const [edge, setEdge] = useState<Edge | 'inside' | undefined>()
  const [isDragged, setDragged] = useState(false)
  const { type, id } = item ?? { type: undefined, id: '' }
  useEffect(() => {
    const { current } = element
    if (!current || !type || !mayMove) return
    return combine(
      draggable({
        element: current,
        getInitialData: () => ({ type: typeOf(type), id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: current,
        canDrop: ({ source }) =>
          source.data.id !== id &&
          (source.data.type === typeOf(type) || (type === 'space' && source.data.type === typeOf('board'))),
        getData: ({ input }) =>
          attachClosestEdge({ type: typeOf(type), id }, { element: current, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self, source }) =>
          // A board that is over a space goes into it.
          setEdge(
            source.data.type === typeOf(type)
              ? // Only the two edges that were allowed.
                ((extractClosestEdge(self.data) as Edge | null) ?? undefined)
              : 'inside',
          ),
        onDragLeave: () => setEdge(undefined),
        onDrop: () => setEdge(undefined),
      }),
    )
  }, [element, type, id, mayMove])
  return { edge, isDragged }
}

/** Carries out what was dropped in the sidebar. */
export function useOrderDrops() {
  const workspace = useWorkspace()
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => String(source.data.type).startsWith('sidebar '),
        onDrop: ({ source, location }) => {
          const over = location.current.dropTargets[0]?.data
          if (over) drop(workspace, source.data, over)
        },
      }),
    [workspace],
  )
}

type Data = Record<string | symbol, unknown>

function drop(workspace: WorkspaceData, source: Data, over: Data) {
  const { mirror } = workspace
  const [id, target] = [String(source.id), String(over.id)]
  const isBelow = extractClosestEdge(over) === 'bottom'
  const behind = (ids: readonly string[]) => {
    const others = ids.filter((other) => other !== id)
    return others[others.indexOf(target) + (isBelow ? 0 : -1)] ?? null
  }
  if (source.type === typeOf('space'))
    return moveSpace(workspace, id, behind(liveIds(mirror, 'projects', mirror.ids('projects', 'all', 'all'))))
  if (over.type === typeOf('space')) {
    const boards = liveIds(mirror, 'boards', mirror.ids('boards', 'project', target)).filter((other) => other !== id)
    return moveBoard(workspace, id, target, boards.at(-1) ?? null)
  }
  const project_id = mirror.row('boards', target)?.project_id
  if (project_id)
    moveBoard(workspace, id, project_id, behind(liveIds(mirror, 'boards', mirror.ids('boards', 'project', project_id))))
}
