import { useEffect, useMemo, useState } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { Held, useHeld } from '../data/observable.ts'
import { type Moment, type MomentsFrom, type PastOf, readMoments, type Seq } from '../data/past.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { dayAway, indexOf, type Point, pointsOf } from './points.ts'

/** How the log goes on at one end of what was read of it. */
interface Side {
  from: MomentsFrom
  cursor: string
}

/** A part of the log without gaps, oldest first; null at the ends that are reached. */
interface Span {
  moments: readonly Moment[]
  older: Side | null
  newer: Side | null
}

/** The moments of a board, a card or a page that one can look back to: read around one of them, and on from there. */
export class Moments {
  readonly span = new Held<Span | null>(null)
  readonly failure = new Held<unknown>(undefined)
  readonly #workspace: WorkspaceData
  readonly #of: PastOf

  constructor(workspace: WorkspaceData, of: PastOf) {
    this.#workspace = workspace
    this.#of = of
  }

  get points(): readonly Point[] {
    return pointsOf(this.span.value?.moments ?? [])
  }

  /** Reads around an event, or the latest ones. */
  async open(at: Seq | null) {
    try {
      const span = await this.#around(at === null ? {} : { at })
      this.span.set(span)
    } catch (error) {
      this.failure.set(error)
    }
  }

  /** Reads around the end of a day. False when nothing happened until then. */
  async openDay(until: number): Promise<boolean> {
    const span = await this.#around({ until })
    if (span.moments.length === 0 || (span.moments[0]?.time_created ?? 0) > until) return false
    this.span.set(span)
    return true
  }

  async #around(from: MomentsFrom): Promise<Span> {
    const before = await readMoments(this.#workspace, this.#of, from)
    const older = before.cursor === '' ? null : { from, cursor: before.cursor }
    const last = before.moments[0]
    const moments = before.moments.toReversed()
    if (Object.keys(from).length === 0) return { moments, older, newer: null }
    const next = { after: last?.seq ?? 0 }
    const after = await readMoments(this.#workspace, this.#of, next)
    const newer = after.cursor === '' ? null : { from: next, cursor: after.cursor }
    return { moments: [...moments, ...after.moments], older, newer }
  }

  async addOlder() {
    const { older, moments } = this.span.value ?? {}
    if (!older || !moments) return
    const page = await readMoments(this.#workspace, this.#of, older.from, older.cursor)
    const span = this.span.value
    // Something else was opened meanwhile, or the same was asked for twice.
    if (span?.older !== older) return
    const rest = page.cursor === '' ? null : { from: older.from, cursor: page.cursor }
    this.span.set({ ...span, moments: [...page.moments.toReversed(), ...span.moments], older: rest })
  }

  /** Goes on where the last reading ended; at the end it asks for what happened since. */
  async addNewer() {
    const before = this.span.value
    if (!before) return
    const { from, cursor } = before.newer ?? { from: { after: before.moments.at(-1)?.seq ?? 0 }, cursor: '' }
    const page = await readMoments(this.#workspace, this.#of, from, cursor)
    if (this.span.value !== before) return
    const newer = page.cursor === '' ? null : { from, cursor: page.cursor }
    if (page.moments.length > 0 || before.newer)
      this.span.set({ ...before, moments: [...before.moments, ...page.moments], newer })
  }

  /** The next point in this direction; null at the end of what is known. */
  step = (here: Seq, by: -1 | 1) => this.#away(here, by, (points, index) => (points[index + by] ? index + by : -1))

  /** The last point of the day before or after. */
  stepDay = (here: Seq, by: -1 | 1) => this.#away(here, by, (points, index) => dayAway(points, index, by))

  async #away(here: Seq, by: -1 | 1, find: (points: readonly Point[], index: number) => number): Promise<Point | null> {
    for (;;) {
      const points = this.points
      const found = points[find(points, indexOf(points, here))]
      const { older, newer } = this.span.value ?? {}
      // A day may go on beyond what was read of it.
      const isComplete = found && (by < 0 || found !== points.at(-1) || !newer)
      if (isComplete || !(by < 0 ? older : newer)) return found ?? null
      await (by < 0 ? this.addOlder() : this.addNewer())
    }
  }
}

/** The moments of one thing, and the point that an address names; null while they are read. */
export function useMoments(noun: 'board' | 'card' | 'page', id: string, at: Seq | null) {
  const workspace = useWorkspace()
  const moments = useMemo(() => {
    const of: PastOf = noun === 'board' ? { board_id: id } : noun === 'card' ? { card_id: id } : { page_id: id }
    return new Moments(workspace, of)
  }, [workspace, noun, id])
  const [first] = useState(at)
  useEffect(() => void moments.open(first), [moments, first])
  const span = useHeld(moments.span)
  const points = useMemo(() => pointsOf(span?.moments ?? []), [span])
  const index = indexOf(points, at)
  return { moments, span, points, index, point: points[index] ?? null, failure: useHeld(moments.failure) }
}

export type ShownMoments = ReturnType<typeof useMoments>
