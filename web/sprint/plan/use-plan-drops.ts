import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { useEffect } from 'react'
import { moveCards } from '../../actions/card-moves.ts'
import { useWorkspace } from '../../data/hooks.ts'
import type { SprintRow } from '../../data/rows.ts'
import type { Selection } from './selection.ts'

/** Carries out what was dropped on either side. One of the selected cards takes all of them along. */
export function usePlanDrops({ id: sprint_id }: Pick<SprintRow, 'id'>, selection: Selection) {
  const workspace = useWorkspace()
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.type === 'card',
        onDrop: ({ source, location }) => {
          const { mirror } = workspace
          const dragged = String(source.data.id)
          const ids = selection.has(dragged) ? selection.ids : [dragged]
          const targets = location.current.dropTargets.map(({ data }) => data)
          const list = mirror.row('lists', String(targets.find(({ type }) => type === 'list')?.id))
          if (!list) return
          const others = mirror.ids('cards', 'list', list.id).filter((other) => !ids.includes(other))
          const over = targets.find(({ type }) => type === 'card')
          const at = over
            ? others.indexOf(String(over.id)) + (extractClosestEdge(over) === 'bottom' ? 1 : 0)
            : others.length
          const place =
            list.place_id === sprint_id ? { board_id: null, sprint_id } : { board_id: list.place_id, sprint_id: null }
          moveCards(workspace, ids, { list_id: list.id, ...place, after: others[at - 1] ?? null })
          if (ids.length > 1) selection.clear()
        },
      }),
    [workspace, sprint_id, selection],
  )
}
