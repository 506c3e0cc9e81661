import { prepared } from '../store/prepared.ts'
import type { Store } from '../store/store.ts'
import type { Row } from '../store/tables.ts'

/** The events after one revision, up to another. */
export interface Span {
  team_id: string
  after: number
  upTo: number
}

/** What happened, and to which fields. */
export type Happened = Pick<Row<'events'>, 'type' | 'fields'>

/** True when each of these events is known, they are no more than `most`, and all of them are as asked. */
export async function areAll(
  store: Store,
  { team_id, after, upTo }: Span,
  most: number,
  isSo: (event: Happened) => boolean,
): Promise<boolean> {
  if (upTo - after > most) return false
  const events = await store.lookUp((db) => findSpan(db, { team_id, after, upTo }))
  // Fewer of them: the log was cut in between, or restored.
  return events.length === upTo - after && events.every(isSo)
}

const findSpan = prepared<Span>()((db, p) =>
  db
    .selectFrom('events')
    .select(['type', 'fields'])
    .where('team_id', '=', p('team_id'))
    .where('seq', '>', p('after'))
    .where('seq', '<=', p('upTo')),
)
