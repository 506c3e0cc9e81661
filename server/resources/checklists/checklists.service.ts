import { invalid, notFound } from '../../common/errors.ts'
import { must } from '../../common/must.ts'
import type { Row } from '../../store/tables.ts'
import { creation, deletion, differenceInApi, given } from '../../workspace/changes.ts'
import { CHECKLIST, CHECKLIST_ITEM } from '../../workspace/events/work.ts'
import type { Write } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { positionsAfter } from '../../workspace/order.ts'
import { choosePosition } from '../../workspace/position.ts'
import type { Siblings } from '../../workspace/rebalance.ts'
import { deleteRow, insertRows, sendRows, updateRow } from '../../workspace/rows.ts'
import { announceWork, requireWorkItemToChange } from '../cards/cards.work.ts'
import { toId } from '../shapes.ts'
import type { WorkItem } from '../work-item.ts'
import { requireCapacity } from './checklists.capacity.ts'
import { CHECKLIST_COLUMNS, CHECKLIST_ITEM_COLUMNS } from './checklists.columns.ts'
import { requireOwnersOfItems } from './checklists.people.ts'
import { findChecklist, findItem, toChecklist, toItem } from './checklists.queries.ts'
import type {
  Checklist,
  ChecklistItem,
  CreateChecklist,
  CreateItem,
  UpdateChecklist,
  UpdateItem,
} from './checklists.schema.ts'

/** Positions may change while a part is deleted. */
const CHECKLIST_NAMES = Object.keys(CHECKLIST)
const ITEM_NAMES = Object.keys(CHECKLIST_ITEM)

/** Adds a checklist below the others of its card or epic, with its items if it has some already. */
export async function createChecklist(
  w: Write,
  card_id: string,
  { items = [], ...body }: CreateChecklist & { items?: readonly Omit<CreateItem, 'checklist_id'>[] },
): Promise<Checklist> {
  const holder = await requireWorkItemToChange(w, card_id)
  refuseOther('card_id', body.card_id, card_id)
  await requireCapacity(w, holder, { ...body, items })
  await requireOwnersOfItems(w, items)
  const row: Row<'checklists'> = {
    ...made(w),
    card_id: holder.noun === 'card' ? holder.id : null,
    epic_id: holder.noun === 'epic' ? holder.id : null,
    title: body.title,
    content: body.content ?? '',
    position: await choosePosition(w, { table: 'checklists', within: { [`${holder.noun}_id`]: holder.id } }, {}),
  }
  await insertRows(w, 'checklists', [row])
  await announceWork(w, holder, 'checklist_created', within(row.id, creation(CHECKLIST_COLUMNS.inLog(row))))
  return toChecklist(row, await insertItems(w, holder, row.id, items))
}

async function insertItems(
  w: Write,
  holder: WorkItem,
  checklist_id: number,
  items: readonly Omit<CreateItem, 'checklist_id'>[],
): Promise<Row<'checklist_items'>[]> {
  const positions = positionsAfter(null, items.length)
  const rows = items.map((item, index) => newRow(w, checklist_id, item, must(positions[index])))
  await sendRows(w, 'checklist_items', rows)
  for (const row of rows) {
    const changes = creation(CHECKLIST_ITEM_COLUMNS.inLog(row))
    w.emit(`${holder.noun}.checklist_item_created`, holder.refs, within(checklist_id, changes, row.id))
  }
  return rows
}

export async function updateChecklist(
  w: Write,
  card_id: string,
  id: string,
  body: UpdateChecklist,
): Promise<Checklist> {
  const { holder, checklist, items } = await requireChecklist(w, card_id, id)
  const { card_id: repeated, position: index, ...texts } = given(body)
  refuseOther('card_id', repeated, card_id)
  const touched = Object.keys({ ...texts, ...(index !== undefined && { position: index }) })
  await w.expectUnchanged(holder.id, namesOf(touched, checklist.id))
  const siblings = { table: 'checklists', within: { [`${holder.noun}_id`]: holder.id } } as const
  const fields = { ...texts, ...(await placeAt(w, siblings, checklist, index)) }
  const changes = differenceInApi<Row<'checklists'>>(checklist, fields, CHECKLIST_COLUMNS.inLog)
  if (Object.keys(changes).length === 0) return toChecklist(checklist, items)
  await requireCapacity(w, holder, texts, checklist)
  await updateRow(w, 'checklists', checklist.id, { ...fields, time_updated: w.now })
  await announceWork(w, holder, 'checklist_updated', within(checklist.id, changes))
  return toChecklist({ ...checklist, ...fields, time_updated: w.now }, items)
}

/** Deletes a checklist with its items. */
export async function deleteChecklist(w: Write, card_id: string, id: string) {
  const { holder, checklist, items } = await requireChecklist(w, card_id, id)
  await w.expectUnchanged(holder.id, [
    ...namesOf(CHECKLIST_NAMES, checklist.id),
    ...items.flatMap((item) => namesOf(ITEM_NAMES, checklist.id, item.id)),
  ])
  await deleteRow(w, 'checklists', checklist.id)
  const changes = deletion(CHECKLIST_COLUMNS.inLog(checklist))
  await announceWork(w, holder, 'checklist_deleted', within(checklist.id, changes))
}

/** Adds an item at the end of a checklist. */
export async function createItem(
  w: Write,
  card_id: string,
  checklist_id: string,
  body: CreateItem,
): Promise<ChecklistItem> {
  const { holder, checklist } = await requireChecklist(w, card_id, checklist_id)
  refuseOther('checklist_id', body.checklist_id, checklist_id)
  await requireCapacity(w, holder, body)
  await requireOwnersOfItems(w, [body])
  const siblings = { table: 'checklist_items', within: { checklist_id: checklist.id } } as const
  const row = newRow(w, checklist.id, body, await choosePosition(w, siblings, {}))
  await insertRows(w, 'checklist_items', [row])
  const changes = creation(CHECKLIST_ITEM_COLUMNS.inLog(row))
  await announceWork(w, holder, 'checklist_item_created', within(checklist.id, changes, row.id))
  return toItem(row)
}

function newRow(
  w: Write,
  checklist_id: number,
  { title, content = '', checked, owner_id, due_date }: Omit<CreateItem, 'checklist_id'>,
  position: string,
): Row<'checklist_items'> {
  return {
    ...made(w),
    checklist_id,
    title,
    content,
    checked: checked ? 1 : 0,
    owner_id: owner_id ?? null,
    due_date: due_date ?? null,
    due_soon_for: null,
    overdue_for: null,
    position,
  }
}

export async function updateItem(w: Write, path: ItemPath, body: UpdateItem): Promise<ChecklistItem> {
  const { holder, checklist, item } = await requireItem(w, path)
  const { checklist_id: repeated, checked, position: index, ...texts } = given(body)
  refuseOther('checklist_id', repeated, path.checklist_id)
  const wanted = { ...texts, ...(checked !== undefined && { checked: checked ? (1 as const) : (0 as const) }) }
  const touched = Object.keys({ ...wanted, ...(index !== undefined && { position: index }) })
  await w.expectUnchanged(holder.id, namesOf(touched, checklist.id, item.id))
  if (texts.owner_id !== item.owner_id) await requireOwnersOfItems(w, [texts])
  const siblings = { table: 'checklist_items', within: { checklist_id: checklist.id } } as const
  const fields = { ...wanted, ...(await placeAt(w, siblings, item, index)) }
  const changes = differenceInApi<Row<'checklist_items'>>(item, fields, CHECKLIST_ITEM_COLUMNS.inLog)
  if (Object.keys(changes).length === 0) return toItem(item)
  const { title, content } = texts
  await requireCapacity(w, holder, given({ title, content }), item)
  await updateRow(w, 'checklist_items', item.id, { ...fields, time_updated: w.now })
  await announceWork(w, holder, 'checklist_item_updated', within(checklist.id, changes, item.id))
  return toItem({ ...item, ...fields, time_updated: w.now })
}

export async function deleteItem(w: Write, path: ItemPath) {
  const { holder, checklist, item } = await requireItem(w, path)
  await w.expectUnchanged(holder.id, namesOf(ITEM_NAMES, checklist.id, item.id))
  await deleteRow(w, 'checklist_items', item.id)
  const changes = deletion(CHECKLIST_ITEM_COLUMNS.inLog(item))
  await announceWork(w, holder, 'checklist_item_deleted', within(checklist.id, changes, item.id))
}

/** The key of a position among its siblings: 0 is first. */
async function placeAt(
  w: Write,
  siblings: Siblings,
  { id, position }: { id: number; position: string },
  index: number | undefined,
): Promise<{ position?: string }> {
  return index === undefined ? {} : { position: await choosePosition(w, siblings, { index, moving: { id, position } }) }
}

interface ItemPath {
  card_id: string
  checklist_id: string
  item_id: string
}

function made(w: Write) {
  return { team_id: w.team_id, id: w.nextId(), user_id: w.user_id, time_created: w.now, time_updated: w.now }
}

/** Every id in the path must belong to the one before it. */
async function requireChecklist(w: Write, card_id: string, id: string) {
  const holder = await requireWorkItemToChange(w, card_id)
  const found = await findChecklist(w, holder, toId(id))
  if (!found) throw notFound('checklist')
  return { holder, ...found }
}

async function requireItem(w: Write, { card_id, checklist_id, item_id }: ItemPath) {
  const { holder, checklist } = await requireChecklist(w, card_id, checklist_id)
  const item = await findItem(w, checklist.id, toId(item_id))
  if (!item) throw notFound('checklist item')
  return { holder, checklist, item }
}

function refuseOther(field: string, repeated: string | undefined, id: string) {
  if (repeated !== undefined && toId(repeated) !== toId(id))
    throw invalid(field, `${field} is not the one in the path.`, 'conflicting')
}

/** A checklist is part of its card: its changes are logged as the card's, under names such as `checklists.13.title`. */
function nameOf(field: string, checklist_id: number, item_id?: number): string {
  return item_id === undefined
    ? `checklists.${checklist_id}.${field}`
    : `checklists.${checklist_id}.items.${item_id}.${field}`
}

function namesOf(fields: readonly string[], checklist_id: number, item_id?: number): string[] {
  return fields.map((field) => nameOf(field, checklist_id, item_id))
}

function within(checklist_id: number, changes: Changes, item_id?: number): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([field, change]) => [nameOf(field, checklist_id, item_id), change]),
  )
}
