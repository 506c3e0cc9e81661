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
import type { Role } from '../workspace/policy.ts'
import type { Door, Write } from '../workspace/workspace.ts'
import { Directory } from './directory.ts'
import { type ImportSource, importId, rememberImport } from './imports.ts'
import { escapeHtml } from './markdown.ts'
import type { Omission, Omissions, Plan, PlannedBoard, PlannedCard, PlannedComment, PlannedTag } from './plan.ts'
import { LONGEST_CONTENT, toBehavior } from './words.ts'

/** A file that was read, and is known by its checksum. */
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
  { project_id, onProgress }: CarryOptions = {},
): Promise<Carried> {
  const { team_id } = actor
  const import_id = importId(team_id, checksum)
  const caller = { ...actor, scope: 'write', source: JSON.stringify({ type: 'import', import_id }) } as const
  const action = project_id === undefined ? 'project.create' : 'board.create'
  return door.enter(caller, action).write(async (w) => {
    const entry = { team_id, import_id, source, checksum, time_created: w.now }
    if (!(await rememberImport(w.db, entry)))
      return { import_id, is_new: false, project_id: null, counts: NOTHING, not_mapped: [] }
    const space =
      project_id === undefined ? await createProject(w, { title: plan.title }) : await requireLiveProject(w, project_id)
    const carrier = new Carrier(w, String(space.id), new Directory(await findMembers(w), omissions), onProgress)
    await carrier.carry(plan)
    const { counts } = carrier
    return { import_id, is_new: true, project_id: String(space.id), counts, not_mapped: omissions.list() }
  })
}

class Carrier {
  readonly counts: Counts = { ...NOTHING }
  readonly #w: Write
  readonly #project_id: string
  readonly #directory: Directory
  readonly #onProgress: OnProgress
  #tags = new Map<string, string>()
  #total = 0

  constructor(w: Write, project_id: string, directory: Directory, onProgress: OnProgress = () => undefined) {
    this.#w = w
    this.#project_id = project_id
    this.#directory = directory
    this.#onProgress = onProgress
  }

  async carry({ boards }: Plan) {
    const cards = boards.flatMap(({ lists }) => lists.flatMap((list) => list.cards))
    this.#total = cards.length
    this.#tags = await this.#findOrCreateTags(cards.flatMap(({ tags }) => tags))
    for (const board of boards) await this.#carryBoard(board)
  }

  /** Ids by name. Tags that read alike are one. */
  async #findOrCreateTags(wanted: readonly PlannedTag[]): Promise<Map<string, string>> {
    const project_id = toId(this.#project_id)
    const usable = await findTagsForProjects(this.#w, [project_id])
    const ids = new Map<string, string>()
    for (const { name, color } of wanted) {
      if (ids.has(name)) continue
      let tag = usable.find((known) => sameName(known.name, name))
      if (!tag) {
        const [made] = await insertTags(this.#w, [{ name, color, project_id }])
        if (made) usable.push(made)
        tag = made
        this.counts.tags += 1
      }
      if (tag) ids.set(name, String(tag.id))
    }
    return ids
  }

  async #carryBoard({ title, content, archived, lists }: PlannedBoard) {
    const board = await createBoard(this.#w, {
      project_id: this.#project_id,
      title,
      content,
      lists: lists.map((list) => ({ title: list.title, behavior: toBehavior(list.title) })),
    })
    this.counts.boards += 1
    this.counts.lists += lists.length
    const place = { project_id: toId(this.#project_id), board_id: toId(board.id), sprint_id: null }
    for (const [index, list] of lists.entries()) {
      const { id, behavior } = board.lists[index] as (typeof board.lists)[number]
      await this.#carryCards(list.cards, { ...place, id: toId(id), behavior })
      if (list.archived) await updateList(this.#w, id, { archived: true })
    }
    if (archived) await updateBoard(this.#w, board.id, { archived: true })
  }

  async #carryCards(cards: readonly PlannedCard[], list: Destination) {
    for (let start = 0; start < cards.length; start += CARDS_AT_ONCE) {
      const some = cards.slice(start, start + CARDS_AT_ONCE)
      const rows = await insertCards(
        this.#w,
        some.map((card) => this.#toNewCard(card, list)),
      )
      for (const [index, { comments }] of some.entries())
        for (const comment of comments) await this.#addComment(String(rows[index]?.id), comment)
      const put = some.flatMap(({ archived }, index) => {
        const row = rows[index]
        return archived && row ? [{ row, list }] : []
      })
      await archiveCards(this.#w, put)
      this.counts.cards += some.length
      this.counts.archived_cards += put.length
      this.#onProgress(this.counts.cards, this.#total)
    }
  }

  #toNewCard(card: PlannedCard, to: Destination): NewCard {
    const { archived: _, comments: __, owner, members, tags, checklists, ...fields } = card
    const found = new Map(members.map((person) => [person.name, this.#directory.find(person)]))
    const owner_id = owner && found.get(owner.name)
    const people = new Set([...found.values()].filter((user_id) => user_id !== undefined))
    this.counts.members += people.size
    this.counts.checklists += checklists.length
    this.counts.checklist_items += checklists.reduce((sum, { items }) => sum + items.length, 0)
    return {
      to,
      body: {
        ...fields,
        checklists,
        members: [...people].map((user_id) => ({ user_id })),
        tags: [...new Set(tags.flatMap(({ name }) => this.#tags.get(name) ?? []))],
        ...(owner_id && { owner_id }),
      },
    }
  }

  /** A comment is its author's, and as old as it was; that of a stranger names them. */
  async #addComment(card_id: string, { author, content, time_created }: PlannedComment) {
    const user_id = author && this.#directory.find(author)
    const signed = user_id || !author ? content : `<p><strong>${escapeHtml(author.name)}:</strong></p>${content}`
    const as = { ...this.#w, now: time_created ?? this.#w.now, ...(user_id && { user_id }) }
    await createComment(as, { card_id, content: signed.length <= LONGEST_CONTENT ? signed : content })
    this.counts.comments += 1
  }
}
