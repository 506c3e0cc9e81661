import { recurrenceJob } from '../server/feed/scheduler/recurrences.ts'
import type { Gateway } from '../server/workspace/gateway.ts'
import { clock, newTeam, type StoreName, type Team } from './team.ts'

export const DAY_MS = 24 * 3_600_000

/** Makes the cards that are due, as the scheduled job does. */
export async function runDue(gateway: Gateway) {
  const job = recurrenceJob(gateway, (error) => {
    throw error
  })
  while ((await job.turn()) > 0);
}

/** Today at midnight in UTC. */
const today = () => new Date(clock.now()).toISOString().slice(0, 10)
export const DAILY = () => ({ rule: 'FREQ=DAILY', starts: `${today()}T00:00`, time_zone: 'UTC' })

/** A board with a card that is repeated every day. */
export async function newRecurrence(store: StoreName, fields: object = {}) {
  const team = await newTeam(store)
  const board = await team.newBoard()
  const card = await team.newCard(board.lists[0], { title: 'Report {{date}}', priority: 2 })
  const body = { list_id: board.lists[0].id, card_id: card.id, ...DAILY(), ...fields }
  const { recurrence } = await team.made('/recurrences', body)
  const titles = async () => {
    const { cards } = (await team.get(`/cards?board_id=${board.id}`)).body
    return cards.filter(({ id }: { id: string }) => id !== card.id).map(({ title }: { title: string }) => title)
  }
  const read = async () => (await team.get(`/recurrences/${recurrence.id}`)).body.recurrence
  return { team, board, card, recurrence, titles, read, gateway: team.server.gateway }
}

/** A card that is made each day; whether the one of the next day was. */
export async function enteringByRecurrence(team: Team, from: { list_id: string; card_id: string }) {
  const { recurrence } = await team.made('/recurrences', { ...from, ...DAILY() })
  const path = `/recurrences/${recurrence.id}`
  const last = async () => (await team.get(path)).body.recurrence.last_card_id
  const enter = async () => {
    const before = await last()
    // One that was refused has paused it.
    await team.patch(path, { paused: false })
    clock.advance(DAY_MS)
    await runDue(team.server.gateway)
    return (await last()) !== before
  }
  return { enter }
}
