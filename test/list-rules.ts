import { onTestFinished, vi } from 'vitest'
import { AppError } from '../server/common/errors.ts'
import { CardCounts } from '../server/resources/cards/cards.move.ts'

/**
 * Puts a rule where rules about the cards of a list belong, until it is opened again or the test ends: these lists take no more
 * cards, by default none does. It refuses as late as it can, after everything was written, so that all of it has to be undone.
 */
export function closeLists(isClosed: (list_id: string) => boolean = () => true) {
  const { add, write } = CardCounts.prototype
  const gains = new WeakMap<CardCounts, Map<number, number>>()
  const spies = [
    vi.spyOn(CardCounts.prototype, 'add').mockImplementation(function (this: CardCounts, card, sign, count = 1) {
      const own = gains.get(this) ?? new Map<number, number>()
      gains.set(this, own.set(card.list_id, (own.get(card.list_id) ?? 0) + sign * count))
      add.call(this, card, sign, count)
    }),
    vi.spyOn(CardCounts.prototype, 'write').mockImplementation(async function (this: CardCounts, w) {
      await write.call(this, w)
      for (const [list_id, gain] of gains.get(this) ?? [])
        if (gain > 0 && isClosed(String(list_id))) throw new AppError('conflict', 'This list takes no more cards.')
    }),
  ]
  const open = () => {
    for (const spy of spies) spy.mockRestore()
  }
  onTestFinished(open)
  return open
}
