/** Where the cards of a cell stand, below its upper end. */
export interface CardPlaces {
  /** One more than there are cards: the last is where the next would begin. */
  starts: readonly number[]
  /** How high all of them are together. */
  total: number
}

/** Below each other, with a gap between them. */
export function placesOf(cards: readonly string[], heightOf: (card: string) => number, gap: number): CardPlaces {
  const starts = [0]
  let at = 0
  for (const card of cards) {
    at += heightOf(card) + gap
    starts.push(at)
  }
  return { starts, total: Math.max(0, at - gap) }
}

/** The first card to draw, and the one behind the last. */
export type CardRange = readonly [number, number]

export const NOTHING: CardRange = [0, 0]

/** The cards of which something is between two heights, and so many more on both sides; none where the cell is not there. */
export function rangeOf({ starts, total }: CardPlaces, from: number, to: number, overscan: number): CardRange {
  if (to <= 0 || from >= total) return NOTHING
  const first = behind(starts, from) - 1
  const last = behind(starts, to)
  return [Math.max(0, first - overscan), Math.min(starts.length - 1, last + overscan)]
}

/** How many of them begin at this height or above it. */
function behind(starts: readonly number[], height: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= height) low = middle + 1
    else high = middle
  }
  return low
}
