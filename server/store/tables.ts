import type { Selectable } from 'kysely'
import type { ContainerTables } from './tables/containers.ts'
import type { FileTables } from './tables/files.ts'
import type { IdentityTables } from './tables/identity.ts'
import type { LiveTables } from './tables/live.ts'
import type { NotificationTables } from './tables/notifications.ts'
import type { TextTables } from './tables/texts.ts'
import type { WebhookTables } from './tables/webhooks.ts'
import type { WorkTables } from './tables/work.ts'
import type { WorkspaceTables } from './tables/workspace.ts'

/**
 * Every table, as both stores keep it. Booleans are 0 and 1, instants are milliseconds, JSON is text: the portable subset.
 * Each table of workspace data is keyed by `(team_id, id)` and refers to others by composite keys only, so that a row
 * that points into another workspace cannot be stored.
 */
export interface Tables
  extends WorkspaceTables,
    ContainerTables,
    WorkTables,
    TextTables,
    FileTables,
    NotificationTables,
    WebhookTables,
    LiveTables,
    IdentityTables {}

export type Row<T extends keyof Tables> = Selectable<Tables[T]>

/** Every table whose rows belong to a workspace. */
export type WorkspaceTable = {
  [T in keyof Tables]: 'team_id' extends keyof Tables[T] ? T : never
}[keyof Tables]
