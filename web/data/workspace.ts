import {
  type AnswerOf,
  Boardwalk,
  BoardwalkError,
  type Event,
  etagOf,
  type LeanAnswerOf,
  type User,
} from '../../client/client.ts'
import { BASE_URL } from './addresses.ts'
import { putAllTags, putBookmarks, putCard, putMembers, putProjects, putSomeCards, putSprint } from './answers.ts'
import { Boards } from './boards.ts'
import { Calls } from './calls.ts'
import { CARD_FIELDS } from './card-rows.ts'
import { Conflicts } from './conflicts.ts'
import { Connection } from './connection.ts'
import { dropDraft } from './drafts.ts'
import { Inbox } from './inbox.ts'
import { LateChanges } from './late.ts'
import { Loads } from './loads.ts'
import { Meanwhile } from './meanwhile.ts'
import { Mirror } from './mirror.ts'
import { Held } from './observable.ts'
import { fetchEarly, keptUnder } from './prefetch.ts'
import { checkProgram } from './program.ts'
import { type ActionKind, Queue, type QueuedAction } from './queue.ts'
import { Refresh } from './refresh.ts'
import { type Anyway, type Place, placesOf, Refusals } from './refusals.ts'
import type { ProjectOutline } from './rows.ts'
import { readPlaces, type SharedBoard } from './spaces.ts'
import { putRunningSprints } from './sprint-rows.ts'
import { Sprints } from './sprints.ts'
import { StoredActions } from './stored-actions.ts'
import { Stream } from './stream.ts'
import { readAllTags } from './tags.ts'
import { withdrawToast } from './toasts.ts'

const LONGEST_WAIT_MS = 15_000
const AGAIN_MS = 1000

/** `drafts` hold what was written; without any, `places` are where it is shown. */
interface RefusedWhere {
  drafts: readonly string[]
  places: readonly Place[]
  anyway: Anyway | null
}

interface WorkspaceOptions {
  team_id: string
  me: User
  /** The board that is looked at first. */
  board_id?: string | null
  /** How calls reach the server, where it is not the one that this page came from. */
  fetch?: typeof fetch
  kindOf(name: string): {
    action(workspace: WorkspaceData): ActionKind
    words: string
    refused(workspace: WorkspaceData, args: unknown, error: unknown): readonly string[]
    anyway(workspace: WorkspaceData, args: unknown, error: unknown): Anyway | null
  }
  /** Makes all of them known to `kindOf`. */
  loadKinds(): Promise<unknown>
  onRefused(words: string, error: unknown, where: RefusedWhere): void
  /** The session ended. */
  onSignedOut(): void
  /** The person is no member any more, or never was; or there is no such workspace. */
  onGone(error: BoardwalkError): void
}

/** Everything the open workspace needs: what is known of it, what is under way, and the line to the server. */
export class WorkspaceData {
  readonly team_id: string
  readonly me: User
  readonly api: Boardwalk
  readonly mirror = new Mirror()
  readonly connection = new Connection()
  readonly queue: Queue
  /** What the workspace is called, also when that changes while the page is open. */
  readonly name: Held<string>
  /** Whether what every place needs is there. */
  readonly isReady = new Held(false)
  readonly inbox: Inbox
  readonly late = new LateChanges()
  /** What was refused, beside what is on the screen. */
  readonly refusals = new Refusals()
  /** What was done without a connection, and is still to be decided. */
  readonly conflicts: Conflicts
  readonly boards: Boards
  readonly sprints = new Sprints(this)
  readonly #refresh: Refresh
  readonly #meanwhile = new Meanwhile()
  readonly #options: WorkspaceOptions
  readonly #calls: Calls
  readonly #stream: Stream
  readonly #loads: Loads
  #isClosed = false
  #isLeaving = false

  constructor(options: WorkspaceOptions) {
    const { me, team_id } = options
    this.#options = options
    this.team_id = team_id
    this.me = me
    this.name = new Held(me.teams.find(({ id }) => id === team_id)?.name ?? '')
    this.#calls = new Calls({
      team_id,
      connection: this.connection,
      late: this.late,
      fetch: options.fetch ?? fetchEarly,
      sentBy: (key) => this.queue.sentBy(key),
      ask: () => this.api.readMe().catch(this.#isOver),
      onBack: () => void this.#loads.again(),
      onUnreached: () => this.queue.delay(),
    })
    this.api = new Boardwalk({ baseUrl: BASE_URL, team_id, fetch: this.#calls.fetch })
    this.#refresh = new Refresh(this)
    this.#stream = new Stream({
      api: this.api,
      board_id: options.board_id ?? null,
      onOpen: (isOpen) => {
        this.connection.set(isOpen ? 'live' : 'offline')
        if (!isOpen) return
        this.queue.retry()
        void this.#loads.again()
      },
      onGap: () => {
        this.reload()
        this.#meanwhile.note(() => this.reload())
      },
      onAccess: () => {
        this.#refresh.places()
        this.#meanwhile.note(() => this.#refresh.places())
        // A server that was restarted may have another program.
        void checkProgram()
      },
      isOver: this.#isOver,
    })
    this.#stream.onEvent((event) => {
      this.#refresh.take(event)
      this.#meanwhile.note(() => this.#refresh.take(event))
      for (const key of keptOf(event)) this.#loads.noteChange(key)
    })
    this.#loads = new Loads({
      ready: this.#stream.standing,
      keptUnder: (key) => keptUnder(me.id, team_id, key),
      isHandled: this.#isOver,
      meanwhile: this.#meanwhile,
      onKept: (time) => this.connection.noteKept(time),
      mayKeep: () => !this.#isLeaving && !this.#isClosed,
    })
    this.boards = new Boards(this, this.#loads)
    this.inbox = new Inbox(this)
    this.conflicts = new Conflicts(storageOf(), `conflicts ${me.id} ${team_id}`)
    this.queue = new Queue({
      mirror: this.mirror,
      kindOf: (name) => {
        const { patches, send } = options.kindOf(name).action(this)
        return { patches, send: (args, key) => this.#meanwhile.until(() => send(args, key)) }
      },
      onTaken: (patches) => this.refusals.forget(patches),
      kept: new StoredActions(storageOf(), `acts ${me.id} ${team_id}`),
      onRefused: (action: QueuedAction, error) => {
        withdrawToast(action.key)
        if (action.isLate && error instanceof BoardwalkError && error.status === 412)
          return this.conflicts.add(action, this.#fieldsOf(action))
        const { words, refused, anyway } = options.kindOf(action.name)
        const drafts = refused(this, action.args, error)
        const patches = this.#patchesOf(action)
        const places = [...placesOf(patches), ...this.refusals.dropsOf(patches)]
        if (!this.#isOver(error)) {
          const again = anyway(this, action.args, error)
          options.onRefused(words, error, { drafts, places, anyway: again && this.#withoutDrafts(again, drafts) })
        }
      },
      onWaiting: (isWaiting) => this.connection.setWaiting(isWaiting),
      isOffline: () => this.connection.state === 'offline',
      seen: () => this.late.seen,
    })
  }

  /** Reads what every place needs, as often as it takes without a connection, and follows the log from where that was read. */
  async open() {
    void this.#stream.follow()
    for (let failures = 0; ; failures += 1)
      try {
        await this.#loadShared()
        break
      } catch (error) {
        if (!isTemporary(error)) throw error
        if (this.#isClosed) return
        this.connection.setWaiting(true)
        await new Promise((resolve) => setTimeout(resolve, Math.min(LONGEST_WAIT_MS, 1000 * 2 ** failures)))
      }
    this.connection.setWaiting(false)
    this.isReady.set(true)
    await this.#loadKinds()
    this.queue.resume()
    await this.inbox.load().catch((error: unknown) => {
      // It is read again when the connection is back.
      if (!isTemporary(error)) throw error
    })
  }

  /** What was not sent before is of any kind, and is not lost because its place is not open. */
  async #loadKinds() {
    for (let isLoaded = false; !isLoaded && this.queue.hasBefore && !this.#isClosed; )
      try {
        await this.#options.loadKinds()
        isLoaded = true
      } catch {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      }
  }

  #loadShared(): Promise<void> {
    return this.#loads.loadKept('workspace', {
      read: async () => {
        const [{ projects, shared }, tags, { members, invited }, bookmarks, running] = await Promise.all([
          readPlaces(this.api),
          readAllTags(this.api),
          this.api.listMembers(),
          this.api.listBoards({ bookmarked: true, count: 100 }),
          this.api.listRunningSprints(),
        ])
        const bookmarked = bookmarks.boards.map(({ id }) => id)
        return { projects, shared, tags, members: [...members, ...invited], bookmarked, running: running.sprints }
      },
      // What an earlier version kept knows of none that are shared.
      put: ({ projects, shared = [], tags, members, bookmarked, running }) =>
        this.mirror.change(() => {
          this.putPlaces(projects, shared)
          putAllTags(this.mirror, tags)
          putMembers(this.mirror, members)
          putBookmarks(this.mirror, bookmarked)
          putRunningSprints(this.mirror, running)
        }),
    })
  }

  /** What is done anyway is not written a second time. */
  #withoutDrafts({ words, act }: Anyway, drafts: readonly string[]): Anyway {
    return {
      words,
      act: () => {
        for (const draft of drafts) {
          dropDraft(draft)
          this.refusals.drop(draft)
        }
        act()
      },
    }
  }

  /** Which fields of what an action changes. */
  #fieldsOf(action: QueuedAction): string {
    return this.#patchesOf(action)
      .map((patch) => `${patch.id} ${'set' in patch ? Object.keys(patch.set).join() : ''}`)
      .join(' ')
  }

  #patchesOf({ name, args }: QueuedAction) {
    return this.#options.kindOf(name).action(this).patches(args)
  }

  close() {
    this.#isClosed = true
    this.#calls.close()
    this.#stream.close()
  }

  /** A person who signs out is not led back here afterwards. */
  async leave(signOut: () => Promise<void>) {
    this.#isLeaving = true
    try {
      await signOut()
    } catch (error) {
      this.#isLeaving = false
      throw error
    }
  }

  /** Reads what is put by itself, and nobody loads. */
  reading = <Answer>(read: () => Promise<Answer>): Promise<Answer> => this.#meanwhile.until(read)

  /** Writes without the queue, and puts the answer: what is being read then may not know of it. */
  writing = <Answer>(write: () => Promise<Answer>): Promise<Answer> =>
    this.#meanwhile.until(async () => {
      const answer = await write()
      this.queue.finished += 1
      return answer
    })

  /** Carries out `read` unless it was carried out before; the log keeps right what came of it. */
  load = (key: string, read: () => Promise<void>): Promise<void> => this.#loads.load(key, read)

  /** The same; what was kept from an earlier visit shows where the server cannot be reached. */
  loadOrRecall = <Answer extends object>(
    key: string,
    read: () => Promise<Answer>,
    put: (answer: Answer) => void,
  ): Promise<void> => this.#loads.loadOrRecall(key, { read, put, isNews: () => true })

  /** What was read otherwise is kept too. */
  keepAnswer = (key: string, answer: object) => this.#loads.keepAnswer(key, answer)

  whenLoaded = (key: string): Promise<void> | undefined => this.#loads.when(key)

  isLoaded = (key: string): boolean => this.#loads.has(key)

  /** The keys of all that was loaded. */
  loaded = (): readonly string[] => this.#loads.keys()

  /** Asks again: what was read is older than the log reaches. */
  reload() {
    this.#refresh.everything()
  }

  /** All spaces and boards that there are for this person: of the others nothing stays. */
  putPlaces(projects: readonly ProjectOutline[], shared: readonly SharedBoard[]) {
    const before = this.mirror.ids('boards', 'all', 'all')
    const spaces = this.mirror.ids('projects', 'all', 'all')
    putProjects(this.mirror, projects, shared)
    for (const id of spaces) if (!this.mirror.said('projects', id)) this.#loads.forget(`fields/${id}`)
    const gone = before.filter((id) => !this.mirror.said('boards', id))
    for (const id of gone) this.boards.forget(id)
    // The next visit begins with what this one has read.
    if (gone.length > 0) this.#loads.forgetKept('workspace')
  }

  loadCard = (id: string) =>
    this.#loads.loadOrRecall<AnswerOf<'readCard'>>(`details/${id}`, {
      read: () => this.api.readCard({ card_id: id }),
      put: (answer) => putCard(this.mirror, answer.card, etagOf(answer)),
      isNews: ({ card }) => card.time_updated >= (this.mirror.said('cards', id)?.time_updated ?? 0),
    })

  loadSprint = (id: string, project_id: string) =>
    this.#loads.loadKept<LeanAnswerOf<'readSprint'>>(`sprints/${id}`, {
      read: (known) => this.#readSprint(id, project_id, known),
      put: ({ sprint }) => putSprint(this.mirror, sprint),
    })

  // Each reads, and answers what puts it into the mirror: the caller decides whether it is still needed.

  async readSprint(id: string, project_id: string) {
    const { sprint } = await this.#readSprint(id, project_id)
    return () => putSprint(this.mirror, sprint)
  }

  async readCard(id: string) {
    const answer = await this.api.readCard({ card_id: id })
    this.#loads.keepAnswer(`details/${id}`, answer)
    return () => putCard(this.mirror, answer.card, etagOf(answer))
  }

  async readCards(ids: readonly string[]) {
    const { cards } = await this.api.listCards({ ids: ids.join(), count: ids.length, fields: CARD_FIELDS })
    // Guests get no events of tags: one that a card has may be new to them.
    const isNew = cards.some(({ tag_ids }) => tag_ids?.some((id) => !this.mirror.said('tags', id)))
    const tags = isNew ? await readAllTags(this.api) : null
    return () =>
      this.mirror.change(() => {
        if (tags) putAllTags(this.mirror, tags)
        putSomeCards(this.mirror, ids, cards)
      })
  }

  /** Shows cards that nothing else has read. */
  showCards = (ids: readonly string[]): Promise<void> => this.reading(async () => (await this.readCards(ids))())

  #readSprint(id: string, project_id: string, known: LeanAnswerOf<'readSprint'> | null = null) {
    return this.api.readSprint({ sprint_id: id, project_id, fields: CARD_FIELDS }, known ? { ifNoneMatch: known } : {})
  }

  onEvent: Stream['onEvent'] = (listener) => this.#stream.onEvent(listener)

  onNotification: Stream['onNotification'] = (listener) => this.#stream.onNotification(listener)

  /** Which board is on the screen, if any: others who look at it are shown that. */
  lookAt = (board_id: string | null) => this.#stream.lookAt(board_id)

  /** Who looks at that board. */
  get presence(): Stream['presence'] {
    return this.#stream.presence
  }

  readonly #isOver = (error: unknown): boolean => {
    if (!(error instanceof BoardwalkError)) return false
    const isSignedOut = error.status === 401
    // The workspace itself is never missing for a member of it.
    const isGone = error.status === 404 && /workspace/.test(error.message)
    if (!isSignedOut && !isGone) return false
    this.close()
    if (isGone) this.#options.onGone(error)
    else if (!this.#isLeaving) this.#options.onSignedOut()
    return true
  }
}

/** What every place needs is made of these. */
const SHARED = /^(?:project|board|tag|member|sprint)\./

/** What this browser may keep that an event has changed. */
function keptOf({ type, board_id, sprint_id }: Event): string[] {
  return [
    ...(board_id ? [`boards/${board_id}`] : []),
    ...(sprint_id ? [`sprints/${sprint_id}`] : []),
    ...(SHARED.test(type) ? ['workspace'] : []),
  ]
}

const isTemporary = (error: unknown) => error instanceof BoardwalkError && error.isTemporary

/** Some browsers forbid pages to keep anything. */
function storageOf(): Storage | null {
  try {
    return window.localStorage
  } catch {
    return null
  }
}
