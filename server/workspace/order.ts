import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** A longer key is a sign of many inserts at one spot: all siblings get new keys. */
export const LONGEST_POSITION = 48

/** A position in an order: a short string that sorts between its neighbours', so that a move writes one row. */
export function positionBetween(before: string | null, after: string | null): string {
  return generateKeyBetween(before, after)
}

export function positionAfter(last: string | null): string {
  return generateKeyBetween(last, null)
}

export function positionsAfter(last: string | null, count: number): string[] {
  return generateNKeysBetween(last, null, count)
}

/** The API's order object: each id with its zero-based position. */
export function toOrder(ids: readonly (string | number)[], first = 0): Record<string, number> {
  const order: Record<string, number> = {}
  let position = first
  for (const id of ids) order[id] = position++
  return order
}
