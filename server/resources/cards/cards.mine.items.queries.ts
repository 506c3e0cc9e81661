import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { FIRST_MILLISECONDS } from '../../common/time.ts'
import { idIn, idList } from '../../store/ids.ts'
import { giveWay } from '../../store/steps.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'
import { visibleCard } from '../../workspace/visibility.ts'
import { anyArchived } from '../conditions.ts'
import { visibleEpic } from '../epics/epics.queries.ts'
import { NO_DATE } from './cards.due.ts'
import { cardsInPlace, FINISHED } from './cards.queries.ts'

/** When an item is due, NO_DATE without a date. Worded exactly as in the index of migration 0120. */
const DUE = sql<number>`coalesce(case when due_date < ${sql.lit(FIRST_MILLISECONDS)} then due_date * 1000
  else due_date end, ${sql.lit(NO_DATE)})`

/** An item by when it is due, then by its id. */
export interface DueItem {
  due: number
  id: number
}

/** An item, and the card or epic that it is on. */
export interface OwnItem extends DueItem {
  checklist_id: number
  holder: { noun: 'card' | 'epic'; id: number }
}

/** So many items are looked at in one turn. */
const STEP = 500

/** The next open items of the viewer, on cards and epics that they see and that nobody has finished or archived. */
export async function findOwnItems(r: Read, after: DueItem | null, limit: number): Promise<OwnItem[]> {
  const found: OwnItem[] = []
  for (let from = after; ; ) {
    const items = await findNext(r, from)
    const holders = await findOpenHolders(r, [...new Set(items.map(({ checklist_id }) => checklist_id))])
    for (const item of items) {
      const holder = holders.get(item.checklist_id)
      if (holder) found.push({ ...item, holder })
      if (found.length === limit) return found
    }
    from = items.at(-1) ?? from
    if (items.length < STEP) return found
    await giveWay()
  }
}

/** The next of all open items of the viewer, in the order of the index. */
async function findNext({ db, team_id, viewer }: Read, after: DueItem | null) {
  const find = (condition: RawBuilder<SqlBool>, order: RawBuilder<unknown>, limit: number) =>
    db
      .selectFrom('checklist_items')
      .select(['id', 'checklist_id', DUE.as('due')])
      .where('team_id', '=', team_id)
      .where('owner_id', '=', viewer.user_id)
      .where(sql<SqlBool>`checked = 0 and owner_id is not null`)
      .where(condition)
      .orderBy(order)
      .limit(limit)
      .execute()
  const byDate = sql`${DUE}, id`
  if (!after) return find(sql<SqlBool>`${DUE} <= ${sql.lit(NO_DATE)}`, byDate, STEP)
  // In two statements, each of which starts at its point of the index: many items may be due at the same moment.
  const same = await find(sql<SqlBool>`${DUE} = ${after.due} and id > ${after.id}`, sql`id`, STEP)
  if (same.length === STEP) return same
  return [...same, ...(await find(sql<SqlBool>`${DUE} > ${after.due}`, byDate, STEP - same.length))]
}

/** By checklist, the cards and epics that are to be worked on and that the viewer sees. */
async function findOpenHolders({ db, team_id, viewer }: Read, ids: readonly number[]) {
  const holders = new Map<number, OwnItem['holder']>()
  if (ids.length === 0) return holders
  const checklists = await db
    .selectFrom('checklists')
    .select(['id', 'card_id', 'epic_id'])
    .where('team_id', '=', team_id)
    .where(idIn(db, 'id', idList(db, ids)))
    .execute()
  const cardIds = checklists.flatMap(({ card_id }) => card_id ?? [])
  const epicIds = checklists.flatMap(({ epic_id }) => epic_id ?? [])
  const cards = await cardsInPlace(db, team_id)
    .select('cards.id')
    .where(idIn(db, 'cards.id', idList(db, cardIds)))
    .where('lists.behavior', 'not in', FINISHED)
    .where(sql<SqlBool>`not ${anyArchived('cards', 'lists', 'boards', 'projects')}`)
    .where(visibleCard(viewer))
    .execute()
  const epics = await db
    .selectFrom('epics')
    .innerJoin('roadmap_lists', (join) =>
      join.onRef('roadmap_lists.team_id', '=', 'epics.team_id').onRef('roadmap_lists.id', '=', 'epics.list_id'),
    )
    .select('epics.id')
    .where('epics.team_id', '=', team_id)
    .where(idIn(db, 'epics.id', idList(db, epicIds)))
    .where('roadmap_lists.behavior', 'not in', FINISHED)
    .where('epics.time_archived', 'is', null)
    .where('roadmap_lists.time_archived', 'is', null)
    .where(visibleEpic(viewer))
    .execute()
  const open = { card: new Set(cards.map(({ id }) => id)), epic: new Set(epics.map(({ id }) => id)) }
  for (const { id, card_id, epic_id } of checklists) {
    if (card_id !== null && open.card.has(card_id)) holders.set(id, { noun: 'card', id: card_id })
    if (epic_id !== null && open.epic.has(epic_id)) holders.set(id, { noun: 'epic', id: epic_id })
  }
  return holders
}

/** Items by their ids, with the titles of their checklists. */
export async function findItemsById({ db, team_id }: Read, ids: readonly number[]) {
  const rows = await db
    .selectFrom('checklist_items')
    .innerJoin('checklists', (join) =>
      join
        .onRef('checklists.team_id', '=', 'checklist_items.team_id')
        .onRef('checklists.id', '=', 'checklist_items.checklist_id'),
    )
    .selectAll('checklist_items')
    .select('checklists.title as checklist_title')
    .where('checklist_items.team_id', '=', team_id)
    .where(idIn(db, 'checklist_items.id', idList(db, ids)))
    .execute()
  return new Map<number, Row<'checklist_items'> & { checklist_title: string }>(rows.map((row) => [row.id, row]))
}
