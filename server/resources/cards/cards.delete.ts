import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { RESTORED_THINGS } from '../../limits/writes.ts'
import { idIn, idList } from '../../store/ids.ts'
import { deletion, touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { deleteRows, updateRows } from '../../workspace/rows.ts'
import { fromId } from '../shapes.ts'
import { CARD_COLUMNS } from './cards.columns.ts'
import { CardCounts } from './cards.move.ts'
import { type CardRow, refsOf, requireCardToChange } from './cards.queries.ts'

/** So many cards are deleted by one statement. */
const AT_ONCE = 50

/** So many, where each has an event of its own. */
const SOME = 500

export async function deleteCard(w: Write, id: string) {
  const card = await requireCardToChange(w, id)
  await w.expectUnchanged(card.id, 'any')
  await deleteCards(w, sql<SqlBool>`cards.id = ${card.id}`)
  w.emit('card.deleted', refsOf(card), deletion(CARD_COLUMNS.inLog(card)))
}

/** By default more than a restore brings back. */
export async function hasMoreCards(r: Read, which: RawBuilder<SqlBool>, than = RESTORED_THINGS): Promise<boolean> {
  const { rows } = await sql`select 1 from cards where cards.team_id = ${r.team_id} and ${which}
    limit 1 offset ${sql.lit(than)}`.execute(r.db)
  return rows.length > 0
}

/** Deletes some of the cards of a place, each with its event; false when there are none. */
export async function deleteSomeCards(w: Write, which: RawBuilder<SqlBool>, most: number): Promise<boolean> {
  const { rows } = await sql<CardRow>`select cards.* from cards where cards.team_id = ${w.team_id} and ${which}
    limit ${sql.lit(Math.min(most, SOME))}`.execute(w.db)
  if (rows.length === 0) return false
  const ids = rows.map(({ id }) => id)
  await deleteCards(w, idIn(w.db, 'cards.id', idList(w.db, ids)))
  for (const card of rows) w.emit('card.deleted', refsOf(card), deletion(CARD_COLUMNS.inLog(card)))
  return true
}

/**
 * Deletes cards with everything that belongs to them, and keeps every count right. Their children live on without a parent,
 * each with an event; the events of the cards themselves are up to the caller.
 */
export async function deleteCards(w: Write, which: RawBuilder<SqlBool>) {
  const { rows: cards } = await sql<{
    id: number
    project_id: number
    list_id: number
    sprint_id: number | null
    status: string
    estimate: number | null
    time_archived: number | null
  }>`select cards.id, cards.project_id, cards.list_id, cards.sprint_id, lists.behavior as status, cards.estimate, cards.time_archived
    from cards join lists on lists.team_id = cards.team_id and lists.id = cards.list_id
    where cards.team_id = ${w.team_id} and ${which}`.execute(w.db)
  if (cards.length === 0) return
  const deleted = cards.map(({ id }) => id)
  const counts = new CardCounts()
  for (const card of cards) if (card.time_archived === null) counts.add(card, -1)
  await counts.write(w)
  const gone = new Set(deleted)
  // SQLite keeps everybody waiting while a statement runs, and much goes with each card.
  for (let start = 0; start < deleted.length; start += AT_ONCE) {
    const some = deleted.slice(start, start + AT_ONCE)
    const ids = idList(w.db, some)
    await sql`update tags set total_cards = total_cards - (select count(*) from card_tags
        where card_tags.team_id = tags.team_id and card_tags.tag_id = tags.id and ${idIn(w.db, 'card_tags.card_id', ids)})
      where team_id = ${w.team_id} and id in (select tag_id from card_tags
        where card_tags.team_id = ${w.team_id} and ${idIn(w.db, 'card_tags.card_id', ids)})`.execute(w.db)
    await releaseChildren(w, some, gone)
    await deleteRows(w, 'cards', { id: some })
  }
}

/** Those that go themselves need no event. */
async function releaseChildren(w: Write, parents: readonly number[], gone: ReadonlySet<number>) {
  const ids = idList(w.db, parents)
  const children = await w.db
    .selectFrom('cards')
    .selectAll()
    .where('team_id', '=', w.team_id)
    .where(idIn(w.db, 'parent_card_id', ids))
    .orderBy('id')
    .execute()
  if (children.length === 0) return
  await updateRows(w, 'cards', { parent_card_id: parents }, { parent_card_id: null, ...touched(w) })
  for (const child of children)
    if (!gone.has(child.id))
      w.emit('card.updated', refsOf(child), { parent_card_id: [fromId(child.parent_card_id), null] })
}
