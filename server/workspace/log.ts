import { type SqlBool, sql } from 'kysely'
import { AppError } from '../common/errors.ts'
import { storableJson } from '../common/text.ts'
import { HISTORY_SEARCHED } from '../limits/writes.ts'
import { idIn, idList } from '../store/ids.ts'
import { sendRows } from '../store/prepared.ts'
import type { CardTexts, NewThing, SearchedNoun } from '../store/search/documents.ts'
import type { Db } from '../store/store.ts'
import type { Row } from '../store/tables.ts'
import { type EventType, isEventType } from './events/types.ts'
import type { Head } from './head.ts'
import { type Noun, nounOf } from './nouns.ts'

/** The containers an event concerns. The log can be read by container. */
interface Places {
  project_id?: number | null
  board_id?: number | null
  list_id?: number | null
  card_id?: number | null
  sprint_id?: number | null
  epic_id?: number | null
  page_id?: number | null
}

/** The resource an event is named after, and its containers. */
export interface Refs extends Places {
  comment_id?: number
  form_id?: number
  integration_id?: number
  member_id?: string
  note_id?: number
  tag_id?: number
  time_entry_id?: number
  template_id?: number
  recurrence_id?: number
  rule_id?: number
  field_id?: number
  token_id?: string
  view_id?: number
}

/** Before and after, field by field, with the names of the API. */
export type Changes = Record<string, readonly [before: unknown, after: unknown]>

export interface Emitted {
  type: EventType
  refs: Refs
  changes: Changes
  /** Only this user may read it. */
  audience_user_id: string | null
  /** The card that it is about, as it is now, where the writer knows it: the search index need not read it. */
  card?: CardTexts | undefined
}

/** The events of many new rows, copies of others, which a statement of the writer's own appends. */
export interface EmittedCopies {
  noun: SearchedNoun
  copies: readonly NewThing[]
  append(head: Readonly<Head>): Promise<void>
}

interface Origin {
  team_id: string
  user_id: string
  source: string
  now: number
}

/** Appends the events a write emitted. */
export async function appendEvents(db: Db, head: Head, events: readonly Emitted[], origin: Origin) {
  await appendLines(db, toLines(head, events, origin))
}

export async function appendLines(db: Db, lines: readonly Row<'events'>[]) {
  await sendRows(db, 'events', lines)
}

/** The events a write emitted, as log rows. `seq` counts per workspace without gaps, and the last one is its revision. */
export function toLines(head: Head, events: readonly Emitted[], origin: Origin): Row<'events'>[] {
  return events.map(({ type, refs, changes, audience_user_id }): Row<'events'> => {
    // The type guarantees it, but a cast does not.
    if (!isEventType(type)) throw new Error(`${type} is not declared in workspace/events/.`)
    refuseWrongScope(type, refs)
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
      token_id: refs.token_id ?? null,
      audience_user_id,
      user_id: origin.user_id,
      source: origin.source,
      changes: storableJson(JSON.stringify(changes)),
      // Something people marked for themselves does not change the resource.
      fields: /\.(?:marked|reminded)$/.test(type) ? '' : changedFields(changes).join(),
      last_id: head.last_id,
      time_created: origin.now,
    }
  })
}

/** So many custom fields are named one by one: the names are in an index, whose entries are short. */
const NAMED_VALUES = 20

/** The fields that an event changes. Custom fields count one by one: people who change different ones do not disturb each other. */
function changedFields(changes: Changes): string[] {
  const { custom_fields, ...others } = changes
  if (!custom_fields) return Object.keys(changes)
  const [before, after] = custom_fields
  const isOfSome = typeof before === 'object' && before !== null && typeof after === 'object' && after !== null
  const ids = isOfSome ? Object.keys({ ...before, ...after }) : []
  const isNamed = ids.length > 0 && ids.length <= NAMED_VALUES
  return [...Object.keys(others), ...(isNamed ? ids.map((id) => `custom_fields.${id}`) : ['custom_fields'])]
}

/** One statement adds at most this many rows. */
const LINES_TOGETHER = 50

/** Log rows of the operations of a batch, not written yet: many are added with as few statements as one. */
export class Unlogged {
  #lines: Row<'events'>[] = []

  async add(db: Db, lines: readonly Row<'events'>[]) {
    this.#lines.push(...lines)
    if (this.#lines.length >= LINES_TOGETHER) await this.write(db)
  }

  /** Before the log is read. */
  async write(db: Db) {
    const lines = this.#lines
    this.#lines = []
    await appendLines(db, lines)
  }
}

export async function appendCopies(head: Head, { copies, append }: EmittedCopies) {
  await append(head)
  head.revision += copies.length
}

/**
 * Which reference is the resource itself. A space has one set of sprint settings, which needs no id of its own; members and
 * tokens have text ids, in columns of their own; the workspace is in every event.
 */
const NAMED_BY = {
  project: 'project_id',
  board: 'board_id',
  form: 'form_id',
  view: 'view_id',
  list: 'list_id',
  card: 'card_id',
  sprint: 'sprint_id',
  sprint_settings: 'project_id',
  epic: 'epic_id',
  comment: 'comment_id',
  time_entry: 'time_entry_id',
  tag: 'tag_id',
  page: 'page_id',
  note: 'note_id',
  integration: 'integration_id',
  template: 'template_id',
  recurrence: 'recurrence_id',
  rule: 'rule_id',
  field: 'field_id',
  member: null,
  token: null,
  team: null,
} as const satisfies Record<Noun, keyof Omit<Refs, 'member_id' | 'token_id'> | null>

/** The resource that an event is named after. */
export function entityId(type: EventType, refs: Refs): number | null {
  const name = NAMED_BY[nounOf(type)]
  return name && (refs[name] ?? null)
}

/**
 * The scope of each noun's events. Everybody but guests reads events without a space, so the events of anything in a space must
 * name it; lists of the roadmap, comments on epics, and tags and views of the workspace are in none.
 */
const LOGGED_IN = {
  project: 'space',
  board: 'space',
  form: 'space',
  view: 'either',
  list: 'either',
  card: 'space',
  sprint: 'space',
  sprint_settings: 'space',
  epic: 'workspace',
  comment: 'either',
  time_entry: 'space',
  tag: 'either',
  page: 'space',
  note: 'workspace',
  integration: 'workspace',
  template: 'space',
  recurrence: 'space',
  rule: 'space',
  field: 'space',
  member: 'workspace',
  token: 'workspace',
  team: 'workspace',
} as const satisfies Record<Noun, 'space' | 'workspace' | 'either'>

function refuseWrongScope(type: EventType, { project_id }: Refs) {
  const where = LOGGED_IN[nounOf(type)]
  const isInSpace = project_id !== undefined && project_id !== null
  if (where === 'space' && !isInSpace) throw new Error(`${type} names no space: everybody would read it.`)
  if (where === 'workspace' && isInSpace) throw new Error(`${type} concerns the whole workspace, but names a space.`)
}

/** The events after one revision, up to another. */
interface Span {
  seen: number
  upTo: number
}

/**
 * Refuses a write to a resource whose named fields changed after the revision the caller saw (`If-Match`). Writes to other fields
 * of the same resource merge. Only the index of the log is read, and only so far back: a resource that changed more often since
 * then counts as changed altogether.
 */
export async function refuseIfChanged(
  db: Db,
  {
    team_id,
    entity_id,
    fields,
    contents,
    ...span
  }: Span & {
    team_id: string
    entity_id: number | string
    fields: 'any' | readonly string[]
    contents?: Contents | undefined
  },
  current: number | null,
) {
  const rows = await findChanges(db, team_id, entity_id, span)
  const isKnown = await reachesBackTo(db, team_id, span.seen)
  const changed = new Map<string, number>()
  for (const { seq, fields } of rows.toReversed())
    for (const field of fields.split(',')) if (field !== '') changed.set(field, seq)
  const clashing = [...changed].filter(([field]) => fields === 'any' || fields.includes(field))
  const newer = contents === undefined ? undefined : await findNewestInside(db, team_id, contents, span)
  if (newer !== undefined) clashing.push(['contents', newer])
  if (clashing.length === 0 && rows.length < HISTORY_SEARCHED && isKnown) return
  throw new AppError(
    'precondition_failed',
    'The object changed since the version you saw. Read it again, then repeat your change.',
    clashing.map(([field, seq]) => ({
      field,
      code: 'changed',
      message: current === null ? 'Changed since.' : `Changed at revision ${seq}; the current revision is ${current}.`,
    })),
  )
}

/** The same for several resources at once, with all their fields. */
export async function refuseIfAnyChanged(
  db: Db,
  { team_id, entity_ids, ...span }: Span & { team_id: string; entity_ids: readonly number[] },
  current: number | null,
) {
  const [first] = entity_ids
  if (first === undefined) return
  const { rows } = await sql<{ entity_id: number }>`select distinct entity_id from events
    where team_id = ${team_id} and ${idIn(db, 'entity_id', idList(db, entity_ids))} and ${isIn(span)}
      and fields <> ''`.execute(db)
  const changed = new Set(rows.map(({ entity_id }) => entity_id))
  const entity_id = entity_ids.find((id) => changed.has(id)) ?? first
  await refuseIfChanged(db, { team_id, entity_id, ...span, fields: 'any' }, current)
}

function isIn({ seen, upTo }: Span) {
  return sql<SqlBool>`seq > ${seen} and seq <= ${upTo}`
}

/** The container with which a resource is deleted. */
export interface Contents {
  board_id: number
  list_id?: number
}

async function findNewestInside(db: Db, team_id: string, { board_id, list_id }: Contents, span: Span) {
  const { rows } = await sql<{ seq: number }>`select seq from events
    where team_id = ${team_id} and board_id = ${board_id} and ${isIn(span)} and fields <> ''
      ${list_id === undefined ? sql`` : sql`and list_id = ${list_id}`}
    order by seq desc limit 1`.execute(db)
  return rows[0]?.seq
}

/** False when the log was cut after this revision: what happened then is no longer known. */
async function reachesBackTo(db: Db, team_id: string, seen: number): Promise<boolean> {
  const team = await db.selectFrom('teams').select('log_start').where('id', '=', team_id).executeTakeFirst()
  return seen + 1 >= (team?.log_start ?? 1)
}

/** Which fields of a resource, or of a person, changed when: the latest first. */
async function findChanges(db: Db, team_id: string, entity_id: number | string, span: Span) {
  const column = typeof entity_id === 'string' ? 'member_id' : 'entity_id'
  const { rows } = await sql<{ seq: number; fields: string }>`
    select seq, fields from events
    where team_id = ${team_id} and ${sql.ref(column)} = ${entity_id} and ${isIn(span)} and fields <> ''
    order by seq desc limit ${sql.lit(HISTORY_SEARCHED)}`.execute(db)
  return rows
}

/** The first event of this span that is younger, or its end: found by halves, since events follow each other in time. */
export async function findFirstAfter(
  { db, team_id }: { db: Db; team_id: string },
  before: number,
  from: number,
  end: number,
): Promise<number> {
  let [low, high] = [from, end]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const event = await db
      .selectFrom('events')
      .select('time_created')
      .where('team_id', '=', team_id)
      .where('seq', '=', middle)
      .executeTakeFirst()
    if ((event?.time_created ?? 0) <= before) low = middle + 1
    else high = middle
  }
  return low
}
