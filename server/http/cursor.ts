import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../common/errors.ts'
import { must } from '../common/must.ts'
import { CARDS_ON_A_PAGE, PAGE_BYTES, READ_AT_ONCE } from '../limits/answers.ts'
import { textComplaint } from './json.ts'
import { JsonItems, toJson } from './json-items.ts'

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

  /**
   * Collects one page. It ends at the number of items that was asked for, or before the item that would make it too large,
   * but has one at least. Rows are read some at a time, so that large ones are not read for nothing.
   */
  async collect<Row, Key, Item>(steps: Steps<Row, Key, Item, K>) {
    const { from, find, keyOf, toItems, anchorOf, hasLightRows, reached } = steps
    const rows: Row[] = []
    const items: Item[] = []
    const texts: string[] = []
    const json = new JsonBudget(PAGE_BYTES)
    let waiting: Row[] = []
    let after = from
    let hasNext = true
    while (rows.length < this.#count && !json.isFull) {
      const step = Math.min(this.#count - rows.length, json.fitting)
      if (waiting.length === 0) {
        if (!hasNext) break
        const wanted = hasLightRows ? this.#count - rows.length : step
        const found = await find(after, wanted + 1)
        hasNext = found.length > wanted
        waiting = found.slice(0, wanted)
        if (waiting.length === 0) break
      }
      const some = waiting.splice(0, step)
      const shown = await toItems(some, json.room)
      for (const [index, item] of shown.entries()) {
        if (item !== undefined) {
          const text = await json.write(item)
          if (text === null) break
          texts.push(text)
          items.push(item)
        }
        rows.push(must(some[index]))
      }
      if (shown.length < some.length) json.isFull = true
      after = keyOf(must(some.at(-1)))
    }
    if (json.isFull || waiting.length > 0) hasNext = true
    const last = rows.at(-1)
    const end = hasNext && last ? await anchorOf(last) : (reached?.() ?? null)
    const cursor = end ? toCursor(this.#name, this.seen + rows.length, end) : ''
    return { rows, items, texts, json: JsonItems.of<Item>(texts), paging: { cursor, count: rows.length } }
  }
}

interface Steps<Row, Key, Item, K> {
  /** Where the page starts, as `find` takes it. */
  from: Key | null
  find(after: Key | null, limit: number): Promise<readonly Row[]>
  keyOf(row: Row): Key
  /**
   * What rows show, one for each; undefined for one that shows nothing. Fewer than there are rows when those that follow do
   * not fit into the bytes that are left.
   */
  toItems(rows: readonly Row[], room: number): Promise<readonly (Item | undefined)[]>
  /** What the cursor remembers of the last row. */
  anchorOf(last: Row): K | Promise<K>
  /** True when rows are little more than ids, so that all of a page are found at once. */
  hasLightRows?: boolean
  /** Where the next page starts when `find` did not look through everything. */
  reached?(): K | null
}

/** After so many bytes of JSON others have a turn. */
const TURN_BYTES = 512 * 1024

/** Writes items as JSON for as long as they fit: the first always does. */
export class JsonBudget {
  isFull = false
  #items = 0
  #bytes = 0
  #sinceTurn = 0
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** How many bytes are left. */
  get room(): number {
    return Math.max(0, this.#most - this.#bytes)
  }

  /** How many more items of the same size would fit. */
  get fitting(): number {
    if (this.#items === 0) return PAGE_SIZE
    // Those to come may be larger: only so many are read at once.
    return Math.min(READ_AT_ONCE, Math.max(1, Math.ceil((this.room * this.#items) / this.#bytes)))
  }

  /** The item as JSON; null when it does not fit any more. */
  async write(item: unknown): Promise<string | null> {
    const text = toJson(item)
    const size = Buffer.byteLength(text) + 1
    if (this.#items > 0 && this.#bytes + size > this.#most) {
      this.isFull = true
      return null
    }
    this.#items += 1
    this.#bytes += size
    this.#sinceTurn += size
    if (this.#sinceTurn >= TURN_BYTES) {
      this.#sinceTurn = 0
      await nextTurn()
    }
    return text
  }
}

/** Shapes one thing after the other for as long as they fit; `shape` gives none for one that does not. */
export async function takeWhile<Row, Item>(
  rows: readonly Row[],
  room: number,
  shape: (row: Row, room: number) => Promise<readonly Item[]>,
): Promise<Item[]> {
  const items: Item[] = []
  let left = room
  for (const row of rows) {
    const [item] = await shape(row, left)
    if (!item) break
    items.push(item)
    left -= Buffer.byteLength(toJson(item))
    if (left <= 0) break
  }
  return items
}

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
    const [of, seen, ...after]: unknown[] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
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
  return typeof part === 'number' && Number.isSafeInteger(part) && part >= 0
}
