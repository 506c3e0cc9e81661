import { setImmediate as nextTurn } from 'node:timers/promises'
import { must } from '../../common/must.ts'
import type { JsonBudget } from '../../http/cursor.ts'
import { JsonItems, toJson } from '../../http/json-items.ts'
import { toOrder } from '../../workspace/order.ts'

/** The cards or epics of lists: as JSON when they are small enough for one answer, else as a flow. */

/** The contents of one list: their ids, in order, and their JSON. */
export interface Contents<Item> {
  ids: readonly number[]
  json: Item[]
}

export const NOTHING: Contents<never> = { ids: [], json: [] }

export function orderOf({ ids }: Contents<unknown>, first = 0) {
  return toOrder(ids, first)
}

interface Listed {
  list_id: number
  position: string
  id: number
}

/** A position between two items, in the order of lists, positions and ids. */
export type ListedKey = readonly [list_id: number, position: string, id: number]

const START: ListedKey = [0, '', 0]

/** So many are read first; how many after that depends on their size. */
const FIRST_STEP = 200

interface Reading<Row, Key, Item> {
  find(after: Key, limit: number): Promise<readonly Row[]>
  toItems(rows: readonly Row[]): Promise<readonly Item[]>
}

/** The contents of several lists, by list; null when they exceed the budget, which is then used up. */
export async function collectContents<Row extends Listed, Item>(
  budget: JsonBudget,
  { find, toItems }: Reading<Row, ListedKey, Item>,
): Promise<((list_id: number) => Contents<Item>) | null> {
  const lists = new Map<number, { ids: number[]; texts: string[] }>()
  let after = START
  for (let step = FIRST_STEP; ; step = budget.fitting) {
    const rows = await find(after, step)
    for (const [index, item] of (await toItems(rows)).entries()) {
      const { list_id, id } = must(rows[index])
      const text = await budget.write(item)
      if (text === null) return null
      const own = lists.get(list_id) ?? { ids: [], texts: [] }
      own.ids.push(id)
      own.texts.push(text)
      lists.set(list_id, own)
    }
    const last = rows.at(-1)
    if (!last || rows.length < step) break
    after = [last.list_id, last.position, last.id]
  }
  return (list_id) => {
    const own = lists.get(list_id)
    return own ? { ids: own.ids, json: JsonItems.of<Item>(own.texts) } : NOTHING
  }
}

/** A flow is written in pieces of this size. */
const PIECE_BYTES = 1024 * 1024
/** Few enough that even the longest items make pieces of a few megabytes. */
const FIRST_FLOWING = 10

/** Items that are read and written in batches while the answer is sent. Flows only within the read it was made in. */
export function flowOf<Row, Item>(
  keyOf: (row: Row) => readonly [string, number],
  { find, toItems }: Reading<Row, readonly [string, number] | null, Item>,
): Item[] {
  return JsonItems.flowing<Item>(async function* () {
    let after: readonly [string, number] | null = null
    let step = FIRST_FLOWING
    for (;;) {
      const rows: readonly Row[] = await find(after, step)
      const texts = (await toItems(rows)).map(toJson)
      yield texts
      const last = rows.at(-1)
      if (!last || rows.length < step) return
      after = keyOf(last)
      const characters = texts.reduce((sum, text) => sum + text.length, 1)
      step = Math.ceil((PIECE_BYTES * Math.max(texts.length, 1)) / characters)
      await nextTurn()
    }
  })
}
