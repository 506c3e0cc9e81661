import type { CardRow } from '../../data/rows.ts'
import { type Amount, amountOf } from '../figures.ts'

/** What one person has in a sprint. */
export interface Load {
  /** Null for what nobody has taken. */
  user_id: string | null
  amount: Amount
}

type Assigned = Pick<CardRow, 'owner_id' | 'member_ids' | 'estimate' | 'status'>

/** A card counts for one person, so that the loads add up to the sprint: its owner, else its first member. */
const personOf = ({ owner_id, member_ids }: Assigned) => owner_id ?? member_ids[0] ?? null

/** The loads of those who have something in the sprint and of the other people of its space; nobody's come last. */
export function loadsOf(cards: readonly Assigned[], people: readonly string[]): Load[] {
  const counted = Map.groupBy(
    cards.filter(({ status }) => status !== 'cancelled'),
    personOf,
  )
  const named = new Set([...people, ...[...counted.keys()].filter((user_id) => user_id !== null)])
  const loads: Load[] = [...named].map((user_id) => ({ user_id, amount: amountOf(counted.get(user_id) ?? []) }))
  loads.sort((a, b) => b.amount.pts - a.amount.pts || b.amount.count - a.amount.count)
  const nobody = counted.get(null)
  return nobody ? [...loads, { user_id: null, amount: amountOf(nobody) }] : loads
}

/** An even share of what the last sprints completed; null while that is unknown. */
export function shareOf(
  loads: readonly Load[],
  velocity: { count: number; average: Amount } | undefined,
): { unit: keyof Amount; share: number } | null {
  const people = loads.filter(({ user_id }) => user_id !== null).length
  if (!velocity || velocity.count === 0 || people === 0) return null
  const unit = velocity.average.pts > 0 ? 'pts' : 'count'
  return { unit, share: Math.round((velocity.average[unit] / people) * 10) / 10 }
}
