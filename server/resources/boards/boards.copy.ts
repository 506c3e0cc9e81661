import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { must } from '../../common/must.ts'
import { firstCharacters } from '../../common/text.ts'
import { TITLE_LENGTH } from '../../limits/texts.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import { exceeding } from '../../workspace/card-limits.ts'
import { creation, given } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Original } from '../cards/cards.copy.rows.ts'
import { copyCards, findOriginals } from '../cards/cards.copy.ts'
import type { Destination } from '../cards/cards.move.ts'
import { requireBoard } from '../containers/boards.queries.ts'
import { findListsOfBoards, type ListRow } from '../containers/lists.queries.ts'
import { requireLiveProject } from '../containers/projects.queries.ts'
import { copyForms } from '../forms/forms.service.ts'
import { LIST_COLUMNS } from '../lists/lists.columns.ts'
import type { NewList } from '../lists/lists.schema.ts'
import { addLists } from '../lists/lists.service.ts'
import { copyRecurrences } from '../recurrences/recurrences.service.ts'
import { copyRules } from '../rules/rules.copy.ts'
import { copyViews } from '../saved-views/saved-views.copy.ts'
import { findLikeTags } from '../tags/tags.carry.ts'
import { findTagsOfCards } from '../tags/tags.queries.ts'
import { BOARD_COLUMNS } from './boards.columns.ts'
import type { Board, CopyBoard } from './boards.schema.ts'
import { insertBoard, readWritten } from './boards.service.ts'

/**
 * Copies a board with its live lists, its forms, views, recurrences and rules, and on request with their live cards: right behind the
 * original, or at the end of another space. Access to the copy starts from scratch: members, publicity and pull requests
 * stay with the original. `isPart`: see `readWritten`.
 */
export async function copyBoard(w: Write, id: string, body: CopyBoard, isPart: boolean): Promise<Board> {
  exceeding(w, body.override)
  const board = await requireBoard(w, id)
  const { title = copyTitle(board.title), project_id, copy_cards, create_missing_tags = false } = given(body)
  const project = await requireLiveProject(w, project_id ?? String(board.project_id))
  const fields = { ...BOARD_COLUMNS.copied(board), title }
  const row = await insertBoard(w, project.id, project.id === board.project_id ? { after_id: board.id } : {}, fields)
  w.emit('board.created', { board_id: row.id, project_id: project.id }, creation(BOARD_COLUMNS.inLog(row)))
  const lists = await findListsOfBoards(w, [board.id])
  const copyOf = await copyLists(w, lists, row)
  await copyForms(w, board.id, row)
  await copyViews(w, board.id, row, copyOf)
  await copyRecurrences(w, board.id, row, copyOf)
  await copyRules(w, board.id, row, copyOf)
  const cards = copy_cards ? await copyCardsOfLists(w, lists, copyOf, create_missing_tags) : []
  return readWritten(w, row.id, cards, isPart)
}

const ENDING = ' (copy)'

function copyTitle(title: string): string {
  return firstCharacters(title, TITLE_LENGTH - ENDING.length) + ENDING
}

/** Each original's id, with its copy. */
async function copyLists(
  w: Write,
  originals: readonly ListRow[],
  to: Row<'boards'>,
): Promise<Map<number, Destination>> {
  // Does not compile if a copied column is one that a new list cannot be given.
  type Copied = Pick<NewList, keyof ReturnType<typeof LIST_COLUMNS.copied>>
  const wanted: Copied[] = originals.map((original) => ({
    ...LIST_COLUMNS.copied(original),
    limit_is_hard: original.limit_is_hard === 1,
  }))
  const copies = await addLists(w, to, wanted)
  return new Map(originals.map(({ id }, index) => [id, must(copies[index])]))
}

/** Returns the copied cards. */
async function copyCardsOfLists(
  w: Write,
  originals: readonly ListRow[],
  copyOf: ReadonlyMap<number, Destination>,
  createMissingTags: boolean,
): Promise<Original[]> {
  const cards = await findOriginals(w, liveCardsOf(w, originals))
  const [first] = copyOf.values()
  if (!first || cards.length === 0) return []
  const used = await findTagsOfCards(
    w,
    cards.map(({ id }) => id),
  )
  const tags = await findLikeTags(w, used, first.project_id, createMissingTags)
  await copyCards(w, cards, ({ list_id }) => must(copyOf.get(list_id)), tags)
  return cards
}

function liveCardsOf(w: Write, lists: readonly ListRow[]): RawBuilder<SqlBool> {
  const ids = idList(
    w.db,
    lists.map(({ id }) => id),
  )
  return sql<SqlBool>`${idIn(w.db, 'cards.list_id', ids)} and cards.time_archived is null`
}
