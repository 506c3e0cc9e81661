import { LRUCache } from 'lru-cache'
import { JsonItems } from '../../http/json-items.ts'
import { KEPT_LISTS_BYTES } from '../../limits/answers.ts'
import type { Read } from '../../workspace/handles.ts'
import type { ListRow } from '../containers/lists.queries.ts'
import type { ListOutline } from './lists.schema.ts'
import { toListOutline } from './lists.shape.ts'

/**
 * The JSON of lists as boards outline them. To write it takes most of the time of an answer about all boards, of which a change
 * touches one or two lists: the others are written as before when their rows hold the same values.
 */
const kept = new LRUCache<string, { row: ListRow; json: string }>({
  maxSize: KEPT_LISTS_BYTES,
  sizeCalculation: ({ row, json }) => ENTRY_BYTES + 2 * (json.length + row.content.length),
})

/** What an entry takes beside its texts, which may hold two bytes a letter; a row has those of its list again. */
const ENTRY_BYTES = 1000

export function toListOutlines(r: Read, rows: readonly ListRow[]): ListOutline[] {
  return JsonItems.of(rows.map((row) => outline(r, row)))
}

function outline(r: Read, row: ListRow): string {
  // Nothing else of the reader shows in it: guests learn less of who made it, and each has marks of their own.
  const key = `${row.team_id} ${row.id} ${r.viewer.is_guest} ${row.is_watching}`
  const before = kept.get(key)
  if (before && isSame(before.row, row)) return before.json
  const json = JSON.stringify(toListOutline(r, row))
  kept.set(key, { row, json })
  return json
}

function isSame(one: ListRow, other: ListRow): boolean {
  // Both have the columns of the same table, each a value.
  for (const column in other) if (one[column as keyof ListRow] !== other[column as keyof ListRow]) return false
  return true
}
