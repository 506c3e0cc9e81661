import type { Mirror } from '../data/mirror.ts'
import type { ListRow } from '../data/rows.ts'
import { limitsText as words } from '../text/limits.ts'

type Limited = Pick<ListRow, 'max_cards' | 'min_cards' | 'limit_unit'>

/** How a list stands to its limit: what its head shows, what readers hear, and whether it is a warning. */
export function standOf({ max_cards: max, min_cards: min, limit_unit: unit }: Limited, held: number) {
  const shown = max > 0 ? words.short(held, max) : words.atLeast(held, min)
  const short = unit === 'points' ? words.points(shown) : shown
  if (max > 0 && held > max) return { short, full: words.exceeded(held, max, unit), isWarning: true }
  if (max > 0 && held === max) return { short, full: words.reached(held, max, unit), isWarning: true }
  if (held < min) return { short, full: words.below(held, min, unit), isWarning: true }
  return { short, full: max > 0 ? words.within(held, max, unit) : words.enough(held, min, unit), isWarning: false }
}

/** How many cards or points are in a list, by the cards that are known. */
export function heldBy(mirror: Mirror, { id, limit_unit }: Pick<ListRow, 'id' | 'limit_unit'>): number {
  const cards = mirror.ids('cards', 'list', id)
  if (limit_unit === 'cards') return cards.length
  return cards.reduce((points, card) => points + (mirror.row('cards', card)?.estimate ?? 0), 0)
}

/** What people set. */
export type Limit = Pick<ListRow, 'max_cards' | 'min_cards' | 'limit_unit' | 'limit_is_hard'>

/** No list can hold more than its minimum and less than its maximum. */
export function isCrossed({ max_cards, min_cards }: Pick<Limit, 'max_cards' | 'min_cards'>): boolean {
  return max_cards > 0 && min_cards > max_cards
}
