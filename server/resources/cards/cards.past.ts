import { notFound } from '../../common/errors.ts'
import type { Read } from '../../workspace/handles.ts'
import type { Seq } from '../events/events.seq.ts'
import { addCards } from '../history/history.cards.ts'
import { listHistory } from '../history/history.list.ts'
import { findSeen, pastAt, readPast } from '../history/history.past.ts'
import type { HistoryQuery } from '../history/history.schema.ts'
import { toId } from '../shapes.ts'
import { requireCard } from './cards.queries.ts'
import type { Card } from './cards.schema.ts'
import { readCard } from './cards.service.ts'

/** A card as it was after an event, even if deleted since. */
export async function readCardAt(r: Read, id: string, at: Seq): Promise<Card> {
  const past = await pastAt(r, at, 'at')
  const cards = await findSeen(past, 'cards', await past.byId('cards', [toId(id)]))
  if (cards.length === 0) throw notFound('card')
  return readPast(
    past,
    (memory) => addCards(past, memory, cards),
    (then) => readCard(then, id),
  )
}

/** The changes of a card, newest first: its fields, people and parts. */
export async function listCardHistory(r: Read, id: string, query: HistoryQuery) {
  const card = await requireCard(r, id)
  return listHistory(r, id, { card_id: card.id }, query)
}
