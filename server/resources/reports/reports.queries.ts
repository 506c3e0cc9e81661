import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../../common/errors.ts'
import { REPORT_ROWS } from '../../limits/reports.ts'
import { idIn, idList, isPostgres } from '../../store/ids.ts'
import { giveWay } from '../../store/steps.ts'
import type { Db } from '../../store/store.ts'
import type { Behavior } from '../../store/tables/columns.ts'
import type { Read } from '../../workspace/handles.ts'

/** Reads for reports: in pieces, so that others have their turns, and no more than one report may look at. */

const PIECE = 2000
const IDS_AT_ONCE = 200
/** So many notes are read and undone before others have a turn. */
const NOTES_AT_ONCE = 1000

/** How much one report has looked at. */
export class Budget {
  #rows = 0
  #glances = 0

  spend(rows: number) {
    this.#rows += rows
    this.#check(this.#rows)
  }

  /** Notes of which only the card is read: most of them are read whole afterwards, and count then. */
  glance(rows: number) {
    this.#glances += rows
    this.#check(this.#glances)
  }

  #check(rows: number) {
    if (rows > REPORT_ROWS)
      throw new AppError(
        'too_much_at_once',
        'Too much happened there for one report. Ask for a shorter period, or for a board, a sprint or a view instead of a space.',
      )
  }
}

/** Reads pages until one is not full. */
async function inPieces<R>(spend: (rows: number) => void, find: (after: R | undefined) => Promise<R[]>): Promise<R[]> {
  const all: R[] = []
  for (;;) {
    const some = await find(all.at(-1))
    spend(some.length)
    for (const row of some) all.push(row)
    if (some.length < PIECE) return all
    await giveWay()
  }
}

/** Asks for many ids, some at a time. */
async function byIds<R>(
  ids: readonly number[],
  find: (some: readonly number[]) => Promise<readonly R[]>,
): Promise<R[]> {
  const all: R[] = []
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    if (start > 0) await giveWay()
    for (const row of await find(ids.slice(start, start + IDS_AT_ONCE))) all.push(row)
  }
  return all
}

type CardHolder = 'project_id' | 'board_id' | 'home_board_id' | 'sprint_id' | 'epic_id'

/** The cards that are in a place now. Who asks was shown to see the place; of an epic's cards they may see some alone. */
export async function findIdsIn({ db, team_id }: Read, budget: Budget, holder: CardHolder, id: number) {
  const rows = await inPieces<{ id: number }>(
    (count) => budget.spend(count),
    (after) =>
      db
        .selectFrom('cards')
        .select('id')
        .where('team_id', '=', team_id)
        .where(holder, '=', id)
        .where('id', '>', after?.id ?? 0)
        .orderBy('id')
        .limit(PIECE)
        .execute(),
  )
  return rows.map((row) => row.id)
}

/** The rows that a change took out of a place, or changed in it, since then. */
export async function findFormerIds(
  { db, team_id }: Read,
  budget: Budget,
  { table, holder_id, since }: { table: 'cards' | 'boards'; holder_id: number; since: number },
): Promise<Set<number>> {
  const rows = await inPieces<{ seq: number; row_id: number }>(
    (count) => budget.glance(count),
    async (after) => {
      const beyond = after
        ? sql`and seq >= ${after.seq} and (seq > ${after.seq} or (seq = ${after.seq} and row_id > ${after.row_id}))`
        : sql`and seq >= ${since}`
      const { rows } = await sql<{ seq: number; row_id: number }>`select distinct seq, row_id from past_rows
      where team_id = ${team_id} and holder_id = ${holder_id} and table_name = ${table} and row_id is not null ${beyond}
      order by seq, row_id limit ${PIECE}`.execute(db)
      return rows
    },
  )
  return new Set(rows.map(({ row_id }) => row_id))
}

/** The cards of a board that something happened to while they were in a sprint. */
export async function findIdsAway({ db, team_id }: Read, budget: Budget, board_id: number, since: number) {
  const rows = await inPieces<{ seq: number; card_id: number | null }>(
    (count) => budget.glance(count),
    (after) =>
      db
        .selectFrom('events')
        .select(['seq', 'card_id'])
        .where('team_id', '=', team_id)
        .where('board_id', '=', board_id)
        .where('sprint_id', 'is not', null)
        .where('card_id', 'is not', null)
        .where('seq', '>=', after ? after.seq + 1 : since)
        .orderBy('seq')
        .limit(PIECE)
        .execute(),
  )
  return new Set(rows.flatMap(({ card_id }) => card_id ?? []))
}

/** The boards or sprints of a space. */
export async function findHoldersOf({ db, team_id }: Read, table: 'boards' | 'sprints', project_id: number) {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('team_id', '=', team_id)
    .where('project_id', '=', project_id)
    .execute()
  return rows.map(({ id }) => id)
}

/** The columns of a card that reports look at. */
export interface CardState {
  project_id: number
  board_id: number | null
  sprint_id: number | null
  home_board_id: number | null
  list_id: number
  estimate: number | null
  time_archived: number | null
}
export interface CardNow extends CardState {
  id: number
  owner_id: string | null
  due_date: number | null
  time_created: number
}

export function findCards({ db, team_id }: Read, ids: readonly number[]): Promise<CardNow[]> {
  return byIds(ids, (some) =>
    db
      .selectFrom('cards')
      .select(['id', 'project_id', 'board_id', 'sprint_id', 'home_board_id', 'list_id', 'estimate'])
      .select(['time_archived', 'owner_id', 'due_date', 'time_created'])
      .where('team_id', '=', team_id)
      .where(idIn(db, 'id', idList(db, some)))
      .execute(),
  )
}

export interface ListState {
  behavior: Behavior
  time_archived: number | null
}

export function findLists({ db, team_id }: Read, ids: readonly number[]) {
  return byIds(ids, (some) =>
    db
      .selectFrom('lists')
      .select(['id', 'title', 'behavior', 'time_archived', 'time_created'])
      .where('team_id', '=', team_id)
      .where(idIn(db, 'id', idList(db, some)))
      .execute(),
  )
}

/** What a row was before a write, and when that was: of its columns those that changed, all of them for a deleted one, null for a new one. */
export type Note = readonly [n: number, seq: number, row_id: number, before: object | null, time: number]
export interface NotedRows {
  table: 'cards' | 'lists'
  ids: readonly number[]
  since: number
}

/** Rows in groups that have few notes together; one with more than that is alone. */
export async function* inGroups({ db, team_id }: Read, budget: Budget, { ids, since }: NotedRows) {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const some = ids.slice(start, start + IDS_AT_ONCE)
    const { rows } = await sql<{ row_id: number; count: number }>`select row_id, count(*) as count from past_rows
      where team_id = ${team_id} and ${idIn(db, 'row_id', idList(db, some))} and seq >= ${since}
      group by row_id`.execute(db)
    const counts = new Map(rows.map(({ row_id, count }) => [row_id, count]))
    let [group, notes]: [number[], number] = [[], 0]
    for (const id of some) {
      const count = counts.get(id) ?? 0
      budget.spend(count)
      if (group.length > 0 && notes + count > NOTES_AT_ONCE) {
        yield group
        await giveWay()
        group = []
        notes = 0
      }
      group.push(id)
      notes += count
    }
    yield group
    await giveWay()
  }
}

/** The notes about such a group since a seq, the newest of each first. */
export async function* findNotes({ db, team_id }: Read, { table, ids, since }: NotedRows): AsyncGenerator<Note[]> {
  const find = async (which: RawBuilder<unknown>, rest: RawBuilder<unknown>): Promise<Note[]> => {
    // As one text: rows of their own would take longer than everything that a report does with them.
    const { rows } = await sql<{ notes: string | null }>`select string_agg(
        '[' || n || ',' || seq || ',' || row_id || ',' || coalesce(image, 'null') || ',' || time || ']', ',') as notes
      from (select past_rows.n, past_rows.seq, past_rows.row_id, ${shortImage(db)} as image,
          coalesce(events.time_created, 0) as time from past_rows
        left join events on events.team_id = past_rows.team_id and events.seq = past_rows.seq
        where past_rows.team_id = ${team_id} and ${which} and past_rows.table_name = ${table}
          and past_rows.seq >= ${since} ${rest}) as noted`.execute(db)
    return JSON.parse(`[${rows[0]?.notes ?? ''}]`)
  }
  const [only] = ids
  if (only === undefined || ids.length > 1) {
    const notes = await find(idIn(db, 'past_rows.row_id', idList(db, ids)), sql``)
    // They come almost in order by the index: sorting them here takes less than in the store.
    yield notes.sort(([one], [other]) => other - one)
    return
  }
  let after: Note | undefined
  do {
    if (after) await giveWay()
    const beyond = after
      ? sql`and past_rows.seq <= ${after[1]} and (past_rows.seq < ${after[1]} or past_rows.n < ${after[0]})`
      : sql``
    const notes = await find(
      sql`past_rows.row_id = ${only}`,
      sql`${beyond} order by past_rows.seq desc, past_rows.n desc limit ${NOTES_AT_ONCE}`,
    )
    // The store keeps no order when it puts rows together.
    yield notes.sort(([one], [other]) => other - one)
    after = notes.length < NOTES_AT_ONCE ? undefined : notes.at(-1)
  } while (after)
}

/** Without the texts of a card, which may be long, and which no report shows. */
function shortImage(db: Db): RawBuilder<string | null> {
  const image = sql.ref('past_rows.image')
  const short = isPostgres(db)
    ? sql`(${image}::jsonb - ${sql.lit('content')} - ${sql.lit('cover_image')} - ${sql.lit('icon')} - ${sql.lit('external_links')})::text`
    : sql`json_remove(${image}, '$.content', '$.cover_image', '$.icon', '$.external_links')`
  return sql<string | null>`case when length(${image}) > 1000 then ${short} else ${image} end`
}

/** Who is on these cards. */
export function findPeopleOf({ db, team_id }: Read, ids: readonly number[]) {
  return byIds(ids, (some) =>
    db
      .selectFrom('card_members')
      .select(['card_id', 'user_id'])
      .where('team_id', '=', team_id)
      .where(idIn(db, 'card_id', idList(db, some)))
      .execute(),
  )
}

/** The titles of cards that are known to be visible. */
export async function findTitles({ db, team_id }: Read, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await byIds(ids, (some) =>
    db
      .selectFrom('cards')
      .select(['id', 'title'])
      .where('team_id', '=', team_id)
      .where(idIn(db, 'id', idList(db, some)))
      .execute(),
  )
  return new Map(rows.map(({ id, title }) => [id, title]))
}
