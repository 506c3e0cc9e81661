import { type Static, Type } from 'typebox'
import { LAST_INSTANT } from '../../common/time.ts'
import {
  authorship,
  Body,
  Id,
  NullIsAbsent,
  NumericId,
  OrNull,
  Paging,
  Resource,
  Page as ResultPage,
  TeamId,
  Timestamp,
  Title,
  UserId,
} from '../../http/schema.ts'
import { RULE_LENGTH, SKIPPED_DATES } from '../../limits/recurrences.ts'

export const MODES = ['schedule', 'completion'] as const
/** Why no cards are made: a person paused it, it came with a copied board, its rule is over, or the server cannot make them. */
export const PAUSED_REASONS = [
  'person',
  'copied',
  'ended',
  'list_gone',
  'archived',
  'maker_gone',
  'template_gone',
  'refused',
] as const
export type PausedReason = (typeof PAUSED_REASONS)[number]

const BY_SERVER: ReadonlySet<unknown> = new Set<PausedReason>([
  ...(['list_gone', 'archived', 'maker_gone', 'template_gone', 'refused'] as const),
])

/** Whether the server paused a recurrence because it could not make a card. */
export function isPausedByServer(reason: unknown): boolean {
  return BY_SERVER.has(reason)
}

const Rule = Type.String({
  minLength: 1,
  maxLength: RULE_LENGTH,
  description: 'A recurrence rule of RFC 5545, at most hourly.',
  examples: ['FREQ=WEEKLY;BYDAY=MO'],
})
const Starts = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$',
  'x-expects': 'a moment on a local clock, such as 2026-11-20T09:00',
  description: 'The first moment, on the clock of the time zone. Its time of day is that of all dates.',
  examples: ['2026-11-20T09:00'],
})
const TimeZone = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'The time zone of the clock, by its IANA name.',
  examples: ['Europe/Berlin'],
})
const Mode = Type.Enum([...MODES], {
  description: 'schedule: on every date. completion: on its date, but not before the last card is done.',
  examples: ['schedule'],
})
const NextDates = Type.Array(Timestamp, {
  description: 'The next three dates that are not skipped.',
  examples: [[1795248000000]],
})

const SkippedDates = Type.Array(Timestamp, {
  maxItems: SKIPPED_DATES,
  description:
    'Dates of its rule that make no card, the first one first. Those before the last card that was made are not kept.',
  examples: [[4102444800000]],
})

export const Recurrence = Resource('Recurrence', {
  id: Id,
  team_id: TeamId,
  board_id: Id,
  list_id: Id,
  template_id: OrNull(Id),
  card_id: OrNull(Id),
  owner_id: UserId,
  title: Title,
  rule: Rule,
  starts: Starts,
  time_zone: TimeZone,
  mode: Mode,
  paused: Type.Boolean({ description: 'Whether no cards are made.', examples: [false] }),
  paused_reason: OrNull(Type.Enum([...PAUSED_REASONS], { description: 'Why it is paused.', examples: ['person'] })),
  next_dates: NextDates,
  skipped_dates: SkippedDates,
  last_card_id: OrNull(Id),
  time_last: OrNull(Timestamp),
  ...authorship,
})
export type Recurrence = Static<typeof Recurrence>

export const RecurrencePage = Type.Object(
  { ...ResultPage, recurrences: Type.Array(Recurrence) },
  { additionalProperties: false },
)

export const RecurrenceQuery = Type.Object({ board_id: Type.Optional(NumericId), ...Paging })
export type RecurrenceQuery = Static<typeof RecurrenceQuery>

export const CreateRecurrence = Body({
  list_id: Id,
  template_id: Type.Optional(Id),
  card_id: Type.Optional(Id),
  title: Type.Optional(Title),
  rule: Rule,
  starts: Starts,
  time_zone: TimeZone,
  mode: Type.Optional(Mode),
})
export type CreateRecurrence = Static<typeof CreateRecurrence>

export const UpdateRecurrence = Body({
  list_id: NullIsAbsent(Id),
  title: NullIsAbsent(Title),
  rule: NullIsAbsent(Rule),
  starts: NullIsAbsent(Starts),
  time_zone: NullIsAbsent(TimeZone),
  mode: NullIsAbsent(Mode),
  paused: NullIsAbsent(Type.Boolean()),
})
export type UpdateRecurrence = Static<typeof UpdateRecurrence>

export const SkipDate = Body({
  date: Type.Integer({
    minimum: 0,
    maximum: LAST_INSTANT,
    description: 'One of its dates to come, in milliseconds, as `next_dates` and `skipped_dates` have them.',
    examples: [4102444800000],
  }),
})
export type SkipDate = Static<typeof SkipDate>

export const PreviewRecurrence = Body({ rule: Rule, starts: Starts, time_zone: TimeZone })
export type PreviewRecurrence = Static<typeof PreviewRecurrence>

export const RecurrencePreview = Type.Object({ next_dates: NextDates }, { additionalProperties: false })
