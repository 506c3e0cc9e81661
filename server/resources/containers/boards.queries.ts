import { sql } from 'kysely'
import { AppError, notFound } from '../../common/errors.ts'
import { type IdList, idIn, idList } from '../../store/ids.ts'
import { type Parameter, prepared } from '../../store/prepared.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { ContainerRole } from '../../workspace/policy.ts'
import { boardRole, projectOf, type Viewer, visibleBoard, visibleProject } from '../../workspace/visibility.ts'
import { isActiveIn } from '../conditions.ts'
import { heldBy } from '../in-turns.ts'
import { ownMark } from '../marks.ts'
import { toId } from '../shapes.ts'
import { refuseArchivedProject } from './projects.queries.ts'

/** The mail address of a board: all null for one without. */
export interface Mailbox {
  mail_token: string | null
  mail_active: number | null
  /** The reader's role on the board, where it has an address. */
  mail_role: ContainerRole | null
}

export type BoardRow = Row<'boards'> & {
  is_bookmarked: number
  is_watching: number
  project_position: string
} & Mailbox

/** One board, if the viewer can see it, with their role there. */
async function findBoard(r: Read, id: number): Promise<FoundBoard | undefined> {
  const [board] = await findVisibleBoard(r.db, { team_id: r.team_id, id, ...r.viewer })
  return board
}

export type FoundBoard = BoardRow & { container_role: ContainerRole | null; project_time_archived: number | null }

export async function requireBoard(r: Read, id: string): Promise<FoundBoard> {
  const board = await findBoard(r, toId(id))
  if (!board) throw notFound('board', id)
  return board
}

/** One board about to be changed: also refuses callers who may only read. */
export async function requireBoardToChange(w: Write, id: string): Promise<FoundBoard> {
  const board = await requireBoard(w, id)
  w.permit(board.container_role)
  return board
}

/** A board that takes lists. */
export async function requireLiveBoard(w: Write, id: string, from?: number): Promise<FoundBoard> {
  return refuseArchived(await requireBoardToChange(w, id), from)
}

/**
 * The same for one that a list is added to: also what it has of lists, archived ones too. Their texts are counted where another comes:
 * that reads each list, and their number only an index.
 */
export async function requireBoardToFill(w: Write, id: string, hasText: boolean): Promise<BoardToFill> {
  const find = hasText ? visibleBoardToFill : visibleBoardToLengthen
  const [board] = await find(w.db, { team_id: w.team_id, id: toId(id), ...w.viewer })
  if (!board) throw notFound('board', id)
  w.permit(board.container_role)
  return refuseArchived(board)
}

/** No more of the board than a new list needs: each further column and table costs every list. */
type BoardToFill = Pick<
  FoundBoard,
  'id' | 'project_id' | 'time_archived' | 'project_time_archived' | 'container_role'
> & {
  /** All null for a board without lists. */
  last_list_position: string | null
  total_lists: number | null
  /** Also null where it was not counted. */
  content_bytes: number | null
}

function refuseArchived<B extends Pick<FoundBoard, 'project_id' | 'time_archived' | 'project_time_archived'>>(
  board: B,
  from?: number,
): B {
  if (board.time_archived !== null)
    throw new AppError('board_archived', 'An archived board takes no lists. Bring it back first.')
  refuseArchivedProject(board, from)
  return board
}

type OneBoard = { team_id: string; id: number } & Viewer

const findVisibleBoard = prepared<OneBoard>()(selectVisible)
const BYTES = sql<number | null>`cast(sum(octet_length(content)) as bigint)`
const NOT_COUNTED = sql<number | null>`cast(null as bigint)`
const visibleBoardToFill = prepared<OneBoard>()((db, p) => selectToFill(db, p, BYTES))
const visibleBoardToLengthen = prepared<OneBoard>()((db, p) => selectToFill(db, p, NOT_COUNTED))

function selectToFill(db: Db, p: Parameter<OneBoard>, bytes: typeof BYTES) {
  const viewer: Viewer = { user_id: p('user_id'), is_guest: p('is_guest') }
  return visibleBoards({ db, team_id: p('team_id'), viewer })
    .leftJoin(listsHeldBy(db, p, bytes), (join) => join.onRef('held.board_id', '=', 'boards.id'))
    .select(['boards.id', 'boards.project_id', 'boards.time_archived'])
    .select(['projects.time_archived as project_time_archived', boardRole(viewer).as('container_role')])
    .select(['held.last_list_position', 'held.total_lists', 'held.content_bytes'])
    .where('boards.id', '=', p('id'))
}

function selectVisible(db: Db, p: Parameter<OneBoard>) {
  const viewer: Viewer = { user_id: p('user_id'), is_guest: p('is_guest') }
  return selectBoards({ db, team_id: p('team_id'), viewer })
    .select(['projects.time_archived as project_time_archived', boardRole(viewer).as('container_role')])
    .where('boards.id', '=', p('id'))
}

/** Its lists, in one pass. */
function listsHeldBy(db: Db, p: Parameter<OneBoard>, bytes: typeof BYTES) {
  return db
    .selectFrom('lists')
    .select([
      'board_id',
      sql<string>`max(position)`.as('last_list_position'),
      sql<number>`cast(count(*) as integer)`.as('total_lists'),
      bytes.as('content_bytes'),
    ])
    .where('team_id', '=', p('team_id'))
    .where('board_id', '=', p('id'))
    .groupBy('board_id')
    .as('held')
}

export type BoardKey = readonly [projectPosition: string, projectId: number, position: string, id: number]

interface BoardFilter {
  project_id: number | null
  bookmarked: boolean
  shared: boolean
  archived: boolean
  after: BoardKey | null
  limit: number
}

type Reading = Pick<Read, 'db' | 'team_id' | 'viewer'>

function visibleBoards({ db, team_id, viewer }: Reading) {
  return db
    .selectFrom('boards')
    .innerJoin('projects', projectOf('boards'))
    .where('boards.team_id', '=', team_id)
    .where(visibleBoard(viewer))
}

function selectBoards(r: Reading) {
  const { viewer } = r
  return visibleBoards(r)
    .leftJoin('board_mailboxes', (join) =>
      join.onRef('board_mailboxes.team_id', '=', 'boards.team_id').onRef('board_mailboxes.board_id', '=', 'boards.id'),
    )
    .selectAll('boards')
    .select([
      'projects.position as project_position',
      ownMark(viewer, 'board', 'is_bookmarked').as('is_bookmarked'),
      ownMark(viewer, 'board', 'is_watching').as('is_watching'),
      'board_mailboxes.token as mail_token',
      'board_mailboxes.is_active as mail_active',
      sql<ContainerRole | null>`case when board_mailboxes.token is not null then ${boardRole(viewer)} end`.as(
        'mail_role',
      ),
    ])
}

export function findBoardsById(r: Read, ids: readonly number[]): Promise<BoardRow[]> {
  return selectBoards(r)
    .where(idIn(r.db, 'boards.id', idList(r.db, ids)))
    .execute()
}

/** Summaries of the same, without their texts. */
export function findBoardsInShort(r: Read, ids: readonly number[]) {
  return selectBoards(r)
    .clearSelect()
    .select([
      'boards.id',
      'boards.title',
      'boards.project_id',
      'boards.layout',
      'boards.archived_user_id',
      'boards.time_archived',
    ])
    .where(idIn(r.db, 'boards.id', idList(r.db, ids)))
    .execute()
}

/** Those of these boards that the viewer can see. */
export async function findVisibleIds({ db, team_id, viewer }: Read, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await visibleIds(db, { team_id, ids: idList(db, [...new Set(ids)]), ...viewer })
  return new Set(rows.map(({ id }) => id))
}

const visibleIds = prepared<{ team_id: string; ids: IdList } & Viewer>()((db, p) => {
  const viewer: Viewer = { user_id: p('user_id'), is_guest: p('is_guest') }
  return visibleBoards({ db, team_id: p('team_id'), viewer })
    .select('boards.id')
    .where(idIn(db, 'boards.id', p('ids')))
})

/** Visible boards by space order, board order, id. */
export function findBoards(
  r: Read,
  { project_id, bookmarked, shared, archived, after, limit }: BoardFilter,
): Promise<BoardRow[]> {
  let query = selectBoards(r)
    .where('boards.time_archived', archived ? 'is not' : 'is', null)
    .orderBy('projects.position')
    .orderBy('projects.id')
    .orderBy('boards.position')
    .orderBy('boards.id')
    .limit(limit)
  if (project_id !== null) query = query.where('boards.project_id', '=', project_id)
  // Boards of an archived space show when that space is named.
  else if (!archived) query = query.where('projects.time_archived', 'is', null)
  if (shared) query = query.where(sql<boolean>`not ${visibleProject(r.viewer)}`)
  if (bookmarked) query = query.where(ownMark(r.viewer, 'board', 'is_bookmarked'), '=', 1)
  if (after) {
    const [projectPosition, projectId, position, id] = after
    query = query.where(
      sql<boolean>`(projects.position, projects.id, boards.position, boards.id) > (${projectPosition}, ${projectId}, ${position}, ${id})`,
    )
  }
  return query.execute()
}

/** The people of boards, without those removed from the workspace. */
export function findBoardMembers(r: Read, boardIds: readonly number[]) {
  return heldBy(boardIds, (some, limit) =>
    r.db
      .selectFrom('board_members')
      .selectAll()
      .where('team_id', '=', r.team_id)
      .where(idIn(r.db, 'board_id', idList(r.db, some)))
      .where(isActiveIn('board_members'))
      .orderBy('assigned_date')
      .orderBy('user_id')
      .limit(limit)
      .execute(),
  )
}

/** Id and title of the live boards of spaces the caller has already found. */
export function findBoardStubs(r: Read, projectIds: readonly number[]) {
  return heldBy(projectIds, (some, limit) =>
    r.db
      .selectFrom('boards')
      .select(['id', 'project_id', 'title'])
      .where('team_id', '=', r.team_id)
      .where(idIn(r.db, 'project_id', idList(r.db, some)))
      .where('time_archived', 'is', null)
      .orderBy('project_id')
      .orderBy('position')
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
}
