import { type IdList, idIn, idList } from '../../store/ids.ts'
import type { Db } from '../../store/store.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { toOrder } from '../../workspace/order.ts'
import { heldBy, preparedForHolders } from '../in-turns.ts'
import type { WorkItem } from '../work-item.ts'
import type { Checklist, ChecklistItem } from './checklists.schema.ts'

type OfMany = { team_id: string; ids: IdList }
/** The card or epic of a checklist. */
type Holder = Pick<WorkItem, 'noun' | 'id'>

const checklistsBy = (column: 'card_id' | 'epic_id') =>
  preparedForHolders<OfMany>()((db, p) =>
    db
      .selectFrom('checklists')
      .selectAll()
      .where('team_id', '=', p('team_id'))
      .where(idIn(db, column, p('ids')))
      .orderBy(column)
      .orderBy('position')
      .orderBy('id'),
  )
const checklistsOf = { card: checklistsBy('card_id'), epic: checklistsBy('epic_id') }

const itemsOfChecklists = preparedForHolders<OfMany>()((db, p) =>
  db
    .selectFrom('checklist_items')
    .selectAll()
    .where('team_id', '=', p('team_id'))
    .where(idIn(db, 'checklist_id', p('ids')))
    .orderBy('checklist_id')
    .orderBy('position')
    .orderBy('id'),
)

function findItems(db: Db, team_id: string, checklists: readonly number[]) {
  return heldBy(checklists, async (some, limit) =>
    some.length === 0 ? [] : itemsOfChecklists(db, { team_id, ids: idList(db, some), limit }),
  )
}

/** The checklists of cards or epics with their items, in order, as shown. */
export async function findChecklists({ db, team_id }: Read, noun: Holder['noun'], ids: readonly number[]) {
  const rows = await heldBy(ids, (some, limit) => checklistsOf[noun](db, { team_id, ids: idList(db, some), limit }))
  const items = await findItems(
    db,
    team_id,
    rows.map(({ id }) => id),
  )
  const itemsOf = Map.groupBy(items, ({ checklist_id }) => checklist_id)
  const own = Map.groupBy(rows, holderOf)
  return (id: number) => {
    const checklists = own.get(id)?.map((row) => toChecklist(row, itemsOf.get(row.id) ?? []))
    if (!checklists) return NO_CHECKLISTS
    return {
      checklists,
      checklist_order: toOrder(checklists.map((checklist) => checklist.id)),
      checklist_item_order: Object.assign(
        {},
        ...checklists.map(({ items: own }) => toOrder(own.map((item) => item.id))),
      ),
    }
  }
}

/** The result for most cards: made once. */
export const NO_CHECKLISTS = { checklists: [], checklist_order: {}, checklist_item_order: {} }

function holderOf({ card_id, epic_id }: Row<'checklists'>): number {
  // A constraint ensures that a checklist has one of the two.
  return (card_id ?? epic_id) as number
}

export function toChecklist(row: Row<'checklists'>, items: readonly Row<'checklist_items'>[]): Checklist {
  return {
    id: String(row.id),
    title: row.title,
    content: row.content,
    card_id: String(holderOf(row)),
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
    owner_id: item.owner_id,
    due_date: item.due_date,
  }
}

/** One checklist of a card or epic the caller has already found, with its items. */
export async function findChecklist({ db, team_id }: Read, holder: Holder, id: number) {
  const checklist = await db
    .selectFrom('checklists')
    .selectAll()
    .where('team_id', '=', team_id)
    .where(`${holder.noun}_id`, '=', holder.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!checklist) return undefined
  return { checklist, items: await findItems(db, team_id, [id]) }
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
