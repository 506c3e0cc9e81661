import type { Reports } from '../data/reports.ts'
import { formatMoment, formatNumber } from '../text/format.ts'
import { insightText as words } from '../text/insights.ts'
import { formatSeconds } from '../time/duration.ts'
import { formatDuration, formatReportDay, formatReportWeek } from './figures.ts'
import type { Figures } from './InsightCard.tsx'

/** The figures of each report as rows of a table. */

const STATUSES = ['backlog', 'committed', 'started', 'completed', 'cancelled'] as const
const { columns } = words

export const TABLES: { [Name in keyof Reports]: (report: NonNullable<Reports[Name]>) => Figures } = {
  flow: ({ days }) => ({
    head: [columns.day, ...STATUSES.map((status) => words.statuses[status])],
    rows: days
      .toReversed()
      .map((day) => [formatReportDay(day.day), ...STATUSES.map((status) => formatNumber(day[status]))]),
  }),
  cycle: ({ cards }) => ({
    head: [columns.card, columns.completed, columns.cycle, columns.lead],
    rows: cards.map(({ card_id, title, time_completed, cycle_time, lead_time }) => [
      title ?? words.deleted(card_id),
      formatMoment(time_completed),
      formatDuration(cycle_time),
      formatDuration(lead_time),
    ]),
    cards: cards.map(({ card_id, title }) => (title === null ? null : card_id)),
  }),
  throughput: ({ rows }) => ({
    head: [columns.week, columns.cards, columns.points],
    rows: rows.map(({ day, count, pts }) => [formatReportWeek(day), formatNumber(count), formatNumber(pts)]),
  }),
  aging: ({ cards }) => ({
    head: [columns.card, columns.list, columns.age, columns.inList],
    rows: cards.map(({ title, list_title, age, age_in_list }) => [
      title,
      list_title,
      formatDuration(age),
      formatDuration(age_in_list),
    ]),
    cards: cards.map(({ card_id }) => card_id),
  }),
  workload: ({ rows }) => ({
    head: [
      columns.person,
      ...(['backlog', 'committed', 'started'] as const).map((status) => words.statuses[status]),
      columns.overdue,
      columns.points,
    ],
    rows: rows.map(({ name, backlog, committed, started, overdue, pts }) => [
      name || words.noOne,
      ...[backlog, committed, started, overdue, pts].map(formatNumber),
    ]),
  }),
  time: ({ rows, seconds }) => ({
    head: [columns.week, columns.time, columns.entries],
    // A period without time has nothing to show.
    rows: seconds === 0 ? [] : rows.map((sum) => [formatReportWeek(sum.day), ...timeOf(sum)]),
  }),
  velocity: ({ sprints }) => ({
    head: [columns.sprint, columns.planned, columns.done, columns.plannedPoints, columns.donePoints],
    rows: sprints.map(({ title, planned, completed }) => [
      title,
      formatNumber(planned.count),
      formatNumber(completed.count),
      formatNumber(planned.pts),
      formatNumber(completed.pts),
    ]),
  }),
}

/** The time of each person. */
export function timeByPerson({ people }: Reports['time']): Figures {
  return {
    head: [columns.person, columns.time, columns.entries],
    rows: people.map((sum) => [sum.name, ...timeOf(sum)]),
  }
}

const timeOf = ({ seconds, entries }: { seconds: number; entries: number }) => [
  formatSeconds(seconds),
  formatNumber(entries),
]
