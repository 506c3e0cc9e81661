import { sql } from 'kysely'
import { notFound } from '../../common/errors.ts'
import { type IdList, idIn, idList } from '../../store/ids.ts'
import { type Parameter, prepared } from '../../store/prepared.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { ContainerRole } from '../../workspace/policy.ts'
import { boardOf, boardRole, projectOf, type Viewer, visibleBoard } from '../../workspace/visibility.ts'
import { heldBy, preparedForHolders } from '../in-turns.ts'
import { ownMark } from '../marks.ts'
import { toId } from '../shapes.ts'

export type ListRow = Row<'lists'> & { is_watching: number }

export const isWatching = (viewer: Pick<Viewer, 'user_id'>) => ownMark(viewer, 'list', 'is_watching').as('is_watching')

/** One list, through its board or sprint, with the viewer's role there. */
export async function findList({ db, team_id, viewer }: Read, id: number): Promise<FoundList | undefined> {
  const [list] = await visibleList(db, { team_id, id, ...viewer })
  return list
}

/** The same for a list that a card goes to: also where its first and last card are. */
export async function findListToFill({ db, team_id, viewer }: Read, id: number): Promise<ListToFill | undefined> {
  const [list] = await visibleListToFill(db, { team_id, id, ...viewer })
  return list
}

type OneList = { team_id: string; id: number } & Viewer

const visibleList = prepared<OneList>()(selectVisible)
/** Not null for a space in which new cards get values, or need some. */
const fillsFields = sql<number | null>`(select 1 from fields where fields.team_id = lists.team_id
  and fields.project_id = lists.project_id and fields.time_deleted is null
  and (fields.required = 1 or fields.default_value is not null) limit 1)`.as('fills_fields')

const endPosition = (direction: 'asc' | 'desc') => sql<string | null>`(select cards.position from cards
  where cards.team_id = lists.team_id and cards.list_id = lists.id order by cards.position ${sql.raw(direction)} limit 1)`

const visibleListToFill = prepared<OneList>()((db, p) =>
  selectVisible(db, p)
    .select([endPosition('desc').as('last_position'), endPosition('asc').as('first_position')])
    .select(fillsFields),
)

function selectVisible(db: Db, p: Parameter<OneList>) {
  const viewer: Viewer = { user_id: p('user_id'), is_guest: p('is_guest') }
  return db
    .selectFrom('lists')
    .innerJoin('projects', projectOf('lists'))
    .leftJoin('boards', boardOf('lists'))
    .selectAll('lists')
    .select([
      isWatching(viewer),
      boardRole(viewer).as('container_role'),
      'boards.title as board_title',
      'boards.time_archived as board_time_archived',
      'projects.time_archived as project_time_archived',
    ])
    .where('lists.team_id', '=', p('team_id'))
    .where('lists.id', '=', p('id'))
    .where(visibleBoard(viewer))
}

export type FoundList = ListRow & {
  container_role: ContainerRole | null
  board_title: string | null
  board_time_archived: number | null
  project_time_archived: number | null
}

/** `first_position` and `last_position` are those of its first and last card, archived ones too; null for an empty list. */
export type ListToFill = FoundList & {
  first_position: string | null
  last_position: string | null
  fills_fields: number | null
}

export async function requireList(r: Read, id: string): Promise<FoundList> {
  const list = await findList(r, toId(id))
  if (!list) throw notFound('list', id)
  return list
}

/** The live lists of boards the caller has already found, in order. */
export function findListsOfBoards({ db, team_id, viewer }: Read, boardIds: readonly number[]): Promise<ListRow[]> {
  return heldBy(boardIds, (some, limit) => liveListsOfBoards(db, { team_id, ids: idList(db, some), limit, ...viewer }))
}

/** The lists of sprints the caller has already found, in order. */
export function findListsOfSprints({ db, team_id, viewer }: Read, sprintIds: readonly number[]): Promise<ListRow[]> {
  return heldBy(sprintIds, (some, limit) => listsOfSprints(db, { team_id, ids: idList(db, some), limit, ...viewer }))
}

type OfHolders = { team_id: string; ids: IdList } & Viewer

const liveListsOfBoards = preparedForHolders<OfHolders>()((db, p) =>
  listsOf('board_id', db, p).where('time_archived', 'is', null),
)
const listsOfSprints = preparedForHolders<OfHolders>()((db, p) => listsOf('sprint_id', db, p))

function listsOf(holder: 'board_id' | 'sprint_id', db: Db, p: Parameter<OfHolders>) {
  return db
    .selectFrom('lists')
    .selectAll('lists')
    .select(isWatching({ user_id: p('user_id') }))
    .where('team_id', '=', p('team_id'))
    .where(idIn(db, holder, p('ids')))
    .orderBy(holder)
    .orderBy('position')
    .orderBy('id')
}

/** All lists of a board the caller has already found, archived ones too. */
export async function findListIdsOfBoard({ db, team_id }: Read, board_id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('lists')
    .select('id')
    .where('team_id', '=', team_id)
    .where('board_id', '=', board_id)
    .execute()
  return rows.map(({ id }) => id)
}

export async function findLastListPosition(w: Write, board_id: number): Promise<string | null> {
  const [last] = await lastPosition(w.db, { team_id: w.team_id, board_id })
  return last?.position ?? null
}

const lastPosition = prepared<{ team_id: string; board_id: number }>()((db, p) =>
  db
    .selectFrom('lists')
    .select('position')
    .where('team_id', '=', p('team_id'))
    .where('board_id', '=', p('board_id'))
    .orderBy('position', 'desc')
    .limit(1),
)

/** The list for a card that is moved to a board without naming a list. */
export function findFirstListOfBoard(r: Read, board_id: number) {
  return r.db
    .selectFrom('lists')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where('board_id', '=', board_id)
    .where('time_archived', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** How many live cards lists hold together. */
export function totalOf(lists: readonly ListRow[] = []): number {
  return lists.reduce((sum, { total_cards }) => sum + total_cards, 0)
}
