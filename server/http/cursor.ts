import { hash } from 'node:crypto'
import { AppError } from '../errors.ts'
import { textComplaint } from './json.ts'

/** What a collection is sorted by. */
type SortKey = readonly (string | number)[]

/** The type of each part of a sort key, as a guard against made-up cursors. */
type TypesOf<K extends SortKey> = {
  [I in keyof K]: K[I] extends string ? 'string' : K[I] extends number ? 'number' : 'string' | 'number'
}

/** How long a page is unless its reader asks for another length. */
export const PAGE_SIZE = 100

/** A walk through a collection, page by page: where it stands, and how it goes on. */
export class Walk<K extends SortKey> {
  /** The sort key of the last item seen: the next page starts after it, whatever was added or removed meanwhile. */
  readonly after: K | null
  /** How many items came before: positions go on counting. */
  readonly seen: number
  readonly #name: string
  readonly #count: number

  constructor(
    team_id: string,
    collection: string,
    filters: object,
    { cursor, count = PAGE_SIZE }: { cursor?: string | undefined; count?: number | undefined },
    types: TypesOf<K>,
  ) {
    this.#name = nameOf(team_id, collection, filters)
    this.#count = count
    const { after, seen } = cursor ? readCursor<K>(cursor, this.#name, types) : { after: null, seen: 0 }
    this.after = after
    this.seen = seen
  }

  /** How many rows to ask for: one more than a page has, which tells whether there is a next one. */
  get limit(): number {
    return this.#count + 1
  }

  /** The rows of this page, and what the answer says about it. A page may be shorter than was asked for. */
  async cut<T>(rows: readonly T[], keyOf: (last: T) => K | Promise<K>, longest = this.#count) {
    const page = rows.slice(0, Math.min(longest, this.#count))
    const last = page.at(-1)
    const hasNext = rows.length > page.length && last !== undefined
    const cursor = hasNext ? toCursor(this.#name, this.seen + page.length, await keyOf(last)) : ''
    return { page, paging: { cursor, count: page.length } }
  }
}

/** So many cards are shown on one page of things that hold cards. */
const CARDS_ON_A_PAGE = 5000

/** How long a page of such things may be, given how many cards each holds: as long as it is not too large, but never empty. */
export function longestPage(cards: readonly number[]): number {
  let total = 0
  const end = cards.findIndex((count, index) => {
    total += count
    return index > 0 && total > CARDS_ON_A_PAGE
  })
  return end === -1 ? cards.length : end
}

/** Ties a cursor to its workspace, collection and filters. */
function nameOf(team_id: string, collection: string, filters: object): string {
  const sorted = Object.entries(filters)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify([team_id, collection, sorted]), 'base64url').slice(0, 12)
}

function toCursor(walk: string, seen: number, after: SortKey): string {
  return Buffer.from(JSON.stringify([walk, seen, ...after])).toString('base64url')
}

function readCursor<K extends SortKey>(cursor: string, walk: string, types: TypesOf<K>): { after: K; seen: number } {
  try {
    const [of, seen, ...after] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
    const fits =
      of === walk &&
      isCount(seen) &&
      after.length === types.length &&
      after.every(
        (part, index) => typeof part === types[index] && (typeof part === 'string' ? isText(part) : isCount(part)),
      ) &&
      // Decoding passes over letters that were added or garbled on the way.
      toCursor(walk, seen as number, after as unknown as K) === cursor
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
