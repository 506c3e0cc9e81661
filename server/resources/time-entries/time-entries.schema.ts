import { type Static, Type } from 'typebox'
import {
  authorship,
  Body,
  Count,
  Id,
  NotEmpty,
  NullIsAbsent,
  NumericId,
  OrNull,
  Page,
  Paging,
  Resource,
  TeamId,
  Timestamp,
  Title,
  UserId,
} from '../../http/schema.ts'
import { ENTRY_NOTE_LENGTH, ENTRY_SECONDS } from '../../limits/time.ts'

const Day = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  'x-expects': 'a day, such as 2026-01-31',
  description: 'The day on which the time was spent.',
  examples: ['2026-01-31'],
})
const NewSeconds = Type.Integer({
  minimum: 1,
  maximum: ENTRY_SECONDS,
  description: 'How long it took, in seconds.',
  examples: [5400],
})
const Note = Type.String({
  maxLength: ENTRY_NOTE_LENGTH,
  description: 'What was done, as plain text.',
  examples: ['Drafted the post'],
})
const Sum = Type.Integer({ minimum: 0, description: 'In seconds.', examples: [5400] })

export const TimeEntry = Resource('TimeEntry', {
  id: Id,
  team_id: TeamId,
  card_id: Id,
  card_title: Title,
  day: Day,
  seconds: { ...Sum, description: 'In seconds; 0 while its timer runs.' },
  note: Note,
  time_started: { ...OrNull(Timestamp), description: 'When its timer started; null unless it runs.' },
  ...authorship,
})
export type TimeEntry = Static<typeof TimeEntry>

export const EntryParams = Type.Object({ team_id: TeamId, time_entry_id: Id })

export const CardTimeQuery = Type.Object(Paging)
export type CardTimeQuery = Static<typeof CardTimeQuery>

export const TimeEntryPage = Type.Object(
  { ...Page, time_entries: Type.Array(TimeEntry) },
  { additionalProperties: false },
)

export const CreateTimeEntry = Body({
  seconds: NewSeconds,
  day: Type.Optional({ ...Day, description: 'The day on which the time was spent; today (UTC) if absent.' }),
  note: Type.Optional(Note),
})
export type CreateTimeEntry = Static<typeof CreateTimeEntry>

export const UpdateTimeEntry = Body({
  seconds: NullIsAbsent(NewSeconds),
  day: NullIsAbsent(Day),
  note: NullIsAbsent(Note),
})
export type UpdateTimeEntry = Static<typeof UpdateTimeEntry>

export const UseTimer = Body({
  action: Type.Enum(['start', 'stop'], {
    description: 'start stops the timer that runs elsewhere; stop logs the time.',
    examples: ['start'],
  }),
  day: Type.Optional({ ...Day, description: 'With start: the day of the entry; today (UTC) if absent.' }),
  note: Type.Optional(Note),
})
export type UseTimer = Static<typeof UseTimer>

export const TimerAnswer = Type.Object({ time_entry: OrNull(TimeEntry) }, { additionalProperties: false })

export const GROUPS = ['card', 'epic', 'sprint', 'person', 'week', 'day'] as const
export type Group = (typeof GROUPS)[number]

const Bound = Type.String({
  pattern: '^(\\d{4}-\\d{2}-\\d{2}|\\d{1,15})$',
  'x-expects': 'a day, such as 2026-01-31, or a moment of it in Unix seconds or milliseconds',
  examples: ['2026-01-31'],
})

export const TimeQuery = Type.Object({
  from: Type.Optional(NotEmpty(Bound, { description: 'The first day, or a moment of it (UTC).' })),
  to: Type.Optional(NotEmpty(Bound, { description: 'The last day, or a moment of it (UTC).' })),
  project_id: Type.Optional(NotEmpty(NumericId, { description: 'On the cards of this space.' })),
  board_id: Type.Optional(
    NotEmpty(NumericId, { description: 'On the cards of this board, also while they are in a sprint.' }),
  ),
  sprint_id: Type.Optional(NotEmpty(NumericId, { description: 'On the cards of this sprint.' })),
  epic_id: Type.Optional(NotEmpty(NumericId, { description: 'On the cards of this epic.' })),
  user_id: Type.Optional(NotEmpty(UserId, { description: 'Logged by this person.' })),
  group_by: Type.Optional(
    Type.Enum([...GROUPS], { description: 'Sums by this; if absent, the entries themselves.', examples: ['person'] }),
  ),
  format: Type.Optional(
    Type.Enum(['json', 'csv'], { description: 'csv: a table, as with `Accept: text/csv`.', examples: ['json'] }),
  ),
  ...Paging,
})
export type TimeQuery = Static<typeof TimeQuery>

export const TimeSum = Resource('TimeSum', {
  key: {
    ...OrNull(Type.String({ examples: ['42'] })),
    description: 'The id of the card, epic, sprint or person, or the (first) day; null for cards without one.',
  },
  title: {
    ...Type.String({ examples: ['Write the launch post'] }),
    description: 'Its title, or the name of the person; empty for days, and where you cannot see it.',
  },
  seconds: Sum,
  entries: { ...Count, description: 'How many entries these are.' },
})
export type TimeSum = Static<typeof TimeSum>

export const TimePage = Type.Object(
  {
    ...Page,
    time_entries: Type.Array(TimeEntry, { description: 'Without `group_by`: the latest day first.' }),
    sums: Type.Array(TimeSum, { description: 'With `group_by`: in the order of their keys.' }),
  },
  { additionalProperties: false },
)
