import type { Row } from '../../store/tables.ts'
import { firstCharacters, LONGEST_TITLE } from '../../text.ts'
import { creation, given } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/workspace.ts'
import { copyCards } from '../cards/cards.copy.ts'
import type { Destination } from '../cards/cards.move.ts'
import { findRowsOfLists } from '../cards/cards.queries.ts'
import { findListsOfBoards, type ListRow } from '../lists/lists.queries.ts'
import type { NewList } from '../lists/lists.schema.ts'
import { addLists } from '../lists/lists.service.ts'
import { requireLiveProject } from '../projects/projects.queries.ts'
import { findLikeTags } from '../tags/tags.carry.ts'
import { findTagsOfCards } from '../tags/tags.queries.ts'
import { requireBoard } from './boards.queries.ts'
import type { Board, CopyBoard } from './boards.schema.ts'
import { inApiValues, insertBoard, readBoard } from './boards.service.ts'

/**
 * Copies a board with its live lists, and with their live cards when asked: right behind the original, or at the end of
 * another space. Who may see or change the copy is decided anew: its members, its publicity and its pull
 * requests stay with the original.
 */
export async function copyBoard(w: Write, id: string, body: CopyBoard): Promise<Board> {
  const board = await requireBoard(w, id)
  const { title = copyTitle(board.title), project_id, copy_cards, create_missing_tags = false } = given(body)
  const project = await requireLiveProject(w, project_id ?? String(board.project_id))
  const { content, icon, color, image_urls, thumbnail_url, layout, card_cover_enabled } = board
  const fields = { title, content, icon, color, image_urls, thumbnail_url, layout, card_cover_enabled }
  const row = await insertBoard(w, project.id, project.id === board.project_id ? { after_id: board.id } : {}, fields)
  w.emit('board.created', { board_id: row.id, project_id: project.id }, creation(inApiValues(row)))
  const lists = await findListsOfBoards(w, [board.id])
  const copyOf = await copyLists(w, lists, row)
  if (copy_cards) await copyCardsOfLists(w, lists, copyOf, create_missing_tags)
  return readBoard(w, String(row.id))
}

const ENDING = ' (copy)'

function copyTitle(title: string): string {
  return firstCharacters(title, LONGEST_TITLE - ENDING.length) + ENDING
}

/** Each original's id, with its copy. */
async function copyLists(
  w: Write,
  originals: readonly ListRow[],
  to: Row<'boards'>,
): Promise<Map<number, Destination>> {
  const copies = await addLists(
    w,
    to,
    originals.map(({ title, content, icon, color, behavior }) => ({
      title,
      content,
      icon,
      color,
      // Behaviors are written by this program alone, from a closed set.
      behavior: behavior as NonNullable<NewList['behavior']>,
    })),
  )
  return new Map(originals.map(({ id }, index) => [id, copies[index] as Destination]))
}

async function copyCardsOfLists(
  w: Write,
  originals: readonly ListRow[],
  copyOf: ReadonlyMap<number, Destination>,
  createMissingTags: boolean,
) {
  const cards = await findRowsOfLists(w, originals)
  const [first] = copyOf.values()
  if (!first || cards.length === 0) return
  const used = await findTagsOfCards(
    w,
    cards.map(({ id }) => id),
  )
  const tags = await findLikeTags(w, used, first.project_id, createMissingTags)
  await copyCards(w, cards, ({ list_id }) => copyOf.get(list_id) as Destination, tags)
}
