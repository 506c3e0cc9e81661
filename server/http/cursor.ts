import { hash } from 'node:crypto'
import { AppError } from '../errors.ts'
import { textComplaint } from './json.ts'

/** What a collection is ordered by, and how far the walk has come. */
export interface Place<K extends readonly (string | number)[]> {
  /** The sort key of the last item seen: the next page starts after it, whatever was added or removed meanwhile. */
  after: K
  /** How many items came before: positions go on counting. */
  seen: number
}

/** Ties a cursor to its workspace, collection and filters. */
export function walkOf(team_id: string, collection: string, filters: object): string {
  const sorted = Object.entries(filters)
    .filter(([name, value]) => name !== 'cursor' && name !== 'count' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify([team_id, collection, sorted]), 'base64url').slice(0, 12)
}

export function toCursor(walk: string, place: Place<readonly (string | number)[]>): string {
  return Buffer.from(JSON.stringify([walk, place.seen, ...place.after])).toString('base64url')
}

/** Reads a cursor back. `key` gives the type of each part of the sort key, as a guard against made-up cursors. */
export function readCursor<K extends readonly (string | number)[]>(
  cursor: string | undefined,
  walk: string,
  key: { [I in keyof K]: K[I] extends string ? 'string' : 'number' },
): Place<K> | null {
  if (!cursor) return null
  try {
    const [of, seen, ...after] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const fits =
      of === walk &&
      isCount(seen) &&
      after.length === key.length &&
      after.every(
        (part, index) => typeof part === key[index] && (typeof part === 'string' ? isText(part) : isCount(part)),
      )
    // The parts were compared with their types just now.
    if (fits) return { after: after as unknown as K, seen: seen as number }
  } catch {
    // Not one of ours; the answer is the same.
  }
  throw new AppError('invalid_cursor', 'This cursor belongs to another walk. Start again without a cursor.', [
    { field: 'cursor', code: 'invalid', message: 'The cursor does not fit these filters.' },
  ])
}

/** A cursor passes no check of bodies or queries on its way to the store. */
function isText(part: string): boolean {
  return textComplaint(part) === null
}

function isCount(part: unknown): boolean {
  return Number.isSafeInteger(part) && (part as number) >= 0
}

/** Asked for one more than wanted, a query tells whether there is a next page. */
export function cut<T>(rows: readonly T[], count: number): { page: T[]; more: boolean } {
  return { page: rows.slice(0, count), more: rows.length > count }
}
