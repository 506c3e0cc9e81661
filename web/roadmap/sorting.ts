import { type FieldKey, fieldIn, fieldKey, isFieldKey, isMeasured, measureOf, wordsOf } from '../board/table/columns.ts'
import type { Mirror } from '../data/mirror.ts'
import type { EpicRow, FieldRow } from '../data/rows.ts'
import { HEALTHS } from '../epic/Health.tsx'

/** The columns of the table, in their order. The title is always there, and custom fields may follow. */
export const COLUMNS = ['status', 'health', 'progress', 'owner', 'start', 'due'] as const
export type ColumnKey = (typeof COLUMNS)[number]
export type Column = ColumnKey | FieldKey
export type SortKey = Column | 'title'

/** The columns that the address asks for. */
export function columnsIn(value: string | undefined, fields: readonly FieldRow[]): readonly Column[] {
  if (value === undefined) return COLUMNS
  const asked = value.split(',')
  return [...COLUMNS, ...fields.map(fieldKey)].filter((key) => asked.includes(key))
}

export interface Sort {
  key: SortKey
  isDescending: boolean
}

/** As the address has it: `due`, or `-due` the other way round. */
export function sortOf(words: string | undefined): Sort | null {
  const isDescending = words?.startsWith('-') === true
  const name = isDescending ? words?.slice(1) : words
  const isKnown = name === 'title' || (name !== undefined && isFieldKey(name))
  const key = isKnown ? name : COLUMNS.find((column) => column === name)
  return key ? { key, isDescending } : null
}

/** What the next press on a column says: this way, then the other, then as the roadmap is. */
export function nextSort(sort: Sort | null, key: SortKey): string | undefined {
  if (sort?.key !== key) return key
  return sort.isDescending ? undefined : `-${key}`
}

type Value = string | number | null

/** What an epic is sorted by in a column; null stands last, whichever way round. */
function sortValueOf(mirror: Mirror, epic: EpicRow, key: SortKey): Value {
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
    default: {
      const field = mirror.row('fields', fieldIn(key))
      if (!field) return null
      return isMeasured(field) ? measureOf(field, epic.values) : (wordsOf(mirror, field, epic.values) ?? null)
    }
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
