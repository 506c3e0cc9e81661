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
  /** What is looked at: what is in spaces, or the epics of the roadmap. */
  among: 'spaces' | 'epics'
  /** The containers to search, as `findReach` knows them; null for all. */
  reach: readonly Term[] | null
  most: number
}

/** The ids of what has a term, or null when there are more than `most`. */
type Postings = readonly number[] | null

/**
 * What has each of these terms. Notes are never searched: whether another person's contain a word must change nothing.
 */
export function findPostings(db: Db, lookup: Lookup): Promise<Postings[]> {
  return isPostgres(db) ? findInPostgres(db, lookup) : findInSqlite(db, lookup)
}

/** FTS5 walks along the rows of a term and stops at the limit: a word on every card costs as much as a rare one. */
async function findInSqlite(db: Db, { team_id, terms, among, reach, most }: Lookup): Promise<Postings[]> {
  const none = among === 'spaces' ? [[term.project(0)]] : []
  const blocks = await findBlocks(db, team_id, null)
  const postings: Postings[] = []
  for (const wanted of terms) {
    const match = toFts({ every: [[wanted]], none, within: withinOf({ among, reach }) })
    const ids: number[] = []
    for (const { base, first, end } of blocks) {
      if (ids.length > most) break
      // One value: rows by themselves would cost more than finding them.
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
 * Of a term that more documents have, PostgreSQL's index gives about so many, whichever they are. That there are more than
 * `most` is all that needs to be known of them; those of a rarer term are all given. Not so for what must have several terms:
 * of each of them the index would give some, and of what has all of them next to nothing.
 */
const GIVEN_OF_COMMON = 3000

/** As in `findSaying`, nothing but the index is left to the planner, which takes making a document's vector for cheap. */
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
    from unnest(cast(${queries} as text[])) with ordinality as wanted (query, place)
    cross join lateral (select json_agg(id) as ids from (
      select id from search_documents
      where ${sql.raw(SEARCH_VECTOR)} @@ cast(wanted.query as tsquery) and ${isAmong}
      limit ${sql.lit(most + 1)}) as documents) as found
    order by wanted.place`.execute(db)
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
  // The queries above make lists of ids, or nothing.
  return JSON.parse(json ?? '[]') as number[]
}
