import { BoardwalkError, type Event } from '../../client/client.ts'
import { CARDS_BY_ID } from '../rules/work.generated.ts'
import { putAllTags, putBookmarks, putMembers } from './answers.ts'
import { dependenciesIn, readDependencies } from './dependencies.ts'
import { dropEpic } from './epic-rows.ts'
import { readPage, readPages } from './pages.ts'
import { commentsIn, commentsKey, readArchive, readComments, readEpics, readOpenEpic } from './reading.ts'
import { readPlaces } from './spaces.ts'
import { putRunningSprints } from './sprint-rows.ts'
import type { CommentSubject } from './subjects.ts'
import { readAllTags } from './tags.ts'
import type { WorkspaceData } from './workspace.ts'

const RETRY_MS = 1000

type NounOf<Type> = Type extends `${infer N}.${string}` ? N : never
/** What events are about: a new noun does not compile until it is decided here what it makes stale. */
type Noun = NounOf<Event['type']>

/** Reads, and answers what puts it into the mirror. */
type Reading = () => Promise<() => void>

/**
 * What the log says has changed is read again, once for all events that come together, if this tab shows it. Rows are never
 * pieced together from events: what the reader may see of a thing is the server's to say.
 */
export class Refresh {
  readonly #workspace: WorkspaceData
  readonly #stale = new Map<string, Reading>()
  readonly #cards = new Set<string>()
  /** The cards that are being read: again, if what comes of it is of no use. */
  #underWay: readonly string[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #isReading = false

  constructor(workspace: WorkspaceData) {
    this.#workspace = workspace
  }

  take(event: Event) {
    const { board_id, card_id, sprint_id, project_id } = event
    // Types are made of a noun and a verb.
    const noun = event.type.slice(0, event.type.indexOf('.')) as Noun
    switch (noun) {
      case 'card':
      case 'comment':
        if (card_id) this.#card(card_id)
        if (noun === 'card' && project_id) this.#progressOf(project_id)
        if (card_id) this.#blockedBy(card_id, event)
        if (noun === 'card') this.#dependencies(event)
        if (noun === 'card' && card_id) this.#epicOf(card_id, event)
        if (noun === 'comment' && event.epic_id) this.#epic(event.epic_id)
        if (noun === 'comment') this.#comments({ card_id: card_id ?? event.epic_id, page_id: event.page_id })
        if (noun === 'comment' && event.page_id) this.#page(event.page_id)
        break
      case 'list':
      case 'sprint':
      case 'sprint_settings':
        if (board_id) {
          this.#board(board_id)
          this.#archive(board_id)
        }
        if (sprint_id && project_id) this.#sprint(sprint_id, project_id)
        // What is on no board and in no sprint is a list of the roadmap.
        if (noun === 'list' && !board_id && !sprint_id) this.#epics()
        if (noun !== 'list') this.#running()
        if (noun !== 'list' && project_id) this.#sprintsOf(project_id)
        break
      case 'board':
        if (board_id) this.#board(board_id)
        if (event.type === 'board.marked') this.#bookmarks()
        else this.#projects()
        break
      case 'project':
        this.#projects()
        break
      case 'epic':
        this.#epics()
        if (event.epic_id) this.#epic(event.epic_id)
        break
      case 'tag':
        this.#tags()
        // Its cards have another one instead, or one less.
        if (event.type === 'tag.deleted') this.everything()
        break
      case 'member':
        this.#members()
        break
      case 'team':
        if (event.type === 'team.updated') this.#rename(event.changes.title?.[1])
        break
      case 'page':
        if (event.page_id) this.#page(event.page_id)
        if (event.page_id && (event.type === 'page.marked' || this.#mirror.said('pages', event.page_id)?.is_bookmarked))
          this.#pageBookmarks()
        if (project_id) this.#pagesOf(project_id, event)
        break
      case 'note':
        if (event.entity_id) this.#note(event.entity_id)
        break
      case 'view':
        this.#views()
        break
      case 'time_entry':
        // An open card shows the sum.
        if (card_id && this.#mirror.said('details', card_id)) this.#card(card_id)
        break
      case 'field':
        if (project_id) this.#fieldsOf(project_id)
        break
      case 'recurrence':
        if (event.board_id) this.#recurrencesOf(event.board_id)
        break
      // The mirror holds none of these: pages that show them read them when they open.
      case 'form':
      case 'template':
      case 'rule':
      case 'token':
      case 'integration':
        break
      default:
        noun satisfies never
    }
  }

  everything() {
    for (const { id } of this.#mirror.rows('boards')) {
      this.#board(id)
      this.#archive(id)
      this.#recurrencesOf(id)
    }
    for (const { id, project_id } of this.#mirror.rows('sprints')) this.#sprint(id, project_id)
    for (const { id } of this.#mirror.rows('details')) this.#card(id)
    for (const key of this.#workspace.loaded()) {
      const subject = commentsIn(key)
      if (subject) this.#comments(subject)
    }
    for (const { id } of this.#mirror.rows('pageDetails')) this.#page(id)
    for (const { id } of this.#mirror.rows('notes')) this.#note(id)
    this.#views()
    this.#allDependencies()
    this.#epics()
    for (const { id } of this.#mirror.rows('epicDetails')) this.#epic(id)
    this.#running()
    for (const { id } of this.#mirror.rows('projects')) {
      this.#sprintsOf(id)
      this.#pagesIn(id)
      this.#fieldsOf(id)
    }
    this.#projects()
    this.#bookmarks()
    this.#pageBookmarks()
    this.#tags()
    this.#members()
  }

  /** Where one can go to may be less than it was. */
  places() {
    this.#projects()
    this.#running()
  }

  get #mirror() {
    return this.#workspace.mirror
  }

  get #api() {
    return this.#workspace.api
  }

  #rename(name: unknown) {
    if (typeof name === 'string') this.#workspace.name.set(name)
  }

  #board(id: string) {
    if (this.#workspace.isLoaded(`boards/${id}`)) this.#mark(`boards/${id}`, () => this.#workspace.boards.read(id))
  }

  #archive(id: string) {
    if (this.#workspace.isLoaded(`archives/${id}`)) this.#mark(`archives/${id}`, () => readArchive(this.#workspace, id))
  }

  #sprint(id: string, project_id: string) {
    if (this.#workspace.isLoaded(`sprints/${id}`))
      this.#mark(`sprints/${id}`, () => this.#workspace.readSprint(id, project_id))
  }

  #sprintsOf(project_id: string) {
    const { isLoaded, sprints } = this.#workspace
    const hasSprints = isLoaded(`spaces/${project_id}`) || isLoaded(`progress/${project_id}`)
    if (hasSprints) this.#mark(`spaces/${project_id}`, () => sprints.read(project_id))
    if (isLoaded(`velocities/${project_id}`))
      this.#mark(`velocities/${project_id}`, () => sprints.readVelocity(project_id))
  }

  #progressOf(project_id: string) {
    const { isLoaded, sprints } = this.#workspace
    if (isLoaded(`progress/${project_id}`)) this.#mark(`spaces/${project_id}`, () => sprints.read(project_id))
  }

  #page(id: string) {
    if (!this.#workspace.isLoaded(`pageDetails/${id}`)) return
    this.#mark(`pageDetails/${id}`, async () => (await readPage(this.#workspace, id)).settle)
  }

  /** Of one's own all are read again: which one is new, the list alone says. Only those who have opened notes need to know how. */
  #note(id: string) {
    const { isLoaded } = this.#workspace
    if (isLoaded('notes')) this.#mark('notes', async () => (await import('./notes.ts')).readNotes(this.#workspace))
    if (isLoaded(`notes/${id}`))
      this.#mark(`notes/${id}`, async () => (await (await import('./notes.ts')).readNote(this.#workspace, id)).settle)
  }

  /** Which ones there are, and their order, the list alone says. */
  #views() {
    if (this.#workspace.isLoaded('views'))
      this.#mark('views', async () => (await import('./views.ts')).readViews(this.#workspace))
  }

  /** What cards show of their values follows from the fields. */
  #fieldsOf(project_id: string) {
    const key = `fields/${project_id}`
    if (!this.#workspace.isLoaded(key)) return
    this.#mark(key, async () => (await import('./fields.ts')).readFields(this.#workspace, project_id))
    for (const card of this.#mirror.rows('details')) if (card.project_id === project_id) this.#card(card.id)
    for (const { id } of this.#mirror.rows('epicDetails')) this.#epic(id)
    for (const board of this.#mirror.rows('boards')) if (board.project_id === project_id) this.#board(board.id)
    for (const id of this.#mirror.ids('sprints', 'project', project_id)) this.#sprint(id, project_id)
  }

  #recurrencesOf(board_id: string) {
    const key = `recurrences/${board_id}`
    if (this.#workspace.isLoaded(key))
      this.#mark(key, async () => (await import('./recurrences.ts')).readRecurrences(this.#workspace, board_id))
  }

  /** A page that went to another space left one. */
  #pagesOf(project_id: string, { changes }: Event) {
    const moved: unknown = changes && 'project_id' in changes ? changes.project_id : null
    const left: unknown = Array.isArray(moved) ? moved[0] : null
    for (const id of typeof left === 'string' ? [left, project_id] : [project_id]) this.#pagesIn(id)
    // Whether a space has pages is known of each.
    if (!this.#mirror.said('projects', project_id)?.has_pages) this.#projects()
  }

  #pagesIn(project_id: string) {
    if (this.#workspace.isLoaded(`pages/${project_id}`))
      this.#mark(`pages/${project_id}`, () => readPages(this.#workspace, project_id))
  }

  /** A card may be new to this tab: whether it is in a list that is shown, only the server knows. */
  #card(id: string) {
    this.#cards.add(id)
    if (this.#workspace.isLoaded(`details/${id}`)) this.#mark(`details/${id}`, () => this.#workspace.readCard(id))
    this.#mark('cards', () => this.#readCards())
  }

  /** No event says of the cards waiting for another that it was finished, archived or reopened. */
  #blockedBy(id: string, { type, changes }: Event) {
    if (type === 'card.deleted') {
      const blocked = this.#mirror.rows('cards').filter((card) => card.is_blocked)
      for (const card of blocked.slice(0, CARDS_BY_ID)) this.#card(card.id)
    }
    if (!changes || !('status' in changes || 'archived' in changes)) return
    this.#mark(`links/${id}`, async () => {
      const { card } = await this.#api.readCard({ card_id: id })
      return () => {
        for (const { card_id } of card.linked_cards) if (this.#mirror.said('cards', card_id)) this.#card(card_id)
      }
    })
  }

  #dependencies({ type, changes }: Event) {
    const isAnother = type === 'card.deleted' || type === 'card.restored' || (changes && 'linked_cards' in changes)
    if (isAnother) this.#allDependencies()
  }

  #allDependencies() {
    for (const key of this.#workspace.loaded()) {
      const container = dependenciesIn(key)
      if (container) this.#mark(key, () => readDependencies(this.#workspace, container))
    }
  }

  #epics() {
    if (this.#workspace.isLoaded('epics')) this.#mark('epics', () => readEpics(this.#workspace))
  }

  #epic(id: string) {
    if (this.#workspace.isLoaded(`epicDetails/${id}`))
      this.#mark(`epicDetails/${id}`, () => readOpenEpic(this.#workspace, id))
  }

  /** How far an epic is goes by its cards; of a card that this tab does not know, only the server knows its epic. */
  #epicOf(card_id: string, { type, changes }: Event) {
    const isAnother = !changes || ['epic_id', 'status', 'archived'].some((field) => field in changes)
    if (!isAnother && type !== 'card.deleted') return
    const epic_id = this.#mirror.said('cards', card_id)?.epic_id
    if (epic_id === null && !(changes && 'epic_id' in changes)) return
    this.#epics()
    for (const { id } of this.#mirror.rows('epicDetails')) if (epic_id === id) this.#epic(id)
  }

  #comments(subject: CommentSubject) {
    const key = commentsKey(subject)
    if (this.#workspace.isLoaded(key)) this.#mark(key, () => readComments(this.#workspace, subject))
  }

  async #readCards(): Promise<() => void> {
    this.#underWay = [...this.#cards]
    this.#cards.clear()
    // Beyond that their boards are read whole.
    if (this.#underWay.length <= CARDS_BY_ID) return this.#workspace.readCards(this.#underWay)
    this.everything()
    return () => undefined
  }

  #tags() {
    this.#mark('tags', async () => {
      const tags = await readAllTags(this.#api)
      return () => putAllTags(this.#mirror, tags)
    })
  }

  #members() {
    this.#mark('members', async () => {
      const { members, invited } = await this.#api.listMembers()
      return () => putMembers(this.#mirror, [...members, ...invited])
    })
  }

  #running() {
    this.#mark('running', async () => {
      const { sprints } = await this.#api.listRunningSprints()
      return () => putRunningSprints(this.#mirror, sprints)
    })
  }

  #bookmarks() {
    this.#mark('bookmarks', async () => {
      const { boards } = await this.#api.listBoards({ bookmarked: true, count: 100 })
      const ids = boards.map(({ id }) => id)
      return () => putBookmarks(this.#mirror, ids)
    })
  }

  #pageBookmarks() {
    if (this.#workspace.isLoaded('pageBookmarks'))
      this.#mark('pageBookmarks', async () => (await import('./page-bookmarks.ts')).readPageBookmarks(this.#workspace))
  }

  #projects() {
    this.#mark('projects', async () => {
      const { projects, shared } = await readPlaces(this.#api)
      return () => this.#workspace.putPlaces(projects, shared)
    })
  }

  #mark(key: string, read: Reading) {
    this.#stale.set(key, read)
    // Events that come in one piece are read for together, and those that come while that is read.
    this.#timer ??= setTimeout(() => void this.#readAll())
  }

  #again(key: string, read: Reading, cards = this.#underWay) {
    if (key === 'cards') for (const id of cards) this.#cards.add(id)
    this.#mark(key, read)
  }

  async #readAll() {
    this.#timer = undefined
    // What comes meanwhile is read next: the answers under way may be older than it.
    if (this.#isReading) return
    this.#isReading = true
    for (let [next] = this.#stale; next; [next] = this.#stale) {
      const [key, read] = next
      this.#stale.delete(key)
      const { queue } = this.#workspace
      const { finished } = queue
      let put: (() => void) | null = null
      let failure: unknown
      try {
        put = await read()
      } catch (error) {
        failure = error
      }
      // It may be in this answer already, and would show twice.
      await queue.making
      // An action was answered meanwhile: this may be how things were before it, and would show for a moment.
      if (queue.finished !== finished) this.#again(key, read)
      else if (put) put()
      else this.#failed(key, read, failure)
    }
    this.#isReading = false
  }

  /** What is gone is taken away; what could not be read now is read when the connection is back. */
  #failed(key: string, read: Reading, error: unknown) {
    // What is read next does not depend on it.
    if (!(error instanceof BoardwalkError)) return reportError(error)
    const [table, id] = key.split('/')
    // Others are read before it is tried again.
    const cards = this.#underWay
    if (error.status === 404 && id && table === 'boards') this.#workspace.boards.forget(id)
    else if (error.status === 404 && id && (table === 'sprints' || table === 'details' || table === 'pageDetails')) {
      this.#mirror.put(table, id, null)
    } else if (error.status === 404 && id && table === 'notes') this.#mirror.put(table, id, null)
    else if (error.status === 404 && id && table === 'epicDetails') dropEpic(this.#mirror, id)
    else if (error.isTemporary) setTimeout(() => this.#again(key, read, cards), RETRY_MS)
  }
}
