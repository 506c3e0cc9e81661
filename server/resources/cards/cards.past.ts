import { notFound } from '../../common/errors.ts'
import { Walk } from '../../http/cursor.ts'
import type { Read } from '../../workspace/handles.ts'
import { findActivity } from '../activity/activity.queries.ts'
import { refuseCut, type Seq, seqsFor } from '../events/events.seq.ts'
import { toEvents } from '../events/events.service.ts'
import { addCards } from '../history/history.cards.ts'
import { findSeen, pastAt, readPast } from '../history/history.past.ts'
import type { Change, HistoryQuery } from '../history/history.schema.ts'
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
  const seqs = seqsFor(r)
  const walk = new Walk<[Seq]>(r.team_id, 'history', { id }, query, [seqs.type])
  const before = walk.after ? seqs.toNumber(walk.after[0]) : null
  if (before !== null) await refuseCut(r, before, seqs)
  const { paging, json } = await walk.collect({
    from: before,
    find: (before, limit) => findActivity(r, { card_id: card.id, before, limit }),
    keyOf: ({ seq }) => seq,
    toItems: async (rows) => (await toEvents(r, rows)).map(toChange),
    anchorOf: ({ seq }) => [seqs.show(seq)],
  })
  return { ...paging, history: json }
}

function toChange({
  seq,
  type,
  user_id,
  user,
  changes,
  time_created,
}: Awaited<ReturnType<typeof toEvents>>[number]): Change {
  return { seq, type, user_id, user, changes, time_created }
}
