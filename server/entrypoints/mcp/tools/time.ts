import { Type } from 'typebox'
import type { AnswerOf } from '../../../../client/client.ts'
import { ENTRY_NOTE_LENGTH, ENTRY_SECONDS } from '../../../limits/time.ts'
import { Card, more, Paging, pageOf } from '../args.ts'
import { nameIn, titleOf } from '../lean.ts'
import { Args, type Context, tool } from '../tool.ts'

type Entry = AnswerOf<'readTimeEntry'>['time_entry']

const Note = Type.String({ maxLength: ENTRY_NOTE_LENGTH, description: 'What was done.' })

/** Logged time. */
export const timeTools = [
  tool({
    name: 'list_time',
    title: 'List logged time',
    description: 'The time that people logged on a card, in minutes, the latest first. read_report has the sums.',
    effect: 'reads',
    input: Args({ card: Card, ...Paging }),
    run: async (context, { card, ...args }) => {
      const { id } = await context.names.card(card)
      const page = await context.api.listTimeOfCard({ card_id: id, ...pageOf(args) })
      return { time: await inShort(context, page.time_entries), ...more(page) }
    },
  }),

  tool({
    name: 'log_time',
    title: 'Log time',
    description: 'Logs time of the person whose token this is on a card.',
    effect: 'adds',
    input: Args({
      card: Card,
      minutes: Type.Integer({ minimum: 1, maximum: ENTRY_SECONDS / 60, description: 'How long it took.' }),
      day: Type.Optional(
        Type.String({ minLength: 1, maxLength: 10, description: 'The day (2026-11-20); today (UTC) if absent.' }),
      ),
      note: Type.Optional(Note),
    }),
    run: async (context, { card, minutes, ...rest }) => {
      const { id } = await context.names.card(card)
      const { time_entry } = await context.api.createTimeEntry({ card_id: id }, { seconds: minutes * 60, ...rest })
      return (await inShort(context, [time_entry]))[0] ?? {}
    },
  }),

  tool({
    name: 'switch_timer',
    title: 'Start or stop the timer',
    description:
      'Starts the timer of the person whose token this is on a card, which stops it elsewhere; or stops it there and logs the time.',
    effect: 'adds',
    input: Args({ card: Card, action: Type.Enum(['start', 'stop'], { description: 'start or stop.' }) }),
    run: async (context, { card, action }) => {
      const { id } = await context.names.card(card)
      const { time_entry } = await context.api.switchTimer({ card_id: id }, { action })
      return (await inShort(context, [time_entry]))[0] ?? {}
    },
  }),

  tool({
    name: 'delete_time',
    title: 'Delete logged time',
    description: 'Deletes an entry of list_time: one of the person whose token this is, or as an admin any.',
    effect: 'replaces',
    input: Args({ entry: Type.String({ minLength: 1, maxLength: 20, description: 'Its id, as list_time says.' }) }),
    run: async ({ api }, { entry }) => {
      // What one cannot see does not exist, whatever one may change.
      const { time_entry } = await api.readTimeEntry({ time_entry_id: entry })
      await api.deleteTimeEntry({ time_entry_id: time_entry.id })
      return { deleted: time_entry.id }
    },
  }),
]

async function inShort({ names }: Context, entries: readonly Entry[]) {
  const people = await names.people.names()
  return entries.map(({ id, card_title, user_id, day, seconds, note, time_started }) => ({
    ...{ id, card: titleOf(card_title), person: nameIn(people, user_id), day },
    ...(time_started === null
      ? { minutes: Math.round(seconds / 60) }
      : { running: new Date(time_started).toISOString() }),
    ...(note !== '' && { note: titleOf(note) }),
  }))
}
