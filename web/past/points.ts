import type { Moment, Seq } from '../data/past.ts'

/** A state to look at: what one person changed in one write. */
export interface Point extends Moment {
  /** The events of the write, of which the last names the point. */
  seqs: readonly Seq[]
}

/** Oldest first, as the moments are. Each event of a write names the state after all of it. */
export function pointsOf(moments: readonly Moment[]): Point[] {
  const points: Point[] = []
  for (const moment of moments) {
    const last = points.at(-1)
    if (last && last.time_created === moment.time_created && last.user_id === moment.user_id)
      points[points.length - 1] = { ...moment, text: last.text, seqs: [...last.seqs, moment.seq] }
    else points.push({ ...moment, seqs: [moment.seq] })
  }
  return points
}

/** The point that a position in the log belongs to: its own, else the last one before it. */
export function indexOf(points: readonly Point[], seq: Seq | null): number {
  const own = points.findIndex(({ seqs }) => seq !== null && seqs.includes(seq))
  if (own >= 0 || typeof seq !== 'number') return own >= 0 ? own : points.length - 1
  return points.findLastIndex((point) => Number(point.seq) <= seq)
}

const dayOf = ({ time_created }: Moment) => new Date(time_created).toDateString()

/** The last point of the day before or after, of those days that have any; -1 if there is none here. */
export function dayAway(points: readonly Point[], index: number, by: -1 | 1): number {
  const here = points[index]
  if (!here) return -1
  if (by < 0) return points.findLastIndex((point, at) => at < index && dayOf(point) !== dayOf(here))
  const next = points.find((point, at) => at > index && dayOf(point) !== dayOf(here))
  return next ? points.findLastIndex((point) => dayOf(point) === dayOf(next)) : -1
}
