import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPostgres } from '../ids.ts'
import { SEARCH_VECTOR } from '../migrations/0005-search.ts'
import { giveWay } from '../steps.ts'
import type { Db } from '../store.ts'
import { findBlocks } from './blocks.ts'
import { hasTerms, toFts, toTsquery } from './expressions.ts'
import type { Term, Wanted } from './terms.ts'

/** What documents contain: at least one text of each group in `include`, and no text of `exclude`. A text is all of its words. */
export interface Texts {
  include: readonly (readonly Text[])[]
  exclude: readonly Text[]
}
type Text = readonly Term[]

/** True for a row of the table whose document contains them. */
export function saying(table: string, { include, exclude }: Texts): RawBuilder<SqlBool> {
  const hasAll = (text: Text) => hasTerms(allOf(text))
  const hasAny = (texts: readonly Text[]) =>
    texts.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(texts.map(hasAll), sql` or `)})`
  const documents = sql`select 1 from search_documents where search_documents.team_id = ${sql.ref(`${table}.team_id`)}
    and search_documents.id = ${sql.ref(`${table}.id`)}`
  const conditions = [
    ...(include.length === 0 ? [] : [sql`exists (${documents} and ${sql.join(include.map(hasAny), sql` and `)})`]),
    ...(exclude.length === 0 ? [] : [sql`not exists (${documents} and ${hasAny(exclude)})`]),
  ]
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** The ids of all documents that can contain them, if they are fewer than that; else null. */
export async function findFewSaying(db: Db, team_id: string, { include }: Texts, most: number) {
  let fewest: readonly number[] | null = null
  for (const texts of include) {
    const found = await findAny(db, team_id, texts, fewest?.length ?? most)
    if (found) fewest = found
  }
  return fewest
}

async function findAny(db: Db, team_id: string, texts: readonly Text[], most: number) {
  const ids = new Set<number>()
  for (const text of texts) {
    const found = isPostgres(db)
      ? await findInPostgres(db, team_id, text, most)
      : await findText(db, team_id, text, most)
    for (const id of found ?? []) ids.add(id)
    if (!found || ids.size >= most) return null
  }
  return [...ids]
}

/**
 * PostgreSQL underestimates the cost of computing a document's vector, and would compute those of all documents instead of using
 * the index that stores them. So other scans are switched off here.
 */
async function findInPostgres(db: Db, team_id: string, text: Text, most: number): Promise<readonly number[] | null> {
  const scans = (state: 'on' | 'off') =>
    sql`select set_config('enable_seqscan', ${state}, true), set_config('enable_indexscan', ${state}, true)`.execute(db)
  await scans('off')
  // As one value: reading many rows would cost more than finding them.
  const { rows } = await sql<{ ids: string | null }>`
    select cast(json_agg(id) as text) as ids from (select id from search_documents
      where ${sql.raw(SEARCH_VECTOR)} @@ cast(${toTsquery(team_id, allOf(text))} as tsquery) limit ${most}) as found`.execute(
    db,
  )
  await scans('on')
  // The query above returns a list of ids.
  const ids = JSON.parse(rows[0]?.ids ?? '[]') as number[]
  return ids.length < most ? ids : null
}

/** SQLite merges all words with a prefix before it returns the first row, which is slow for a common one: a few at a time. */
const WORDS_AT_ONCE = 4

/** Those with some of the words, if these are few already. */
async function findText(db: Db, team_id: string, text: Text, most: number): Promise<readonly number[] | null> {
  for (let start = 0; start < text.length; start += WORDS_AT_ONCE) {
    const found = await findWords(db, team_id, text.slice(start, start + WORDS_AT_ONCE), most)
    if (found) return found
  }
  return null
}

/** So many ids are searched by one statement: it ends soon also where words are common, but never together. */
const STEP = 100_000

async function findWords(db: Db, team_id: string, words: Text, most: number): Promise<readonly number[] | null> {
  const match = toFts(allOf(words))
  const ids: number[] = []
  const { last_id } = await db.selectFrom('teams').select('last_id').where('id', '=', team_id).executeTakeFirstOrThrow()
  for (const { base, first, end: last } of await findBlocks(db, team_id, last_id + 1)) {
    for (let end = last; end > first; end -= STEP) {
      const start = Math.max(first, end - STEP)
      const { rows } = await sql<{ id: number }>`
        select rowid - ${base} + cast(${first} as integer) as id from search_index
        where search_index match ${match} and rowid >= ${base} + cast(${start - first} as integer)
          and rowid < ${base} + cast(${end - first} as integer)
        order by rowid desc limit ${most - ids.length}`.execute(db)
      for (const { id } of rows) ids.push(id)
      if (ids.length >= most) return null
      await giveWay()
    }
  }
  return ids
}

function allOf(words: Text): Wanted {
  return { every: words.map((word) => [word]), none: [], within: [] }
}
