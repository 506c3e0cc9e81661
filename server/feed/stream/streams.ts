import type { FastifyReply } from 'fastify'
import { AppError } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { EVENT_STREAM } from '../../http/stream.ts'
import { STREAM_BATCH, STREAMS, STREAMS_PER_PERSON, STREAMS_PER_WORKSPACE } from '../../limits/streams.ts'
import { findEvents } from '../../resources/events/events.find.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { Follower, type StreamTotals } from './follower.ts'
import { writeOut } from './messages.ts'
import { Presence } from './presence.ts'
import { type Reader, Stream } from './stream.ts'

declare module 'fastify' {
  interface FastifyInstance {
    streams: Streams
  }
}

/** A person in a workspace. */
export interface Person {
  team_id: string
  user_id: string
}

/** How many streams there may be; tests have fewer. */
export interface StreamLimits {
  all: number
  perWorkspace: number
  perPerson: number
}

const LIMITS: StreamLimits = { all: STREAMS, perWorkspace: STREAMS_PER_WORKSPACE, perPerson: STREAMS_PER_PERSON }
const TICK_MS = 1000

const HEADERS = {
  'content-type': EVENT_STREAM,
  // No proxy may cache, change or buffer it.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  vary: 'accept',
}

/** All live streams of the process. */
export class Streams {
  readonly totals: StreamTotals = {
    opened: 0,
    sent: 0,
    cut: 0,
    reads: 0,
    lagSeconds: 0,
    lagCount: 0,
    lastLagSeconds: 0,
  }
  readonly #gateway: Gateway
  readonly #limits: StreamLimits
  readonly #followers = new Map<string, Follower>()
  readonly #open = new Map<string, Set<Stream>>()
  readonly #presence: Presence
  #count = 0
  #isClosed = false
  /** The version of the store at which the sessions of all streams existed. */
  #sessionsSeenAt: string | null = null
  #stopWatching: (() => void) | null = null

  constructor(gateway: Gateway, limits: Partial<StreamLimits> = {}) {
    this.#gateway = gateway
    this.#limits = { ...LIMITS, ...limits }
    this.#presence = new Presence({
      clock: gateway.clock,
      judgeOf: (team_id) => this.#followers.get(team_id)?.judge,
      send: (message) => gateway.store.send(message),
    })
  }

  /** Everybody who has a stream open here. */
  get people(): Person[] {
    return [...this.#open.values()].flatMap(([stream]) => {
      if (!stream) return []
      const { team_id, viewer } = stream.reader
      return [{ team_id, user_id: viewer.user_id }]
    })
  }

  get open(): number {
    return this.#count
  }

  /** Turns an answer into a stream. `after` is a position in the log; null is its current end. */
  async start(reply: FastifyReply, workspace: Workspace, reader: Reader, after: number | null) {
    if (this.#isClosed) throw new AppError('shutting_down', 'The server is shutting down. Try again.')
    const person = `${reader.team_id} ${reader.viewer.user_id}`
    const release = this.#take(reader.team_id, person)
    const { raw } = reply
    const letGo = () => {
      release()
      this.#forget(reader.team_id)
    }
    raw.once('close', letGo)
    try {
      const follower = this.#followerOf(reader.team_id)
      const position = after ?? (await follower.current())
      if (raw.destroyed) return
      reply.hijack()
      // Heads that other hooks have set are the answer's as well.
      raw.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...HEADERS })
      const onCut = () => {
        this.totals.cut += 1
      }
      const stream = new Stream(raw, reader, position, this.#gateway.clock.now(), onCut)
      raw.prependOnceListener('close', () => this.#end(stream, person))
      this.#keep(person, stream)
      this.totals.opened += 1
      await this.#catchUp(stream, workspace)
    } catch (error) {
      if (!raw.headersSent) {
        raw.removeListener('close', letGo)
        letGo()
        throw error
      }
      // It resumes when it comes back.
      raw.destroy()
    }
  }

  /**
   * Sends something to all streams that one person has open in this process. It is no event of the log: it has no `id`,
   * and clients that were not connected learn of it otherwise.
   */
  notify(team_id: string, user_id: string, name: string, data: object) {
    const now = this.#gateway.clock.now()
    for (const stream of this.#open.get(`${team_id} ${user_id}`) ?? []) stream.notify(name, data, now)
  }

  /** Every second: comments against silence, and the end of those whose token or session ended or who take nothing. */
  async tick() {
    const now = this.#gateway.clock.now()
    for (const streams of this.#open.values())
      for (const stream of streams) {
        const { time_expires } = stream.reader
        if (time_expires !== null && time_expires <= now) stream.end()
        else stream.tick(now)
      }
    this.#presence.tick()
    await this.#endWithSessions()
  }

  /**
   * Sessions belong to no workspace, so no log records their end. Queries all of them at once, and only after a commit.
   */
  async #endWithSessions() {
    const bySession = new Map<string, Stream[]>()
    for (const streams of this.#open.values())
      for (const stream of streams) {
        const { session_id } = stream.reader
        if (session_id !== null) bySession.set(session_id, [...(bySession.get(session_id) ?? []), stream])
      }
    if (bySession.size === 0) return
    const { store } = this.#gateway
    const version = await store.version()
    if (version === this.#sessionsSeenAt) return
    const live = await store.lookUp((db) =>
      db
        .selectFrom('sessions')
        .select('id')
        .where('id', 'in', [...bySession.keys()])
        .execute(),
    )
    this.#sessionsSeenAt = version
    for (const { id } of live) bySession.delete(id)
    for (const stream of [...bySession.values()].flat()) stream.end()
  }

  /** Ends all streams: their clients come back, to another process or to the next one here. */
  close() {
    this.#isClosed = true
    this.#presence.close()
    for (const streams of this.#open.values()) for (const stream of streams) stream.end()
    this.#stopWatching?.()
    this.#stopWatching = null
  }

  /** Reads the log until the stream has all that the others have, and lets it join them. */
  async #catchUp(stream: Stream, workspace: Workspace) {
    const { reader } = stream
    while (!stream.isOver) {
      const follower = this.#followerOf(reader.team_id)
      await follower.current()
      if (follower.join(stream)) return this.#presence.join(stream)
      const { parts, last } = await workspace.read(async (r) => {
        const rows = await findEvents(r, stream.position, STREAM_BATCH, reader.filter)
        const last = rows.length === STREAM_BATCH ? must(rows.at(-1)).seq : workspace.revision
        return { parts: await writeOut(r, rows, reader.isNamed), last }
      })
      for (const { bytes, upTo, count } of parts) {
        stream.send(bytes, upTo, this.#gateway.clock.now())
        this.totals.sent += count
        await stream.drained()
      }
      stream.position = last
    }
  }

  #followerOf(team_id: string): Follower {
    let follower = this.#followers.get(team_id)
    if (!follower) {
      follower = new Follower(this.#gateway, team_id, this.totals, () => this.#presence.judgeAgain(team_id))
      this.#followers.set(team_id, follower)
    }
    this.#stopWatching ??= this.#watch()
    return follower
  }

  /** Listens for commits, of this process and of others, for as long as there are streams. */
  #watch(): () => void {
    const wake = (team_id: string, revision: number) => {
      const follower = this.#followers.get(team_id)
      if (follower && follower.position < revision) this.#wake(follower)
    }
    const stopHere = this.#gateway.onCommit((heads) => {
      for (const { team_id, revision } of heads) wake(team_id, revision)
    })
    const stopElsewhere = this.#gateway.store.watch(
      (head) => {
        if (head) wake(head.team_id, head.revision)
        else void this.#lookAround().catch(() => undefined)
      },
      (message) => this.#presence.receive(message),
    )
    // The storage is unavailable: the next second tries again.
    const timer = setInterval(() => void this.tick().catch(() => undefined), TICK_MS).unref()
    return () => {
      stopHere()
      stopElsewhere()
      clearInterval(timer)
    }
  }

  /** Something was committed: one query shows where. */
  async #lookAround() {
    const ids = [...this.#followers.keys()]
    if (ids.length === 0) return
    const teams = await this.#gateway.store.lookUp((db) =>
      db.selectFrom('teams').select(['id', 'revision']).where('id', 'in', ids).execute(),
    )
    const revisions = new Map(teams.map(({ id, revision }) => [id, revision]))
    for (const follower of this.#followers.values())
      if (revisions.get(follower.team_id) !== follower.position) this.#wake(follower)
  }

  #wake(follower: Follower) {
    // The storage is unavailable: the next commit, or the next look, wakes it again.
    follower.wake().catch(() => undefined)
  }

  #take(team_id: string, person: string): () => void {
    const { all, perWorkspace, perPerson } = this.#limits
    const counts = this.#counts
    const of = (key: string) => counts.get(key) ?? 0
    if (this.#count >= all || of(team_id) >= perWorkspace || of(person) >= perPerson)
      throw new AppError('too_busy', 'Too many live streams are open. Close some, or try again later.')
    const change = (by: number) => {
      this.#count += by
      for (const key of [team_id, person]) {
        if (of(key) + by === 0) counts.delete(key)
        else counts.set(key, of(key) + by)
      }
    }
    change(1)
    return () => change(-1)
  }

  readonly #counts = new Map<string, number>()

  #keep(person: string, stream: Stream) {
    // Its session may have ended since it was looked up.
    this.#sessionsSeenAt = null
    const streams = this.#open.get(person) ?? new Set()
    streams.add(stream)
    this.#open.set(person, streams)
  }

  #end(stream: Stream, person: string) {
    stream.isOver = true
    const streams = this.#open.get(person)
    streams?.delete(stream)
    if (streams?.size === 0) this.#open.delete(person)
    this.#followers.get(stream.reader.team_id)?.leave(stream)
    this.#presence.leave(stream)
  }

  /** Nobody follows this workspace any more, or none at all. */
  #forget(team_id: string) {
    if (!this.#counts.has(team_id)) this.#followers.delete(team_id)
    if (this.#followers.size > 0) return
    this.#stopWatching?.()
    this.#stopWatching = null
  }
}
