import type { Mirror } from '../data/mirror.ts'
import type { EpicRow } from '../data/rows.ts'
import { HEALTHS } from '../epic/Health.tsx'

/** The columns of the table, in their order. */
export const COLUMNS = ['title', 'status', 'health', 'progress', 'owner', 'start', 'due'] as const
export type ColumnKey = (typeof COLUMNS)[number]

export interface Sort {
  key: ColumnKey
  isDescending: boolean
}

/** As the address has it: `due`, or `-due` the other way round. */
export function sortOf(words: string | undefined): Sort | null {
  const isDescending = words?.startsWith('-') === true
  const key = COLUMNS.find((column) => column === (isDescending ? words?.slice(1) : words))
  return key ? { key, isDescending } : null
}

/** What the next press on a column says: this way, then the other, then as the roadmap is. */
export function nextSort(sort: Sort | null, key: ColumnKey): string | undefined {
  if (sort?.key !== key) return key
  return sort.isDescending ? undefined : `-${key}`
}

type Value = string | number | null

/** What an epic is sorted by in a column; null stands last, whichever way round. */
function sortValueOf(mirror: Mirror, epic: EpicRow, key: ColumnKey): Value {
  switch (key) {
    case 'title':
      return epic.title
    case 'status':
      return epic.position
    case 'health':
      // What is in trouble first.
      return epic.health === null ? null : -HEALTHS.indexOf(epic.health)
    case 'progress':
      return epic.progress.total === 0 ? null : epic.progress.done / epic.progress.total
    case 'owner':
      return epic.owner_id === null ? null : (mirror.row('members', epic.owner_id)?.display_name ?? '')
    case 'start':
      return epic.start_date
    case 'due':
      return epic.due_date
  }
}

/** The epics in the order of a column, or as the roadmap has them. */
export function sorted(mirror: Mirror, ids: readonly string[], sort: Sort | null): readonly string[] {
  if (!sort) return ids
  const rows = ids.flatMap((id) => mirror.row('epics', id) ?? [])
  const valued = rows.map((epic) => ({ id: epic.id, value: sortValueOf(mirror, epic, sort.key) }))
  return valued.toSorted((a, b) => compare(a.value, b.value, sort.isDescending)).map(({ id }) => id)
}

function compare(a: Value, b: Value, isDescending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  const order =
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), undefined, { numeric: true })
  return isDescending ? -order : order
}
