import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachInstruction,
  extractInstruction,
  type Instruction,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'
import { type RefObject, useEffect, useState } from 'react'
import { pagesAt } from '../actions/pages.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { Mirror } from '../data/mirror.ts'
import { isWithin } from '../data/pages.ts'
import type { PageRow } from '../data/rows.ts'
import { expandedKey, setExpanded } from './expanded.ts'
import { moveTo } from './tree-moves.ts'

const TYPE = 'page of a tree'

type Edge = 'top' | 'bottom' | 'inside'
const EDGES: Record<Instruction['operation'], Edge> = {
  'reorder-before': 'top',
  'reorder-after': 'bottom',
  combine: 'inside',
}

const isPage = (source: { data: Record<string, unknown> }) => source.data.type === TYPE

/** Makes a row of the tree draggable, and a place to drop others above, below or into. */
export function useTreeDrag(element: RefObject<HTMLElement | null>, id: string, mayMove: boolean) {
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
        // Nothing goes below itself.
        canDrop: ({ source }) => isPage(source) && !isWithin(workspace.mirror, id, String(source.data.id)),
        getData: ({ input }) =>
          attachInstruction(
            {},
            {
              element: current,
              input,
              operations: { 'reorder-before': 'available', 'reorder-after': 'available', combine: 'available' },
            },
          ),
        onDrag: ({ self }) => {
          const instruction = extractInstruction(self.data)
          setEdge(instruction ? EDGES[instruction.operation] : undefined)
        },
        onDragLeave: () => setEdge(undefined),
        onDrop: ({ self, source, location }) => {
          setEdge(undefined)
          const instruction = extractInstruction(self.data)
          const target = workspace.mirror.row('pages', id)
          if (!instruction || !target || location.current.dropTargets[0]?.element !== current) return
          const dropped = String(source.data.id)
          // What it goes into shows it.
          if (instruction.operation === 'combine') setExpanded([expandedKey(workspace.team_id, id)], true)
          moveTo(workspace, dropped, destinationOf(workspace.mirror, dropped, target, EDGES[instruction.operation]))
        },
      }),
    )
  }, [element, id, mayMove, workspace])
  return { edge, isDragged }
}

/** Where a page goes that is dropped at an edge of another one, or on it. */
export function destinationOf(mirror: Mirror, dropped: string, target: PageRow, edge: Edge) {
  const { id, project_id, parent_id } = target
  if (edge === 'inside') {
    const below = pagesAt(mirror, { project_id, parent_id: id }).filter((other) => other !== dropped)
    return { project_id, parent_id: id, after: below.at(-1) ?? null }
  }
  const beside = pagesAt(mirror, target).filter((other) => other !== dropped)
  return { project_id, parent_id, after: edge === 'bottom' ? id : (beside[beside.indexOf(id) - 1] ?? null) }
}

/** Makes the rest of a tree a place to drop pages: they go to its end, at the top level. */
export function useTreeEnd(element: RefObject<HTMLElement | null>, project_id: string, mayMove: boolean): boolean {
  const workspace = useWorkspace()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current || !mayMove) return
    return dropTargetForElements({
      element: current,
      canDrop: ({ source }) => isPage(source),
      onDrag: ({ location }) => setOver(location.current.dropTargets[0]?.element === current),
      onDragLeave: () => setOver(false),
      onDrop: ({ source, location }) => {
        setOver(false)
        if (location.current.dropTargets[0]?.element !== current) return
        const dropped = String(source.data.id)
        const place = { project_id, parent_id: null }
        const last = pagesAt(workspace.mirror, place)
          .filter((id) => id !== dropped)
          .at(-1)
        moveTo(workspace, dropped, { ...place, after: last ?? null })
      },
    })
  }, [element, project_id, mayMove, workspace])
  return isOver
}
