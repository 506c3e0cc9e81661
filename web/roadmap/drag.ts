import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useState } from 'react'
import { moveEpic } from '../actions/epics.ts'
import { useWorkspace } from '../data/hooks.ts'

type Edge = 'top' | 'bottom'

/** Makes an epic draggable, and a place to drop others above or below. */
export function useEpicDrag(element: RefObject<HTMLElement | null>, id: string, mayMove: boolean) {
  const [edge, setEdge] = useState<Edge | undefined>()
  const [isDragged, setDragged] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current || !mayMove) return
    return combine(
      draggable({
        element: current,
        getInitialData: () => ({ type: 'epic', id }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element: current,
        canDrop: ({ source }) => source.data.type === 'epic' && source.data.id !== id,
        getData: ({ input }) =>
          attachClosestEdge({ type: 'epic', id }, { element: current, input, allowedEdges: ['top', 'bottom'] }),
        // Only the two edges that were allowed.
        onDrag: ({ self }) => setEdge((extractClosestEdge(self.data) as Edge | null) ?? undefined),
        onDragLeave: () => setEdge(undefined),
        onDrop: () => setEdge(undefined),
      }),
    )
  }, [element, id, mayMove])
  return { edge, isDragged }
}

/** A column takes epics at its end, where no epic takes them. Whether one is over it. */
export function useEpicColumnTarget(element: RefObject<HTMLElement | null>, list_id: string): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const column = element.current
    if (!column) return
    return dropTargetForElements({
      element: column,
      canDrop: ({ source }) => source.data.type === 'epic',
      getData: () => ({ type: 'roadmap-list', id: list_id }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
  }, [element, list_id])
  return isOver
}

/** Carries out what was dropped. */
export function useEpicDrops(mayMove: boolean) {
  const workspace = useWorkspace()
  useEffect(() => {
    if (!mayMove) return
    const { mirror } = workspace
    return monitorForElements({
      canMonitor: ({ source }) => source.data.type === 'epic',
      onDrop: ({ source, location }) => {
        const targets = location.current.dropTargets.map(({ data }) => data)
        const list = targets.find(({ type }) => type === 'roadmap-list')
        if (!list) return
        const [id, list_id] = [String(source.data.id), String(list.id)]
        const over = targets.find(({ type }) => type === 'epic')
        const others = mirror.ids('epics', 'list', list_id).filter((other) => other !== id)
        const at = over
          ? others.indexOf(String(over.id)) + (extractClosestEdge(over) === 'bottom' ? 1 : 0)
          : others.length
        const after = others[at - 1] ?? null
        if (!isThere(id, list_id, after)) moveEpic(workspace, id, list_id, after)
      },
    })
    /** What falls where it was is not moved. */
    function isThere(id: string, list_id: string, after: string | null): boolean {
      const ids = mirror.ids('epics', 'list', list_id)
      const at = ids.indexOf(id)
      return at >= 0 && (ids[at - 1] ?? null) === after
    }
  }, [workspace, mayMove])
}
