import { randomUUID } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import { givenRows } from '../../store/given-rows.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Write } from '../../workspace/handles.ts'
import { deleteRows, insertRows, updateRows, upsertRow } from '../../workspace/rows.ts'

/** The nouns whose `content` several people can edit at the same time. */
const LIVE_NOUNS = ['card', 'epic', 'page'] as const
export type LiveNoun = (typeof LIVE_NOUNS)[number]
export const LIVE_TABLES = { card: 'cards', epic: 'epics', page: 'pages' } as const

/** Names one text. */
export interface TextKey {
  team_id: string
  entity_id: number
}

export type LiveDocument = Row<'live_documents'>
export type LiveUpdate = Row<'live_updates'>
type Handle = Pick<Write, 'db' | 'team_id'>

/** Bytes are kept as text, which both stores have. Those of small ones would lie in a buffer of others, which a thread would get too. */
export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, 'base64'))
}

export function toText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
}

/** The content of the card, epic or page; the caller has checked visibility. Undefined when it is gone. */
export async function findContent(
  db: Db,
  { team_id, entity_id }: TextKey,
  noun: LiveNoun,
): Promise<string | undefined> {
  const row = await db
    .selectFrom(LIVE_TABLES[noun])
    .select('content')
    .where('team_id', '=', team_id)
    .where('id', '=', entity_id)
    .executeTakeFirst()
  return row?.content
}

export function findDocument(db: Db, { team_id, entity_id }: TextKey): Promise<LiveDocument | undefined> {
  return db
    .selectFrom('live_documents')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('entity_id', '=', entity_id)
    .executeTakeFirst()
}

export function findUpdates(db: Db, { team_id, entity_id }: TextKey, after: number): Promise<LiveUpdate[]> {
  return db
    .selectFrom('live_updates')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('entity_id', '=', entity_id)
    .where('seq', '>', after)
    .orderBy('seq')
    .execute()
}

interface NewDocument {
  noun: LiveNoun
  state: string
  content: string
  now: number
}

/** Creates the shared document of a text, unless another process just did. */
export async function insertDocument(db: Db, key: TextKey, { noun, state, content, now }: NewDocument) {
  const { team_id, entity_id } = key
  const generation = randomUUID()
  await sql`insert into live_documents
      (team_id, entity_id, noun, generation, state, content, last_seq, content_seq, time_created)
    values (${team_id}, ${entity_id}, ${noun}, ${generation}, ${state}, ${content}, 0, 0, ${now})
    on conflict (team_id, entity_id) do nothing`.execute(db)
}

/** Adds what was typed; false when the document is gone. The row that counts updates is locked until the commit. */
export async function insertUpdates(
  { db, team_id }: Handle,
  { entity_id, generation }: { entity_id: number; generation: string },
  updates: readonly Pick<LiveUpdate, 'data' | 'user_id' | 'source' | 'time_created'>[],
): Promise<number | null> {
  const { rows } = await sql<{ last_seq: number }>`update live_documents set last_seq = last_seq + ${updates.length}
    where team_id = ${team_id} and entity_id = ${entity_id} and generation = ${generation}
    returning last_seq`.execute(db)
  const last = rows[0]?.last_seq
  if (last === undefined) return null
  const first = last - updates.length + 1
  const numbered = updates.map((update, at) => ({ ...update, entity_id, seq: first + at }))
  await insertRows({ db, team_id }, 'live_updates', numbered)
  return last
}

/** From now on `content` has what was typed up to here. */
export async function advanceDocument(
  w: Handle,
  entity_id: number,
  columns: Partial<Pick<LiveDocument, 'state' | 'content' | 'content_seq'>>,
) {
  await updateRows(w, 'live_documents', { entity_id }, columns)
  const { content_seq } = columns
  if (content_seq !== undefined) await deleteRows(w, 'live_updates', { entity_id }, sql<SqlBool>`seq <= ${content_seq}`)
}

/** What is left of it in the store goes with it; `isDone`: only if `content` has everything. */
export async function deleteDocument(
  w: Handle,
  entity_id: number,
  generation: string,
  { isDone = false }: { isDone?: boolean } = {},
) {
  const also = isDone ? sql<SqlBool>`last_seq = content_seq` : undefined
  await deleteRows(w, 'live_documents', { entity_id, generation }, also)
}

interface Presence extends TextKey {
  process_id: string
  states: string
  now: number
}

/** Shows other processes who has a text open here. */
export async function putPresence(db: Db, { team_id, entity_id, process_id, states, now }: Presence) {
  const row = { entity_id, process_id, states, time_seen: now }
  await upsertRow({ db, team_id }, 'live_presence', row, { states, time_seen: now })
}

export async function deletePresence(db: Db, { team_id, entity_id }: TextKey, process_id: string) {
  await deleteRows({ db, team_id }, 'live_presence', { entity_id, process_id })
}

/** The state of texts that are open here. */
export interface TextState extends TextKey {
  generation: string | null
  last_seq: number | null
  content_seq: number | null
  /** 1 when `content` is something else than what editors last made of it, or is gone. */
  is_written: number
}

/** One query for all of them. */
export async function findTextStates(db: Db, keys: readonly TextKey[]): Promise<TextState[]> {
  const { rows } = await sql<TextState>`
    select open.team_id, open.entity_id, d.generation, d.last_seq, d.content_seq,
      case when d.content = coalesce(cards.content, epics.content, pages.content) then 0 else 1 end as is_written
    from ${given(db, keys)}
    left join live_documents d on d.team_id = open.team_id and d.entity_id = open.entity_id
    left join cards on cards.team_id = open.team_id and cards.id = open.entity_id
    left join epics on epics.team_id = open.team_id and epics.id = open.entity_id
    left join pages on pages.team_id = open.team_id and pages.id = open.entity_id`.execute(db)
  return rows
}

export async function findPresence(db: Db, keys: readonly TextKey[], process_id: string, since: number) {
  const { rows } = await sql<Row<'live_presence'>>`
    select live_presence.* from ${given(db, keys)}
    join live_presence on live_presence.team_id = open.team_id and live_presence.entity_id = open.entity_id
    where live_presence.process_id <> ${process_id} and live_presence.time_seen > ${since}`.execute(db)
  return rows
}

function given(db: Db, keys: readonly TextKey[]) {
  return givenRows(
    db,
    'open',
    { team_id: 'text', entity_id: 'bigint' },
    keys.map(({ team_id, entity_id }) => ({ team_id, entity_id })),
  )
}
