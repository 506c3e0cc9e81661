import { giveWay } from './steps.ts'

/** Rows in ascending order of a number that no two of them share: those behind one, so many at most. */
export type Source<Row> = (after: number, limit: number) => Promise<Row[]>

/** A long order of rows, of which a reader wants those that pass: most of what comes next, or very few of all. */
export interface Order<Row> {
  /** Those that pass among the next few of all, each of which is looked at. */
  near: Source<Row>
  /** The first row of all, passing or not, behind those that `near` looked at. */
  beyond(after: number): Promise<number | undefined>
  /** Sources that have all that pass, each by an index; none when there are none, or too many. */
  findSources(): Promise<Source<Row>[]>
  keyOf(row: Row): number
}

/**
 * The first rows that pass. What is near is looked at first, which is all that most readers need; then the sources are asked,
 * however long the order is; without any it is gone through bit by bit, and others have turns in between.
 */
export async function findFirst<Row>(order: Order<Row>, after: number, limit: number): Promise<Row[]> {
  const rows: Row[] = []
  let sources: readonly Source<Row>[] | undefined
  for (let from = after; ; ) {
    rows.push(...(await order.near(from, limit - rows.length)))
    if (rows.length === limit) return rows
    const next = await order.beyond(from)
    if (next === undefined) return rows
    from = next - 1
    sources ??= await order.findSources()
    if (sources.length > 0) return [...rows, ...(await mergeFirst(sources, order.keyOf, from, limit - rows.length))]
    await giveWay()
  }
}

/** After so many statements others have a turn. */
const STATEMENTS_AT_ONCE = 8

/**
 * The first rows of several sources in their common order, each row once. For "any of these": no index has its order, but each of
 * them has one.
 */
export async function mergeFirst<Row>(
  sources: readonly Source<Row>[],
  keyOf: (row: Row) => number,
  after: number,
  limit: number,
): Promise<Row[]> {
  // More than an equal share, so that most pages need one statement for each source.
  const share = Math.min(limit, 4 + Math.ceil((2 * limit) / sources.length))
  let open = sources.map((find) => ({ find, after, rows: [] as Row[], isAtEnd: false }))
  const merged: Row[] = []
  let statements = 0
  for (let last = after; merged.length < limit; ) {
    for (const source of open) {
      if (source.rows.length > 0 || source.isAtEnd) continue
      source.rows = await source.find(source.after, share)
      source.isAtEnd = source.rows.length < share
      statements += 1
      if (statements % STATEMENTS_AT_ONCE === 0) await giveWay()
    }
    open = open.filter(({ rows }) => rows.length > 0)
    const first = firstOf(open, keyOf)
    const row = first?.rows.shift()
    if (!first || row === undefined) return merged
    first.after = keyOf(row)
    if (first.after > last) merged.push(row)
    last = first.after
  }
  return merged
}

function firstOf<Row, S extends { rows: readonly Row[] }>(sources: readonly S[], keyOf: (row: Row) => number) {
  let [first, least]: [S | undefined, number] = [undefined, Number.POSITIVE_INFINITY]
  for (const source of sources) {
    const [row] = source.rows
    const key = row === undefined ? least : keyOf(row)
    if (key < least) [first, least] = [source, key]
  }
  return first
}
