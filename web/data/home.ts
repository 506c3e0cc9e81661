import type { AnswerOf } from '../../client/client.ts'
import { putSomeCards } from './answers.ts'
import { CARD_FIELDS } from './card-rows.ts'
import type { WorkspaceData } from './workspace.ts'

/** What the first page shows beyond the mirror: each by one call with an end. */

const MOST = 100
const MOST_NEWS = 50

/** The ids of the reader's own open cards, what is due first; the cards themselves go into the mirror. */
export function readOwnCards({ api, mirror, reading }: WorkspaceData): Promise<readonly string[]> {
  return reading(async () => {
    const { cards } = await api.listMyWork({ kind: 'assigned', fields: CARD_FIELDS, count: MOST })
    const ids = cards.map(({ id }) => id)
    putSomeCards(mirror, ids, cards)
    return ids
  })
}

export interface BoardCounts {
  open: number
  started: number
}

/** How many cards of boards are still to be done, and being done, by the board's id. */
export async function readBoardCounts({ api }: WorkspaceData): Promise<ReadonlyMap<string, BoardCounts>> {
  const { boards } = await api.listBoards({ count: MOST })
  return new Map(
    boards.map(({ id, lists }) => {
      const count = (...behaviors: string[]) =>
        lists
          .filter(({ behavior, archived }) => archived === null && behaviors.includes(behavior))
          .reduce((sum, { total_cards }) => sum + total_cards, 0)
      return [id, { open: count('backlog', 'committed', 'started'), started: count('started') }]
    }),
  )
}

export type Happening = AnswerOf<'listActivity'>['activity'][number]

/** What others did, newest first, of each kind of change to a thing by a person the last one. */
export async function readHappenings({ api, me }: WorkspaceData): Promise<readonly Happening[]> {
  const { activity } = await api.listActivity({ count: MOST_NEWS })
  const others = activity.filter(({ user_id, type }) => user_id !== me.id && !type.startsWith('token.'))
  const last = new Map<string, Happening>()
  for (const one of others) {
    const key = `${one.user_id} ${one.type} ${one.entity_id}`
    if (!last.has(key)) last.set(key, one)
  }
  return [...last.values()]
}
