import type { OnProgress } from '../../backup/lines.ts'
import { must } from '../../common/must.ts'
import { escapeHtml, grouped } from '../../common/text.ts'
import type { Files } from '../../files/files.ts'
import { cleanOrEscape } from '../../html/clean.ts'
import { IMPORT_LISTS, IMPORT_TAGS } from '../../limits/files.ts'
import { CONTENT_LENGTH } from '../../limits/texts.ts'
import { createBoard, updateBoard } from '../../resources/boards/boards.service.ts'
import { archiveCards } from '../../resources/cards/cards.archive.ts'
import { insertCards, type NewCard } from '../../resources/cards/cards.bulk.ts'
import { settleDueDatesOfEpics } from '../../resources/cards/cards.due.ts'
import type { Destination } from '../../resources/cards/cards.move.ts'
import { createComment } from '../../resources/comments/comments.service.ts'
import { findRoadmapLists, type RoadmapListRow } from '../../resources/epics/epics.queries.ts'
import { createEpic, putAside } from '../../resources/epics/epics.service.ts'
import { findFields } from '../../resources/fields/fields.queries.ts'
import { createField } from '../../resources/fields/fields.service.ts'
import { writeValues } from '../../resources/fields/fields.stored.ts'
import { attachFile } from '../../resources/files/files.service.ts'
import { updateList } from '../../resources/lists/lists.service.ts'
import { toId } from '../../resources/shapes.ts'
import { createTags } from '../../resources/tags/tags.create.ts'
import { findTagsForProjects, plainTag } from '../../resources/tags/tags.queries.ts'
import { StoreError } from '../../store/store.ts'
import { given } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Action } from '../../workspace/policy.ts'
import { toBehavior } from './behavior.ts'
import type { HiddenSpace } from './hidden-space.ts'
import type { MemberLookup } from './member-lookup.ts'
import { chooseNewFields, readFieldSpace } from './new-fields.ts'
import { inPieces } from './pieces.ts'
import {
  isPlannedEpic,
  type NewField,
  type Omissions,
  type Person,
  type Plan,
  type PlannedBoard,
  type PlannedCard,
  type PlannedComment,
  type PlannedEpic,
  type PlannedFile,
  type PlannedList,
  type PlannedTag,
  type PlannedWork,
  type RelationRoom,
  type SpaceField,
} from './plan.ts'
import { EMPTY_SPACE, readRelationRoom } from './relation-room.ts'
import { RelationWriter } from './relation-writer.ts'
import { setTimes, setTimesOfCards } from './times.ts'

export interface Counts {
  boards: number
  lists: number
  cards: number
  archived_cards: number
  checklists: number
  checklist_items: number
  tags: number
  /** New ones. */
  custom_fields: number
  /** People of the workspace who were found in the file. */
  members: number
  comments: number
  epics: number
  /** Those that are in one of these epics. */
  epic_cards: number
  /** Those that are below another. */
  child_cards: number
  links: number
  /** What names another row, or an epic, and stays text. */
  unresolved_references: number
}

export const NOTHING: Counts = {
  boards: 0,
  lists: 0,
  cards: 0,
  archived_cards: 0,
  checklists: 0,
  checklist_items: 0,
  tags: 0,
  custom_fields: 0,
  members: 0,
  comments: 0,
  epics: 0,
  epic_cards: 0,
  child_cards: 0,
  links: 0,
  unresolved_references: 0,
}

type WritePiece = (action: Action, fn: (w: Write) => Promise<void>) => Promise<void>

/** Writes a plan piece by piece, so that the events of each are in the log, and out of the memory, before the next. */
export class PlanWriter {
  readonly counts: Counts = { ...NOTHING }
  readonly project_id: string
  readonly #write: WritePiece
  /** The workspace. */
  readonly #whose: string
  readonly #members: MemberLookup
  readonly #files: Files | undefined
  /** Ids by name, as the file writes it. */
  readonly #tags = new Map<string, string>()
  readonly #people = new Set<string>()
  readonly #lists = new Map<PlannedList, Destination>()
  readonly #boards = new Map<PlannedBoard, string>()
  readonly #omissions: Omissions
  readonly #keepAside: HiddenSpace['keepAside'] | undefined
  readonly #relations = new RelationWriter()
  #room: RelationRoom | null = null
  #roadmap: readonly RoadmapListRow[] = []
  #fields: readonly SpaceField[] | null = null
  #newFields: readonly NewField[] = []

  constructor(
    write: WritePiece,
    team_id: string,
    project_id: string,
    members: MemberLookup,
    omissions: Omissions,
    { files, keepAside }: { files?: Files | undefined; keepAside?: HiddenSpace['keepAside'] } = {},
  ) {
    this.#keepAside = keepAside
    this.#write = write
    this.#whose = team_id
    this.project_id = project_id
    this.#members = members
    this.#omissions = omissions
    this.#files = files
  }

  async write(plan: Plan, onProgress: OnProgress) {
    if (plan.boards.reduce((sum, { lists }) => sum + 1 + lists.length, 0) > IMPORT_LISTS)
      throw new StoreError(`The file has more than ${grouped(IMPORT_LISTS)} boards and lists. Nothing was imported.`)
    for (const board of plan.boards) {
      board.content = await cleanOrEscape(board.content, this.#whose)
      await this.#write('board.create', (w) => this.#createBoard(w, board, plan.newFields))
    }
    if (this.#newFields.length > 0) await this.#write('field.create', (w) => this.#createFields(w))
    const space = { fields: this.#fields ?? [], room: this.#room ?? EMPTY_SPACE.room }
    for await (const work of inPieces(plan.cards(space))) {
      // Before the write: others wait for that.
      for (const one of work) await cleanWork(one, this.#whose)
      const epics = work.filter(isPlannedEpic)
      const cards = work.filter((one) => !isPlannedEpic(one))
      if (epics.length > 0) await this.#write('epic.create', (w) => this.#createEpics(w, epics))
      if (cards.length > 0) await this.#write('card.create', (w) => this.#createCards(w, cards))
      onProgress(this.counts.cards, plan.total_cards)
    }
    for (const relate of this.#relations.pieces()) await this.#write('card.update', relate)
    // Last, because what is archived takes nothing new.
    for (const board of plan.boards) await this.#write('board.update', (w) => this.#archive(w, board))
  }

  async #chooseFields(w: Write, wanted: readonly NewField[]) {
    const space = await readFieldSpace(w, this.project_id)
    this.#newFields = chooseNewFields(wanted, space, this.#omissions)
    this.#fields = space.fields
    // The space that the import makes is private only until it is complete.
    this.#room = await readRelationRoom(w, this.#keepAside ? undefined : this.project_id)
    this.#roadmap = (await findRoadmapLists(w)).filter(({ time_archived }) => time_archived === null)
  }

  async #createFields(w: Write) {
    for (const field of this.#newFields) await createField(w, this.project_id, field)
    this.#fields = await findFields(w, toId(this.project_id))
    this.counts.custom_fields = this.#newFields.length
  }

  async #createBoard(w: Write, planned: PlannedBoard, newFields: readonly NewField[]) {
    const { title, content, lists, tags } = planned
    if (!this.#fields) await this.#chooseFields(w, newFields)
    const board = await createBoard(w, {
      project_id: this.project_id,
      title,
      content,
      lists: lists.map((list) => ({ title: list.title, behavior: toBehavior(list.title) })),
    })
    const containers = { project_id: toId(this.project_id), board_id: toId(board.id), sprint_id: null }
    this.#boards.set(planned, board.id)
    for (const [index, { id, behavior }] of board.lists.entries())
      this.#lists.set(must(lists[index]), { ...containers, id: toId(id), behavior })
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
    return must(this.#lists.get(list))
  }

  /** Tags that read alike are one. */
  async #findOrCreateTags(w: Write, wanted: readonly PlannedTag[]) {
    const unknown = wanted.filter(({ name }) => !this.#tags.has(name))
    if (unknown.length === 0) return
    const project_id = toId(this.project_id)
    // Of tags that read alike the oldest counts.
    const usable = (await findTagsForProjects(w, [project_id])).toReversed()
    const ids = new Map(usable.map(({ id, name }) => [plainTag(name), String(id)]))
    const added = new Map<string, PlannedTag>()
    for (const tag of unknown) {
      const name = plainTag(tag.name)
      if (!ids.has(name) && !added.has(name)) added.set(name, tag)
    }
    this.counts.tags += added.size
    if (this.counts.tags > IMPORT_TAGS)
      throw new StoreError(`The file names more than ${grouped(IMPORT_TAGS)} tags. Nothing was imported.`)
    const rows = await createTags(
      w,
      [...added.values()].map((tag) => ({ ...tag, project_id })),
    )
    for (const { id, name } of rows) ids.set(plainTag(name), String(id))
    for (const { name } of unknown) this.#tags.set(name, must(ids.get(plainTag(name))))
  }

  async #createEpics(w: Write, epics: readonly PlannedEpic[]) {
    const made = []
    for (const planned of epics) {
      const { title, content, behavior, owner, members, start_date, due_date, priority, archived } = planned
      const { found, strangers } = this.#findPeople({ members, checklists: [] })
      const people = new Set(members.flatMap((person) => found.get(person) ?? []))
      const list = must(this.#roadmap.find((one) => one.behavior === behavior) ?? this.#roadmap[0])
      const { id } = await createEpic(w, {
        ...given({ start_date, due_date, priority, owner_id: owner && found.get(owner) }),
        title,
        content: withStrangers(content, strangers),
        list_id: String(list.id),
        members: [...people].map((user_id) => ({ user_id })),
      })
      await this.#addComments(w, id, planned.comments)
      this.#relations.add(planned, toId(id))
      this.#countRelations(planned)
      made.push({ id: toId(id), isArchived: archived, planned })
    }
    this.counts.epics += made.length
    const put = made.filter(({ isArchived }) => isArchived)
    if (this.#keepAside) await this.#keepAside(w, made)
    else if (put.length > 0)
      await putAside(
        w,
        put.map(({ id }) => id),
        true,
      )
    await setTimes(
      w,
      'epics',
      made.map(({ id, planned }) => ({ ...planned, id })),
    )
    await settleDueDatesOfEpics(
      w,
      made.map(({ id }) => id),
    )
  }

  #countRelations({ links = [], total_left = 0 }: PlannedWork) {
    this.counts.links += links.length
    this.counts.unresolved_references += total_left
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
    const made = rows.map((row, index) => ({ row, planned: must(cards[index]) }))
    for (const { row, planned } of made) {
      await this.#addComments(w, String(row.id), planned.comments)
      await this.#addFiles(w, String(row.id), planned.files ?? [])
      this.#relations.add(planned, row.id)
      this.#countRelations(planned)
      this.counts.epic_cards += planned.epic === undefined ? 0 : 1
      this.counts.child_cards += planned.parent === undefined ? 0 : 1
    }
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
    const { title, content, start_date, due_date, priority, estimate, values = {} } = card
    const { found, strangers } = this.#findPeople({ members, checklists })
    const owner_id = owner && found.get(owner)
    const people = new Set(members.flatMap((person) => found.get(person) ?? []))
    this.counts.checklists += checklists.length
    this.counts.checklist_items += checklists.reduce((sum, { items }) => sum + items.length, 0)
    return {
      to: this.#placeOf(list),
      custom_fields: writeValues(values),
      body: {
        ...given({
          title,
          content: withStrangers(content, strangers),
          start_date,
          due_date,
          priority,
          estimate,
          owner_id,
        }),
        title,
        checklists: checklists.map(({ title: name, items }) => ({
          title: name,
          items: items.map(({ title: words, checked, owner: person, due_date: due }) => ({
            title: words,
            checked,
            ...given({ owner_id: person && found.get(person), due_date: due }),
          })),
        })),
        members: [...people].map((user_id) => ({ user_id })),
        tags: [...new Set(tags.flatMap(({ name }) => this.#tags.get(name) ?? []))],
      },
    }
  }

  /** Who of the file is in the workspace, and who is not. */
  #findPeople({ members, checklists }: Pick<PlannedCard, 'members' | 'checklists'>) {
    const owners = checklists.flatMap(({ items }) => items.flatMap((item) => item.owner ?? []))
    const found = new Map([...members, ...owners].map((person) => [person, this.#find(person)]))
    return { found, strangers: strangersOf({ members, checklists }, found) }
  }

  #find(person: Person): string | undefined {
    const user_id = this.#members.find(person)
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
        content: signed.length <= CONTENT_LENGTH ? signed : content,
      })
      made.push({ ...times, id: toId(id) })
    }
    await setTimes(w, 'comments', made)
    this.counts.comments += made.length
  }

  async #addFiles(w: Write, id: string, files: readonly PlannedFile[]) {
    for (const { title, stored } of files)
      if (this.#files && stored) await attachFile(w, this.#files, { noun: 'card', id }, { title, stored })
  }

  async #archive(w: Write, board: PlannedBoard) {
    for (const list of board.lists)
      if (list.archived) await updateList(w, String(this.#placeOf(list).id), { archived: true })
    if (board.archived) await updateBoard(w, must(this.#boards.get(board)), { archived: true })
  }
}

/** In HTML: who had the card or one of its items there, and is nobody here. The summary of the import is soon gone. */
function strangersOf(
  { members, checklists }: Pick<PlannedCard, 'members' | 'checklists'>,
  found: ReadonlyMap<Person, string | undefined>,
): [name: string, value: string][] {
  const names = members.filter((person) => !found.get(person)).map(({ name }) => escapeHtml(name))
  const items = checklists
    .flatMap((checklist) => checklist.items)
    .flatMap(({ title, owner }): [string, string][] =>
      owner && !found.get(owner) ? [[title, escapeHtml(owner.name)]] : [],
    )
  const ofCard: [string, string][] = names.length > 0 ? [['Members', names.join(', ')]] : []
  return [...ofCard, ...items]
}

function withStrangers(content: string, strangers: readonly [name: string, value: string][]): string {
  const lines = strangers.map(([name, value]) => `<p><strong>${name}:</strong> ${value}</p>`)
  const whole = content + lines.join('')
  return whole.length <= CONTENT_LENGTH ? whole : content
}

/** The contents of a file are as untrusted as any request. */
async function cleanWork(work: PlannedWork, whose: string) {
  work.content = await cleanOrEscape(work.content, whose)
  for (const comment of work.comments) comment.content = await cleanOrEscape(comment.content, whose)
  if (isPlannedEpic(work)) return
  for (const { items } of work.checklists) for (const item of items) item.title = await cleanOrEscape(item.title, whose)
}
