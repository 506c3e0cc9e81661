import type { TProperties } from 'typebox'
import type { Row, Tables } from '../store/tables.ts'

/**
 * Every column of a noun's table, described once (`<noun>s.columns.ts`): what the log shows of it, and whether copies and
 * restores include it. A column that is missing here, or that no event has a schema for, does not compile.
 */
interface Column {
  /** Whether a copy takes it from its original. */
  isCopied: boolean
  /**
   * Whether restoring an existing row sets it; if so, its type, which PostgreSQL needs. The position among siblings is found
   * again. Deleted rows come back whole, so none of their columns can be left out.
   */
  restored: false | 'text' | 'bigint'
}

interface Unlogged extends Column {
  log: null
}

interface Logged<R> extends Column {
  /** Its value in `changes`, as the API shows it. */
  log: (row: R) => unknown
}

type ColumnsOf<R, Log extends TProperties> = {
  readonly [C in keyof R]-?: C extends keyof Log ? Logged<R> : Unlogged
}

type Copied<Columns> = { [C in keyof Columns]: Columns[C] extends { isCopied: true } ? C : never }[keyof Columns]
type Restored<Columns> = { [C in keyof Columns]: Columns[C] extends { restored: false } ? never : C }[keyof Columns]

interface Described<R, Columns> {
  /** Every field in the log, as the API shows it. */
  inLog(row: R): Record<string, unknown>
  /** The fields a copy takes from its original. */
  copied(row: R): Pick<R, Copied<Columns> & keyof R>
  /** The same, for copies made inside the store. */
  sameInCopies: Record<Copied<Columns> & keyof R, 'same'>
  /** The fields a restore sets. */
  restored(row: R): Pick<R, Restored<Columns> & keyof R>
  /** The same, as the API shows it. */
  restoredInApi(row: R): Record<Restored<Columns> & string, unknown>
  restoredTypes: Record<Restored<Columns> & keyof R, 'text' | 'bigint'>
}

/** `log` has the schemas of the values that events show. */
export function describing<T extends keyof Tables>() {
  type R = Row<T>
  return <Log extends TProperties, const Columns extends ColumnsOf<R, Log>>(
    _log: Log,
    columns: Columns,
  ): Described<R, Columns> => {
    // `Object.entries` forgets the names.
    const all = Object.entries(columns) as [keyof R & string, Unlogged | Logged<R>][]
    const copied = all.filter(([, { isCopied }]) => isCopied)
    const restored = all.filter(([, column]) => column.restored !== false)
    const inApi = (some: typeof all, row: R) =>
      Object.fromEntries(some.flatMap(([name, { log }]) => (log ? [[name, log(row)]] : [])))
    const asTheyAre = (some: typeof all, row: R) => Object.fromEntries(some.map(([name]) => [name, row[name]]))
    return {
      inLog: (row) => inApi(all, row),
      copied: (row) => asTheyAre(copied, row),
      sameInCopies: Object.fromEntries(copied.map(([name]) => [name, 'same'])),
      restored: (row) => asTheyAre(restored, row),
      restoredInApi: (row) => inApi(restored, row),
      restoredTypes: Object.fromEntries(restored.map(([name, column]) => [name, column.restored])),
      // Each has exactly the columns that its type names.
    } as Described<R, Columns>
  }
}

/** Maintained by the program: keys, counts, who did what and when. */
export const OWN = { log: null, isCopied: false, restored: false } as const

/** The position: a copy gets its own, and a restored row finds one among the rows that exist. */
export const PLACE = { isCopied: false, restored: false } as const

/** Neither copied nor restored. */
export const KEPT = { isCopied: false, restored: false } as const

/** Given by people, as text and as a number. */
export const TEXT = { isCopied: true, restored: 'text' } as const
export const NUMBER = { isCopied: true, restored: 'bigint' } as const

/** For values that the log shows as they are in the row. */
export function asIs<C extends string>(column: C) {
  return (row: { readonly [K in C]: unknown }) => row[column]
}

export function asFlag<C extends string>(column: C) {
  return (row: { readonly [K in C]: number }) => row[column] === 1
}

export function asId<C extends string>(column: C) {
  return (row: { readonly [K in C]: number | null }) => (row[column] === null ? null : String(row[column]))
}

/** Who created a row and who changed it last, and when. */
export const AUTHORED = {
  user_id: OWN,
  source: OWN,
  user_id_updated: OWN,
  source_updated: OWN,
  time_created: OWN,
  time_updated: OWN,
} as const

/** The log and request bodies call it `archived`; archiving and restoring handle it themselves. */
export const ARCHIVED = { archived_user_id: OWN, time_archived: OWN } as const
