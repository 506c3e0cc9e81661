import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../server/common/time.ts'
import { Random } from '../../server/demo/random.ts'
import { isLong, seed } from '../ledger.ts'
import { patience, proves } from '../prove.ts'
import { expectSoundStore } from '../sound-store.ts'
import { Caller, callServer, newReadyUrl, newTeamOn, type Server, stores, type Team } from '../team.ts'
import { killPairs, startAhead, until } from './kills.ts'
import { lookInto, startProcess } from './process.ts'

const PAIRS = isLong ? 4 : 1
const PEOPLE = 16
const CARDS = 4
const RECURRENCES = 40

describe.each(stores)('servers on %s that are killed when moments come', patience(), (store) => {
  test(
    'do what each moment asks for once',
    proves(
      store,
      'each reminder comes once, each date makes one card, also with clocks put back (moments)',
      6,
      async (proof) => {
        const random = new Random(seed)
        const url = await newReadyUrl(store)
        const first = await startProcess(url)
        const at = await lookInto(url)
        const team = await newTeamOn(at(first))
        const board = await team.newBoard()
        const cards = await Promise.all(
          Array.from({ length: CARDS }, (_, index) => team.newCard(board.lists[0], { title: `Card ${index}` })),
        )
        const people = [
          team,
          ...(await Promise.all(Array.from({ length: PEOPLE - 1 }, () => team.newMember('member')))),
        ]
        await setReminders(people, cards)
        await setRecurrences(team, board.lists[0], cards[0])
        const looked = at(first)
        await first.kill9()
        const killed = (aheadMs: number) => {
          const countNow = () => countWaiting(looked, team, aheadMs)
          return killPairs(url, random, { aheadMs, pairs: PAIRS, countWaiting: countNow })
        }

        // Three dates have passed, and the moment of the reminders.
        await killed(3 * DAY_MS)
        const late = await startAhead(url, 3 * DAY_MS + LATER_MS)
        await until(async () => (await countWaiting(at(late), team, 3 * DAY_MS)) === 0)
        await expectOnce(at(late), team, { people, times: 1 })
        await late.kill9()
        // Clocks are put back: nothing comes again. The fourth date is one more.
        await killed(DAY_MS)
        await killed(4 * DAY_MS)
        const last = at(await startAhead(url, 4 * DAY_MS + LATER_MS))
        await until(async () => (await countWaiting(last, team, 4 * DAY_MS)) === 0)
        await expectOnce(last, team, { people, times: 2 })
        await expectSoundStore(last.store)
        proof.count(PEOPLE * CARDS + 2 * RECURRENCES)
      },
    ),
  )
})

/** After all pairs of servers before, so that it has their jobs at once. */
const LATER_MS = 3_600_000

async function setReminders(people: readonly Caller[], cards: readonly { id: string }[]) {
  const time = Math.floor((Date.now() + DAY_MS / 2) / 1000)
  for (const person of people)
    for (const { id } of cards) expect((await person.put(`/cards/${id}/reminder`, { time })).status).toBe(200)
}

/** Half a day from every moment that the servers' clocks show, whatever the time is. */
async function setRecurrences(team: Team, { id: list_id }: { id: string }, { id: card_id }: { id: string }) {
  const starts = new Date(Date.now() + DAY_MS / 2).toISOString().slice(0, 16)
  const daily = { rule: 'FREQ=DAILY', starts, time_zone: 'UTC' }
  for (let index = 0; index < RECURRENCES; index++)
    await team.made('/recurrences', { list_id, card_id, title: `Report ${index}`, ...daily })
}

/** Each person was reminded of each card once, and each recurrence has made so many cards. */
async function expectOnce(server: Server, team: Team, { people, times }: { people: Caller[]; times: number }) {
  const titles = Array.from({ length: CARDS }, (_, index) => `Card ${index}`)
  for (const person of people)
    expect(await inboxOf(server, person, CARDS)).toEqual(titles.map((title) => `${title}: reminder 1`))
  const made = Array.from({ length: RECURRENCES * times }, (_, index) => `Report ${index % RECURRENCES}`)
  const caller = new Caller(server, team.team_id, team.user_id, team.token)
  const { cards } = (await caller.get('/cards?count=500')).body
  expect(cards.map(({ title }: { title: string }) => title).toSorted()).toEqual([...titles, ...made].toSorted())
  expect(await countEvents(server, team, 'card.reminded')).toBe(people.length * CARDS)
  expect(await countEvents(server, team, 'recurrence.card_made')).toBe(RECURRENCES * times)
}

/** Reminders that have not come, and recurrences that are due. */
async function countWaiting({ store }: Server, { team_id }: Team, aheadMs: number): Promise<number> {
  const [reminders, recurrences] = await store.read(async (db) => [
    await db
      .selectFrom('card_marks')
      .select('card_id')
      .where('team_id', '=', team_id)
      .where('time_remind', 'is not', null)
      .execute(),
    await db
      .selectFrom('recurrences')
      .select('id')
      .where('team_id', '=', team_id)
      .where('time_next', '<=', Date.now() + aheadMs)
      .execute(),
  ])
  return reminders.length + recurrences.length
}

async function countEvents({ store }: Server, { team_id }: Team, type: 'card.reminded' | 'recurrence.card_made') {
  const rows = await store.read((db) =>
    db.selectFrom('events').select('seq').where('team_id', '=', team_id).where('type', '=', type).execute(),
  )
  return rows.length
}

/** A person's notifications, once there are this many. */
async function inboxOf(server: Server, { token }: Caller, count: number): Promise<string[]> {
  let lines: string[] = []
  await until(async () => {
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await callServer(server, 'GET', '/v1/users/me/notifications?count=500', undefined, headers)
    lines = body.notifications.map(
      ({ title, kinds, total }: { title: string; kinds: string[]; total: number }) => `${title}: ${kinds} ${total}`,
    )
    return lines.length >= count
  })
  return lines.toSorted()
}
