import { prepared } from '../store/prepared.ts'
import type { Db, Store } from '../store/store.ts'
import type { Row } from '../store/tables.ts'

/** The events after one revision, up to another. */
export interface Span {
  team_id: string
  after: number
  upTo: number
}

/** What happened, to which fields, and on which board, if on one. */
export type Happened = Pick<Row<'events'>, 'type' | 'fields' | 'board_id'>

/** True when each of these events is known, they are no more than `most`, and all of them are as asked. */
export async function areAll(
  store: Store,
  span: Span,
  most: number,
  isSo: (event: Happened) => boolean,
): Promise<boolean> {
  // Most reads ask about nothing at all, and need no answer from the store.
  if (span.upTo === span.after) return true
  if (isLonger(span, most)) return false
  const events = await store.lookUp((db) => findAllHappened(db, span, most))
  return events?.every(isSo) ?? false
}

/** What happened in a span of the log; null when it is more than `most`, or not all of it is known. */
export async function findAllHappened(db: Db, span: Span, most: number): Promise<readonly Happened[] | null> {
  if (isLonger(span, most)) return null
  const events = await findSpan(db, span)
  // Fewer of them: the log was cut in between, or restored.
  return events.length === span.upTo - span.after ? events : null
}

function isLonger({ after, upTo }: Span, most: number): boolean {
  return upTo - after > most
}

const findSpan = prepared<Span>()((db, p) =>
  db
    .selectFrom('events')
    .select(['type', 'fields', 'board_id'])
    .where('team_id', '=', p('team_id'))
    .where('seq', '>', p('after'))
    .where('seq', '<=', p('upTo')),
)
