import { inOneLine } from '../../common/text.ts'
import { idIn, idList } from '../../store/ids.ts'
import { textOf } from '../../store/search/html.ts'
import type { Read } from '../../workspace/handles.ts'
import type { Changes } from '../../workspace/log.ts'
import { toId } from '../shapes.ts'
import { SETTING_OF } from './notifications.schema.ts'

type Named = { kind: string; seq: number; thing_id: number }

/** The words of the items of checklists that notifications are about, as they are now, by the seq of the last event of each. */
export async function findItemTitles(r: Read, rows: readonly Named[]): Promise<Map<number, string>> {
  const seqs = rows.flatMap(({ kind, seq }) => (kind in SETTING_OF ? [seq] : []))
  if (seqs.length === 0) return new Map()
  const events = await r.db
    .selectFrom('events')
    .select(['seq', 'changes'])
    .where('team_id', '=', r.team_id)
    .where(idIn(r.db, 'seq', idList(r.db, seqs)))
    .execute()
  const ids = new Map(
    // Written only by this program.
    events.flatMap(({ seq, changes }) => itemIn(JSON.parse(changes) as Changes).map((id) => [seq, id] as const)),
  )
  const items = await r.db
    .selectFrom('checklist_items')
    .innerJoin('checklists', (join) =>
      join
        .onRef('checklists.team_id', '=', 'checklist_items.team_id')
        .onRef('checklists.id', '=', 'checklist_items.checklist_id'),
    )
    .select(['checklist_items.id', 'checklist_items.title', 'checklists.card_id', 'checklists.epic_id'])
    .where('checklist_items.team_id', '=', r.team_id)
    .where(idIn(r.db, 'checklist_items.id', idList(r.db, [...ids.values()])))
    .execute()
  return new Map(
    rows.flatMap(({ seq, thing_id }) => {
      // One that went elsewhere may not be seen there.
      const item = items.find((one) => one.id === ids.get(seq) && (one.card_id ?? one.epic_id) === thing_id)
      const title = item ? inOneLine(textOf(item.title)).trim() : ''
      return title === '' ? [] : [[seq, title] as const]
    }),
  )
}

/** An event names its item as a whole, or in the names of its changes: `checklists.45.items.46.owner_id`. */
function itemIn(changes: Changes): number[] {
  const item = changes.checklist_item?.[1]
  if (item && typeof item === 'object' && 'id' in item) return [toId(String(item.id))]
  const ids = Object.keys(changes).flatMap((name) => /\.items\.(\d+)\.owner_id$/.exec(name)?.[1] ?? [])
  return ids.slice(0, 1).map(toId)
}
