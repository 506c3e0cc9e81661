import { randomUUID } from 'node:crypto'
import { CLOSED } from '../../../rich-text/live-protocol.ts'
import { LIVE_FOLLOW_MS, LIVE_PAUSE_MS, LIVE_SAVE_MS } from '../../limits/live.ts'
import type { Collaborator } from '../../resources/collaboration.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { CommitWatcher } from './commit-watcher.ts'
import { followContent, isCannot } from './content.ts'
import {
  deleteDocument,
  findContent,
  findDocument,
  findUpdates,
  insertDocument,
  insertUpdates,
  putPresence,
  type TextKey,
  toText,
} from './documents.queries.ts'
import type { Editor } from './editor.ts'
import { LiveSession } from './live-session.ts'
import { Presence } from './presence.ts'
import { ask, type Cannot } from './thread.ts'

/** Half of the promised time: a disk takes its time too. */
const SAVE_AFTER_MS = LIVE_SAVE_MS / 2
const RETRY_MS = 1000
const TICK_MS = 500
/** How often clients are pinged, and other processes are shown that this one is alive. */
const BEAT_TICKS = 40

/** When `content` follows what is being typed. */
interface Following {
  /** At the latest. */
  by: number
  timer: NodeJS.Timeout | undefined
  /** The last one, after which the next begins. */
  done: Promise<void>
}

type OnError = (error: unknown, key: TextKey | null) => void

const nameOf = ({ team_id, entity_id }: TextKey) => `${team_id} ${entity_id}`

/** All live sessions of this process. */
export class LiveSessions {
  readonly processId = randomUUID()
  readonly #gateway: Gateway
  readonly #onError: OnError
  readonly #sessions = new Map<string, LiveSession>()
  readonly #opening = new Map<string, Promise<LiveSession | Cannot>>()
  readonly #following = new Map<LiveSession, Following>()
  readonly #presence: Presence
  readonly #commitWatcher: CommitWatcher
  #saving: Promise<void> | null = null
  #saveTimer: NodeJS.Timeout | undefined
  #timer: NodeJS.Timeout | undefined
  #ticks = 0
  #isStopped = false

  constructor(gateway: Gateway, onError: OnError) {
    this.#gateway = gateway
    this.#onError = onError
    this.#presence = new Presence(gateway, this.processId, onError)
    this.#commitWatcher = new CommitWatcher(gateway, this.processId, {
      sessions: () => [...this.#sessions.values()],
      follow: (session) => this.#followSoon(session, 0),
      end: (session, code) => this.#end(session, code),
      onError: (error) => onError(error, null),
    })
  }

  get open(): number {
    return this.#sessions.size + this.#opening.size
  }

  /** The live session of a text; or why it cannot be edited together. */
  async enter({ noun, team_id, entity_id }: Collaborator): Promise<LiveSession | Cannot> {
    const key = { team_id, entity_id }
    const name = nameOf(key)
    const open = this.#sessions.get(name)
    if (open) return open
    const opening = this.#opening.get(name) ?? this.#load(key, noun).finally(() => this.#opening.delete(name))
    this.#opening.set(name, opening)
    return opening
  }

  /** Admits a person, if it is still the same live session. */
  join(session: LiveSession, editor: Editor): boolean {
    if (this.#isStopped || this.#sessions.get(nameOf(session.key)) !== session) return false
    session.join(editor)
    this.#commitWatcher.noteNew()
    this.#presence.show(session, true)
    return true
  }

  /** A person who was joining is gone: perhaps nobody is left. */
  release(session: LiveSession) {
    if (session.editors.size === 0) void this.#retire(session)
  }

  async #load(key: TextKey, noun: Collaborator['noun']): Promise<LiveSession | Cannot> {
    const { store, clock } = this.#gateway
    const { content, isBegun } = await store.read(async (db) => ({
      content: await findContent(db, key, noun),
      isBegun: (await findDocument(db, key)) !== undefined,
    }))
    if (content === undefined) return { cannot: 'foreign' }
    // What editors share may be there already, with what was written past them since: then that comes first.
    if (isBegun) {
      const followed = await followContent(this.#gateway, key)
      if (isCannot(followed)) return { cannot: followed }
    }
    const begun = await ask(key, { ask: 'begin', content })
    if ('cannot' in begun) return begun
    const now = clock.now()
    const found = await store.transaction(async (db) => {
      await insertDocument(db, key, { noun, state: toText(begun.state), content, now })
      await putPresence(db, { ...key, process_id: this.processId, states: '', now })
      const document = await findDocument(db, key)
      return document && { document, updates: await findUpdates(db, key, document.content_seq) }
    })
    if (!found) return { cannot: 'broken' }
    const session = new LiveSession(found, {
      onChange: (changed) => this.#saveSoon(changed),
      onPresence: (moved) => this.#presence.show(moved, false),
      onLeave: (left, editor) => this.#noteLeaving(left, editor),
      find: () => this.#find(key),
      onLost: (lost) => void this.#giveUp(lost),
      onError: (error) => this.#onError(error, key),
    })
    this.#sessions.set(nameOf(key), session)
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref()
    await this.#commitWatcher.start(key.team_id)
    return session
  }

  #find(key: TextKey) {
    return this.#gateway.store.read(async (db) => {
      const document = await findDocument(db, key)
      return document && { document, updates: await findUpdates(db, key, document.content_seq) }
    }, key.team_id)
  }

  /** The shared document cannot be merged any more. The editors reconnect to the content. */
  async #giveUp(session: LiveSession) {
    if (this.#sessions.get(nameOf(session.key)) !== session) return
    this.#end(session, CLOSED.costly)
    const { team_id, entity_id } = session.key
    await this.#gateway.store
      .transaction((db) => deleteDocument({ db, team_id }, entity_id, session.generation))
      .catch((error: unknown) => this.#onError(error, session.key))
  }

  #saveSoon(session: LiveSession) {
    const now = performance.now()
    const following = this.#followingOf(session)
    this.#followSoon(session, session.isFull ? 0 : Math.max(0, Math.min(LIVE_PAUSE_MS, following.by - now)))
    this.#saveTimer ??= setTimeout(() => void this.#save(), SAVE_AFTER_MS)
  }

  /** Stores what was typed, of all texts at once. Calls while it runs are served by one more run. */
  async #save() {
    clearTimeout(this.#saveTimer)
    this.#saveTimer = undefined
    while (this.#saving !== null) await this.#saving
    this.#saving = this.#saveAll().finally(() => {
      this.#saving = null
    })
    await this.#saving
  }

  async #saveAll() {
    const { store, clock } = this.#gateway
    const taken = [...this.#sessions.values()].map((session) => ({ session, ...session.takeUnsaved() }))
    const dirty = taken.filter(({ updates }) => updates.length > 0)
    try {
      const time_created = clock.now()
      const stored =
        dirty.length === 0
          ? []
          : await store.transaction(async (db) => {
              const ends = []
              for (const { session, updates } of dirty) {
                const handle = { db, team_id: session.key.team_id }
                const rows = updates.map((update) => ({ ...update, time_created }))
                ends.push(await insertUpdates(handle, { ...session.key, generation: session.generation }, rows))
              }
              return ends
            })
      for (const [at, { session, updates }] of dirty.entries()) {
        const last = stored[at] ?? null
        if (last === null) this.#end(session, CLOSED.over)
        // Otherwise updates of others are between them, and are fetched together with these.
        else if (last - updates.length === session.seen) session.seen = last
      }
      for (const { notify } of taken) notify()
      const teams = new Set(dirty.map(({ session }) => session.key.team_id))
      if (teams.size > 0) store.announce([...teams].map((team_id) => ({ team_id, revision: 0 })))
    } catch (error) {
      for (const { putBack } of dirty) putBack()
      this.#onError(error, null)
      if (!this.#isStopped) this.#saveTimer ??= setTimeout(() => void this.#save(), RETRY_MS)
    }
  }

  #followingOf(session: LiveSession): Following {
    const known = this.#following.get(session)
    if (known) {
      if (known.by === 0) known.by = performance.now() + LIVE_FOLLOW_MS
      return known
    }
    const following = { by: performance.now() + LIVE_FOLLOW_MS, timer: undefined, done: Promise.resolve() }
    this.#following.set(session, following)
    return following
  }

  #followSoon(session: LiveSession, ms: number) {
    const following = this.#followingOf(session)
    clearTimeout(following.timer)
    following.timer = setTimeout(() => void this.#follow(session), ms)
  }

  /** Updates `content` from what was typed, one run at a time. */
  #follow(session: LiveSession): Promise<void> {
    const following = this.#followingOf(session)
    clearTimeout(following.timer)
    following.done = following.done.then(async () => {
      following.by = 0
      try {
        await session.settled
        await this.#save()
        if (session.hasUnsaved) return
        const { typed } = session
        const followed = await followContent(this.#gateway, session.key)
        if (followed === 'followed') {
          session.typed -= typed
          await this.#commitWatcher.look()
        } else if (followed === 'overtaken') {
          this.#followSoon(session, LIVE_PAUSE_MS)
        } else this.#end(session, followed === 'broken' ? CLOSED.over : CLOSED[followed])
        if (session.isTooLarge) await this.#startOver(session)
      } catch (error) {
        this.#onError(error, session.key)
        if (!this.#isStopped) this.#followSoon(session, RETRY_MS)
      }
    })
    return following.done
  }

  /** Drops the deleted parts of a text that made it too large. The editors reconnect to its content. */
  async #startOver(session: LiveSession) {
    const { team_id, entity_id } = session.key
    const left = await this.#gateway.store.transaction(async (db) => {
      await deleteDocument({ db, team_id }, entity_id, session.generation, { isDone: true })
      return findDocument(db, session.key)
    })
    if (left?.generation !== session.generation) this.#end(session, CLOSED.over)
  }

  #noteLeaving(session: LiveSession, editor: Editor) {
    if (session.typists.delete(editor) || session.editors.size === 0)
      void this.#follow(session).then(() => this.#retire(session))
  }

  /** A text that nobody edits takes no memory. */
  async #retire(session: LiveSession) {
    await session.settled
    await this.#save()
    if (session.editors.size > 0 || session.hasUnsaved || this.#sessions.get(nameOf(session.key)) !== session) return
    this.#drop(session)
    session.close(CLOSED.over)
    await this.#presence.end(session)
  }

  #end(session: LiveSession, code: (typeof CLOSED)[keyof typeof CLOSED]) {
    if (this.#sessions.get(nameOf(session.key)) !== session) return
    this.#drop(session)
    session.close(code)
  }

  #drop(session: LiveSession) {
    this.#sessions.delete(nameOf(session.key))
    clearTimeout(this.#following.get(session)?.timer)
    this.#following.delete(session)
    this.#presence.forget(session)
    if (this.#sessions.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#commitWatcher.stop()
  }

  #tick() {
    const now = this.#gateway.clock.now()
    this.#ticks += 1
    const isBeat = this.#ticks % BEAT_TICKS === 0
    for (const session of this.#sessions.values()) {
      for (const editor of [...session.editors]) {
        const { time_expires } = editor.standing
        if (time_expires !== null && time_expires <= now) editor.close(CLOSED.revoked)
        else if (isBeat) editor.beat()
      }
      if (isBeat) this.#presence.show(session, true)
    }
    this.#commitWatcher.tick()
  }

  /** Stores everything, updates `content`, and sends everybody to the next server. */
  async stop() {
    this.#isStopped = true
    await Promise.all(this.#opening.values()).catch(() => undefined)
    const sessions = [...this.#sessions.values()]
    await Promise.all(sessions.map((session) => this.#follow(session)))
    for (const session of sessions) this.#end(session, CLOSED.restart)
    this.#commitWatcher.stop()
    clearTimeout(this.#saveTimer)
    await this.#presence.stop(sessions)
  }
}
