import { notFound } from '../../common/errors.ts'
import { longestPage, Walk } from '../../http/cursor.ts'
import type { Leniency } from '../../http/ignored.ts'
import { isTooLarge, tooLarge } from '../../http/large.ts'
import type { MarkFlag } from '../../http/marks.ts'
import { PAGE_BYTES } from '../../limits/answers.ts'
import type { Row } from '../../store/tables.ts'
import { exceeding } from '../../workspace/card-limits.ts'
import {
  archivedChange,
  archiving,
  authored,
  creation,
  differenceInApi,
  given,
  touched,
} from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { toOrder } from '../../workspace/order.ts'
import { choosePosition, type Spot, withPosition } from '../../workspace/position.ts'
import { ANCHOR, type Anchor, findAnchor, toAnchor } from '../../workspace/rebalance.ts'
import { columnsOf, insertRows, updateRow } from '../../workspace/rows.ts'
import type { ShownFields } from '../cards/cards.contents.ts'
import {
  type BoardKey,
  type BoardRow,
  findBoards,
  requireBoard,
  requireBoardToChange,
} from '../containers/boards.queries.ts'
import { findListIdsOfBoard, findListsOfBoards, totalOf } from '../containers/lists.queries.ts'
import { SPACES } from '../containers/projects.move.ts'
import { requireLiveProject, requireProject } from '../containers/projects.queries.ts'
import type { NewVcsMapping, VcsMapping } from '../containers/vcs-mapping.schema.ts'
import { listsNamedIn, readMapping, toVcsMapping } from '../containers/vcs-mapping.ts'
import { readNotifications } from '../integrations/integrations.notifications.ts'
import type { NewList } from '../lists/lists.schema.ts'
import { addLists } from '../lists/lists.service.ts'
import { setMark } from '../marks.ts'
import { insertMembers } from '../members/members.places.ts'
import { requireMembers } from '../members/members.queries.ts'
import { toId } from '../shapes.ts'
import { BOARD_COLUMNS } from './boards.columns.ts'
import { changeMail } from './boards.mail.ts'
import { findMove, siblingsIn, takeAlong } from './boards.move.ts'
import { changePublicity, NOT_PUBLIC } from './boards.public.ts'
import type { Board, BoardOutline, BoardPage, BoardQuery, CreateBoard, UpdateBoard } from './boards.schema.ts'
import { toBoardOutlines, toBoards } from './boards.shape.ts'

/** The lists of a new board when none are named. */
const FIRST_LISTS: NewList[] = [
  { title: 'To do', behavior: 'committed' },
  { title: 'Doing', behavior: 'started' },
  { title: 'Done', behavior: 'completed' },
]

/** The boards the viewer can see, a page at a time. */
export async function listBoards(r: Read, query: BoardQuery): Promise<BoardPage> {
  return (await collectBoards(r, query)).page
}

interface CollectedBoards {
  page: BoardPage
  /** The ids of its boards, and their JSON. */
  ids: readonly number[]
  texts: readonly string[]
}

/** The same, with the JSON of each board. */
export async function collectBoards(r: Read, query: BoardQuery): Promise<CollectedBoards> {
  const { project_id, bookmarked = false, shared = false, archived = false, include } = query
  if (project_id !== undefined) await requireProject(r, project_id)
  const filters = { project_id, bookmarked, ...(shared && { shared }), archived, include }
  const walk = new Walk<BoardAnchor>(r.team_id, 'boards', filters, query, [...ANCHOR, ...ANCHOR])
  const space = project_id === undefined ? null : toId(project_id)
  const { rows, items, texts, paging, json } = await walk.collect<BoardRow, BoardKey, BoardOutline>({
    from: walk.after && (await findBoardAnchor(r, walk.after)),
    find: (after, limit) => findBoards(r, { project_id: space, bookmarked, shared, archived, after, limit }),
    keyOf: (row) => [row.project_position, row.project_id, row.position, row.id],
    toItems: (some, room) => (include === 'cards' ? withCards(r, some, room) : toBoardOutlines(r, some)),
    anchorOf: (last) => toBoardAnchor(r, last),
  })
  const ids = rows.map(({ id }) => id)
  const boards = items.some(isTooLarge) ? items : json
  return { page: { ...paging, board_order: toOrder(ids, walk.seen), boards }, ids, texts }
}

/** As many boards as fit on a page. One that is too large by itself is alone on its page. */
async function withCards(r: Read, rows: readonly BoardRow[], room: number): Promise<Board[]> {
  const some = rows.slice(0, longestPage(await countCards(r, rows)))
  const boards = await toBoards(r, some, room)
  const [first] = some
  return boards.length === 0 && first && room === PAGE_BYTES ? [tooLarge<Board>(first.id)] : boards
}

/** How many cards each of these boards holds. */
async function countCards(r: Read, rows: readonly BoardRow[]): Promise<number[]> {
  const ids = rows.map(({ id }) => id)
  const lists = Map.groupBy(await findListsOfBoards(r, ids), ({ board_id }) => board_id)
  return ids.map((id) => totalOf(lists.get(id)))
}

/** Boards are in the order of their spaces, then in their own. */
type BoardAnchor = readonly [...space: Anchor, ...board: Anchor]

async function toBoardAnchor(r: Read, { project_id, project_position, position, id }: BoardRow): Promise<BoardAnchor> {
  const space = await toAnchor(r, SPACES, { position: project_position, id: project_id })
  return [...space, ...(await toAnchor(r, siblingsIn(project_id), { position, id }))]
}

async function findBoardAnchor(r: Read, [position, project_id, spreads, ...board]: BoardAnchor) {
  const space = await findAnchor(r, SPACES, [position, project_id, spreads])
  return [...space, ...(await findAnchor(r, siblingsIn(project_id), board))] as const
}

/** A board with its cards, or a marker that it is too large to be built at once. */
export async function readBoard(r: Read, id: string, fields: ShownFields = null): Promise<Board> {
  return toBoard(r, await requireBoard(r, id), fields)
}

async function toBoard(r: Read, row: BoardRow, fields: ShownFields = null): Promise<Board> {
  const [board] = await toBoards(r, [row], PAGE_BYTES, fields)
  return board ?? tooLarge<Board>(row.id)
}

/** A board that got more cards than this is read after the write, when others can write again. */
const ANSWERED_AT_ONCE = { cards: 200, bytes: 512 * 1024 }

/**
 * The answer of a write that gave a board these cards. `isPart`: it is one of several operations of a write, so its answer
 * is needed at once.
 */
export async function readWritten(
  w: Write,
  id: number,
  cards: readonly { bytes: number }[],
  isPart: boolean,
): Promise<Board> {
  const bytes = cards.reduce((sum, card) => sum + card.bytes, 0)
  const isLarge = cards.length > ANSWERED_AT_ONCE.cards || bytes > ANSWERED_AT_ONCE.bytes
  return isLarge && !isPart ? tooLarge<Board>(id) : readBoard(w, String(id))
}

/** Adds a board after the last one of its space. */
export async function createBoard(
  w: Write,
  body: CreateBoard & Partial<Pick<Row<'boards'>, 'card_cover_enabled'>>,
): Promise<Board> {
  const { project_id, lists = FIRST_LISTS, members = [], ...fields } = body
  const project = await requireLiveProject(w, project_id)
  await requireMembers(w, members)
  const row = await insertBoard(w, project.id, {}, fields)
  await insertMembers(w, 'board', [{ id: row.id, members }])
  w.emit(
    'board.created',
    { board_id: row.id, project_id: project.id },
    creation({ ...BOARD_COLUMNS.inLog(row), members }),
  )
  await addLists(w, row, lists)
  return readBoard(w, String(row.id))
}

/** Puts a live board that is not public into a space, without lists. */
export async function insertBoard(
  w: Write,
  project_id: number,
  spot: Spot,
  fields: { title: string } & Partial<Row<'boards'>>,
): Promise<Row<'boards'>> {
  const row: Row<'boards'> = {
    team_id: w.team_id,
    id: w.nextId(),
    project_id,
    content: '',
    icon: '',
    color: '',
    image_urls: '',
    thumbnail_url: '',
    layout: 'board',
    card_cover_enabled: 1,
    ...fields,
    ...NOT_PUBLIC,
    vcs_mapping: null,
    webhook_notifications: null,
    position: await choosePosition(w, siblingsIn(project_id), spot),
    archived_user_id: null,
    time_archived: null,
    ...authored(w),
  }
  await insertRows(w, 'boards', [row])
  return row
}

export async function updateBoard(w: Write, id: string, body: UpdateBoard, leniency?: Leniency): Promise<Board> {
  await changeBoard(w, id, body, leniency)
  return readBoard(w, id)
}

/** Like `updateBoard`, for callers that do not show the board: reading it with its cards takes longer than changing it. */
export async function changeBoard(w: Write, id: string, body: UpdateBoard, leniency?: Leniency) {
  const board = await requireBoardToChange(w, id)
  await w.expectUnchanged(board.id, touchedFields(body))
  const {
    archived,
    card_cover_enabled,
    is_public,
    public_settings,
    vcs_mapping,
    project_id,
    position,
    after_board_id,
    email,
    webhook_notifications,
    override,
    ...texts
  } = given(body)
  exceeding(w, override)
  const move = await findMove(w, board, given({ project_id, position, after_board_id }))
  const publicity = changePublicity(w, board, given({ is_public, public_settings }), move.project_id)
  const columns = columnsOf('boards', {
    ...texts,
    ...publicity.columns,
    ...(card_cover_enabled !== undefined && { card_cover_enabled: card_cover_enabled ? 1 : 0 }),
    ...(vcs_mapping === null && { vcs_mapping }),
    ...(vcs_mapping && { vcs_mapping: JSON.stringify(await requireOwnLists(w, board, vcs_mapping)) }),
    ...(webhook_notifications && {
      webhook_notifications: await readNotifications(w, 'boards', webhook_notifications, board.webhook_notifications),
    }),
    ...move,
  })
  const changes: Changes = {
    ...differenceInApi<Row<'boards'>>(board, columns, BOARD_COLUMNS.inLog),
    ...archivedChange(board, archived),
    ...(await changeMail(w, board, email, move.project_id)),
  }
  if (Object.keys(changes).length === 0) return
  await updateRow(w, 'boards', board.id, {
    ...columns,
    ...publicity.address,
    ...(changes.archived && archiving(w, archived === true)),
    ...touched(w),
  })
  const after = { ...board, ...columns }
  if (changes.project_id) await takeAlong(w, after, leniency)
  if (changes.project_id || changes.archived) w.limits.addBoard(board.id)
  w.emit(
    changes.project_id || changes.position ? 'board.moved' : 'board.updated',
    { board_id: board.id, project_id: after.project_id },
    changes,
  )
}

/** The fields an update sets, under their names in the log. */
function touchedFields(body: UpdateBoard): string[] {
  const { override: _, ...fields } = given(body)
  return withPosition(Object.keys(fields), 'after_board_id', 'project_id')
}

/** Pull requests move cards between lists of their own board, never to one elsewhere. */
async function requireOwnLists(w: Write, board: Row<'boards'>, mapping: NewVcsMapping): Promise<VcsMapping> {
  const own = new Set((await findListIdsOfBoard(w, board.id)).map(String))
  const whole = toVcsMapping(mapping, readMapping(board.vcs_mapping), w.now)
  const foreign = listsNamedIn(whole).find((id) => !own.has(id))
  if (foreign !== undefined) throw notFound('list', foreign)
  return whole
}

/** Sets one of the caller's own flags on a board. */
export async function markBoard(w: Write, id: string, flag: MarkFlag, value: boolean) {
  const { id: board_id, project_id, is_bookmarked, is_watching } = await requireBoard(w, id)
  const board = { noun: 'board', refs: { board_id, project_id }, marks: { is_bookmarked, is_watching } } as const
  await setMark(w, board, flag, value)
}
