import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import { giveWay } from '../../store/steps.ts'
import type { Read } from '../../workspace/handles.ts'
import { visibleCard } from '../../workspace/visibility.ts'
import { anyArchived } from '../conditions.ts'
import { DUE, NO_DATE } from './cards.due.ts'
import type { MyWorkQuery } from './cards.lean.schema.ts'
import { cardsInPlace, FINISHED } from './cards.queries.ts'

export type WorkKind = NonNullable<MyWorkQuery['kind']>

/** A card by when it is due, then by its id. */
export interface DueCard {
  due: number
  id: number
}

/** Worded as in the indexes of migration 0100. */
const IS_TO_DO = sql<SqlBool>`cards.completed_date is null and cards.time_archived is null`

/** So many cards are looked at in one statement. */
const STEP = 500
/** So many cards of a person are sorted at once, which takes less time than looking for them among all that are to be done. */
const FEW = 1000
/** A person's cards are counted so far only. */
const MANY = 10_000

/**
 * The next cards of the viewer. Those who have many find them among all that are to be done, in the order of the index; where they
 * are too rare for that, and for those who have few, all of their cards are sorted.
 */
export async function findMine(r: Read, kind: WorkKind, after: DueCard | null, limit: number): Promise<DueCard[]> {
  const found: DueCard[] = []
  let from = after
  // Watched cards are also finished ones, which no index has by due date.
  const count = kind === 'watching' ? 0 : await countMine(r, kind)
  if (count > FEW)
    // Looking at more cards than sorting does gains nothing.
    for (let seen = 0; seen < count; seen += STEP) {
      const entries = await findNextToDo(r, kind, from)
      const own = entries.filter(({ is_mine }) => is_mine === 1)
      found.push(...(await sortFirst(r, kind, own, from, limit - found.length)))
      from = entries.at(-1) ?? from
      if (found.length === limit || entries.length < STEP) return found
      await giveWay()
    }
  return [...found, ...(await sortMine(r, kind, from, limit - found.length))]
}

/** The next of everybody's cards that are to be done, up to STEP of them. */
async function findNextToDo(r: Read, kind: WorkKind, after: DueCard | null) {
  const { db, team_id, viewer } = r
  const isMine = sql<number>`case when cards.owner_id = ${viewer.user_id} or exists (
    select 1 from card_members where card_members.team_id = ${team_id} and card_members.card_id = cards.id
      and card_members.user_id = ${viewer.user_id}) then 1 else 0 end`
  const find = (condition: RawBuilder<SqlBool>, order: RawBuilder<unknown>, limit: number) =>
    db
      .selectFrom('cards')
      .select(['cards.id', DUE.as('due'), isMine.as('is_mine')])
      .where('cards.team_id', '=', team_id)
      .where(IS_TO_DO)
      .where(condition)
      .orderBy(order)
      .limit(limit)
      .execute()
  const byDate = sql`${DUE}, cards.id`
  const last = sql`${DUE} ${sql.raw(kind === 'due' ? '<' : '<=')} ${sql.lit(NO_DATE)}`
  if (!after) return find(sql<SqlBool>`${last}`, byDate, STEP)
  // In two statements, each of which starts at its point of the index: many cards may be due at the same moment.
  const same = await find(sql<SqlBool>`${DUE} = ${after.due} and cards.id > ${after.id}`, sql`cards.id`, STEP)
  if (same.length === STEP) return same
  return [...same, ...(await find(sql<SqlBool>`${DUE} > ${after.due} and ${last}`, byDate, STEP - same.length))]
}

/** Sorts all of the viewer's cards, some at a time: the first of all that any step finds. */
async function sortMine(r: Read, kind: WorkKind, after: DueCard | null, limit: number): Promise<DueCard[]> {
  let first: DueCard[] = []
  for (const ids of idsOf(r, kind))
    for (let last = 0; ; ) {
      const { rows } = await sql<{ id: number }>`select id from (${ids}) as own where id > ${last}
        order by id limit ${FEW}`.execute(r.db)
      const found = await sortFirst(r, kind, rows, after, limit)
      // Who owns a card may also be a member of it.
      const known = new Set(first.map(({ id }) => id))
      const others = found.filter(({ id }) => !known.has(id))
      first = [...first, ...others].sort((a, b) => a.due - b.due || a.id - b.id).slice(0, limit)
      if (rows.length < FEW) break
      last = rows.at(-1)?.id ?? last
      await giveWay()
    }
  return first
}

/** Those of the cards that the viewer sees and that belong to the kind, in order, behind a point of it. */
async function sortFirst(
  { db, team_id, viewer }: Read,
  kind: WorkKind,
  cards: readonly { id: number }[],
  after: DueCard | null,
  limit: number,
): Promise<DueCard[]> {
  if (cards.length === 0) return []
  const ids = cards.map(({ id }) => id)
  let query = cardsInPlace(db, team_id)
    .select(['cards.id', DUE.as('due')])
    .where(idIn(db, 'cards.id', idList(db, ids)))
    .where(sql<SqlBool>`not ${anyArchived('cards', 'lists', 'boards', 'projects')}`)
    .where(visibleCard(viewer))
    .orderBy(DUE)
    .orderBy('cards.id')
    .limit(limit)
  // Watched cards stay in the list when they are finished.
  if (kind !== 'watching') query = query.where('lists.behavior', 'not in', FINISHED)
  if (kind === 'due') query = query.where('cards.due_date', 'is not', null)
  if (after) query = query.where(sql<SqlBool>`(${DUE}, cards.id) > (${after.due}, ${after.id})`)
  return query.execute()
}

async function countMine(r: Read, kind: WorkKind): Promise<number> {
  const all = sql.join(idsOf(r, kind), sql` union all `)
  const { rows } = await sql<{ count: number }>`select count(*) as count from (
    select id from (${all}) as own limit ${MANY}) as counted`.execute(r.db)
  return Number(rows[0]?.count ?? 0)
}

/** The ids of the viewer's cards, by an index each; finished ones are among them. */
function idsOf({ team_id, viewer: { user_id } }: Read, kind: WorkKind): RawBuilder<unknown>[] {
  if (kind === 'watching')
    return [
      sql`select card_id as id from card_marks where team_id = ${team_id} and user_id = ${user_id} and is_watching = 1`,
    ]
  return [
    sql`select id from cards where team_id = ${team_id} and owner_id = ${user_id} and ${IS_TO_DO}`,
    sql`select card_id as id from card_members where team_id = ${team_id} and user_id = ${user_id}`,
  ]
}
