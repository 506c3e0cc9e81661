import { sql } from 'kysely'
import { isPostgres } from '../ids.ts'
import { SEARCH_VECTOR } from '../migrations/0005-search.ts'
import { giveWay } from '../steps.ts'
import type { Db } from '../store.ts'
import { findBlocks } from './blocks.ts'
import { toFts, toTsquery } from './expressions.ts'
import type { Term, Wanted } from './terms.ts'

/** What documents contain: at least one text of each group in `include`, and no text of `exclude`. A text is all of its words. */
export interface Texts {
  include: readonly (readonly Text[])[]
  exclude: readonly Text[]
}
type Text = readonly Term[]

/** The ids of the documents with the included texts, newest first, or null for all; and the ids of the excluded ones. */
export async function findSaying(db: Db, team_id: string, { include, exclude }: Texts) {
  const find = isPostgres(db) ? findAnyInPostgres : findAnyInSqlite
  let ids: readonly number[] | null = null
  for (const texts of include) {
    const found = texts.length === 0 ? [] : await find(db, team_id, texts)
    ids = ids === null ? found : commonIds(ids, found)
    if (ids.length === 0) return { ids, excluded: new Set<number>() }
  }
  return { ids, excluded: new Set(exclude.length === 0 ? [] : await find(db, team_id, exclude)) }
}

/**
 * PostgreSQL underestimates the cost of computing a document's vector, and would compute those of all documents instead of using
 * the index that stores them. So other scans are switched off here.
 */
async function findAnyInPostgres(db: Db, team_id: string, texts: readonly Text[]): Promise<readonly number[]> {
  const wanted = texts.map((text) => `(${toTsquery(team_id, allOf(text))})`).join(' | ')
  const scans = (state: 'on' | 'off') =>
    sql`select set_config('enable_seqscan', ${state}, true), set_config('enable_indexscan', ${state}, true)`.execute(db)
  await scans('off')
  // As one value: reading a hundred thousand rows would cost more than finding them.
  const { rows } = await sql<{ ids: string | null }>`
    select cast(json_agg(id order by id desc) as text) as ids from search_documents
    where ${sql.raw(SEARCH_VECTOR)} @@ cast(${wanted} as tsquery)`.execute(db)
  await scans('on')
  // The query above returns a list of ids.
  return JSON.parse(rows[0]?.ids ?? '[]') as number[]
}

async function findAnyInSqlite(db: Db, team_id: string, texts: readonly Text[]): Promise<readonly number[]> {
  if (texts.length === 1 && texts[0]) return findText(db, team_id, texts[0])
  const ids = new Set<number>()
  for (const text of texts) for (const id of await findText(db, team_id, text)) ids.add(id)
  return [...ids].sort((a, b) => b - a)
}

/** SQLite merges all words with a prefix before it returns the first row, which is slow for a common one: a few at a time. */
const WORDS_AT_ONCE = 4

async function findText(db: Db, team_id: string, text: Text): Promise<readonly number[]> {
  let ids: readonly number[] | null = null
  for (let start = 0; start < text.length; start += WORDS_AT_ONCE) {
    const found = await findWords(db, team_id, text.slice(start, start + WORDS_AT_ONCE))
    ids = ids === null ? found : commonIds(ids, found)
    if (ids.length === 0) break
  }
  return ids ?? []
}

const STEP = 10_000

async function findWords(db: Db, team_id: string, words: Text): Promise<readonly number[]> {
  const match = toFts(allOf(words))
  const ids: number[] = []
  for (const { base, first, end: last } of await findBlocks(db, team_id, null)) {
    for (let end = last; ; ) {
      const { rows } = await sql<{ id: number }>`
        select rowid - ${base} + cast(${first} as integer) as id from search_index
        where search_index match ${match} and rowid >= ${base} and rowid < ${base} + cast(${end - first} as integer)
        order by rowid desc limit ${sql.lit(STEP)}`.execute(db)
      for (const { id } of rows) ids.push(id)
      await giveWay()
      const lowest = rows.at(-1)
      if (!lowest || rows.length < STEP) break
      end = lowest.id
    }
  }
  return ids
}

function allOf(words: Text): Wanted {
  return { every: words.map((word) => [word]), none: [], within: [] }
}

/** The ids in both of two descending lists. */
export function commonIds(a: readonly number[], b: readonly number[]): number[] {
  const shared: number[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    // The condition of the loop keeps both indexes within bounds.
    const [left, right] = [a[i] as number, b[j] as number]
    if (left === right) shared.push(left)
    if (left >= right) i += 1
    if (right >= left) j += 1
  }
  return shared
}
