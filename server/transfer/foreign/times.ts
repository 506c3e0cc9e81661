import { type RawBuilder, sql } from 'kysely'
import { must } from '../../common/must.ts'
import { settleDueDates } from '../../resources/cards/cards.due.ts'
import { idIn, idList } from '../../store/ids.ts'
import type { Write } from '../../workspace/handles.ts'
import type { PlannedCard, PlannedChecklist, Times } from './plan.ts'

/** A row that was just written, and what is known of its past. */
type Aged = Times & { id: number; completed_date?: number }

/** Few enough for one statement on either store. */
const CHUNK = 200

/**
 * What came from elsewhere is as old as it was there, though it was written here just now. Nothing is younger than its
 * import: another clock may have been wrong.
 */
export async function setTimes(
  w: Write,
  table: 'boards' | 'lists' | 'cards' | 'epics' | 'checklists' | 'checklist_items' | 'comments',
  rows: readonly Aged[],
) {
  const aged = rows.filter(({ time_created, time_updated, completed_date }) =>
    [time_created, time_updated, completed_date].some((time) => time !== undefined),
  )
  const instant = (time: number | undefined) =>
    sql`cast(${time === undefined ? null : Math.min(time, w.now)} as bigint)`
  const target = sql.table(table)
  for (let start = 0; start < aged.length; start += CHUNK) {
    const values = aged
      .slice(start, start + CHUNK)
      .map(
        ({ id, time_created, time_updated, completed_date }) =>
          sql`(cast(${id} as bigint), ${instant(time_created)}, ${instant(time_updated)}, ${instant(completed_date)})`,
      )
    await sql`with past (id, created, updated, completed) as (values ${sql.join(values)})
      update ${target} set time_created = coalesce(past.created, ${target}.time_created),
        time_updated = coalesce(past.updated, past.created, ${target}.time_updated)${
          table === 'cards' || table === 'epics' ? completedOf(table) : sql``
        }
      from past where ${target}.team_id = ${w.team_id} and ${target}.id = past.id`.execute(w.db)
  }
}

/** A completed card was completed when it last changed, at the latest. */
function completedOf(table: 'cards' | 'epics'): RawBuilder<unknown> {
  const own = sql.ref(`${table}.completed_date`)
  return sql`, completed_date = case when ${own} is null then null else coalesce(past.completed, past.updated, ${own}) end`
}

/** The same for cards with all that hangs from them. */
export async function setTimesOfCards(w: Write, cards: readonly { id: number; planned: PlannedCard }[]) {
  await setTimes(
    w,
    'cards',
    cards.map(({ id, planned }) => ({ ...planned, id })),
  )
  await settleDueDates(
    w,
    cards.map(({ id }) => id),
  )
  const withLists = cards.filter(({ planned }) => planned.checklists.some(isAged))
  if (withLists.length === 0) return
  const checklists = await findOrdered(w, 'checklists', 'card_id', withLists)
  const made = withLists.flatMap(({ id, planned }) => pair(checklists.get(id) ?? [], planned.checklists))
  await setTimes(w, 'checklists', made.map(toAged))
  const items = await findOrdered(w, 'checklist_items', 'checklist_id', made)
  const steps = made.flatMap(({ id, planned }) => pair(items.get(id) ?? [], planned.items))
  await setTimes(w, 'checklist_items', steps.map(toAged))
}

function isAged({ time_created, items }: PlannedChecklist): boolean {
  return time_created !== undefined || items.some((item) => item.time_created !== undefined)
}

function pair<T>(rows: readonly { id: number }[], planned: readonly T[]): { id: number; planned: T }[] {
  return rows.map(({ id }, index) => ({ id, planned: must(planned[index]) }))
}

function toAged({ id, planned }: { id: number; planned: Times }): Aged {
  return { ...planned, id }
}

/** What hangs from these, in its order. */
async function findOrdered(
  w: Write,
  table: 'checklists' | 'checklist_items',
  parent: 'card_id' | 'checklist_id',
  of: readonly { id: number }[],
): Promise<Map<number, { id: number }[]>> {
  const ids = idList(
    w.db,
    of.map(({ id }) => id),
  )
  const { rows } = await sql<{ id: number; parent: number }>`
    select id, ${sql.ref(parent)} as parent from ${sql.table(table)}
    where team_id = ${w.team_id} and ${idIn(w.db, parent, ids)} order by position, id`.execute(w.db)
  return Map.groupBy(rows, (row) => row.parent)
}
