import { Walk } from '../../http/cursor.ts'
import type { Read } from '../../workspace/handles.ts'
import { type ActivityFilter, findActivity } from '../activity/activity.queries.ts'
import { refuseCut, type Seq, seqsFor } from '../events/events.seq.ts'
import { toEvents } from '../events/events.service.ts'
import type { Change, HistoryQuery } from './history.schema.ts'

/** The changes of something that the caller has already found, newest first. */
export async function listHistory(
  r: Read,
  id: string,
  of: Omit<ActivityFilter, 'before' | 'limit'>,
  query: HistoryQuery,
) {
  const seqs = seqsFor(r)
  const walk = new Walk<[Seq]>(r.team_id, 'history', { id }, query, [seqs.type])
  const before = walk.after ? seqs.toNumber(walk.after[0]) : null
  if (before !== null) await refuseCut(r, before, seqs)
  const { paging, json } = await walk.collect({
    from: before,
    find: (before, limit) => findActivity(r, { ...of, before, limit }),
    keyOf: ({ seq }) => seq,
    toItems: async (rows) => (await toEvents(r, rows)).map(toChange),
    anchorOf: ({ seq }) => [seqs.show(seq)],
  })
  return { ...paging, history: json }
}

function toChange({
  seq,
  type,
  user_id,
  user,
  changes,
  time_created,
}: Awaited<ReturnType<typeof toEvents>>[number]): Change {
  return { seq, type, user_id, user, changes, time_created }
}
