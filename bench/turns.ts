/** One side of a comparison: does its work once and says how fast it was. */
export type Side = () => Promise<number>

/** Slow sides get fewer turns: a benchmark must end. */
const LONGEST_MS = 90_000

/**
 * Lets the sides take turns, round after round, so that a noisy machine disturbs all alike; returns the median of each. The
 * first round only warms up.
 */
export async function takeTurns<S extends string>(rounds: number, sides: Record<S, Side>): Promise<Record<S, number>> {
  const entries = Object.entries(sides) as [S, Side][]
  const values = new Map<S, number[]>(entries.map(([name]) => [name, []]))
  const deadline = performance.now() + LONGEST_MS
  for (let round = 0; round <= rounds && (round <= 1 || performance.now() < deadline); round++)
    for (const [name, side] of entries) {
      const value = await side()
      if (round > 0) values.get(name)?.push(value)
    }
  return Object.fromEntries([...values].map(([name, all]) => [name, median(all)])) as Record<S, number>
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[sorted.length % 2 ? middle : middle - 1], sorted[middle]]
  if (low === undefined || high === undefined) throw new Error('There is no median of nothing.')
  return (low + high) / 2
}
