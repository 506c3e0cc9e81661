import { toId } from '../shapes.ts'
import type { EventFilter } from './events.filter.ts'
import { type EventRow, MOVE_TYPES } from './events.queries.ts'

/** The same as the condition of the query (`selectVisible`), for one event of which all is known. */
export function matches({ projects, boards, cards, types }: EventFilter, row: EventRow, told: Told): boolean {
  if (types && !types.has(row.type)) return false
  if (cards && !cards.has(row.card_id ?? row.epic_id ?? 0)) return false
  return (
    isAt(projects, row, told, 'project_id', row.sees_after === 1) &&
    isAt(boards, row, told, 'board_id', row.sees_after === 1 && row.sees_home === 1)
  )
}

type Told = Record<string, readonly unknown[]>

/** By places that the viewer is told: a filter must find out nothing more. */
function isAt(
  ids: ReadonlySet<number> | null,
  row: EventRow,
  told: Told,
  field: 'project_id' | 'board_id',
  isShown: boolean,
): boolean {
  if (!ids || (isShown && ids.has(row[field] ?? 0))) return true
  if (!MOVE_TYPES.has(row.type) || row.sees_before === 0) return false
  const before = told[field] ? toId(String(told[field][0])) : row[field]
  return ids.has(before ?? 0)
}
