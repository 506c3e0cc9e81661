import { randomUUID } from 'node:crypto'
import { CLOSED } from '../../../rich-text/live-protocol.ts'
import { LIVE_FOLLOW_MS, LIVE_PAUSE_MS, LIVE_SAVE_MS } from '../../limits/live.ts'
import type { Collaborator } from '../../resources/collaboration.ts'
import type { Door } from '../../workspace/door.ts'
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
import { Presence } from './presence.ts'
import { Room } from './room.ts'
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
export class Rooms {
  readonly processId = randomUUID()
  readonly #door: Door
  readonly #onError: OnError
  readonly #rooms = new Map<string, Room>()
  readonly #opening = new Map<string, Promise<Room | Cannot>>()
  readonly #following = new Map<Room, Following>()
  readonly #presence: Presence
  readonly #commitWatcher: CommitWatcher
  #saving: Promise<void> | null = null
  #saveTimer: NodeJS.Timeout | undefined
  #timer: NodeJS.Timeout | undefined
  #ticks = 0
  #isStopped = false

  constructor(door: Door, onError: OnError) {
    this.#door = door
    this.#onError = onError
    this.#presence = new Presence(door, this.processId, onError)
    this.#commitWatcher = new CommitWatcher(door, this.processId, {
      rooms: () => [...this.#rooms.values()],
      follow: (room) => this.#followSoon(room, 0),
      end: (room, code) => this.#end(room, code),
      onError: (error) => onError(error, null),
    })
  }

  get open(): number {
    return this.#rooms.size + this.#opening.size
  }

  /** The live session of a text; or why it cannot be edited together. */
  async enter({ noun, team_id, entity_id }: Collaborator): Promise<Room | Cannot> {
    const key = { team_id, entity_id }
    const name = nameOf(key)
    const open = this.#rooms.get(name)
    if (open) return open
    const opening = this.#opening.get(name) ?? this.#load(key, noun).finally(() => this.#opening.delete(name))
    this.#opening.set(name, opening)
    return opening
  }

  /** Admits a person, if it is still the same live session. */
  join(room: Room, editor: Editor): boolean {
    if (this.#isStopped || this.#rooms.get(nameOf(room.key)) !== room) return false
    room.join(editor)
    this.#commitWatcher.noteNew()
    this.#presence.show(room, true)
    return true
  }

  /** A person who was joining is gone: perhaps nobody is left. */
  release(room: Room) {
    if (room.editors.size === 0) void this.#retire(room)
  }

  async #load(key: TextKey, noun: Collaborator['noun']): Promise<Room | Cannot> {
    const { store, clock } = this.#door
    const { content, isBegun } = await store.read(async (db) => ({
      content: await findContent(db, key, noun),
      isBegun: (await findDocument(db, key)) !== undefined,
    }))
    if (content === undefined) return { cannot: 'foreign' }
    // What editors share may be there already, with what was written past them since: then that comes first.
    if (isBegun) {
      const followed = await followContent(this.#door, key)
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
    const room = new Room(found, {
      onChange: (changed) => this.#saveSoon(changed),
      onPresence: (moved) => this.#presence.show(moved, false),
      onLeave: (left, editor) => this.#noteLeaving(left, editor),
      find: () => this.#find(key),
      onLost: (lost) => void this.#giveUp(lost),
      onError: (error) => this.#onError(error, key),
    })
    this.#rooms.set(nameOf(key), room)
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref()
    await this.#commitWatcher.start(key.team_id)
    return room
  }

  #find(key: TextKey) {
    return this.#door.store.read(async (db) => {
      const document = await findDocument(db, key)
      return document && { document, updates: await findUpdates(db, key, document.content_seq) }
    }, key.team_id)
  }

  /** The shared document cannot be merged any more. The editors reconnect to the content. */
  async #giveUp(room: Room) {
    if (this.#rooms.get(nameOf(room.key)) !== room) return
    this.#end(room, CLOSED.costly)
    const { team_id, entity_id } = room.key
    await this.#door.store
      .transaction((db) => deleteDocument({ db, team_id }, entity_id, room.generation))
      .catch((error: unknown) => this.#onError(error, room.key))
  }

  #saveSoon(room: Room) {
    const now = performance.now()
    const following = this.#followingOf(room)
    this.#followSoon(room, room.isFull ? 0 : Math.max(0, Math.min(LIVE_PAUSE_MS, following.by - now)))
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
    const { store, clock } = this.#door
    const taken = [...this.#rooms.values()].map((room) => ({ room, ...room.takeUnsaved() }))
    const dirty = taken.filter(({ updates }) => updates.length > 0)
    try {
      const time_created = clock.now()
      const stored =
        dirty.length === 0
          ? []
          : await store.transaction(async (db) => {
              const ends = []
              for (const { room, updates } of dirty) {
                const handle = { db, team_id: room.key.team_id }
                const rows = updates.map((update) => ({ ...update, time_created }))
                ends.push(await insertUpdates(handle, { ...room.key, generation: room.generation }, rows))
              }
              return ends
            })
      for (const [at, { room, updates }] of dirty.entries()) {
        const last = stored[at] ?? null
        if (last === null) this.#end(room, CLOSED.over)
        // Otherwise updates of others are between them, and are fetched together with these.
        else if (last - updates.length === room.seen) room.seen = last
      }
      for (const { notify } of taken) notify()
      const teams = new Set(dirty.map(({ room }) => room.key.team_id))
      if (teams.size > 0) store.announce([...teams].map((team_id) => ({ team_id, revision: 0 })))
    } catch (error) {
      for (const { putBack } of dirty) putBack()
      this.#onError(error, null)
      if (!this.#isStopped) this.#saveTimer ??= setTimeout(() => void this.#save(), RETRY_MS)
    }
  }

  #followingOf(room: Room): Following {
    const known = this.#following.get(room)
    if (known) {
      if (known.by === 0) known.by = performance.now() + LIVE_FOLLOW_MS
      return known
    }
    const following = { by: performance.now() + LIVE_FOLLOW_MS, timer: undefined, done: Promise.resolve() }
    this.#following.set(room, following)
    return following
  }

  #followSoon(room: Room, ms: number) {
    const following = this.#followingOf(room)
    clearTimeout(following.timer)
    following.timer = setTimeout(() => void this.#follow(room), ms)
  }

  /** Updates `content` from what was typed, one run at a time. */
  #follow(room: Room): Promise<void> {
    const following = this.#followingOf(room)
    clearTimeout(following.timer)
    following.done = following.done.then(async () => {
      following.by = 0
      try {
        await room.settled
        await this.#save()
        if (room.hasUnsaved) return
        const { typed } = room
        const followed = await followContent(this.#door, room.key)
        if (followed === 'followed') {
          room.typed -= typed
          await this.#commitWatcher.look()
        } else if (followed === 'overtaken') {
          this.#followSoon(room, LIVE_PAUSE_MS)
        } else this.#end(room, followed === 'broken' ? CLOSED.over : CLOSED[followed])
        if (room.isTooLarge) await this.#startOver(room)
      } catch (error) {
        this.#onError(error, room.key)
        if (!this.#isStopped) this.#followSoon(room, RETRY_MS)
      }
    })
    return following.done
  }

  /** Drops the deleted parts of a text that made it too large. The editors reconnect to its content. */
  async #startOver(room: Room) {
    const { team_id, entity_id } = room.key
    const left = await this.#door.store.transaction(async (db) => {
      await deleteDocument({ db, team_id }, entity_id, room.generation, { isDone: true })
      return findDocument(db, room.key)
    })
    if (left?.generation !== room.generation) this.#end(room, CLOSED.over)
  }

  #noteLeaving(room: Room, editor: Editor) {
    if (room.typists.delete(editor) || room.editors.size === 0) void this.#follow(room).then(() => this.#retire(room))
  }

  /** A text that nobody edits takes no memory. */
  async #retire(room: Room) {
    await room.settled
    await this.#save()
    if (room.editors.size > 0 || room.hasUnsaved || this.#rooms.get(nameOf(room.key)) !== room) return
    this.#drop(room)
    room.close(CLOSED.over)
    await this.#presence.end(room)
  }

  #end(room: Room, code: (typeof CLOSED)[keyof typeof CLOSED]) {
    if (this.#rooms.get(nameOf(room.key)) !== room) return
    this.#drop(room)
    room.close(code)
  }

  #drop(room: Room) {
    this.#rooms.delete(nameOf(room.key))
    clearTimeout(this.#following.get(room)?.timer)
    this.#following.delete(room)
    this.#presence.forget(room)
    if (this.#rooms.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#commitWatcher.stop()
  }

  #tick() {
    const now = this.#door.clock.now()
    this.#ticks += 1
    const isBeat = this.#ticks % BEAT_TICKS === 0
    for (const room of this.#rooms.values()) {
      for (const editor of [...room.editors]) {
        const { time_expires } = editor.standing
        if (time_expires !== null && time_expires <= now) editor.close(CLOSED.revoked)
        else if (isBeat) editor.beat()
      }
      if (isBeat) this.#presence.show(room, true)
    }
    this.#commitWatcher.tick()
  }

  /** Stores everything, updates `content`, and sends everybody to the next server. */
  async stop() {
    this.#isStopped = true
    await Promise.all(this.#opening.values()).catch(() => undefined)
    const rooms = [...this.#rooms.values()]
    await Promise.all(rooms.map((room) => this.#follow(room)))
    for (const room of rooms) this.#end(room, CLOSED.restart)
    this.#commitWatcher.stop()
    clearTimeout(this.#saveTimer)
    await this.#presence.stop(rooms)
  }
}
