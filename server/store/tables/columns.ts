import type { ColumnType } from 'kysely'

/** What the columns of many tables have in common. */

export type Flag = 0 | 1
/** Words of closed sets. Where each is read and written the compiler checks it against its set. */
export type Role = 'guestReader' | 'guest' | 'member' | 'admin' | 'owner'
export type ContainerRole = 'viewer' | 'member' | 'admin'
export type Behavior = 'backlog' | 'committed' | 'started' | 'completed' | 'cancelled'
export type LimitUnit = 'cards' | 'points'
export type FieldType =
  | 'text'
  | 'number'
  | 'money'
  | 'date'
  | 'checkbox'
  | 'select'
  | 'multi_select'
  | 'person'
  | 'link'
  | 'rating'
/** Written by the database's default when the insert leaves it out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>

/** Who made a row and who changed it last, each with their source (JSON). */
export interface Authorship {
  user_id: string
  source: string
  user_id_updated: string
  source_updated: string
  time_created: number
  time_updated: number
}

export interface Archivable {
  archived_user_id: Defaulted<string | null>
  time_archived: Defaulted<number | null>
}
