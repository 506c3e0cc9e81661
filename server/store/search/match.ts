import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPostgres } from '../ids.ts'
import { SEARCH_VECTOR } from '../migrations/0005-search.ts'
import { giveWay } from '../steps.ts'
import type { Db } from '../store.ts'
import { findBlocks } from './blocks.ts'
import type { SearchedNoun } from './documents.ts'
import { hasTerms, toFts, toTsquery } from './expressions.ts'
import type { Term, Wanted } from './terms.ts'

interface Lookup {
  team_id: string
  wanted: Wanted
  /** Only documents with smaller ids; null for all. */
  below: number | null
  limit: number
  /** The maximum number of documents checked against `where`. */
  most: number
  /** How many documents with the terms are needed, on average, to find one that passes `where`. */
  spare: number
  /** Tables that `where` needs besides `search_documents`. */
  joins: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
}

export interface Found {
  id: number
  noun: SearchedNoun
}

export interface Findings {
  found: Found[]
  /** Where to continue, if the search stopped before it found enough or reached the end. */
  reached: number | null
}

/** Documents of a workspace, newest first. The two stores search differently. */
export function findDocuments(db: Db, lookup: Lookup): Promise<Findings> {
  return isPostgres(db) ? findInPostgres(db, lookup) : findInSqlite(db, lookup)
}

/** How many documents one statement checks: while SQLite runs a statement, everybody else waits. */
const STEP = 1000

/** The longest beginnings of words, their kind included, that the index of SQLite has lists of. */
const LISTED = 4
/**
 * To find words by a longer beginning, FTS5 merges the lists of all of them before it returns the first row: of a common word,
 * in whichever workspaces, that takes as long as reading them. So documents with the listed beginning are checked first, so many
 * at a time. Where few of them pass the word is rare, and merging its lists does not take long.
 */
const CHECKED = [100, 400, 500]
/** Documents whose check takes so long are so large that merging is better. */
const SLOW_CHECK_MS = 10

/** The same with the listed beginnings only; null if that is no difference. */
function listed(wanted: Wanted): Wanted | null {
  let isDifferent = false
  const shorten = (term: Term): Term => {
    const letters = [...term.text]
    if (!term.isPrefix || letters.length <= LISTED) return term
    isDifferent = true
    return { text: letters.slice(0, LISTED).join(''), isPrefix: true }
  }
  const every = wanted.every.map((group) => group.map(shorten))
  return isDifferent ? { ...wanted, every } : null
}

/**
 * FTS5 reads its rows from newest to oldest and stops at the limit, so that a word on every card costs no more than a rare one.
 * If few documents pass the condition, the search takes several steps.
 */
async function findInSqlite(db: Db, { team_id, wanted, below, limit, most, joins, where }: Lookup): Promise<Findings> {
  const found: Found[] = []
  const checks = listed(wanted) ? CHECKED.values() : [].values()
  const isWanted = hasTerms({ every: wanted.every, none: [] })
  let size = checks.next().value
  let left = most
  for (const block of await findBlocks(db, team_id, below)) {
    let end: number | null = block.end
    while (end !== null) {
      const step: number = size ?? STEP
      const [terms, isChecked] =
        size === undefined ? [wanted, where] : [listed(wanted) ?? wanted, sql`${where} and ${isWanted}`]
      const candidates: RawBuilder<{ id: number }> =
        sql`select rowid - ${block.base} + cast(${block.first} as integer) as id from search_index
        where search_index match ${toFts(terms)} and rowid >= ${block.base}
          and rowid < ${block.base} + cast(${end - block.first} as integer)
        order by rowid desc`
      const start = performance.now()
      // SQLite produces the candidates one by one in this order, and stops when there are enough.
      const { rows } = await sql<Found>`
        select search_documents.id, search_documents.noun
        from (${candidates} limit ${sql.lit(step)}) as candidates cross join search_documents ${joins}
        where search_documents.team_id = ${team_id} and search_documents.id = candidates.id and ${isChecked}
        limit ${limit - found.length}`.execute(db)
      found.push(...rows)
      if (found.length >= limit) return { found, reached: null }
      const last = await sql<{ id: number }>`${candidates} limit 1 offset ${sql.lit(step - 1)}`.execute(db)
      end = last.rows[0]?.id ?? null
      left -= step
      if (end !== null && left <= 0) return { found, reached: end }
      if (end !== null && size !== undefined)
        size = performance.now() - start > SLOW_CHECK_MS ? undefined : checks.next().value
      if (end !== null) await giveWay()
    }
  }
  return { found, reached: null }
}

/** How many of the newest documents are scanned before the index is used. */
const PROBED = 1000
/** When the index gave too few candidates, the next request asks for this many times more, up to a bound. */
const MORE = 5
const MAX_AT_ONCE = 25_000

/**
 * PostgreSQL's index finds all documents at once and sorts them afterwards: fast for a rare word, slow for one on every card.
 * So the newest documents are scanned first. If they do not fill the page, the word is not very common, and the index is used.
 * Checking the condition costs more than the index, so only the newest results are checked; most pass, so that is nearly
 * always enough.
 */
async function findInPostgres(db: Db, lookup: Lookup): Promise<Findings> {
  const { team_id, wanted, below, limit, most, spare, joins, where } = lookup
  const enough = Math.ceil(spare * limit)
  const findCandidates = async (documents: RawBuilder<unknown>) => {
    const { rows } = await sql<Found & { passes: number }>`
      with search_documents as materialized (
        select team_id, id, noun, project_id, board_id from (${documents}) as candidates)
      select search_documents.id, search_documents.noun, case when ${where} then 1 else 0 end as passes
      from search_documents ${joins}
      where search_documents.team_id = ${team_id} order by search_documents.id desc`.execute(db)
    return rows
  }
  const passing = (rows: readonly (Found & { passes: number })[]) =>
    rows.filter(({ passes }) => passes === 1).map(({ id, noun }): Found => ({ id, noun }))
  const inReach = (lowest: number | null) => (lowest === null ? sql`true` : sql`id < ${lowest}`)

  const newest = await findCandidates(sql`
    select * from (select * from search_documents where team_id = ${team_id} and ${inReach(below)} order by id desc
      limit ${sql.lit(PROBED)}) as newest where ${hasTerms(wanted)} order by id desc limit ${enough}`)
  if (passing(newest).length >= limit) return { found: passing(newest).slice(0, limit), reached: null }

  const found: Found[] = []
  let lowest = below
  let left = most
  for (let size = enough; ; size = Math.min(size * MORE, MAX_AT_ONCE, left)) {
    // The terms include the workspace. With a second condition on it, the planner might scan all of its documents.
    const candidates = await findCandidates(sql`select * from search_documents
      where ${sql.raw(SEARCH_VECTOR)} @@ cast(${toTsquery(team_id, wanted)} as tsquery) and ${inReach(lowest)}
      order by id desc limit ${size}`)
    found.push(...passing(candidates))
    if (found.length >= limit || candidates.length < size) return { found: found.slice(0, limit), reached: null }
    lowest = candidates.at(-1)?.id ?? null
    left -= size
    if (left <= 0) return { found, reached: lowest }
  }
}
