import type { TProperties } from 'typebox'
import type { Row, Tables } from '../store/tables.ts'

/**
 * Every column of a noun's table, described once (`<noun>s.columns.ts`): what the log shows of it, and whether copies and restores
 * have it. A column that is forgotten, or that an event has no schema for, does not compile.
 */
interface Column {
  /** Whether a copy has it from its original. */
  isCopied: boolean
  /**
   * Whether a thing that is there gets it back when it is restored; then its type, which PostgreSQL has to know. Where a thing is
   * among others is found again. Rows that were deleted come back whole, so that none of their columns can be left out.
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
  /** Every field that the log knows, as the API shows it. */
  inLog(row: R): Record<string, unknown>
  /** What a copy has from its original. */
  copied(row: R): Pick<R, Copied<Columns> & keyof R>
  /** The same, for copies that the store makes. */
  sameInCopies: Record<Copied<Columns> & keyof R, 'same'>
  /** What a restore gives back. */
  restored(row: R): Pick<R, Restored<Columns> & keyof R>
  /** The same, as the API shows it. */
  restoredInApi(row: R): Record<Restored<Columns> & string, unknown>
  restoredTypes: Record<Restored<Columns> & keyof R, 'text' | 'bigint'>
}

/** `log` has the schemas of the values that events show of it. */
export function describing<T extends keyof Tables>() {
  type R = Row<T>
  return <Log extends TProperties, const Columns extends ColumnsOf<R, Log>>(
    _log: Log,
    columns: Columns,
  ): Described<R, Columns> => {
    // `Object.entries` forgets the names that it is given.
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
      // Each has just the columns that its type names.
    } as Described<R, Columns>
  }
}

/** What the program keeps: keys, counts, who did what and when. */
export const OWN = { log: null, isCopied: false, restored: false } as const

/** Where a thing is: a copy has a place of its own, and one that is restored finds its place among those that are there. */
export const PLACE = { isCopied: false, restored: false } as const

/** What nothing copies, and nothing gives back to a thing that is there. */
export const KEPT = { isCopied: false, restored: false } as const

/** What people gave it, as a text and as a number. */
export const TEXT = { isCopied: true, restored: 'text' } as const
export const NUMBER = { isCopied: true, restored: 'bigint' } as const

/** For values that the log shows as the row has them. */
export function asIs<C extends string>(column: C) {
  return (row: { readonly [K in C]: unknown }) => row[column]
}

export function asFlag<C extends string>(column: C) {
  return (row: { readonly [K in C]: number }) => row[column] === 1
}

export function asId<C extends string>(column: C) {
  return (row: { readonly [K in C]: number | null }) => (row[column] === null ? null : String(row[column]))
}

/** Who made a row and who touched it last, and when. */
export const AUTHORED = {
  user_id: OWN,
  source: OWN,
  user_id_updated: OWN,
  source_updated: OWN,
  time_created: OWN,
  time_updated: OWN,
} as const

/** The log calls it `archived`, and so do bodies: those who archive and restore see to it themselves. */
export const ARCHIVED = { archived_user_id: OWN, time_archived: OWN } as const
