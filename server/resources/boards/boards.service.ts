import { AppError, notFound } from '../../errors.ts'
import { cut, readCursor, toCursor, walkOf } from '../../http/cursor.ts'
import { insertRows } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import { archiving, authored, creation, difference, given, touched } from '../../workspace/changes.ts'
import type { Changes } from '../../workspace/log.ts'
import { positionAfter, toOrder } from '../../workspace/order.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { findRowsOfBoards } from '../cards/cards.queries.ts'
import type { Card } from '../cards/cards.schema.ts'
import { toCards } from '../cards/cards.shape.ts'
import { findListsOfBoards, type ListRow } from '../lists/lists.queries.ts'
import type { NewList } from '../lists/lists.schema.ts'
import { addLists, archivedChange, toList, toListOutline } from '../lists/lists.service.ts'
import { requireMembers } from '../members/members.queries.ts'
import { findProject } from '../projects/projects.queries.ts'
import { groupBy, toArchivedMarker, toId, toMember, toUserReference } from '../shapes.ts'
import { findTagsForProjects, toTag } from '../tags/tags.queries.ts'
import { type BoardRow, findBoard, findBoardMembers, findBoards, findLastBoardPosition } from './boards.queries.ts'
import type {
  Board,
  BoardOutline,
  BoardPage,
  BoardQuery,
  CreateBoard,
  NewVcsMapping,
  UpdateBoard,
  VcsMapping,
} from './boards.schema.ts'
import { listsNamedIn, toVcsMapping } from './boards.vcs.ts'

const PAGE_SIZE = 100

/** What a board starts with when its maker names no lists. */
const FIRST_LISTS: NewList[] = [
  { title: 'To do', behavior: 'committed' },
  { title: 'Doing', behavior: 'started' },
  { title: 'Done', behavior: 'completed' },
]

/** The boards the viewer can see, a page at a time. */
export async function listBoards(r: Read, query: BoardQuery): Promise<BoardPage> {
  const { project_id, bookmarked = false, archived = false, include, count = PAGE_SIZE } = query
  if (project_id !== undefined && !(await findProject(r, toId(project_id)))) throw notFound('space')
  const walk = walkOf(r.team_id, 'boards', { project_id, bookmarked, archived, include })
  const place = readCursor<[string, number, string, number]>(query.cursor, walk, [
    'string',
    'number',
    'string',
    'number',
  ])
  const rows = await findBoards(r, {
    project_id: project_id === undefined ? null : toId(project_id),
    bookmarked,
    archived,
    after: place?.after ?? null,
    limit: count + 1,
  })
  const { page, more } = cut(rows, count)
  const boards = await toBoardOutlines(r, page, include === 'cards')
  const seen = place?.seen ?? 0
  const last = page.at(-1)
  return {
    cursor:
      more && last
        ? toCursor(walk, {
            after: [last.project_position, last.project_id, last.position, last.id],
            seen: seen + page.length,
          })
        : '',
    count: boards.length,
    board_order: toOrder(
      boards.map(({ id }) => id),
      seen,
    ),
    boards,
  }
}

export async function readBoard(r: Read, id: string): Promise<Board> {
  const row = await findBoard(r, toId(id))
  if (!row) throw notFound('board')
  return toBoard(r, row)
}

export async function createBoard(w: Write, body: CreateBoard): Promise<Board> {
  const { project_id, lists = FIRST_LISTS, members = [], ...fields } = body
  const project = await findProject(w, toId(project_id))
  if (!project) throw notFound('space')
  w.permit(project.place_role)
  await requireMembers(w, members)

  const row: Row<'boards'> = {
    team_id: w.team_id,
    id: w.nextId(),
    project_id: project.id,
    title: fields.title,
    content: fields.content ?? '',
    icon: fields.icon ?? '',
    color: fields.color ?? '',
    image_urls: fields.image_urls ?? '',
    thumbnail_url: fields.thumbnail_url ?? '',
    layout: fields.layout ?? 'board',
    card_cover_enabled: 1,
    vcs_mapping: null,
    position: positionAfter(await findLastBoardPosition(w, project.id)),
    archived_user_id: null,
    time_archived: null,
    ...authored(w),
  }
  await insertRows(w.db, 'boards', [row])
  await insertRows(
    w.db,
    'board_members',
    members.map(({ user_id, role = 'member' }) => ({
      team_id: w.team_id,
      board_id: row.id,
      user_id,
      role,
      assigned_date: w.now,
    })),
  )
  w.emit('board.created', { board_id: row.id, project_id: project.id }, creation({ ...fields, members }))
  await addLists(w, row, lists)
  return readBoard(w, String(row.id))
}

export async function updateBoard(w: Write, id: string, body: UpdateBoard): Promise<Board> {
  const board = await findBoard(w, toId(id))
  if (!board) throw notFound('board')
  w.permit(board.place_role)
  const { archived, card_cover_enabled, vcs_mapping, ...texts } = given(body)
  const fields: Partial<Row<'boards'>> = { ...texts }
  if (card_cover_enabled !== undefined) fields.card_cover_enabled = card_cover_enabled ? 1 : 0
  if (body.vcs_mapping === null) fields.vcs_mapping = null
  if (vcs_mapping) fields.vcs_mapping = JSON.stringify(await requireOwnLists(w, board.id, vcs_mapping))
  await w.expectUnchanged(board.id, [...Object.keys(fields), ...(archived === undefined ? [] : ['archived'])])

  const changes = { ...difference(board as Row<'boards'>, fields), ...archivedChange(board, archived) }
  if (Object.keys(changes).length === 0) return toBoard(w, board)
  await w.db
    .updateTable('boards')
    .set({ ...fields, ...(changes.archived && archiving(w, archived === true)), ...touched(w) })
    .where('team_id', '=', w.team_id)
    .where('id', '=', board.id)
    .execute()
  w.emit('board.updated', { board_id: board.id, project_id: board.project_id }, inApiValues(changes))
  return readBoard(w, id)
}

/** Pull requests move cards between lists of their own board, never to one elsewhere. */
async function requireOwnLists(w: Write, board_id: number, mapping: NewVcsMapping): Promise<VcsMapping> {
  const own = new Set((await findListsOfBoards(w, [board_id])).map(({ id }) => String(id)))
  const whole = toVcsMapping(mapping, w.now)
  if (listsNamedIn(whole).some((id) => !own.has(id))) throw notFound('list')
  return whole
}

/** The row keeps flags as numbers and the mapping as text; the log speaks as the API does. */
function inApiValues({ card_cover_enabled, vcs_mapping, ...texts }: Changes): Changes {
  const [coverBefore, coverAfter] = card_cover_enabled ?? []
  const [mappingBefore, mappingAfter] = vcs_mapping ?? []
  return {
    ...texts,
    ...(card_cover_enabled && { card_cover_enabled: [coverBefore === 1, coverAfter === 1] }),
    ...(vcs_mapping && { vcs_mapping: [readMapping(mappingBefore), readMapping(mappingAfter)] }),
  }
}

function readMapping(text: unknown): VcsMapping | null {
  return typeof text === 'string' ? (JSON.parse(text) as VcsMapping) : null
}

/** Sets one of the caller's own flags on a board. Nobody else sees it, and setting it twice is setting it once. */
export async function markBoard(w: Write, id: string, flag: 'is_bookmarked' | 'is_watching', value: boolean) {
  const board = await findBoard(w, toId(id))
  if (!board) throw notFound('board')
  if ((board[flag] === 1) === value) return
  const marks = { is_bookmarked: board.is_bookmarked, is_watching: board.is_watching, [flag]: value ? 1 : 0 } as const
  await w.db
    .insertInto('board_marks')
    .values({
      team_id: w.team_id,
      user_id: w.user_id,
      board_id: board.id,
      ...(marks as Pick<Row<'board_marks'>, 'is_bookmarked' | 'is_watching'>),
    })
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'user_id', 'board_id']).doUpdateSet({ [flag]: value ? 1 : 0 }),
    )
    .execute()
  w.emitPrivately('board.marked', { board_id: board.id, project_id: board.project_id }, { [flag]: [!value, value] })
}

/** For work that goes onto a board: it must be there, be visible, and be live. */
export async function requireLiveBoard(w: Write, id: number) {
  const board = await findBoard(w, id)
  if (!board) throw notFound('board')
  w.permit(board.place_role)
  if (board.time_archived)
    throw new AppError('board_archived', 'An archived board takes no changes. Bring it back first.')
  return board
}

async function toBoard(r: Read, row: BoardRow): Promise<Board> {
  const [outline] = await toBoardOutlines(r, [row], true)
  // With cards loaded, an outline is a whole board.
  return outline as Board
}

async function toBoardOutlines(r: Read, rows: readonly BoardRow[], withCards: boolean): Promise<BoardOutline[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lists = groupBy(await findListsOfBoards(r, ids), ({ board_id }) => board_id)
  const members = groupBy(await findBoardMembers(r, ids), ({ board_id }) => board_id)
  const tags = groupBy(
    await findTagsForProjects(r, [...new Set(rows.map(({ project_id }) => project_id))]),
    ({ project_id }) => project_id,
  )
  const cards = withCards ? groupBy(await toCards(r, await findRowsOfBoards(r, ids)), ({ list_id }) => list_id) : null
  const shared = (tags.get(null) ?? []).map(toTag)

  return rows.map((row) => {
    const rowsOfLists = lists.get(row.id) ?? []
    return {
      id: String(row.id),
      project_id: String(row.project_id),
      team_id: row.team_id,
      title: row.title,
      content: row.content,
      icon: row.icon,
      color: row.color,
      image_urls: row.image_urls,
      thumbnail_url: row.thumbnail_url,
      user_id: row.user_id,
      user_id_updated: row.user_id_updated,
      user: toUserReference(r, row.user_id, row.source),
      user_updated: toUserReference(r, row.user_id_updated, row.source_updated),
      time_created: row.time_created,
      time_updated: row.time_updated,
      members: (members.get(row.id) ?? []).map(toMember),
      lists: rowsOfLists.map((list) => toBoardsList(r, list, cards)),
      list_order: toOrder(rowsOfLists.map(({ id }) => id)),
      tags: [...shared, ...(tags.get(row.project_id) ?? []).map(toTag)],
      archived: toArchivedMarker(row),
      is_public: false,
      public_settings: null,
      is_watching: row.is_watching === 1,
      is_bookmarked: row.is_bookmarked === 1,
      vcs_mapping: readMapping(row.vcs_mapping),
      layout: row.layout as Board['layout'],
      email: null,
      webhook_notifications: [],
      card_cover_enabled: row.card_cover_enabled === 1,
      forms: [],
    }
  })
}

function toBoardsList(r: Read, list: ListRow, cards: Map<string, Card[]> | null) {
  return cards ? toList(r, list, cards.get(String(list.id)) ?? []) : toListOutline(r, list)
}
