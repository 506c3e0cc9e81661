import { type Static, Type } from 'typebox'
import {
  Count,
  Id,
  NotEmpty,
  NumericId,
  OrNull,
  Resource,
  ShortText,
  Timestamp,
  Title,
  UnixDate,
  UserId,
} from '../../http/schema.ts'
import { REPORT_DAYS } from '../../limits/reports.ts'

/** Reports are computed when they are asked for: nothing of them is stored. */

const Day = Type.String({ examples: ['2026-01-31'], description: 'A day in UTC.' })
const Duration = Type.Integer({ minimum: 0, examples: [259_200_000], description: 'In milliseconds.' })

const Scope = {
  project_id: Type.Optional(NotEmpty(NumericId, { description: 'The cards of this space.' })),
  board_id: Type.Optional(
    NotEmpty(NumericId, { description: 'The cards of this board, also while they are in a sprint.' }),
  ),
  sprint_id: Type.Optional(NotEmpty(NumericId, { description: 'The cards of this sprint.' })),
  view_id: Type.Optional(NotEmpty(NumericId, { description: 'The cards that this saved view shows now.' })),
}
const Format = {
  format: Type.Optional(
    Type.Enum(['json', 'csv'], {
      description: 'csv: the rows as a table, as with `Accept: text/csv`.',
      examples: ['json'],
    }),
  ),
}
const Period = {
  from: Type.Optional({
    ...UnixDate,
    description: 'A moment of the first day (UTC). If absent: 30 days, or the days of the sprint.',
  }),
  to: Type.Optional({
    ...UnixDate,
    description: `A moment of the last day; today if absent or later. At most ${REPORT_DAYS} days.`,
  }),
}
export const INTERVALS = ['day', 'week'] as const

export const ScopeQuery = Type.Object({ ...Scope, ...Format })
export type ScopeQuery = Static<typeof ScopeQuery>
export const PeriodQuery = Type.Object({ ...Scope, ...Period, ...Format })
export type PeriodQuery = Static<typeof PeriodQuery>
export const ThroughputQuery = Type.Object({
  ...Scope,
  ...Period,
  interval: Type.Optional(
    Type.Enum([...INTERVALS], {
      description: 'What each row sums up: a day, or a week from Monday on (if absent).',
      examples: ['week'],
    }),
  ),
  ...Format,
})
export type ThroughputQuery = Static<typeof ThroughputQuery>

const period = {
  from: { ...Day, description: 'The first day (UTC). Later than asked for where the log no longer reaches back.' },
  to: { ...Day, description: 'The last day (UTC).' },
}
const Percentiles = Resource('ReportPercentiles', {
  p50: OrNull(Duration),
  p85: OrNull(Duration),
  p95: OrNull(Duration),
})
export type Percentiles = Static<typeof Percentiles>

const FlowDay = Resource('FlowDay', {
  day: Day,
  backlog: Count,
  committed: Count,
  started: Count,
  completed: Count,
  cancelled: Count,
})
export type FlowDay = Static<typeof FlowDay>
export const FlowReport = Resource('FlowReport', {
  ...period,
  days: Type.Array(FlowDay, { description: 'Day by day the cards in each status at its end; today as it is now.' }),
})
export type FlowReport = Static<typeof FlowReport>

const FinishedCard = Resource('FinishedCard', {
  card_id: Id,
  title: { ...OrNull(Title), description: 'null for a card that was deleted since.' },
  estimate: OrNull(Type.Number({ examples: [3] })),
  time_started: { ...OrNull(Timestamp), description: 'When it was first started; null if it never was.' },
  time_completed: { ...Timestamp, description: 'When it was completed.' },
  cycle_time: { ...OrNull(Duration), description: 'From its first start to its completion, in milliseconds.' },
  lead_time: { ...Duration, description: 'From its creation to its completion, in milliseconds.' },
})
export type FinishedCard = Static<typeof FinishedCard>
export const CycleTimeReport = Resource('CycleTimeReport', {
  ...period,
  total: { ...Count, description: 'All cards completed in the period, also those beyond the listed ones.' },
  cycle_time: Percentiles,
  lead_time: Percentiles,
  cards: Type.Array(FinishedCard, { description: 'The cards completed in the period, the latest first.' }),
})
export type CycleTimeReport = Static<typeof CycleTimeReport>

const ThroughputRow = Resource('ThroughputRow', {
  day: { ...Day, description: 'The day, or the first day of the week, in UTC.' },
  count: { ...Count, description: 'Cards completed then.' },
  pts: { ...Type.Number({ examples: [8] }), description: 'The sum of their estimates.' },
})
export const ThroughputReport = Resource('ThroughputReport', {
  ...period,
  interval: Type.Enum([...INTERVALS], { examples: ['week'] }),
  rows: Type.Array(ThroughputRow),
  average: { ...Type.Number({ examples: [4.5] }), description: 'Cards per row, to one decimal.' },
})
export type ThroughputReport = Static<typeof ThroughputReport>

const AgingCard = Resource('AgingCard', {
  card_id: Id,
  title: Title,
  list_id: Id,
  list_title: Title,
  time_started: { ...Timestamp, description: 'When it was first started.' },
  age: { ...Duration, description: 'Since its first start, in milliseconds.' },
  age_in_list: { ...Duration, description: 'Since it came into its list, in milliseconds.' },
})
export const AgingReport = Resource('AgingReport', {
  time: { ...Timestamp, description: 'The moment that the report shows: now.' },
  total: { ...Count, description: 'All cards at work now, also those beyond the listed ones.' },
  cycle_time: Percentiles,
  cards: Type.Array(AgingCard, { description: 'The started cards as of now, the oldest at work first.' }),
})
export type AgingReport = Static<typeof AgingReport>

const WorkloadRow = Resource('WorkloadRow', {
  user_id: { ...OrNull(UserId), description: 'null for the cards without an owner and members.' },
  name: { ...ShortText, description: 'The name of the person; empty for cards without one.' },
  backlog: Count,
  committed: Count,
  started: Count,
  overdue: { ...Count, description: 'Those of them that are past their due date.' },
  pts: { ...Type.Number({ examples: [8] }), description: 'The sum of their estimates.' },
})
export const WorkloadReport = Resource('WorkloadReport', {
  time: { ...Timestamp, description: 'The moment that the report shows: now.' },
  rows: Type.Array(WorkloadRow, {
    description: 'The unfinished cards as of now, by the people who own them or are on them: a card counts for each.',
  }),
})
export type WorkloadReport = Static<typeof WorkloadReport>
