import { BEHAVIORS, type Behavior } from '../../http/schema.ts'
import type { Read } from '../../workspace/handles.ts'
import { findVisibleIds } from '../containers/boards.queries.ts'
import { findProjectsInShort } from '../containers/projects.queries.ts'
import {
  type Budget,
  type CardState,
  findCards,
  findLists,
  findNotes,
  inGroups,
  type ListState,
  type Note,
  type NotedRows,
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

/**
 * The past of these cards from a seq on, some cards at a time. It is put together from the current rows and what the log noted of
 * them before each change, so that no way of changing a card can be missed: lists that go with their cards, boards that move, cards
 * that are restored. What came before that seq looks like the first known state.
 */
export async function* readTimelines(
  r: Read,
  budget: Budget,
  ids: Iterable<number>,
  since: number,
): AsyncGenerator<Timeline[]> {
  const around = new Surroundings(r, budget, since)
  const wanted = { table: 'cards', ids: [...new Set(ids)], since } as const
  for await (const folds of readFolds<CardRow>(r, budget, wanted, findCards, undoCard)) {
    await around.learn(folds.flatMap((fold) => fold.states()))
    yield folds.flatMap((fold) => {
      const { id, now, latest } = fold
      // A card that went to where the viewer sees nothing takes its past along, as in the history of its board.
      if (latest === null || !around.shows(latest)) return []
      const { time_created } = latest
      return { id, time_created, isDeleted: now === null, spans: spansOf(startAt(fold.end(), time_created), around) }
    })
  }
}

/** The states of a row, from the current one back: each note undoes one change. */
class Fold<S extends object> {
  readonly id: number
  readonly now: S | null
  /** The current state, or that when it was deleted. */
  latest: S | null
  #state: S | null
  #last = Number.POSITIVE_INFINITY
  readonly #changes: Change<S>[] = []

  constructor(id: number, now: S | null) {
    this.id = id
    this.now = now
    this.latest = now
    this.#state = now
  }

  undo([, , , before, time]: Note, undo: Undo<S>) {
    // Clocks of several machines may differ; the order of the log counts.
    this.#last = Math.min(this.#last, time)
    // Notes have the columns of the table.
    const state = before && undo(this.#state, before as Partial<S>)
    if (state === this.#state) return
    // What a write changed twice has one state after it.
    if (this.#changes.at(-1)?.from !== this.#last) this.#changes.push({ from: this.#last, state: this.#state })
    this.#state = state
    this.latest ??= state
  }

  states(): S[] {
    return [this.latest, this.#state, ...this.#changes.map(({ state }) => state)].filter((state) => state !== null)
  }

  /** The oldest first, which has no beginning. */
  end(): Change<S>[] {
    this.#changes.push({ from: Number.NEGATIVE_INFINITY, state: this.#state })
    return this.#changes.reverse()
  }
}

/** What a row was before a change of these columns: the same object where no report looks at them. */
type Undo<S> = (state: S | null, before: Partial<S>) => S

async function* readFolds<S extends object>(
  r: Read,
  budget: Budget,
  wanted: NotedRows,
  find: (r: Read, ids: readonly number[]) => Promise<(S & { id: number })[]>,
  undo: Undo<S>,
): AsyncGenerator<Fold<S>[]> {
  for await (const ids of inGroups(r, budget, wanted)) {
    const rows = new Map((await find(r, ids)).map((row) => [row.id, row]))
    const folds = new Map(ids.map((id) => [id, new Fold<S>(id, rows.get(id) ?? null)]))
    for await (const notes of findNotes(r, { ...wanted, ids }))
      for (const note of notes) folds.get(note[2])?.undo(note, undo)
    yield [...folds.values()]
  }
}

type CardRow = CardState & { time_created: number }

const NO_CARD: CardRow = {
  project_id: 0,
  board_id: null,
  sprint_id: null,
  home_board_id: null,
  list_id: 0,
  estimate: null,
  time_archived: null,
  time_created: 0,
}

function undoCard(state: CardRow | null, before: Partial<CardRow>): CardRow {
  const { project_id, board_id, sprint_id, home_board_id, list_id, estimate, time_archived, time_created } =
    state ?? NO_CARD
  const isSame =
    before.project_id === undefined &&
    before.board_id === undefined &&
    before.sprint_id === undefined &&
    before.home_board_id === undefined &&
    before.list_id === undefined &&
    before.estimate === undefined &&
    before.time_archived === undefined
  if (state !== null && isSame) return state
  // Field by field: copies of whole objects take most of the time of a report.
  return {
    project_id: before.project_id ?? project_id,
    board_id: before.board_id === undefined ? board_id : before.board_id,
    sprint_id: before.sprint_id === undefined ? sprint_id : before.sprint_id,
    home_board_id: before.home_board_id === undefined ? home_board_id : before.home_board_id,
    list_id: before.list_id ?? list_id,
    estimate: before.estimate === undefined ? estimate : before.estimate,
    time_archived: before.time_archived === undefined ? time_archived : before.time_archived,
    time_created: before.time_created ?? time_created,
  }
}

function undoList(state: ListState | null, { behavior, time_archived }: Partial<ListState>): ListState {
  if (state !== null && behavior === undefined && time_archived === undefined) return state
  return {
    behavior: behavior ?? state?.behavior ?? 'backlog',
    time_archived: time_archived === undefined ? (state?.time_archived ?? null) : time_archived,
  }
}

/** The first known state of a card begins with the card. */
function startAt(changes: Change<CardState>[], time_created: number): Change<CardState>[] {
  const [first, second] = changes
  if (first) first.from = Math.min(time_created, second?.from ?? time_created)
  return changes
}

/** Where cards were: whether the viewer sees the space or the board, by what they see now, and what lists stood for. */
class Surroundings {
  readonly #r: Read
  readonly #budget: Budget
  readonly #since: number
  /** What is known, and whether the viewer sees it. */
  readonly #projects = new Map<number, boolean>()
  readonly #boards = new Map<number, boolean>()
  readonly #lists = new Map<number, Change<ListState>[]>()

  constructor(r: Read, budget: Budget, since: number) {
    this.#r = r
    this.#budget = budget
    this.#since = since
  }

  /** Each thing is asked for once. */
  async learn(states: readonly CardState[]) {
    const [projects, lists, boards] = [new Set<number>(), new Set<number>(), new Set<number>()]
    for (const { project_id, list_id } of states) {
      if (!this.#projects.has(project_id)) projects.add(project_id)
      if (!this.#lists.has(list_id)) lists.add(list_id)
    }
    if (projects.size > 0) {
      const open = new Set((await findProjectsInShort(this.#r, [...projects])).map(({ id }) => id))
      for (const id of projects) this.#projects.set(id, open.has(id))
    }
    for (const { project_id, board_id, home_board_id } of states)
      if (!this.#projects.get(project_id))
        for (const id of [board_id, home_board_id]) if (id !== null && !this.#boards.has(id)) boards.add(id)
    const visible = await findVisibleIds(this.#r, [...boards])
    for (const id of boards) this.#boards.set(id, visible.has(id))
    const wanted = { table: 'lists', ids: [...lists], since: this.#since } as const
    for await (const folds of readFolds<ListState>(this.#r, this.#budget, wanted, findLists, undoList))
      for (const fold of folds) this.#lists.set(fold.id, fold.end())
  }

  shows({ project_id, board_id, home_board_id }: CardState): boolean {
    return this.#projects.get(project_id) === true || this.#isSeen(board_id) || this.#isSeen(home_board_id)
  }

  #isSeen(board_id: number | null): boolean {
    return board_id !== null && this.#boards.get(board_id) === true
  }

  list(id: number): readonly Change<ListState>[] {
    return this.#lists.get(id) ?? []
  }
}

/** The states of a card, each cut where its list changed what it stands for. */
function spansOf(changes: readonly Change<CardState>[], around: Surroundings): Span[] {
  const spans: Span[] = []
  for (const [index, { from, state }] of changes.entries()) {
    const to = changes[index + 1]?.from ?? Number.POSITIVE_INFINITY
    if (state === null || to <= from || !around.shows(state)) continue
    const kinds = around.list(state.list_id)
    for (const [at, kind] of kinds.entries()) {
      const [start, end] = [Math.max(from, kind.from), Math.min(to, kinds[at + 1]?.from ?? to)]
      if (end <= start || kind.state === null || !isBehavior(kind.state.behavior)) continue
      const isArchived = state.time_archived !== null || kind.state.time_archived !== null
      spans.push({ from: start, to: end, state, status: kind.state.behavior, isArchived })
    }
  }
  return spans
}

const KNOWN = new Set<string>(BEHAVIORS)

function isBehavior(text: string): text is Behavior {
  return KNOWN.has(text)
}
