import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { notFound } from '../../common/errors.ts'
import { prepared } from '../../store/prepared.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import type { ContainerRole } from '../../workspace/policy.ts'
import { cardRole, type Viewer, visibleCard } from '../../workspace/visibility.ts'
import { cardsInPlace } from '../cards/cards.queries.ts'
import { toId } from '../shapes.ts'

/** An entry with what is shown of its card. */
export type TimeEntryRow = Row<'time_entries'> & { card_title: string }

export type FoundEntry = TimeEntryRow &
  Pick<Row<'cards'>, 'project_id' | 'board_id' | 'list_id' | 'sprint_id' | 'epic_id' | 'home_board_id'> & {
    container_role: ContainerRole | null
  }

function selectEntries(db: Db, team_id: string, viewer: Viewer) {
  return cardsInPlace(db, team_id)
    .innerJoin('time_entries', (join) =>
      join.onRef('time_entries.team_id', '=', 'cards.team_id').onRef('time_entries.card_id', '=', 'cards.id'),
    )
    .selectAll('time_entries')
    .select(['cards.title as card_title', 'cards.project_id', 'cards.board_id', 'cards.list_id', 'cards.sprint_id'])
    .select(['cards.epic_id', 'cards.home_board_id', cardRole(viewer).as('container_role')])
    .where(visibleCard(viewer))
}

/** An entry on a card that the viewer can see. */
export async function requireEntry(r: Read, id: string): Promise<FoundEntry> {
  const [entry] = await entryById(r.db, { team_id: r.team_id, id: toId(id), ...r.viewer })
  if (!entry) throw notFound('time entry', id)
  return entry
}

const entryById = prepared<{ team_id: string; id: number } & Viewer>()((db, p) =>
  selectEntries(db, p('team_id'), { user_id: p('user_id'), is_guest: p('is_guest') }).where(
    'time_entries.id',
    '=',
    p('id'),
  ),
)

/** The viewer's running timer, if its card is one that they can see. */
export async function findOwnTimer(r: Read): Promise<FoundEntry | undefined> {
  const [entry] = await timerSeen(r.db, { team_id: r.team_id, ...r.viewer })
  return entry
}

const timerSeen = prepared<{ team_id: string } & Viewer>()((db, p) =>
  selectEntries(db, p('team_id'), { user_id: p('user_id'), is_guest: p('is_guest') })
    .where('time_entries.team_id', '=', p('team_id'))
    .where('time_entries.user_id', '=', p('user_id'))
    .where('time_entries.time_started', 'is not', null),
)

export type RunningTimer = Row<'time_entries'> &
  Pick<Row<'cards'>, 'project_id' | 'board_id' | 'list_id' | 'sprint_id' | 'epic_id' | 'home_board_id' | 'title'>

/** The running timer of a person, whether or not they still see its card. */
export async function findTimer({ db, team_id }: Read, user_id: string): Promise<RunningTimer | undefined> {
  const [timer] = await timerOf(db, { team_id, user_id })
  return timer
}

const timerOf = prepared<{ team_id: string; user_id: string }>()((db, p) =>
  db
    .selectFrom('time_entries')
    .innerJoin('cards', (join) =>
      join.onRef('cards.team_id', '=', 'time_entries.team_id').onRef('cards.id', '=', 'time_entries.card_id'),
    )
    .selectAll('time_entries')
    .select(['cards.project_id', 'cards.board_id', 'cards.list_id', 'cards.sprint_id', 'cards.epic_id'])
    .select(['cards.home_board_id', 'cards.title'])
    .where('time_entries.team_id', '=', p('team_id'))
    .where('time_entries.user_id', '=', p('user_id'))
    .where('time_entries.time_started', 'is not', null),
)

/** The entries of a card that the caller has found: those of the latest day first, and of each day those logged last. */
export function findEntriesOfCard(
  { db, team_id }: Read,
  card_id: number,
  before: Pick<Glance, 'day' | 'id'> | null,
  limit: number,
): Promise<Row<'time_entries'>[]> {
  const query = db
    .selectFrom('time_entries')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('card_id', '=', card_id)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  return (before ? query.where(sql<SqlBool>`(day, id) < (${before.day}, ${before.id})`) : query).execute()
}

/** What sums and lists look at, by indexes that hold all of it. */
export interface Glance {
  id: number
  card_id: number
  day: number
  user_id: string
  seconds: number
}

/** Days, both included. */
export interface Days {
  first: number
  last: number
}

const GLANCED = sql`id, card_id, day, user_id, seconds`

/** Entries by day, of all or of one person, after one of them. The latest first, as lists show them. */
export async function glanceByDay(
  { db, team_id }: Read,
  { first, last, user_id }: Days & { user_id: string | null },
  before: Pick<Glance, 'day' | 'id'> | null,
  limit: number,
): Promise<Glance[]> {
  const person: RawBuilder<SqlBool> = user_id === null ? sql`1 = 1` : sql`user_id = ${user_id}`
  // A row of both is compared by the index: many entries of one day are not looked at again.
  const until = before ? sql`(day, id) < (${before.day}, ${before.id})` : sql`day <= ${last}`
  const { rows } = await sql<Glance>`select ${GLANCED} from time_entries where team_id = ${team_id} and ${person}
    and day >= ${first} and ${until} order by day desc, id desc limit ${limit}`.execute(db)
  return rows
}

/** The entries of these cards, after one of them. */
export async function glanceByCard(
  { db, team_id }: Read,
  cards: RawBuilder<SqlBool>,
  after: Pick<Glance, 'card_id' | 'id'> | null,
  limit: number,
): Promise<Glance[]> {
  const beyond = after
    ? sql`and card_id >= ${after.card_id} and (card_id > ${after.card_id} or id > ${after.id})`
    : sql``
  const { rows } = await sql<Glance>`select ${GLANCED} from time_entries where team_id = ${team_id} and ${cards}
    ${beyond} order by card_id, id limit ${limit}`.execute(db)
  return rows
}
