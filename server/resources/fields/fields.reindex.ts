import { sql } from 'kysely'
import { idIn, idList } from '../../store/ids.ts'
import { indexThings } from '../../store/search/documents.ts'
import type { Write } from '../../workspace/handles.ts'
import { updateRows } from '../../workspace/rows.ts'

/** So many cards and epics are looked at by one write: people wait for their own meanwhile. */
const AT_ONCE = 200

/**
 * What search knows of custom fields follows every change of a card by itself. A change of a field concerns all that have a value
 * in it: they are indexed again by writes of their own, in the order of their ids. Returns how many were looked at.
 */
export async function indexSomeAgain(w: Write): Promise<number> {
  const { db, team_id } = w
  const waiting = await db
    .selectFrom('fields')
    .select(['id', 'reindex_after'])
    .where('team_id', '=', team_id)
    .where('reindex_after', 'is not', null)
    .execute()
  if (waiting.length === 0) return 0
  const after = Math.min(...waiting.map(({ reindex_after }) => reindex_after ?? 0))
  const fields = idList(
    db,
    waiting.map(({ id }) => id),
  )
  const next = (noun: 'card' | 'epic') => sql`select * from (select id, ${sql.lit(noun)} as noun,
    case when custom_fields is null then 0 else 1 end as has_values from ${sql.table(`${noun}s`)}
    where team_id = ${team_id} and id > ${after} order by id limit ${sql.lit(AT_ONCE)}) as ${sql.ref(`next_${noun}s`)}`
  const { rows } = await sql<{ id: number; noun: 'card' | 'epic'; has_values: number }>`
    select * from (${next('card')} union all ${next('epic')}) as things order by id limit ${sql.lit(AT_ONCE)}`.execute(
    db,
  )
  const withValues = (noun: 'card' | 'epic') =>
    rows.flatMap((row) => (row.noun === noun && row.has_values === 1 ? row.id : []))

  const cards = withValues('card')
  const holding = await db
    .selectFrom('field_values')
    .select('card_id')
    .distinct()
    .where('team_id', '=', team_id)
    .where(idIn(db, 'card_id', idList(db, cards)))
    .where(idIn(db, 'field_id', fields))
    .execute()
  await indexThings(
    db,
    team_id,
    'card',
    holding.map(({ card_id }) => card_id),
  )
  await indexThings(db, team_id, 'epic', withValues('epic'))

  const last = rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null)
  const reached = waiting.filter(({ reindex_after }) => last === null || (reindex_after ?? 0) < last)
  const ids = reached.map(({ id }) => id)
  await updateRows(w, 'fields', { id: ids }, { reindex_after: last })
  return rows.length + 1
}
