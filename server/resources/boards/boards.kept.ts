import { LRUCache } from 'lru-cache'
import { must } from '../../common/must.ts'
import { JsonItems, toJson } from '../../http/json-items.ts'
import { KEPT_PAGES_BYTES } from '../../limits/answers.ts'
import type { Read } from '../../workspace/handles.ts'
import { findAllHappened } from '../../workspace/span.ts'
import { findBoardsById } from '../containers/boards.queries.ts'
import { boardsChangedBy } from './boards.outlast.ts'
import type { BoardPage, BoardQuery } from './boards.schema.ts'
import { collectBoards } from './boards.service.ts'
import { toBoardOutlines } from './boards.shape.ts'

/** A page of boards as one reader saw it. */
interface KeptPage {
  epoch: string
  revision: number
  /** All of it but the boards. */
  around: Omit<BoardPage, 'boards'>
  ids: readonly number[]
  /** The JSON of each. */
  texts: readonly string[]
  size: number
}

const kept = new LRUCache<string, KeptPage>({
  maxSize: KEPT_PAGES_BYTES,
  sizeCalculation: ({ size, ids }, key) => 2 * (size + key.length) + ENTRY_BYTES * (ids.length + 1),
})

/** What an entry, and each board of it, takes beside its texts, which may hold two bytes a letter. */
const ENTRY_BYTES = 200
/** Pages that are larger may end where their bytes end, and then another change moves their end. */
const LARGEST_KEPT = 1024 * 1024
/** More than so many events cost as much as the page. */
const EVENTS_FOLLOWED = 200
/** More boards than this are read with all others. */
const BOARDS_READ_AGAIN = 10

/**
 * The boards the viewer can see: after a change only those that it changed are read, where the log tells which they are. `revision`
 * is that of the snapshot.
 */
export async function listBoardsAgain(r: Read, query: BoardQuery, revision: number): Promise<BoardPage> {
  if (query.include !== undefined) return (await collectBoards(r, query)).page
  const key = keyOf(r, query)
  const before = kept.get(key)
  const texts = before && (await bringUpToDate(r, before, revision))
  if (before && texts) {
    keep(key, { ...before, revision, texts, size: sizeOf(texts) })
    return { ...before.around, boards: JsonItems.of(texts) }
  }
  const collected = await collectBoards(r, query)
  const { boards: _, ...around } = collected.page
  const { ids } = collected
  // Another request may have read a newer state meanwhile.
  if (!before || before.epoch !== r.epoch || before.revision < revision)
    keep(key, { epoch: r.epoch, revision, around, ids, texts: collected.texts, size: sizeOf(collected.texts) })
  return collected.page
}

/** The JSON of the same boards as they are now; null when others may be on the page, or too much changed. */
async function bringUpToDate(r: Read, before: KeptPage, revision: number): Promise<readonly string[] | null> {
  if (before.epoch !== r.epoch || revision < before.revision) return null
  const span = { team_id: r.team_id, after: before.revision, upTo: revision }
  const events = await findAllHappened(r.db, span, EVENTS_FOLLOWED)
  const changed = events && boardsChangedBy(events)
  if (!changed) return null
  const ids = before.ids.filter((id) => changed.has(id))
  if (ids.length === 0) return before.texts
  if (ids.length > BOARDS_READ_AGAIN) return null
  const rows = await findBoardsById(r, ids)
  const boards = await toBoardOutlines(r, rows)
  const texts = new Map(boards.map((board) => [Number(board.id), toJson(board)]))
  if (texts.size !== ids.length) return null
  const all = before.ids.map((id, index) => texts.get(id) ?? must(before.texts[index]))
  return sizeOf(all) > LARGEST_KEPT ? null : all
}

function keep(key: string, page: KeptPage) {
  if (page.size <= LARGEST_KEPT) kept.set(key, page)
  else kept.delete(key)
}

function sizeOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0)
}

/** What others see, or the same person in another workspace, or with other filters, is another page. */
function keyOf({ team_id, viewer }: Read, query: BoardQuery): string {
  const filters = Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([team_id, viewer.user_id, viewer.is_guest, filters])
}
