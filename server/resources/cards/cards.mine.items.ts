import { Walk } from '../../http/cursor.ts'
import type { Read } from '../../workspace/handles.ts'
import { toItem } from '../checklists/checklists.queries.ts'
import { findEpicSummaries } from '../epics/epics.summary.ts'
import { findItemsById, findOwnItems, type OwnItem } from './cards.mine.items.queries.ts'
import type { MyItemsQuery, OwnItem as ShownItem } from './cards.mine.schema.ts'
import { fromKey, type Key, toKey } from './cards.mine.ts'
import { findSummariesById, toSummary } from './cards.summary.ts'

/** The caller's open items of checklists, wherever they are, the next due date first. */
export async function listMyItems(r: Read, asked: MyItemsQuery) {
  const walk = new Walk<Key>(r.team_id, 'my_items', { user_id: r.viewer.user_id }, asked, [
    'number',
    'number',
    'number',
  ])
  const { paging, json } = await walk.collect({
    from: walk.after,
    find: (after, limit) => findOwnItems(r, after && fromKey(after), limit),
    keyOf: (row: OwnItem) => toKey(row),
    toItems: (rows: readonly OwnItem[]) => toShown(r, rows),
    anchorOf: (row: OwnItem) => toKey(row),
  })
  return { ...paging, checklist_items: json }
}

async function toShown(r: Read, rows: readonly OwnItem[]): Promise<(ShownItem | undefined)[]> {
  const idsOf = (noun: 'card' | 'epic') => [
    ...new Set(rows.flatMap(({ holder }) => (holder.noun === noun ? holder.id : []))),
  ]
  const items = await findItemsById(
    r,
    rows.map(({ id }) => id),
  )
  const cards = new Map((await findSummariesById(r, idsOf('card'))).map((row) => [row.id, toSummary(row)]))
  const epics = new Map((await findEpicSummaries(r, idsOf('epic'))).map((row) => [Number(row.card_id), row]))
  return rows.map(({ id, holder }) => {
    const item = items.get(id)
    const card = holder.noun === 'card' ? cards.get(holder.id) : epics.get(holder.id)
    return (
      item && card && { ...toItem(item), checklist_title: item.checklist_title, card: { type: holder.noun, ...card } }
    )
  })
}
