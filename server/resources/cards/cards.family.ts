import { sql } from 'kysely'
import { AppError, invalid } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import { difference, touched } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { updateEachRow, updateRows } from '../../workspace/rows.ts'
import { requireEpic } from '../epics/epics.queries.ts'
import { fromId } from '../shapes.ts'
import { type CardRow, refsOf, requireCard } from './cards.queries.ts'

/** A card's parent and epic. A child is in the epic of its parent; a card put directly into an epic keeps no parent. */
interface Family {
  epic_id?: string | null | undefined
  parent_card_id?: string | null | undefined
}

/** The epic that a new card belongs to: the named one, or its parent's. */
export async function epicOfNewCard(w: Write, body: Family): Promise<number | null> {
  if (body.parent_card_id) return epicBelow(w, await requireCard(w, body.parent_card_id), body)
  return body.epic_id ? requireLive(await requireEpic(w, body.epic_id)).id : null
}

/** How an update changes a card's parent and epic. */
export async function findFamily(w: Write, card: CardRow, body: Family) {
  const columns = await familyColumns(w, card, body)
  const ids = (row: Pick<Row<'cards'>, 'epic_id' | 'parent_card_id'>) => ({
    epic_id: fromId(row.epic_id),
    parent_card_id: fromId(row.parent_card_id),
  })
  const changes: Changes = difference(ids(card), ids({ ...card, ...columns }))
  return { columns, changes }
}

async function familyColumns(w: Write, card: CardRow, body: Family) {
  const { epic_id, parent_card_id } = body
  if (parent_card_id) {
    const parent = await requireCard(w, parent_card_id)
    if (parent.id === card.id || (await findDescendants(w, card.id)).includes(parent.id))
      throw new AppError('card_cycle', 'A card cannot be below itself.')
    return { parent_card_id: parent.id, epic_id: await epicBelow(w, parent, body) }
  }
  if (epic_id) {
    const epic = await requireEpic(w, epic_id)
    // Sent its own epic, the card stays as it is: with its parent, even in an epic that takes no more cards.
    return epic.id === card.epic_id ? {} : { epic_id: requireLive(epic).id, parent_card_id: null }
  }
  if (epic_id === null) return { epic_id: null, parent_card_id: null }
  return parent_card_id === null ? { parent_card_id: null } : {}
}

/** The epic of a card below this one; a different epic would contradict it. A hidden one is not found. */
async function epicBelow(w: Write, parent: CardRow, { epic_id }: Family): Promise<number | null> {
  if (epic_id && (await requireEpic(w, epic_id)).id !== parent.epic_id)
    throw invalid(
      'epic_id',
      'A child card is in the epic of its parent: send no epic_id, or no parent_card_id.',
      'conflicting',
    )
  return parent.epic_id
}

export function requireLive<E extends Row<'epics'>>(epic: E): E {
  if (epic.time_archived) throw new AppError('epic_archived', 'An archived epic takes no cards. Bring it back first.')
  return epic
}

/** Gives cards another epic, or none; each that changes gets its event. */
export async function setEpicOfCards(w: Write, ids: readonly number[], epic_id: number | null) {
  const changed = await w.db
    .selectFrom('cards')
    .selectAll()
    .where('team_id', '=', w.team_id)
    .where(idIn(w.db, 'id', idList(w.db, ids)))
    .where('epic_id', 'is distinct from', epic_id)
    .orderBy('id')
    .execute()
  if (changed.length === 0) return
  await updateRows(w, 'cards', { id: changed.map(({ id }) => id) }, { epic_id, ...touched(w) })
  for (const card of changed)
    w.emit('card.updated', { ...refsOf(card), epic_id }, { epic_id: [fromId(card.epic_id), fromId(epic_id)] })
}

/** A card with the parent and the epic that it gets. */
export type NewFamily = Pick<Row<'cards'>, 'id' | 'parent_card_id' | 'epic_id'>

/** Gives cards that have neither a parent and an epic each, which fit each other. They are not newer for it. */
export async function setFamilies(w: Write, families: readonly NewFamily[]) {
  const found = new Map(families.map((family) => [family.id, family]))
  const cards = await findRows(w, [...found.keys()])
  const after = cards.map((card) => ({ ...card, ...found.get(card.id) }))
  await updateEachRow(w, 'cards', { parent_card_id: 'bigint', epic_id: 'bigint' }, after)
  const ids = (row: Pick<Row<'cards'>, 'epic_id' | 'parent_card_id'>) => ({
    epic_id: fromId(row.epic_id),
    parent_card_id: fromId(row.parent_card_id),
  })
  for (const [index, card] of cards.entries()) {
    const row = must(after[index])
    w.emit('card.updated', refsOf(row), difference(ids(card), ids(row)))
  }
}

function findRows({ db, team_id }: Write, ids: readonly number[]) {
  return db
    .selectFrom('cards')
    .selectAll()
    .where('team_id', '=', team_id)
    .where(idIn(db, 'id', idList(db, ids)))
    .orderBy('id')
    .execute()
}

/** The children of a card, their children, and so on. */
export async function findDescendants(w: Write, card_id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below (id) as (
      select id from cards where team_id = ${w.team_id} and parent_card_id = ${card_id}
      union
      select cards.id from cards join below on cards.parent_card_id = below.id where cards.team_id = ${w.team_id}
    ) select id from below order by id`.execute(w.db)
  return rows.map(({ id }) => id)
}
