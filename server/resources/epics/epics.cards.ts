import { notFound } from '../../common/errors.ts'
import type { Write } from '../../workspace/handles.ts'
import { findCard } from '../cards/cards.queries.ts'
import { updateCard } from '../cards/cards.service.ts'
import { toId } from '../shapes.ts'
import { requireEpic } from './epics.queries.ts'

/** Puts a card into an epic, with all cards below it. */
export async function addCardToEpic(w: Write, id: string, card_id: string) {
  await requireEpic(w, id)
  await updateCard(w, card_id, { epic_id: id })
}

/** Takes a card out of an epic, with all cards below it. */
export async function removeCardFromEpic(w: Write, id: string, card_id: string) {
  const epic = await requireEpic(w, id)
  const card = await findCard(w, toId(card_id))
  if (card?.epic_id !== epic.id) throw notFound('card')
  await updateCard(w, card_id, { epic_id: null })
}
