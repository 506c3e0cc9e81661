import { joinBytes, ownBytes } from '../../common/bytes.ts'
import { STREAM_BATCH } from '../../limits/streams.ts'
import { matches } from '../../resources/events/events.matches.ts'
import type { EventRow } from '../../resources/events/events.queries.ts'
import { type ReadEntry, relativesOf, toEvent, withoutPrivateValues } from '../../resources/events/events.service.ts'
import { EPOCH } from '../../store/epoch.ts'
import { inTurns } from '../../store/steps.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { nounOf } from '../../workspace/nouns.ts'
import { messageOf } from './messages.ts'
import type { Judge } from './presence.ts'
import type { Reader, Stream } from './stream.ts'
import { VisibilityCache } from './visibility-cache.ts'

/** What streams count, for /metrics. */
export interface StreamTotals {
  opened: number
  /** Events sent, once for each stream. */
  sent: number
  /** Streams whose readers were too slow. */
  cut: number
  /** Reads of the log that served all streams of a workspace. */
  reads: number
  /** Seconds from the event to its sending, summed, and how many of them. */
  lagSeconds: number
  lagCount: number
  lastLagSeconds: number
}

/** Readers with the same view: events are judged once for all of them. */
interface Group {
  reader: Reader
  streams: Set<Stream>
}

/**
 * Follows the log of one workspace for all its streams: one read serves them all, and visibility is decided in memory.
 */
export class Follower {
  readonly team_id: string
  readonly #gateway: Gateway
  readonly #totals: StreamTotals
  readonly #groups = new Map<string, Group>()
  readonly #visibility = new VisibilityCache()
  /** Everything up to here was handed on; null until the first read. */
  #position: number | null = null
  #epoch = ''
  #reading: Promise<void> | null = null
  #isWoken = false

  readonly #onAccess: () => void

  /** `onAccess` is called when events may have changed who sees what. */
  constructor(gateway: Gateway, team_id: string, totals: StreamTotals, onAccess: () => void = () => undefined) {
    this.#gateway = gateway
    this.team_id = team_id
    this.#totals = totals
    this.#onAccess = onAccess
  }

  /** Who sees which board, as of where the log was read. */
  get judge(): Judge {
    return this.#visibility
  }

  get streams(): Stream[] {
    return [...this.#groups.values()].flatMap(({ streams }) => [...streams])
  }

  get isEmpty(): boolean {
    return this.#groups.size === 0
  }

  /** How far the log was read. */
  get position(): number {
    return this.#position ?? 0
  }

  /** Where the log ends now, having read up to there: new streams start here. */
  async current(): Promise<number> {
    if (this.#position === null) await this.wake()
    return this.position
  }

  /** Adds a stream that has everything up to where the log was read; false if it is behind. */
  join(stream: Stream): boolean {
    if (stream.position < this.position) return false
    const key = groupOf(stream.reader)
    const group = this.#groups.get(key) ?? { reader: stream.reader, streams: new Set() }
    group.streams.add(stream)
    this.#groups.set(key, group)
    return true
  }

  leave(stream: Stream) {
    const key = groupOf(stream.reader)
    const group = this.#groups.get(key)
    group?.streams.delete(stream)
    if (group?.streams.size === 0) this.#groups.delete(key)
  }

  /** Reads new events. Calls during a read are served by one more read. */
  wake(): Promise<void> {
    this.#isWoken = true
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null
    })
    return this.#reading
  }

  async #readAll() {
    while (this.#isWoken) {
      this.#isWoken = false
      for (let isFull = true; isFull; ) isFull = await this.#read()
    }
  }

  /** Returns whether there is more. */
  async #read(): Promise<boolean> {
    this.#totals.reads += 1
    const { team_id } = this
    const read = await this.#gateway.store.read(async (db) => {
      const [team] = await findTeam(db, team_id)
      if (!team) return null
      const isFirst = this.#position === null || this.#epoch !== team.epoch
      const after = isFirst ? team.revision : this.position
      if (isFirst) await this.#visibility.load(db, team_id)
      if (team.revision <= after) return { ...team, entries: [], isFirst }
      const entries = await withoutPrivateValues({ db, team_id }, await findEntries(db, team_id, after))
      await this.#visibility.follow(db, team_id, entries)
      const relatives = new Set(entries.flatMap(relativesOf))
      await this.#visibility.findRelatives(db, team_id, [...relatives])
      return { ...team, entries, isFirst }
    }, team_id)
    // The workspace is gone, or another history has taken its place.
    if (!read || (read.isFirst && this.#position !== null)) for (const stream of this.streams) stream.end()
    if (!read) return false
    const { entries, epoch, revision } = read
    this.#epoch = epoch
    const upTo = entries.at(-1)?.row.seq ?? (this.#position === null || read.isFirst ? revision : this.position)
    await this.#turnAway(entries)
    for await (const some of inTurns(entries, lengthOf)) {
      this.#hand(some)
      // Streams that join while others have their turn start with the next events.
      this.#position = some.at(-1)?.row.seq ?? upTo
    }
    this.#position = upTo
    // Woken once more for what was read already, there is nothing new to lose.
    if (entries.length > 0) this.#notifyOfLostAccess()
    if (entries.some(({ row }) => ABOUT_ACCESS.has(nounOf(row.type)))) this.#onAccess()
    return entries.length === STREAM_BATCH
  }

  /** Ends the streams of those whose token or membership these events may have ended. */
  async #turnAway(entries: readonly ReadEntry[]) {
    const people = new Set<string>()
    for (const { row } of entries)
      if (ABOUT_PEOPLE.has(nounOf(row.type)) && row.member_id !== null) people.add(row.member_id)
    if (people.size === 0) return
    const asked = this.streams.filter(({ reader }) => people.has(reader.viewer.user_id))
    const byCredential = Map.groupBy(asked, ({ reader }) => reader.credential_id)
    for (const streams of byCredential.values()) {
      const [first] = streams
      if (first && !(await first.reader.isStillWelcome())) for (const stream of streams) stream.end()
    }
  }

  /** Readers get no event about items they no longer see: they are notified that there is less to see. */
  #notifyOfLostAccess() {
    const now = this.#gateway.clock.now()
    for (const { reader, streams } of this.#groups.values())
      if (this.#visibility.hasLost(reader.viewer)) for (const stream of streams) stream.notify('access', {}, now)
  }

  /** Without a pause, so that nobody joins or leaves in between. */
  #hand(entries: readonly ReadEntry[]) {
    const upTo = entries.at(-1)?.row.seq ?? this.position
    const now = this.#gateway.clock.now()
    const written = new Written()
    for (const { reader, streams } of this.#groups.values()) {
      const events = entries.flatMap((entry) => {
        const row = this.#visibility.judge(entry, reader)
        if (!row) return []
        const hidden = this.#visibility.hiddenAmong(relativesOf(entry), reader.viewer)
        return [{ row, changes: entry.changes, bytes: written.event(reader, { ...entry, row }, hidden) }]
      })
      for (const stream of streams) {
        const own = events.filter(
          ({ row, changes }) => row.seq > stream.position && matches(stream.reader.filter, row, changes),
        )
        if (own.length === 0) {
          stream.position = Math.max(stream.position, upTo)
          continue
        }
        stream.send(written.together(own.map(({ bytes }) => bytes)), upTo, now)
        this.#totals.sent += own.length
      }
    }
    const lag = Math.max(0, now - (entries[0]?.row.time_created ?? now)) / 1000
    this.#totals.lagSeconds += lag
    this.#totals.lagCount += 1
    this.#totals.lastLagSeconds = lag
  }
}

/** Events of these can end a reader's access. */
const ABOUT_PEOPLE: ReadonlySet<string> = new Set(['member', 'token'])

/** Events of these can change who sees what. */
const ABOUT_ACCESS: ReadonlySet<string> = new Set(['member', 'project', 'board'])

function lengthOf({ row }: ReadEntry): number {
  return row.changes.length
}

function groupOf({ viewer, role, isNamed }: Reader): string {
  return `${viewer.user_id} ${role} ${isNamed}`
}

/** Each event is serialised once for all who are sent the same. */
class Written {
  readonly #events = new Map<string, Buffer>()
  #last: { parts: readonly Buffer[]; bytes: Buffer } | null = null

  event(reader: Reader, { row, changes }: ReadEntry & { row: EventRow }, hidden: ReadonlySet<string>): Buffer {
    // To guests an event has a name that is theirs alone.
    const who = reader.viewer.is_guest ? reader.viewer.user_id : ''
    const key = `${row.seq} ${row.sees_before}${row.sees_after}${row.sees_home} ${[...hidden].join()} ${reader.isNamed} ${who}`
    let bytes = this.#events.get(key)
    if (!bytes) {
      bytes = ownBytes(messageOf(toEvent(reader, row, changes, hidden), reader.isNamed))
      this.#events.set(key, bytes)
    }
    return bytes
  }

  together(parts: readonly Buffer[]): Buffer {
    if (parts.length === 1 && parts[0]) return parts[0]
    const isSame = this.#last?.parts.length === parts.length && this.#last.parts.every((part, at) => part === parts[at])
    if (!this.#last || !isSame) this.#last = { parts, bytes: joinBytes(parts) }
    return this.#last.bytes
  }
}

function findTeam(db: Db, team_id: string): Promise<{ revision: number; epoch: string }[]> {
  return db
    .selectFrom('teams')
    .select(['revision', EPOCH.as('epoch')])
    .where('id', '=', team_id)
    .execute()
}

async function findEntries(db: Db, team_id: string, after: number): Promise<ReadEntry[]> {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(STREAM_BATCH)
    .execute()
  const entries: ReadEntry[] = []
  // Written by this program alone.
  for await (const some of inTurns(rows, ({ changes }) => changes.length))
    for (const row of some) entries.push({ row, changes: JSON.parse(row.changes) as ReadEntry['changes'] })
  return entries
}
