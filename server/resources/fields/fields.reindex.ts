import { indexThings } from '../../store/search/documents.ts'
import type { Write } from '../../workspace/handles.ts'
import { updateRows } from '../../workspace/rows.ts'
import { findHoldersOfAny } from './fields.queries.ts'
import { parseValues } from './fields.stored.ts'

/** So many cards and epics are looked at by one write: people wait for their own meanwhile. */
const AT_ONCE = 200

/** So many fields are followed at once: those of a space that was opened have mostly the same cards. */
const FIELDS_AT_ONCE = 20

/**
 * What search knows of custom fields follows every change of a card by itself. A change of a field concerns all that have a value
 * in it: they are indexed again by writes of their own, in the order of their ids, and `reindex_after` says how far they are, whichever
 * process is killed when. Returns how many were looked at.
 */
export async function indexSomeAgain(w: Write): Promise<number> {
  const { db, team_id } = w
  const waiting = await db
    .selectFrom('fields')
    .select(['id', 'reindex_after'])
    .where('team_id', '=', team_id)
    .where('reindex_after', 'is not', null)
    .orderBy('reindex_after')
    .orderBy('id')
    .limit(FIELDS_AT_ONCE)
    .execute()
  if (waiting.length === 0) return 0
  const fields = waiting.map(({ id, reindex_after }) => ({ id, after: reindex_after ?? 0 }))
  const found = await findHoldersOfAny(w, fields, AT_ONCE)
  const cards = found.flatMap(({ id, noun }) => (noun === 'card' ? id : []))
  // Which fields an epic has values in, only its row says.
  const epics = found.flatMap(({ id, noun, custom_fields }) =>
    noun === 'epic' && fields.some((field) => field.id in parseValues(custom_fields)) ? id : [],
  )
  await indexThings(db, team_id, 'card', cards)
  await indexThings(db, team_id, 'epic', epics)

  const last = found.length < AT_ONCE ? null : (found.at(-1)?.id ?? null)
  const reached = fields.filter(({ after }) => last === null || after < last)
  const ids = reached.map(({ id }) => id)
  await updateRows(w, 'fields', { id: ids }, { reindex_after: last })
  return found.length + 1
}
