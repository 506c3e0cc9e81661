import { Type } from 'typebox'
import type { AnswerOf } from '../../../../client/client.ts'
import { RULE_LENGTH } from '../../../limits/recurrences.ts'
import { MODES } from '../../../resources/recurrences/recurrences.schema.ts'
import { Board, Card, more, Paging, pageOf, Title } from '../args.ts'
import { readDate } from '../dates.ts'
import { titleOf } from '../lean.ts'
import { Args, tool } from '../tool.ts'

type Recurrence = AnswerOf<'readRecurrence'>['recurrence']

const RecurrenceId = Type.String({
  minLength: 1,
  maxLength: 20,
  description: 'The id of a recurrence, as list_recurrences says.',
})
const Rule = Type.String({
  minLength: 1,
  maxLength: RULE_LENGTH,
  description: 'A recurrence rule of RFC 5545, at most hourly: FREQ=WEEKLY;BYDAY=MO.',
})
const Starts = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'The first moment on the clock of the time zone, which gives all dates their time: 2026-11-20T09:00.',
})
const TimeZone = Type.String({ minLength: 1, maxLength: 64, description: 'Whose clock: Europe/Berlin.' })
const Mode = Type.Enum([...MODES], {
  description: 'schedule: on every date. completion: on its date, but not before the last card is done.',
})

/** Cards that are made again and again. */
export const recurrenceTools = [
  tool({
    name: 'list_recurrences',
    title: 'List recurring cards',
    description: 'What makes cards again and again: of a board, or of all. Says the next dates, or why it is paused.',
    effect: 'reads',
    input: Args({ board: Type.Optional(Board), ...Paging }),
    run: async ({ api, names }, { board, ...args }) => {
      const scope = board === undefined ? {} : { board_id: (await names.board(board)).id }
      const page = await api.listRecurrences({ ...scope, ...pageOf(args) })
      return { recurrences: page.recurrences.map(inShort), ...more(page) }
    },
  }),

  tool({
    name: 'repeat_card',
    title: 'Repeat a card',
    description: 'Makes cards like an existing card again and again, in its list on a board.',
    effect: 'adds',
    input: Args({
      card: Card,
      title: Type.Optional(Title),
      rule: Rule,
      starts: Starts,
      time_zone: TimeZone,
      mode: Type.Optional(Mode),
    }),
    run: async ({ api, names }, { card: named, title, mode, ...schedule }) => {
      const found = await names.card(named)
      const { card } = await api.readCard({ card_id: found.id })
      const { recurrence } = await api.createRecurrence({
        ...schedule,
        ...{ list_id: card.list_id, card_id: card.id },
        ...(title !== undefined && { title }),
        ...(mode && { mode }),
      })
      return inShort(recurrence)
    },
  }),

  tool({
    name: 'update_recurrence',
    title: 'Change, pause or resume a recurrence',
    description: 'Changes what is given and leaves the rest. Pausing it makes no cards until it is resumed.',
    effect: 'replaces',
    input: Args({
      recurrence: RecurrenceId,
      title: Type.Optional(Title),
      rule: Type.Optional(Rule),
      starts: Type.Optional(Starts),
      time_zone: Type.Optional(TimeZone),
      mode: Type.Optional(Mode),
      paused: Type.Optional(Type.Boolean({ description: 'true pauses it, false resumes it.' })),
    }),
    run: async ({ api }, { recurrence: named, ...changes }) => {
      // What one cannot see does not exist, whatever one may change.
      const { recurrence } = await api.readRecurrence({ recurrence_id: named })
      return inShort((await api.updateRecurrence({ recurrence_id: recurrence.id }, changes)).recurrence)
    },
  }),

  tool({
    name: 'skip_recurrence_date',
    title: 'Skip a coming date of a recurrence',
    description: 'No card is made on one coming date; the others stay. skip: false takes that back.',
    effect: 'replaces',
    input: Args({
      recurrence: RecurrenceId,
      date: Type.String({
        minLength: 1,
        maxLength: 40,
        description: 'A coming date, as next_dates and skipped_dates have it: 2026-11-20T08:00:00.000Z.',
      }),
      skip: Type.Optional(Type.Boolean({ description: 'true skips it (default), false no longer does.' })),
    }),
    run: async ({ api }, { recurrence: named, date, skip = true }) => {
      const { recurrence } = await api.readRecurrence({ recurrence_id: named })
      const [at, body] = [{ recurrence_id: recurrence.id }, { date: readDate('date', date) }]
      return inShort((await (skip ? api.skipDate(at, body) : api.unskipDate(at, body))).recurrence)
    },
  }),

  tool({
    name: 'delete_recurrence',
    title: 'Delete a recurrence',
    description: 'Makes no more cards. Those that were made stay. People can restore it.',
    effect: 'replaces',
    input: Args({ recurrence: RecurrenceId }),
    run: async ({ api }, { recurrence: named }) => {
      const { recurrence } = await api.readRecurrence({ recurrence_id: named })
      await api.deleteRecurrence({ recurrence_id: recurrence.id })
      return { deleted: recurrence.id }
    },
  }),
]

function inShort({ id, board_id, list_id, title, rule, starts, time_zone, mode, ...more }: Recurrence) {
  return {
    ...{ id, title: titleOf(title), board_id, list_id, rule, starts, time_zone, mode },
    ...(more.paused_reason !== null && { paused: more.paused_reason }),
    ...(more.next_dates.length > 0 && { next_dates: more.next_dates.map(inWords) }),
    ...(more.skipped_dates.length > 0 && { skipped_dates: more.skipped_dates.map(inWords) }),
  }
}

const inWords = (date: number) => new Date(date).toISOString()
