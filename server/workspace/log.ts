import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import { insertRows } from '../store/prepared.ts'
import type { Db } from '../store/store.ts'
import type { Row } from '../store/tables.ts'
import type { Head } from './writer.ts'

export type Noun =
  | 'member'
  | 'project'
  | 'board'
  | 'list'
  | 'card'
  | 'sprint'
  | 'sprint_settings'
  | 'epic'
  | 'comment'
  | 'tag'
  | 'page'
  | 'note'
export type EventType = `${Noun}.${string}`

/** The places an event concerns. The log can be read place by place. */
interface Places {
  project_id?: number | null
  board_id?: number | null
  list_id?: number | null
  card_id?: number | null
  sprint_id?: number | null
  epic_id?: number | null
  page_id?: number | null
}

/** The thing an event is named after, and the places that hold it. */
export interface Refs extends Places {
  comment_id?: number
  member_id?: string
  note_id?: number
  tag_id?: number
}

/** Before and after, field by field, under the names of the API. */
export type Changes = Record<string, readonly [before: unknown, after: unknown]>

export interface Emitted {
  type: EventType
  refs: Refs
  changes: Changes
  /** Only this user may read it. */
  audience_user_id: string | null
}

/** Appends what a write emitted. `seq` counts per workspace without gaps, and the last one is the workspace's revision. */
export async function appendEvents(
  db: Db,
  head: Head,
  events: readonly Emitted[],
  origin: { team_id: string; user_id: string; source: string; now: number },
) {
  const rows = events.map(({ type, refs, changes, audience_user_id }): Row<'events'> => {
    head.revision += 1
    return {
      team_id: origin.team_id,
      seq: head.revision,
      type,
      entity_id: entityId(type, refs),
      project_id: refs.project_id ?? null,
      board_id: refs.board_id ?? null,
      list_id: refs.list_id ?? null,
      card_id: refs.card_id ?? null,
      sprint_id: refs.sprint_id ?? null,
      epic_id: refs.epic_id ?? null,
      page_id: refs.page_id ?? null,
      member_id: refs.member_id ?? null,
      audience_user_id,
      user_id: origin.user_id,
      source: origin.source,
      changes: JSON.stringify(changes),
      time_created: origin.now,
    }
  })
  await insertRows(db, 'events', rows)
}

/** The thing that an event is named after. */
export function entityId(type: EventType, refs: Refs): number | null {
  const noun = type.slice(0, type.indexOf('.'))
  // A space has one set of sprint settings, which needs no id of its own.
  if (noun === 'sprint_settings') return refs.project_id ?? null
  // People have texts for ids, and a column of their own.
  if (noun === 'member') return null
  return refs[`${noun}_id` as keyof Omit<Refs, 'member_id'>] ?? null
}

/**
 * Refuses a write on a thing whose named fields changed after the revision the caller saw (`If-Match`). Writes to other
 * fields of the same thing merge; what somebody marked for themselves is no change of the thing.
 */
export async function refuseIfChanged(
  db: Db,
  {
    team_id,
    entity_id,
    seen,
    fields,
  }: { team_id: string; entity_id: number | string; seen: number; fields: 'any' | readonly string[] },
  current: number,
) {
  const { rows } = await sql<{ seq: number; changes: string }>`
    select seq, changes from events
    where team_id = ${team_id} and ${sql.ref(typeof entity_id === 'string' ? 'member_id' : 'entity_id')} = ${entity_id}
      and seq > ${seen} and type not like '%.marked'
    order by seq`.execute(db)
  const changed = new Map<string, number>()
  for (const { seq, changes } of rows) for (const field of Object.keys(JSON.parse(changes))) changed.set(field, seq)
  const clashing = [...changed].filter(([field]) => fields === 'any' || fields.includes(field))
  if (clashing.length === 0) return
  throw new AppError(
    'precondition_failed',
    'The object changed since the version you saw. Read it again, then repeat your change.',
    clashing.map(([field, seq]) => ({
      field,
      code: 'changed',
      message: `Changed at revision ${seq}; the current revision is ${current}.`,
    })),
  )
}
