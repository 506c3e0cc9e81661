import { type Static, Type } from 'typebox'
import { Count, Resource, ShortText, UserId } from '../../http/schema.ts'
import type { Read } from '../../workspace/handles.ts'
import { readDays } from '../reports/reports.period.ts'
import { Budget } from '../reports/reports.queries.ts'
import { INTERVALS, type ThroughputQuery } from '../reports/reports.schema.ts'
import { requireScope } from '../reports/reports.scope.ts'
import { mondayOf, showDay } from './time-entries.day.ts'
import { Cards, findAll } from './time-entries.find.ts'
import { Sums } from './time-entries.sums.ts'
import { findTitlesOf } from './time-entries.titles.ts'

const Day = Type.String({ examples: ['2026-01-31'], description: 'A day.' })
const Seconds = Type.Integer({ minimum: 0, examples: [5400], description: 'In seconds.' })
const sum = { seconds: Seconds, entries: { ...Count, description: 'How many entries these are.' } }

const TimeRow = Resource('TimeReportRow', {
  day: { ...Day, description: 'The day, or the first day of the week.' },
  ...sum,
})
const TimePerson = Resource('TimeReportPerson', {
  user_id: UserId,
  name: { ...ShortText, description: 'The name of the person.' },
  ...sum,
})
export const TimeReport = Resource('TimeReport', {
  from: { ...Day, description: 'The first day.' },
  to: { ...Day, description: 'The last day.' },
  interval: Type.Enum([...INTERVALS], { examples: ['week'] }),
  seconds: { ...Seconds, description: 'All of it, in seconds.' },
  rows: Type.Array(TimeRow),
  people: Type.Array(TimePerson, { description: 'By person, the most time first.' }),
})
type TimeReport = Static<typeof TimeReport>

/** The time logged in a period on the cards that are in a place now. */
export async function readTimeReport(r: Read, query: ThroughputQuery): Promise<TimeReport> {
  const scope = await requireScope(r, query)
  const { first, last } = readDays(r, scope, query)
  const { interval = 'week' } = query
  const startOf = (day: number) => (interval === 'day' ? day : Math.max(mondayOf(day), first))
  const wanted = { first, last, user_id: null, holds: () => true }
  const [budget, byDay, byPerson] = [new Budget(), new Sums(), new Sums()]
  const ids = [...new Set(await scope.findNow(budget))]
  for await (const entries of findAll(r, budget, new Cards(r, wanted), wanted, ids))
    for (const entry of entries) {
      byDay.add(startOf(entry.day), entry)
      byPerson.add(entry.user_id, entry)
    }
  const people = byPerson.rows.sort((one, other) => other.seconds - one.seconds || (one.key < other.key ? -1 : 1))
  const names = await findTitlesOf(r, 'person', people)
  const nothing = { seconds: 0, entries: 0 }
  return {
    ...{ from: showDay(first), to: showDay(last), interval },
    seconds: people.reduce((total, { seconds }) => total + seconds, 0),
    rows: startsOf(first, last, interval).map((day) => {
      const { seconds, entries } = byDay.get(day) ?? nothing
      return { day: showDay(day), seconds, entries }
    }),
    people: people.map(({ key, seconds, entries }) => {
      const user_id = String(key)
      return { user_id, name: names.get(key) ?? user_id, seconds, entries }
    }),
  }
}

/** The first days of the rows: of a week that began before the period, the period's own. */
function startsOf(first: number, last: number, interval: (typeof INTERVALS)[number]): number[] {
  const [step, start] = interval === 'day' ? [1, first] : [7, mondayOf(first)]
  const length = Math.floor((last - start) / step) + 1
  return Array.from({ length }, (_, index) => Math.max(start + index * step, first))
}
