import { findFirst } from '../../store/merge.ts'
import type { Read } from '../../workspace/handles.ts'
import { type EventFilter, NO_FILTER } from './events.filter.ts'
import { findPaths } from './events.paths.ts'
import { type EventRow, selectVisible } from './events.queries.ts'

/** So many events of the log are looked at one by one, in one statement. */
const NEAR = 1000

/**
 * The log after a point, oldest first: events of spaces and boards the viewer can see, and of the workspace as a whole; never
 * those meant for someone else alone.
 */
export function findEvents(
  r: Read,
  after: number,
  limit: number,
  filter: EventFilter = NO_FILTER,
): Promise<EventRow[]> {
  const select = () =>
    selectVisible(r, filter).where((eb) =>
      eb.or([eb('audience_user_id', 'is', null), eb('audience_user_id', '=', r.viewer.user_id)]),
    )
  return readLog(r, { select, filter, from: after, limit, isNewestFirst: false })
}

/** The log before a point, newest first, without what is meant for one person alone. */
export async function findLatestEvents(r: Read, before: number | null, limit: number): Promise<EventRow[]> {
  const select = () => selectVisible(r).where('audience_user_id', 'is', null)
  const from = before ?? ((await findNext(r, Number.MAX_SAFE_INTEGER, true)) ?? 0) + 1
  return readLog(r, { select, filter: NO_FILTER, from, limit, isNewestFirst: true })
}

/** The log after a point and before another, oldest first, without what is meant for one person alone. */
export function findEventsBetween(r: Read, after: number, before: number | null, limit: number): Promise<EventRow[]> {
  const until = before ?? Number.POSITIVE_INFINITY
  const select = () => {
    const query = selectVisible(r).where('audience_user_id', 'is', null)
    return before === null ? query : query.where('seq', '<', before)
  }
  return readLog(r, { select, filter: NO_FILTER, from: after, limit, isNewestFirst: false, until })
}

interface Reading {
  select: () => ReturnType<typeof selectVisible>
  filter: EventFilter
  /** Not itself. */
  from: number
  limit: number
  isNewestFirst: boolean
  /** Where a log that is read from the oldest on ends. */
  until?: number
}

/** Orders go up: newest first is the same with the sign changed. */
function readLog(
  r: Read,
  { select, filter, from, limit, isNewestFirst, until = Number.POSITIVE_INFINITY }: Reading,
): Promise<EventRow[]> {
  const sign = isNewestFirst ? -1 : 1
  const behind = (key: number) =>
    select()
      .where('seq', isNewestFirst ? '<' : '>', sign * key)
      .orderBy('seq', isNewestFirst ? 'desc' : 'asc')
  return findFirst<EventRow>(
    {
      near: (key, most) =>
        behind(key)
          .where('seq', isNewestFirst ? '>=' : '<=', sign * (key + NEAR))
          .limit(most)
          .execute(),
      beyond: async (key) => {
        const next = await findNext(r, sign * (key + NEAR), isNewestFirst)
        return next === undefined || next >= until ? undefined : sign * next
      },
      findSources: async () =>
        (await findPaths(r, filter)).map((path) => (key, most) => behind(key).where(path).limit(most).execute()),
      keyOf: ({ seq }) => sign * seq,
    },
    sign * from,
    limit,
  )
}

/** The next event, visible or not: the log may have been cut off. */
async function findNext({ db, team_id }: Read, from: number, isNewestFirst: boolean): Promise<number | undefined> {
  const next = await db
    .selectFrom('events')
    .select('seq')
    .where('team_id', '=', team_id)
    .where('seq', isNewestFirst ? '<' : '>', from)
    .orderBy('seq', isNewestFirst ? 'desc' : 'asc')
    .limit(1)
    .executeTakeFirst()
  return next?.seq
}
