import { sql } from 'kysely'
import { isPostgres } from '../ids.ts'
import { SEARCH_VECTOR } from '../migrations/0005-search.ts'
import type { Db } from '../store.ts'
import { findBlocks } from './blocks.ts'
import { toFts, toTsquery } from './expressions.ts'
import { type Term, term } from './terms.ts'

interface Lookup {
  team_id: string
  terms: readonly Term[]
  /** Whether to search the contents of spaces, or the epics of the roadmap. */
  among: 'spaces' | 'epics'
  /** The containers to search, as `findReach` returns them; null for all. */
  reach: readonly Term[] | null
  most: number
}

/** The ids of the documents with a term, or null if there are more than `most`. */
type Postings = readonly number[] | null

/** The documents with each of these terms. Notes are left out: words in other people's notes must not affect the result. */
export function findPostings(db: Db, lookup: Lookup): Promise<Postings[]> {
  return isPostgres(db) ? findInPostgres(db, lookup) : findInSqlite(db, lookup)
}

/** FTS5 reads the rows of a term and stops at the limit, so a word on every card costs as much as a rare one. */
async function findInSqlite(db: Db, { team_id, terms, among, reach, most }: Lookup): Promise<Postings[]> {
  const none = among === 'spaces' ? [[term.project(0)]] : []
  const blocks = await findBlocks(db, team_id, null)
  const postings: Postings[] = []
  for (const wanted of terms) {
    const match = toFts({ every: [[wanted]], none, within: withinOf({ among, reach }) })
    const ids: number[] = []
    for (const { base, first, end } of blocks) {
      if (ids.length > most) break
      // As one value: reading them as rows would cost more than finding them.
      const { rows } = await sql<{ ids: string }>`select json_group_array(id) as ids from (
        select rowid - ${base} + cast(${first} as integer) as id from search_index
        where search_index match ${match} and rowid >= ${base} and rowid < ${base} + cast(${end - first} as integer)
        order by rowid desc limit ${most + 1 - ids.length})`.execute(db)
      ids.push(...readIds(rows[0]?.ids))
    }
    postings.push(ids.length > most ? null : ids)
  }
  return postings
}

/**
 * For a term with more documents than this, PostgreSQL's index returns about this many of them, chosen at random: enough to know
 * that there are more than `most`. A rarer term returns all of its documents. This cannot be used for several terms together: the
 * index would sample each term by itself, and hardly any document is in all samples.
 */
const GIVEN_OF_COMMON = 3000

/** As in `findFewSaying`, the planner may only use the index: it underestimates the cost of computing a document's vector. */
async function findInPostgres(db: Db, { team_id, terms, among, reach, most }: Lookup): Promise<Postings[]> {
  const set = (state: 'on' | 'off', given: number) =>
    sql`select set_config('enable_seqscan', ${state}, true), set_config('enable_indexscan', ${state}, true),
      set_config('gin_fuzzy_search_limit', ${String(given)}, true)`.execute(db)
  const within = withinOf({ among, reach })
  const queries = terms.map((wanted) => toTsquery(team_id, { every: [[wanted]], none: [], within }))
  const isAmong = among === 'spaces' ? sql`project_id is not null` : sql`project_id is null`
  await set('off', within.length > 0 ? 0 : GIVEN_OF_COMMON)
  const { rows } = await sql<{ ids: string | null }>`
    select cast(found.ids as text) as ids
    from unnest(cast(${queries} as text[])) with ordinality as wanted (query, number)
    cross join lateral (select json_agg(id) as ids from (
      select id from search_documents
      where ${sql.raw(SEARCH_VECTOR)} @@ cast(wanted.query as tsquery) and ${isAmong}
      limit ${sql.lit(most + 1)}) as documents) as found
    order by wanted.number`.execute(db)
  await set('on', 0)
  return rows.map(({ ids }) => {
    const found = readIds(ids)
    return found.length > most ? null : found
  })
}

function withinOf({ among, reach }: Pick<Lookup, 'among' | 'reach'>): (readonly Term[])[] {
  return [...(among === 'epics' ? [[term.noun('epic')]] : []), ...(reach ? [reach] : [])]
}

function readIds(json: string | null | undefined): number[] {
  // The queries above return a list of ids, or null.
  return JSON.parse(json ?? '[]') as number[]
}
