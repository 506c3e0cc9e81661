import { useCallback } from 'react'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import type { Mirror } from '../data/mirror.ts'
import type { CardRow, SprintRow } from '../data/rows.ts'

/** So many cards, and the points they are estimated at. */
export interface Amount {
  count: number
  pts: number
}

export interface Figures {
  /** All but what was cancelled. */
  planned: Amount
  done: Amount
  /** Cards that count nothing in points, because nobody estimated them. */
  unestimated: number
}

const NOTHING: Amount = { count: 0, pts: 0 }

export function sum(amounts: readonly Amount[]): Amount {
  return amounts.reduce((all, { count, pts }) => ({ count: all.count + count, pts: all.pts + pts }), NOTHING)
}

export function amountOf(cards: readonly Pick<CardRow, 'estimate'>[]): Amount {
  return sum(cards.map(({ estimate }) => ({ count: 1, pts: estimate ?? 0 })))
}

/** The cards of a sprint or a board, list by list. */
export function cardsOf(mirror: Mirror, place_id: string): CardRow[] {
  return mirror
    .ids('lists', 'place', place_id)
    .flatMap((list) => mirror.ids('cards', 'list', list))
    .flatMap((id) => mirror.row('cards', id) ?? [])
}

export const hasEnded = ({ state }: Pick<SprintRow, 'state'>) => state === 'completed' || state === 'canceled'

/** How a sprint stands. One that has ended stands as it did then: what was not finished has left it. */
export function useFigures(sprint: SprintRow): Figures {
  const { mirror } = useWorkspace()
  return useDerived(
    ['cards', 'lists'],
    useCallback(() => {
      const last = hasEnded(sprint) ? sprint.progress.at(-1) : undefined
      if (last) {
        const planned = sum(last.filter(({ status }) => status !== 'cancelled'))
        return { planned, done: sum(last.filter(({ status }) => status === 'completed')), unestimated: 0 }
      }
      const cards = cardsOf(mirror, sprint.id).filter(({ status }) => status !== 'cancelled')
      return {
        planned: amountOf(cards),
        done: amountOf(cards.filter(({ status }) => status === 'completed')),
        unestimated: cards.filter(({ estimate }) => estimate === null).length,
      }
    }, [mirror, sprint]),
  )
}
