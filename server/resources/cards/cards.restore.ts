import { AppError, notFound } from '../../common/errors.ts'
import type { Row } from '../../store/tables.ts'
import { creation } from '../../workspace/changes.ts'
import type { Past } from '../../workspace/past/past.ts'
import type { ReadRows } from '../../workspace/past/read-rows.ts'
import { findThere, placeAgain } from '../../workspace/past/returning.ts'
import type { Write } from '../../workspace/workspace.ts'
import { requireList } from '../containers/lists.queries.ts'
import type { Seq } from '../events/events.seq.ts'
import { findSeen, pastAt } from '../history/history.past.ts'
import { readHeldAhead, returnCards } from '../history/history.return.ts'
import { fromId, toId } from '../shapes.ts'
import { FormerPlaces } from './cards.former-places.ts'
import { cardsIn, type Destination, placeOf } from './cards.move.ts'
import { findCard, refsOf } from './cards.queries.ts'
import { restoreLiveCards } from './cards.restore.live.ts'
import { readPartsAhead } from './cards.restore.parts.ts'
import type { Card } from './cards.schema.ts'
import { readCard } from './cards.service.ts'

/** Reads what `restoreCard` will need of the past. */
export async function readCardAhead(past: Past, id: string) {
  const [card] = await findSeen(past, 'cards', await past.byId('cards', [toId(id)]))
  if (!card) throw notFound('card')
  await past.heldBy('cards', [holderOf(card)])
  const isThere = (await findThere(past.r, 'cards', [card.id])).size > 0
  await (isThere ? readPartsAhead : readHeldAhead)(past, [card.id])
}

const holderOf = ({ board_id, sprint_id }: Row<'cards'>) => board_id ?? sprint_id ?? 0

/** Restores a card as it was: a deleted one with its parts, an existing one to its former state. */
export async function restoreCard(w: Write, id: string, seq: Seq, earlier: ReadRows | null): Promise<Card> {
  const past = await pastAt(w, seq, 'seq', earlier)
  const [card] = await findSeen(past, 'cards', await past.byId('cards', [toId(id)]))
  if (!card) throw notFound('card')
  const then = await past.heldBy('cards', [holderOf(card)])
  const places = await FormerPlaces.of(w, past, [card], then)
  if (await findCard(w, card.id)) await restoreLiveCards(w, past, [card], places)
  else {
    const to = await requirePlace(places, card)
    w.permit((await requireList(w, String(to.id))).container_role)
    const siblings = then.filter(({ list_id }) => list_id === card.list_id)
    const position = await placeAgain(w, cardsIn(to.id), to.id === card.list_id ? siblings : [], card)
    await returnCards(w, past, [{ card, to, position }])
    const { title, content } = card
    w.emit('card.restored', refsOf({ ...card, ...placeOf(to) }), creation({ title, content, list_id: fromId(to.id) }))
  }
  return readCard(w, id)
}

/** Where a deleted card goes: into its list; if that is gone, into a matching one of its board. */
async function requirePlace(places: FormerPlaces, card: Row<'cards'>): Promise<Destination> {
  const to = await places.find(card)
  if (!to)
    throw new AppError('conflict', 'The board or the sprint that the card was in is gone. Bring the board back first.')
  return to
}
