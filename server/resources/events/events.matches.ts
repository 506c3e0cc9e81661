import { toId } from '../shapes.ts'
import type { EventFilter } from './events.filter.ts'
import { type EventRow, MOVE_TYPES } from './events.queries.ts'

/** The same as the condition of the query (`selectVisible`), for one event in memory. */
export function matches({ projects, boards, cards, types }: EventFilter, row: EventRow, changes: Changes): boolean {
  if (types && !types.has(row.type)) return false
  if (cards && !cards.has(row.card_id ?? row.epic_id ?? 0)) return false
  return (
    isAt(projects, row, changes, 'project_id', row.sees_after === 1) &&
    isAt(boards, row, changes, 'board_id', row.sees_after === 1 && row.sees_home === 1)
  )
}

type Changes = Record<string, readonly unknown[]>

/** Only by containers shown to the viewer: a filter must reveal nothing more. */
function isAt(
  ids: ReadonlySet<number> | null,
  row: EventRow,
  changes: Changes,
  field: 'project_id' | 'board_id',
  isShown: boolean,
): boolean {
  if (!ids || (isShown && ids.has(row[field] ?? 0))) return true
  if (!MOVE_TYPES.has(row.type) || row.sees_before === 0) return false
  const before = changes[field] ? toId(String(changes[field][0])) : row[field]
  return ids.has(before ?? 0)
}
