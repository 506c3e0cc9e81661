import { createBoard, updateBoard } from '../resources/boards/boards.service.ts'
import { archiveCards } from '../resources/cards/cards.archive.ts'
import { insertCards, type NewCard } from '../resources/cards/cards.bulk.ts'
import type { Destination } from '../resources/cards/cards.move.ts'
import { createComment } from '../resources/comments/comments.service.ts'
import { updateList } from '../resources/lists/lists.service.ts'
import { findMembers } from '../resources/members/members.queries.ts'
import { requireLiveProject } from '../resources/projects/projects.queries.ts'
import { createProject } from '../resources/projects/projects.service.ts'
import { toId } from '../resources/shapes.ts'
import { findTagsForProjects, insertTags, sameName } from '../resources/tags/tags.queries.ts'
import type { OnProgress } from '../store/lines.ts'
import { escapeHtml, LONGEST_CONTENT } from '../text.ts'
import { given } from '../workspace/changes.ts'
import type { Action, Role } from '../workspace/policy.ts'
import type { Door, Workspace, Write } from '../workspace/workspace.ts'
import { Directory } from './directory.ts'
import { type ImportSource, importId, rememberImport } from './imports.ts'
import type {
  Omission,
  Omissions,
  Person,
  Plan,
  PlannedBoard,
  PlannedCard,
  PlannedComment,
  PlannedList,
  PlannedTag,
} from './plan.ts'
import { setTimes, setTimesOfCards } from './times.ts'
import { toBehavior } from './words.ts'

/** A file that was looked through, and is known by its checksum. */
export interface ReadFile {
  source: ImportSource
  checksum: string
  plan: Plan
  omissions: Omissions
}

export interface CarryOptions {
  /** The space that takes the boards; a new one if there is none. */
  project_id?: string
  onProgress?: OnProgress
}

export interface Carried {
  import_id: string
  /** False when this file is in the workspace already: then nothing changed. */
  is_new: boolean
  project_id: string | null
  counts: Counts
  not_mapped: Omission[]
}

interface Counts {
  boards: number
  lists: number
  cards: number
  archived_cards: number
  checklists: number
  checklist_items: number
  tags: number
  /** People of the workspace who were found in the file. */
  members: number
  comments: number
}

const NOTHING: Counts = {
  boards: 0,
  lists: 0,
  cards: 0,
  archived_cards: 0,
  checklists: 0,
  checklist_items: 0,
  tags: 0,
  members: 0,
  comments: 0,
}

/** Enough to share the cost of a statement, few enough to show how it goes. */
const CARDS_AT_ONCE = 500

/**
 * Brings boards of another program into a workspace, as somebody who may do that: all of them or none, through the same door
 * and with the same events as anybody's work. The same file again changes nothing.
 */
export async function carryIn(
  door: Door,
  actor: { team_id: string; user_id: string; role: Role },
  { source, checksum, plan, omissions }: ReadFile,
  { project_id, onProgress = () => undefined }: CarryOptions = {},
): Promise<Carried> {
  const { team_id } = actor
  const import_id = importId(team_id, checksum)
  const caller = { ...actor, scope: 'write', source: JSON.stringify({ type: 'import', import_id }) } as const
  const action = project_id === undefined ? 'project.create' : 'board.create'
  return door.enter(caller, action).writeAsOne(async (enter) => {
    const carrier = await enter(action).write(async (w) => {
      const entry = { team_id, import_id, source, checksum, time_created: w.now }
      if (!(await rememberImport(w.db, entry))) return null
      const space =
        project_id === undefined
          ? await createProject(w, { title: plan.title })
          : await requireLiveProject(w, project_id)
      return new Carrier(enter, String(space.id), new Directory(await findMembers(w), omissions))
    })
    if (!carrier) return { import_id, is_new: false, project_id: null, counts: NOTHING, not_mapped: [] }
    await carrier.carry(plan, onProgress)
    return {
      import_id,
      is_new: true,
      project_id: carrier.project_id,
      counts: carrier.counts,
      not_mapped: omissions.list(),
    }
  })
}

/** Writes a plan piece by piece, so that the events of each are in the log, and out of the memory, before the next. */
class Carrier {
  readonly counts: Counts = { ...NOTHING }
  readonly project_id: string
  readonly #enter: (action: Action) => Workspace
  readonly #directory: Directory
  /** Ids by name. */
  readonly #tags = new Map<string, string>()
  readonly #people = new Set<string>()
  readonly #lists = new Map<PlannedList, Destination>()
  readonly #boards = new Map<PlannedBoard, string>()

  constructor(enter: (action: Action) => Workspace, project_id: string, directory: Directory) {
    this.#enter = enter
    this.project_id = project_id
    this.#directory = directory
  }

  async carry(plan: Plan, onProgress: OnProgress) {
    for (const board of plan.boards) await this.#write('board.create', (w) => this.#createBoard(w, board))
    for await (const cards of inChunks(plan.cards(), CARDS_AT_ONCE)) {
      await this.#write('card.create', (w) => this.#createCards(w, cards))
      onProgress(this.counts.cards, plan.total_cards)
    }
    // Last, because what is archived takes nothing new.
    for (const board of plan.boards) await this.#write('board.update', (w) => this.#archive(w, board))
  }

  #write(action: Action, fn: (w: Write) => Promise<void>): Promise<void> {
    return this.#enter(action).write(fn)
  }

  async #createBoard(w: Write, planned: PlannedBoard) {
    const { title, content, lists, tags } = planned
    const board = await createBoard(w, {
      project_id: this.project_id,
      title,
      content,
      lists: lists.map((list) => ({ title: list.title, behavior: toBehavior(list.title) })),
    })
    const place = { project_id: toId(this.project_id), board_id: toId(board.id), sprint_id: null }
    this.#boards.set(planned, board.id)
    for (const [index, { id, behavior }] of board.lists.entries())
      this.#lists.set(lists[index] as PlannedList, { ...place, id: toId(id), behavior })
    await setTimes(w, 'boards', [{ ...planned, id: toId(board.id) }])
    await setTimes(
      w,
      'lists',
      lists.map((list) => ({ ...list, id: this.#placeOf(list).id })),
    )
    await this.#findOrCreateTags(w, tags)
    this.counts.boards += 1
    this.counts.lists += lists.length
  }

  #placeOf(list: PlannedList): Destination {
    return this.#lists.get(list) as Destination
  }

  /** Tags that read alike are one. */
  async #findOrCreateTags(w: Write, wanted: readonly PlannedTag[]) {
    const unknown = wanted.filter(({ name }) => !this.#tags.has(name))
    if (unknown.length === 0) return
    const project_id = toId(this.project_id)
    const usable = await findTagsForProjects(w, [project_id])
    for (const { name, color } of unknown) {
      let tag = usable.find((known) => sameName(known.name, name))
      if (!tag) {
        ;[tag] = await insertTags(w, [{ name, color, project_id }])
        if (tag) usable.push(tag)
        this.counts.tags += 1
      }
      if (tag) this.#tags.set(name, String(tag.id))
    }
  }

  async #createCards(w: Write, cards: readonly PlannedCard[]) {
    await this.#findOrCreateTags(
      w,
      cards.flatMap(({ tags }) => tags),
    )
    const rows = await insertCards(
      w,
      cards.map((card) => this.#toNewCard(card)),
    )
    const made = rows.map((row, index) => ({ row, planned: cards[index] as PlannedCard }))
    for (const { row, planned } of made) await this.#addComments(w, String(row.id), planned.comments)
    const put = made.filter(({ planned }) => planned.archived)
    await archiveCards(
      w,
      put.map(({ row, planned }) => ({ row, list: this.#placeOf(planned.list) })),
    )
    await setTimesOfCards(
      w,
      made.map(({ row, planned }) => ({ id: row.id, planned })),
    )
    this.counts.cards += cards.length
    this.counts.archived_cards += put.length
  }

  #toNewCard({ list, owner, members, tags, checklists, ...card }: PlannedCard): NewCard {
    const { title, content, start_date, due_date, priority, estimate } = card
    const found = new Map(members.map((person) => [person, this.#find(person)]))
    const owner_id = owner && found.get(owner)
    const people = new Set([...found.values()].filter((user_id) => user_id !== undefined))
    this.counts.checklists += checklists.length
    this.counts.checklist_items += checklists.reduce((sum, { items }) => sum + items.length, 0)
    return {
      to: this.#placeOf(list),
      body: {
        ...given({ title, content, start_date, due_date, priority, estimate, owner_id }),
        title,
        checklists: checklists.map(({ title: name, items }) => ({
          title: name,
          items: items.map(({ title: words, checked }) => ({ title: words, checked })),
        })),
        members: [...people].map((user_id) => ({ user_id })),
        tags: [...new Set(tags.flatMap(({ name }) => this.#tags.get(name) ?? []))],
      },
    }
  }

  #find(person: Person): string | undefined {
    const user_id = this.#directory.find(person)
    if (user_id) this.#people.add(user_id)
    this.counts.members = this.#people.size
    return user_id
  }

  /** A comment is its author's; that of a stranger names them. */
  async #addComments(w: Write, card_id: string, comments: readonly PlannedComment[]) {
    const made = []
    for (const { author, content, ...times } of comments) {
      const user_id = author && this.#find(author)
      const signed = user_id || !author ? content : `<p><strong>${escapeHtml(author.name)}:</strong></p>${content}`
      const { id } = await createComment(user_id ? { ...w, user_id } : w, {
        card_id,
        content: signed.length <= LONGEST_CONTENT ? signed : content,
      })
      made.push({ ...times, id: toId(id) })
    }
    await setTimes(w, 'comments', made)
    this.counts.comments += made.length
  }

  async #archive(w: Write, board: PlannedBoard) {
    for (const list of board.lists)
      if (list.archived) await updateList(w, String(this.#placeOf(list).id), { archived: true })
    if (board.archived) await updateBoard(w, this.#boards.get(board) as string, { archived: true })
  }
}

async function* inChunks<T>(items: Iterable<T> | AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = []
  for await (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}
