import { randomUUID } from 'node:crypto'
import { PRESENCE_BEAT_MS, PRESENCE_PEOPLE, PRESENCE_SILENCE_MS } from '../../limits/streams.ts'
import type { Clock } from '../../workspace/gateway.ts'
import type { Viewer } from '../../workspace/visibility.ts'
import type { Stream } from './stream.ts'

/** People who come and go within this time are shown together. */
const TOGETHER_MS = 50
/** A channel of PostgreSQL takes less than 8,000 bytes at once. */
const MESSAGE_BYTES = 7000

/** Who may see whom on a board, decided in memory. */
export interface Judge {
  seesBoard(viewer: Viewer, board_id: number): boolean
  /** Whether the person was added to the board, or to its space. */
  isMemberOf(user_id: string, board_id: number): boolean
}

interface PresenceOptions {
  clock: Clock
  judgeOf(team_id: string): Judge | undefined
  /** Reaches the other processes; may be lost. */
  send(message: string): void
}

/** What one process says of one board: who is on it through that process. */
interface Report {
  from: string
  team_id: string
  board_id: number
  user_ids: string[]
  /** Whether the others are asked for theirs. */
  asks?: boolean
}

/** A process that stops has nobody on any board. */
interface Farewell {
  from: string
  ends: true
}

interface Elsewhere {
  user_ids: readonly string[]
  time: number
}

/** Null for what another version, or another program on the database, has sent. */
function read(line: string): Report | Farewell | null {
  try {
    // Looked at below.
    const said = JSON.parse(line) as Partial<Report & Farewell> | null
    if (typeof said?.from !== 'string') return null
    if (said.ends === true) return { from: said.from, ends: true }
    const { from, team_id, board_id, user_ids, asks = false } = said
    if (typeof team_id !== 'string' || typeof board_id !== 'number' || !Array.isArray(user_ids)) return null
    return { from, team_id, board_id, user_ids: user_ids.map(String), asks }
  } catch {
    return null
  }
}

const placeOf = (team_id: string, board_id: number) => `${team_id} ${board_id}`

/**
 * Who is on which board: the people whose streams say so, here and in other processes. Nothing of it is stored. What others said
 * counts until they say otherwise, or nothing for a while.
 */
export class Presence {
  readonly #processId = randomUUID()
  readonly #options: PresenceOptions
  readonly #here = new Map<string, Set<Stream>>()
  readonly #elsewhere = new Map<string, Map<string, Elsewhere>>()
  /** What each stream was last sent, and what other processes were. */
  readonly #shown = new WeakMap<Stream, string>()
  readonly #sent = new Map<string, string>()
  readonly #changed = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #lastBeat = 0

  constructor(options: PresenceOptions) {
    this.#options = options
  }

  join(stream: Stream) {
    const { team_id, board_id } = stream.reader
    if (board_id === null) return
    const place = placeOf(team_id, board_id)
    const streams = this.#here.get(place) ?? new Set()
    streams.add(stream)
    this.#here.set(place, streams)
    if (streams.size === 1) this.#report(place, true)
    this.#change(place)
  }

  leave(stream: Stream) {
    const { team_id, board_id } = stream.reader
    if (board_id === null) return
    const place = placeOf(team_id, board_id)
    const streams = this.#here.get(place)
    if (!streams?.delete(stream)) return
    if (streams.size === 0) this.#here.delete(place)
    this.#change(place)
  }

  /** Who may see what has changed in a workspace. */
  judgeAgain(team_id: string) {
    for (const place of this.#here.keys()) if (place.startsWith(`${team_id} `)) this.#change(place)
  }

  /** Every second: forgets processes that say nothing any more, and shows them that this one lives. */
  tick() {
    const now = this.#options.clock.now()
    for (const [place, processes] of this.#elsewhere)
      for (const [from, { time }] of processes)
        if (now - time >= PRESENCE_SILENCE_MS) {
          processes.delete(from)
          if (processes.size === 0) this.#elsewhere.delete(place)
          this.#change(place)
        }
    if (now - this.#lastBeat < PRESENCE_BEAT_MS) return
    this.#lastBeat = now
    this.#reportAll(false)
  }

  /** What another process said; null when something may have been missed. */
  receive(message: string | null) {
    if (message === null) return this.#reportAll(true)
    for (const line of message.split('\n')) {
      const said = read(line)
      if (!said || said.from === this.#processId) continue
      if ('ends' in said) this.#forget(said.from)
      else this.#take(said)
    }
  }

  /** Nobody is here any more. */
  close() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#here.size > 0)
      this.#options.send(JSON.stringify({ from: this.#processId, ends: true } satisfies Farewell))
    this.#here.clear()
    this.#elsewhere.clear()
    this.#changed.clear()
    this.#sent.clear()
  }

  #take({ from, team_id, board_id, user_ids, asks = false }: Report) {
    const place = placeOf(team_id, board_id)
    // What nobody here looks at is asked for when someone does.
    if (!this.#here.has(place)) return
    const processes = this.#elsewhere.get(place) ?? new Map<string, Elsewhere>()
    if (user_ids.length === 0) processes.delete(from)
    else processes.set(from, { user_ids, time: this.#options.clock.now() })
    if (processes.size === 0) this.#elsewhere.delete(place)
    else this.#elsewhere.set(place, processes)
    if (asks) this.#report(place, false)
    this.#change(place)
  }

  #forget(from: string) {
    for (const [place, processes] of this.#elsewhere) {
      if (!processes.delete(from)) continue
      if (processes.size === 0) this.#elsewhere.delete(place)
      this.#change(place)
    }
  }

  #change(place: string) {
    this.#changed.add(place)
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      const places = [...this.#changed]
      this.#changed.clear()
      for (const one of places) this.#show(one)
    }, TOGETHER_MS)
  }

  #show(place: string) {
    const own = this.#peopleHere(place)
    if ((this.#sent.get(place) ?? '') !== own.join()) this.#report(place, false)
    const streams = this.#here.get(place)
    if (!streams) {
      // Nothing of it is heard any more.
      this.#elsewhere.delete(place)
      return
    }
    const others = [...(this.#elsewhere.get(place)?.values() ?? [])].flatMap(({ user_ids }) => user_ids)
    const people = [...new Set([...own, ...others])].sort()
    for (const stream of streams) this.#showTo(stream, people)
  }

  #showTo(stream: Stream, people: readonly string[]) {
    const { team_id, board_id, viewer } = stream.reader
    const judge = this.#options.judgeOf(team_id)
    if (board_id === null || !judge) return
    const sees = judge.seesBoard(viewer, board_id)
    // Guests see the people of a board in what they read of it. Of others who look in they learn nothing.
    const isShown = (id: string) => !viewer.is_guest || id === viewer.user_id || judge.isMemberOf(id, board_id)
    const shown = sees ? people.filter(isShown) : []
    const data = { board_id: String(board_id), user_ids: shown.slice(0, PRESENCE_PEOPLE), total: shown.length }
    const text = JSON.stringify(data)
    if (this.#shown.get(stream) === text) return
    this.#shown.set(stream, text)
    stream.notify('presence', data, this.#options.clock.now())
  }

  /** Those who may be there. */
  #peopleHere(place: string): string[] {
    const people = new Set<string>()
    for (const { reader } of this.#here.get(place) ?? []) {
      const { team_id, board_id, viewer } = reader
      if (board_id !== null && this.#options.judgeOf(team_id)?.seesBoard(viewer, board_id)) people.add(viewer.user_id)
    }
    return [...people].sort()
  }

  #report(place: string, asks: boolean) {
    this.#options.send(this.#lineOf(place, asks))
  }

  #lineOf(place: string, asks: boolean): string {
    const [team_id = '', board_id] = place.split(' ')
    const people = this.#peopleHere(place)
    if (people.length === 0) this.#sent.delete(place)
    else this.#sent.set(place, people.join())
    const report: Report = { from: this.#processId, team_id, board_id: Number(board_id), user_ids: people, asks }
    // More than are shown of them all need not be said.
    return JSON.stringify({ ...report, user_ids: people.slice(0, 2 * PRESENCE_PEOPLE) })
  }

  #reportAll(asks: boolean) {
    let message = ''
    for (const place of this.#here.keys()) {
      const line = this.#lineOf(place, asks)
      if (message.length + line.length >= MESSAGE_BYTES) {
        this.#options.send(message)
        message = ''
      }
      message += message === '' ? line : `\n${line}`
    }
    if (message !== '') this.#options.send(message)
  }
}
