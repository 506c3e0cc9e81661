import { BEHAVIORS, type Behavior } from '../../http/schema.ts'
import { giveWay } from '../../store/steps.ts'
import type { Read } from '../../workspace/handles.ts'
import { findVisibleIds } from '../containers/boards.queries.ts'
import { findProjectsInShort } from '../containers/projects.queries.ts'
import {
  type Budget,
  type CardState,
  findCards,
  findLists,
  findNotes,
  type ListState,
  type Note,
} from './reports.queries.ts'

/** From a moment on; null while it did not exist. */
interface Change<S> {
  from: number
  state: S | null
}

/** A stretch of time in which nothing that reports look at changed. */
export interface Span {
  from: number
  /** Infinity for what holds now. */
  to: number
  state: CardState
  status: Behavior
  /** The card or its list. */
  isArchived: boolean
}

/** What happened to one card, as far as the viewer may know: the oldest first. */
export interface Timeline {
  id: number
  time_created: number
  isDeleted: boolean
  spans: Span[]
}

/** So many cards are put together before others have a turn. */
const TURN = 500

/**
 * The past of these cards from a seq on. It is put together from the current rows and what the log noted of them before each
 * change, so that no way of changing a card can be missed: lists that go with their cards, boards that move, cards that are
 * restored. What came before that seq looks like the first known state.
 */
export async function readTimelines(
  r: Read,
  budget: Budget,
  ids: Iterable<number>,
  since: number,
): Promise<Timeline[]> {
  const wanted = [...new Set(ids)]
  const rows = new Map((await findCards(r, wanted)).map((row) => [row.id, row]))
  const notes = Map.groupBy(await findNotes(r, budget, { table: 'cards', ids: wanted, since }), ({ row_id }) => row_id)
  const pasts: Past[] = []
  for (const [index, id] of wanted.entries()) {
    if (index % TURN === TURN - 1) await giveWay()
    const past = pastOf(id, rows.get(id) ?? null, notes.get(id) ?? [])
    if (past) pasts.push(past)
  }
  const seen = await seenBy(r, pasts)
  const listIds = new Set(pasts.flatMap(({ changes }) => changes.flatMap(({ state }) => state?.list_id ?? [])))
  const lists = await readLists(r, budget, [...listIds], since)
  const timelines: Timeline[] = []
  for (const [index, { id, time_created, latest, changes }] of pasts.entries()) {
    if (index % TURN === TURN - 1) await giveWay()
    // A card that went to where the viewer sees nothing takes its past along, as in the history of its board.
    if (!seen(latest)) continue
    timelines.push({ id, time_created, isDeleted: !rows.has(id), spans: spansOf(changes, lists, seen) })
  }
  return timelines
}

interface Past {
  id: number
  time_created: number
  /** The current state, or that when it was deleted. */
  latest: CardState
  changes: Change<CardState>[]
}

function pastOf(id: number, row: CardRow | null, notes: readonly Note[]): Past | null {
  const changes = foldBack<CardRow>(row, notes)
  const deleted = notes.find(({ image }) => image !== null)?.image
  // The newest note of a deleted row was made when it was deleted, and has all its columns.
  const latest = row ?? (deleted ? (JSON.parse(deleted) as CardRow) : null)
  if (!latest) return null
  return { id, time_created: latest.time_created, latest, changes: startAt(changes, latest.time_created) }
}

type CardRow = CardState & { time_created: number }

/** The states of a row, the oldest first: the current one, with each change undone in turn. The first has no beginning. */
export function foldBack<S extends object>(now: S | null, notes: readonly Note[]): Change<S>[] {
  const changes: Change<S>[] = []
  let state = now
  let last = Number.POSITIVE_INFINITY
  for (const { image, time } of notes) {
    // Clocks of several machines may differ; the order of the log counts.
    last = Math.min(last, time)
    // What a write changed twice has one state after it.
    if (changes.at(-1)?.from !== last) changes.push({ from: last, state })
    // Notes have the columns of the table, all of them for a deleted row.
    state = image === null ? null : ({ ...state, ...(JSON.parse(image) as Partial<S>) } as S)
  }
  changes.push({ from: Number.NEGATIVE_INFINITY, state })
  return changes.reverse()
}

/** The first known state of a card begins with the card. */
function startAt(changes: Change<CardState>[], time_created: number): Change<CardState>[] {
  const [first, second] = changes
  if (first) first.from = Math.min(time_created, second?.from ?? time_created)
  return changes
}

type Sees = (state: CardState) => boolean

/** Whether the viewer sees the space or the board that a card was in: by what they see now. */
async function seenBy(r: Read, pasts: readonly Past[]): Promise<Sees> {
  const states = pasts.flatMap(({ latest, changes }) => [latest, ...changes.flatMap(({ state }) => state ?? [])])
  const projects = await findProjectsInShort(r, [...new Set(states.map(({ project_id }) => project_id))])
  const isOpen = new Set(projects.map(({ id }) => id))
  const closed = states.filter(({ project_id }) => !isOpen.has(project_id))
  const boardIds = new Set(
    closed.flatMap(({ board_id, home_board_id }) => [board_id ?? [], home_board_id ?? []].flat()),
  )
  const boards = await findVisibleIds(r, [...boardIds])
  const isSeen = (id: number | null) => id !== null && boards.has(id)
  return ({ project_id, board_id, home_board_id }) =>
    isOpen.has(project_id) || isSeen(board_id) || isSeen(home_board_id)
}

type Lists = ReadonlyMap<number, Change<ListState>[]>

async function readLists(r: Read, budget: Budget, ids: readonly number[], since: number): Promise<Lists> {
  const rows = new Map((await findLists(r, ids)).map((row) => [row.id, row]))
  const notes = Map.groupBy(await findNotes(r, budget, { table: 'lists', ids, since }), ({ row_id }) => row_id)
  return new Map(ids.map((id) => [id, foldBack<ListState>(rows.get(id) ?? null, notes.get(id) ?? [])]))
}

/** The states of a card, each cut where its list changed what it stands for. */
function spansOf(changes: readonly Change<CardState>[], lists: Lists, seen: Sees): Span[] {
  const spans: Span[] = []
  for (const [index, { from, state }] of changes.entries()) {
    const to = changes[index + 1]?.from ?? Number.POSITIVE_INFINITY
    if (state === null || to <= from || !seen(state)) continue
    const kinds = lists.get(state.list_id) ?? []
    for (const [at, kind] of kinds.entries()) {
      const [start, end] = [Math.max(from, kind.from), Math.min(to, kinds[at + 1]?.from ?? to)]
      if (end <= start || kind.state === null || !isBehavior(kind.state.behavior)) continue
      const isArchived = state.time_archived !== null || kind.state.time_archived !== null
      spans.push({ from: start, to: end, state, status: kind.state.behavior, isArchived })
    }
  }
  return spans
}

function isBehavior(text: string): text is Behavior {
  return BEHAVIORS.some((one) => one === text)
}
