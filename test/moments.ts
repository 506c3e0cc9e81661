import { DAY_MS } from '../server/common/time.ts'
import type { BEHAVIORS } from '../server/http/schema.ts'
import { clock, type Team } from './team.ts'

// What reports are held against: everything as it was at each moment, and the slow and obvious way from there.

/** A card as it is at one moment. */
export interface Seen {
  id: number
  project_id: number
  board_id: number | null
  home_board_id: number | null
  sprint_id: number | null
  list_id: number
  estimate: number | null
  isArchived: boolean
  status: (typeof BEHAVIORS)[number]
  time_created: number
}
export interface Moment {
  time: number
  revision: number
  cards: Map<number, Seen>
}

export async function look(team: Team): Promise<Moment> {
  const rows = await team.server.store.transaction((db) =>
    db
      .selectFrom('cards')
      .innerJoin('lists', (join) =>
        join.onRef('lists.team_id', '=', 'cards.team_id').onRef('lists.id', '=', 'cards.list_id'),
      )
      .select(['cards.id', 'cards.project_id', 'cards.board_id', 'cards.home_board_id', 'cards.sprint_id'])
      .select(['cards.list_id', 'cards.estimate', 'cards.time_created', 'lists.behavior as status'])
      .select(['cards.time_archived as archived', 'lists.time_archived as list_archived'])
      .where('cards.team_id', '=', team.team_id)
      // What comes next depends on their order.
      .orderBy('cards.id')
      .execute(),
  )
  const cards = rows.map(({ archived, list_archived, ...row }): [number, Seen] => [
    row.id,
    { ...row, isArchived: archived !== null || list_archived !== null },
  ])
  return { time: clock.now(), revision: (await team.head()).revision, cards: new Map(cards) }
}

export type Holds = (card: Seen) => boolean

export function finishedOf(moments: readonly Moment[], first: number, last: number, holds: Holds) {
  const ids = new Set(moments.flatMap(({ cards }) => [...cards.keys()]))
  return [...ids].flatMap((id) => {
    let done: { time: number; card: Seen } | null = null
    let started: number | null = null
    let before: Seen | undefined
    for (const { time, cards } of moments) {
      const card = cards.get(id)
      if (!card) continue
      if (time >= (last + 1) * DAY_MS) break
      if (card.status === 'started' && before?.status !== 'started') started ??= time
      if (card.status !== 'completed') done = null
      else done ??= { time, card }
      before = card
    }
    if (!done || done.time < first * DAY_MS || !holds(done.card)) return []
    return {
      card_id: String(id),
      time_started: started,
      time_completed: done.time,
      cycle_time: started === null ? null : done.time - started,
      lead_time: done.time - done.card.time_created,
      estimate: done.card.estimate,
    }
  })
}

/** Something that is gone comes back as it was. */
export async function restoreOne(team: Team, moments: readonly Moment[]) {
  const now = moments.at(-1)?.cards
  for (const { cards, revision } of moments.toReversed())
    for (const [id, { list_id }] of cards) {
      if (now?.has(id)) continue
      const { status } = await team.post(`/cards/${id}/restore`, { seq: revision })
      if (status !== 200) await team.post(`/lists/${list_id}/restore`, { seq: revision })
      return
    }
}

/** Random moves rarely end where work is done. */
export async function finishSome(team: Team, moments: readonly Moment[], turn: number) {
  const cards = [...(moments.at(-1)?.cards.values() ?? [])].filter(({ board_id }) => board_id !== null)
  const status = turn % 4 === 1 ? 'started' : 'completed'
  for (const card of cards.filter(({ id }) => id % 2 === (turn % 3) % 2)) {
    const { board } = (await team.get(`/boards/${card.board_id}`)).body
    const list = board?.lists.find(({ behavior }: { behavior: string }) => behavior === status)
    if (list) await team.patch(`/cards/${card.id}`, { list_id: list.id })
  }
}

/** Each place in which a card ever was, as a query and as a condition. */
export function scopesOf(moments: readonly Moment[]): [string, Holds][] {
  const all = moments.flatMap(({ cards }) => [...cards.values()])
  const idsOf = (column: 'project_id' | 'board_id' | 'sprint_id') => new Set(all.flatMap((card) => card[column] ?? []))
  return [
    ...[...idsOf('project_id')].map((id): [string, Holds] => [`project_id=${id}`, (card) => card.project_id === id]),
    ...[...idsOf('sprint_id')].map((id): [string, Holds] => [`sprint_id=${id}`, (card) => card.sprint_id === id]),
    ...[...idsOf('board_id')].map((id): [string, Holds] => [
      `board_id=${id}`,
      (card) => card.board_id === id || card.home_board_id === id,
    ]),
  ]
}
