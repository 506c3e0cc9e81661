import type { Mirror } from '../../data/mirror.ts'
import type { CardRow, FieldRow } from '../../data/rows.ts'
import { tableText } from '../../text/board-views.ts'

export type ColumnKey = keyof typeof tableText.columns

/** In the order in which they stand. The title is always there. `Object.keys` forgets the names of what it lists. */
export const COLUMN_KEYS = Object.keys(tableText.columns) as ColumnKey[]

/** A custom field as a column, as an order and as groups. */
export type FieldKey = `field-${string}`
export type Column = ColumnKey | FieldKey

export const fieldKey = ({ id }: Pick<FieldRow, 'id'>): FieldKey => `field-${id}`
export const isFieldKey = (key: string): key is FieldKey => /^field-\d+$/.test(key)

/** The id of the field that a key names; empty for other keys. */
export const fieldIn = (key: string): string => (isFieldKey(key) ? key.slice('field-'.length) : '')

const USUAL: readonly Column[] = ['list', 'priority', 'members', 'tags', 'due', 'estimate']

/** The columns that the address asks for. */
export function columnsOf(value: string | undefined, fields: readonly FieldRow[]): readonly Column[] {
  if (value === undefined) return USUAL
  const asked = value.split(',')
  return [...COLUMN_KEYS, ...fields.map(fieldKey)].filter((key) => asked.includes(key))
}

/** The name of a column. */
export function titleOf(key: Column, fields: readonly FieldRow[]): string {
  return isFieldKey(key) ? (fields.find((field) => fieldKey(field) === key)?.title ?? '') : tableText.columns[key]
}

export type SortKey = Column | 'title'

/** What the address sorts by: `due`, or `-due` for the other way round. */
export interface Sort {
  key: SortKey
  isDescending: boolean
}

export function sortOf(value: string | undefined): Sort | null {
  const name = value?.replace(/^-/, '')
  const isKnown = name === 'title' || (name !== undefined && isFieldKey(name))
  const key = isKnown ? name : COLUMN_KEYS.find((column) => column === name)
  if (key === undefined) return null
  return { key, isDescending: value?.startsWith('-') ?? false }
}

const FAR = Number.MAX_SAFE_INTEGER
// Many times as quick as `localeCompare`, which makes one for each comparison.
const inWords = new Intl.Collator()
type Compare = (a: CardRow, b: CardRow) => number

/** What has none comes last, whichever way round: see `compareBy`. */
export function compareBy({ key, isDescending }: Sort, mirror: Mirror): Compare {
  const sign = isDescending ? -1 : 1
  const byNumber = (value: (card: CardRow) => number | null): Compare => {
    const last = isDescending ? -FAR : FAR
    return (a, b) => sign * ((value(a) ?? last) - (value(b) ?? last))
  }
  const byWords = (value: (card: CardRow) => string | undefined): Compare => {
    return (a, b) => {
      const [left, right] = [value(a), value(b)]
      if (!left || !right) return Number(!left) - Number(!right)
      return sign * inWords.compare(left, right)
    }
  }
  const compares: Record<ColumnKey | 'title', Compare> = {
    title: byWords(({ title }) => title),
    list: byNumber(({ list_id }) => mirror.row('lists', list_id)?.position ?? null),
    priority: byNumber(({ priority }) => priority || null),
    owner: byWords(({ owner_id }) => mirror.row('members', owner_id ?? '')?.display_name),
    members: byWords(({ member_ids: [first] }) => mirror.row('members', first ?? '')?.display_name),
    tags: byWords(({ tag_ids: [first] }) => mirror.row('tags', first ?? '')?.name),
    start: byNumber(({ start_date }) => start_date),
    due: byNumber(({ due_date }) => due_date),
    estimate: byNumber(({ estimate }) => estimate),
    epic: byWords(({ epic_id }) => mirror.row('epics', epic_id ?? '')?.title),
    created: byNumber(({ time_created }) => time_created),
    updated: byNumber(({ time_updated }) => time_updated),
  }
  if (!isFieldKey(key)) return compares[key]
  const field = mirror.row('fields', fieldIn(key))
  if (!field) return () => 0
  return isMeasured(field)
    ? byNumber(({ values }) => measureOf(field, values))
    : byWords(({ values }) => wordsOf(mirror, field, values))
}

export const isMeasured = ({ type }: FieldRow) => type !== 'text' && type !== 'link' && type !== 'person'

/** Options in their order, of several the first; everything else by its number. */
export function measureOf({ id, type, options }: FieldRow, values: CardRow['values']): number | null {
  const [value] = [values[id]].flat()
  if (value === undefined) return null
  if (type !== 'select' && type !== 'multi_select') return Number(value)
  const place = options.findIndex((option) => option.id === value)
  return place < 0 ? null : place
}

export function wordsOf(mirror: Mirror, { id, type }: FieldRow, values: CardRow['values']): string | undefined {
  const value = values[id]
  if (value === undefined) return undefined
  return type === 'person' ? mirror.row('members', String(value))?.display_name : String(value)
}
