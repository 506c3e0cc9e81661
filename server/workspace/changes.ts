import type { Authorship } from '../store/tables/columns.ts'
import type { Write } from './handles.ts'
import type { Changes } from './log.ts'

/** The changes of a creation: each field that was given a value. */
export function creation(fields: object): Changes {
  const changes: Record<string, [unknown, unknown]> = {}
  for (const [field, value] of Object.entries(fields))
    if (value !== undefined && value !== null && value !== '') changes[field] = [null, value]
  return changes
}

/** The changes of a deletion: each field that had a value, so that the log still knows what was there. */
export function deletion(fields: object): Changes {
  return Object.fromEntries(Object.entries(creation(fields)).map(([field, [, value]]) => [field, [value, null]]))
}

/** The changes of an update: each field whose value differs. Empty when nothing changes. */
export function difference<R extends object>(row: R, patch: Partial<R>): Changes {
  const changes: Record<string, [unknown, unknown]> = {}
  for (const [field, value] of Object.entries(patch)) {
    // A patch has no fields but those of the row.
    const before = row[field as keyof R]
    if (value !== undefined && value !== before) changes[field] = [before, value]
  }
  return changes
}

/** The same as the API shows it, for rows that store values differently: ids and flags as numbers, JSON as text. */
export function differenceInApi<R extends object>(row: R, patch: Partial<R>, toApi: (row: R) => object): Changes {
  const before = new Map(Object.entries(toApi(row)))
  const after = new Map(Object.entries(toApi({ ...row, ...patch })))
  const changed = Object.keys(difference(row, patch))
  const unknown = changed.find((field) => !before.has(field))
  if (unknown !== undefined) throw new Error(`${unknown} changes, but the log does not know it.`)
  return Object.fromEntries(changed.map((field) => [field, [before.get(field), after.get(field)]]))
}

/** A body without the fields that are absent: those change nothing. Those that are null are to be emptied. */
export function given<T extends object>(body: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // The filter removes the values that the type no longer has.
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** Who created a row, and when. */
export function authored(w: Write): Authorship {
  return {
    user_id: w.user_id,
    source: w.source,
    user_id_updated: w.user_id,
    source_updated: w.source,
    time_created: w.now,
    time_updated: w.now,
  }
}

/** Who changed a row last, and when. */
export function touched(w: Write) {
  return { user_id_updated: w.user_id, source_updated: w.source, time_updated: w.now }
}

/** The columns that archive or unarchive a row. */
export function archiving(
  w: Write,
  archived: boolean,
): { archived_user_id: string | null; time_archived: number | null } {
  return archived
    ? { archived_user_id: w.user_id, time_archived: w.now }
    : { archived_user_id: null, time_archived: null }
}

/** The types of these columns, for statements that give many rows values of their own. */
export const TOUCHED_TYPES = {
  user_id_updated: 'text',
  source_updated: 'text',
  time_updated: 'bigint',
} as const satisfies Record<keyof ReturnType<typeof touched>, 'bigint' | 'text'>
export const ARCHIVING_TYPES = {
  archived_user_id: 'text',
  time_archived: 'bigint',
} as const satisfies Record<keyof ReturnType<typeof archiving>, 'bigint' | 'text'>

/** In the log, as in PATCH bodies, archiving is true or false. */
export function archivedChange(row: { time_archived: number | null }, archived: boolean | undefined) {
  const before = row.time_archived !== null
  return archived === undefined || archived === before ? {} : { archived: [before, archived] as const }
}
