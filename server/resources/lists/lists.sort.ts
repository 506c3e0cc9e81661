import { AppError } from '../../common/errors.ts'
import { lazily } from '../../common/lazily.ts'
import { must } from '../../common/must.ts'
import { grouped } from '../../common/text.ts'
import { instantOf } from '../../common/time.ts'
import { SORTED_CARDS } from '../../limits/writes.ts'
import type { Write } from '../../workspace/handles.ts'
import { moveCards, moveChanges } from '../cards/cards.move.ts'
import { findAllRowsOfList } from '../cards/cards.of-lists.queries.ts'
import { type CardRow, refsOf } from '../cards/cards.queries.ts'
import type { FoundList } from '../containers/lists.queries.ts'
import { withList } from './lists.kinds.ts'
import type { List, SortList } from './lists.schema.ts'
import { readListPage } from './lists.service.ts'

/** Sorts the cards of a list once. It is no rule: cards can be moved freely afterwards. */
export async function sortList(w: Write, id: string, body: SortList): Promise<List> {
  await withList(w, id, {
    ofCards: (list) => sortCards(w, list, body),
    ofEpics: async () => {
      throw new AppError('conflict', 'Lists of the roadmap are put into order by hand.')
    },
  })
  return (await readListPage(w, id, {})).list
}

async function sortCards(w: Write, list: FoundList, { by, descending = false }: SortList) {
  w.permit(list.container_role)
  // Checked before they are read.
  if (list.total_cards > SORTED_CARDS)
    throw new AppError('too_much_at_once', `The list has more than ${grouped(SORTED_CARDS)} cards.`)
  const cards = (await findAllRowsOfList(w, list.id)).filter(({ time_archived }) => time_archived === null)
  const sorted = cards.toSorted(comparing(by, descending))
  // They share the positions they have: archived cards keep theirs.
  const moves = sorted
    .map((card, index) => ({ card, to: list, position: must(cards[index]).position }))
    .filter(({ card, position }) => card.position !== position)
  await moveCards(w, moves)
  for (const move of moves) w.emit('card.moved', refsOf(move.card), moveChanges(move))
}

const titles = lazily(() => new Intl.Collator('en', { numeric: true }))

const VALUES: Record<SortList['by'], (card: CardRow) => number | string | null> = {
  due_date: ({ due_date }) => (due_date === null ? null : instantOf(due_date)),
  // 0 is none; 1 is the most urgent, and comes first.
  priority: ({ priority }) => (priority === 0 ? null : priority),
  title: ({ title }) => title,
  time_created: ({ time_created }) => time_created,
}

/** Cards without a value come last in either direction; equal ones keep their order. */
function comparing(by: SortList['by'], descending: boolean) {
  const of = VALUES[by]
  return (one: CardRow, other: CardRow): number => {
    const [a, b] = [of(one), of(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    const order = typeof a === 'string' ? titles().compare(a, String(b)) : a - Number(b)
    return descending ? -order : order
  }
}
