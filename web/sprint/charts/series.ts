import type { SprintRow, Velocity } from '../../data/rows.ts'
import { formatServerDay } from '../../text/format.ts'
import { sprintText } from '../../text/sprint.ts'
import { type Amount, sum } from '../figures.ts'

export type Unit = keyof Amount

/** What one chart shows, as its table does: a row per day or sprint, a number per line. */
export interface ChartData {
  /** What the rows are. */
  head: string
  labels: string[]
  series: Series[]
}

export interface Series {
  name: string
  /** Which part of the chart this is: decides its colour and form. */
  kind: 'scope' | 'done' | 'left' | 'even'
  /** Null where there is nothing yet. */
  values: (number | null)[]
}

const DAY_MS = 86_400_000
const dayOf = (time: number) => Math.floor(time / DAY_MS)

/** The days of a sprint by the server's calendar, from the first that has an entry to its planned end. */
export function daysOf({ start_date, end_date, override_end_date, progress }: SprintRow, now = Date.now()): number[] {
  const last = Math.min(dayOf(override_end_date ?? end_date), dayOf(now))
  // One that was started early has entries from before its start date on.
  const first = Math.min(dayOf(start_date), last - progress.length + 1)
  // An end at midnight belongs to the day that it ends.
  const end = Math.max(dayOf(end_date - 1), first + progress.length - 1)
  return Array.from({ length: end - first + 1 }, (_, index) => first + index)
}

export function burnUp(sprint: SprintRow, unit: Unit, now?: number): ChartData {
  const { charts } = sprintText
  const days = daysOf(sprint, now)
  return {
    head: charts.day,
    labels: days.map(formatServerDay),
    series: [
      { name: charts.scope, kind: 'scope', values: along(days, scopes(sprint, unit)) },
      { name: charts.completed, kind: 'done', values: along(days, completed(sprint, unit)) },
    ],
  }
}

export function burnDown(sprint: SprintRow, unit: Unit, now?: number): ChartData {
  const { charts } = sprintText
  const days = daysOf(sprint, now)
  const all = scopes(sprint, unit)
  const done = completed(sprint, unit)
  const left = all.map((amount, index) => amount - (done[index] ?? 0))
  return {
    head: charts.day,
    labels: days.map(formatServerDay),
    series: [
      { name: charts.left, kind: 'left', values: along(days, left) },
      { name: charts.even, kind: 'even', values: evenPace(all[0] ?? 0, days.length) },
    ],
  }
}

export function velocityOf({ sprints }: Velocity, unit: Unit): ChartData {
  const { charts } = sprintText
  return {
    head: charts.sprint,
    labels: sprints.map(({ title }) => title),
    series: [
      { name: charts.planned, kind: 'scope', values: sprints.map(({ planned }) => planned[unit]) },
      { name: charts.completed, kind: 'done', values: sprints.map((sprint) => sprint.completed[unit]) },
    ],
  }
}

const scopes = ({ progress }: SprintRow, unit: Unit) =>
  progress.map((day) => sum(day.filter(({ status }) => status !== 'cancelled'))[unit])

const completed = ({ progress }: SprintRow, unit: Unit) =>
  progress.map((day) => sum(day.filter(({ status }) => status === 'completed'))[unit])

const along = (days: readonly number[], values: readonly number[]) => days.map((_, index) => values[index] ?? null)

/** From everything on the first day to nothing on the last, in even steps. */
function evenPace(from: number, days: number): number[] {
  return Array.from({ length: days }, (_, index) =>
    days === 1 ? from : Math.round(from * (1 - index / (days - 1)) * 10) / 10,
  )
}
