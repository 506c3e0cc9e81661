import { type IdList, idIn, idList } from '../../store/ids.ts'
import { prepared } from '../../store/prepared.ts'
import type { Row } from '../../store/tables.ts'
import { toOrder } from '../../workspace/order.ts'
import type { Read } from '../../workspace/workspace.ts'
import { groupBy } from '../shapes.ts'
import type { Checklist, ChecklistItem } from './checklists.schema.ts'

type OfMany = { team_id: string; ids: IdList }

const checklistsOfCards = prepared<OfMany>()((db, p) =>
  db
    .selectFrom('checklists')
    .selectAll()
    .where('team_id', '=', p('team_id'))
    .where(idIn(db, 'card_id', p('ids')))
    .orderBy('position')
    .orderBy('id'),
)

const itemsOfChecklists = prepared<OfMany>()((db, p) =>
  db
    .selectFrom('checklist_items')
    .selectAll()
    .where('team_id', '=', p('team_id'))
    .where(idIn(db, 'checklist_id', p('ids')))
    .orderBy('position')
    .orderBy('id'),
)

/** The checklists of cards with their items, in order. */
export async function findChecklists({ db, team_id }: Read, cardIds: readonly number[]) {
  const rows = await checklistsOfCards(db, { team_id, ids: idList(db, cardIds) })
  if (rows.length === 0) return []
  const items = await itemsOfChecklists(db, {
    team_id,
    ids: idList(
      db,
      rows.map(({ id }) => id),
    ),
  })
  const itemsOf = groupBy(items, ({ checklist_id }) => checklist_id)
  return rows.map((row) => {
    const own = itemsOf.get(row.id) ?? []
    return { card_id: row.card_id, checklist: toChecklist(row, own), itemOrder: toOrder(own.map(({ id }) => id)) }
  })
}

export function toChecklist(row: Row<'checklists'>, items: readonly Row<'checklist_items'>[]): Checklist {
  return {
    id: String(row.id),
    title: row.title,
    content: row.content,
    card_id: String(row.card_id),
    user_id: row.user_id,
    time_created: row.time_created,
    time_updated: row.time_updated,
    items: items.map(toItem),
  }
}

export function toItem(item: Row<'checklist_items'>): ChecklistItem {
  return {
    id: String(item.id),
    title: item.title,
    content: item.content,
    checklist_id: String(item.checklist_id),
    user_id: item.user_id,
    time_created: item.time_created,
    time_updated: item.time_updated,
    checked: item.checked === 1,
  }
}

/** One checklist of a card the caller has already found, with its items. */
export async function findChecklist({ db, team_id }: Read, card_id: number, id: number) {
  const checklist = await db
    .selectFrom('checklists')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('card_id', '=', card_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!checklist) return undefined
  return { checklist, items: await itemsOfChecklists(db, { team_id, ids: idList(db, [id]) }) }
}

/** One item of a checklist the caller has already found. */
export function findItem({ db, team_id }: Read, checklist_id: number, id: number) {
  return db
    .selectFrom('checklist_items')
    .selectAll()
    .where('team_id', '=', team_id)
    .where('checklist_id', '=', checklist_id)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findLastPosition(
  { db, team_id }: Read,
  table: 'checklists' | 'checklist_items',
  holder: number,
): Promise<string | null> {
  const last =
    table === 'checklists'
      ? await db
          .selectFrom(table)
          .select('position')
          .where('team_id', '=', team_id)
          .where('card_id', '=', holder)
          .orderBy('position', 'desc')
          .limit(1)
          .executeTakeFirst()
      : await db
          .selectFrom(table)
          .select('position')
          .where('team_id', '=', team_id)
          .where('checklist_id', '=', holder)
          .orderBy('position', 'desc')
          .limit(1)
          .executeTakeFirst()
  return last?.position ?? null
}
