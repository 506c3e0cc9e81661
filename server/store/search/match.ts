import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isPostgres } from '../ids.ts'
import { SEARCH_VECTOR, TEAM_STRIDE } from '../migrations/0005-search.ts'
import type { Db } from '../store.ts'
import type { SearchedNoun } from './documents.ts'
import type { Term, Wanted } from './terms.ts'

interface Lookup {
  team_id: string
  wanted: Wanted
  /** Only documents with smaller ids; null for all. */
  below: number | null
  limit: number
  /** About so many documents have the terms for each one that passes `where`. */
  spare: number
  /** Tables that `where` needs besides `search_documents`. */
  joins: RawBuilder<unknown>
  where: RawBuilder<SqlBool>
}

export interface Found {
  id: number
  noun: SearchedNoun
}

/** Documents of a workspace, the newest first: the one thing about search that the two stores do differently. */
export function findDocuments(db: Db, lookup: Lookup): Promise<Found[]> {
  return isPostgres(db) ? findInPostgres(db, lookup) : findInSqlite(db, lookup)
}

/**
 * FTS5 walks through its rows from the newest to the oldest by itself and stops at the limit, so that a word on every card
 * costs no more than a rare one. A row's number is made of workspace and id: the walk begins and ends within the workspace.
 */
async function findInSqlite(db: Db, { team_id, wanted, below, limit, joins, where }: Lookup): Promise<Found[]> {
  const base = sql`(select number * ${sql.lit(TEAM_STRIDE)} from search_index_teams where team_id = ${team_id})`
  const { rows } = await sql<Found>`
    select search_documents.id, search_documents.noun
    from search_index cross join search_documents ${joins}
    where search_index match ${toFts(wanted)}
      and search_index.rowid >= ${base} and search_index.rowid < ${base} + cast(${below ?? TEAM_STRIDE} as integer)
      and search_documents.team_id = ${team_id} and search_documents.id = search_index.rowid - ${base}
      and ${where}
    order by search_index.rowid desc limit ${limit}`.execute(db)
  return rows
}

/** So many of the newest documents are looked through before the index is asked. */
const PROBED = 1000
/** So many times more candidates are taken from the index each time that they were too few. */
const MORE = 5

/**
 * PostgreSQL's index finds all documents at once and sorts them afterwards: fine for a rare word, slow for one that is on
 * every card. So the newest documents are looked through first; only when they do not fill the page, and the word is thus
 * not a very common one, is the index asked. And only the newest that it finds are held against the condition, which costs
 * more than the index: most of them pass, so that this is nearly always enough.
 */
async function findInPostgres(db: Db, lookup: Lookup): Promise<Found[]> {
  const { team_id, wanted, below, limit, spare, joins, where } = lookup
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
  if (passing(newest).length >= limit) return passing(newest).slice(0, limit)

  const found: Found[] = []
  let lowest = below
  for (let size = enough; ; size *= MORE) {
    // The terms name the workspace. Naming it once more here would invite a walk through all of its documents.
    const candidates = await findCandidates(sql`select * from search_documents
      where ${sql.raw(SEARCH_VECTOR)} @@ cast(${toTsquery(team_id, wanted)} as tsquery) and ${inReach(lowest)}
      order by id desc limit ${size}`)
    found.push(...passing(candidates))
    if (found.length >= limit || candidates.length < size) return found.slice(0, limit)
    lowest = candidates.at(-1)?.id ?? null
  }
}

/** Terms hold letters and digits only, so that nothing in them could be taken for an operator. */
function expression(
  { every, none, within }: Wanted,
  operators: { and: string; or: string; not: string },
  write: (term: Term) => string,
): string {
  const { and, or, not } = operators
  const wanted = [...every, ...within].map((group) => `(${group.map(write).join(or)})`).join(and)
  return [wanted, ...none.map((group) => `(${group.map(write).join(and)})`)].join(not)
}

function toFts(wanted: Wanted): string {
  return expression(wanted, { and: ' AND ', or: ' OR ', not: ' NOT ' }, ({ text, isPrefix }) =>
    isPrefix ? `"${text}"*` : `"${text}"`,
  )
}

/** In PostgreSQL every term begins with its workspace: a beginning is then looked up among the words of that one alone. */
function toTsquery(team_id: string, wanted: Wanted): string {
  return expression(wanted, { and: ' & ', or: ' | ', not: ' & !' }, ({ text, isPrefix }) =>
    isPrefix ? `'${team_id}${text}':*` : `'${team_id}${text}'`,
  )
}

/** The same question to a document itself. */
export function hasTerms({ every, none }: Pick<Wanted, 'every' | 'none'>): RawBuilder<SqlBool> {
  const has = ({ text, isPrefix }: Term) => sql`' ' || terms || ' ' like ${`% ${text}${isPrefix ? '' : ' '}%`}`
  const groups = [
    ...every.map((group) => sql`(${sql.join(group.map(has), sql` or `)})`),
    ...none.map((group) => sql`not (${sql.join(group.map(has), sql` and `)})`),
  ]
  return groups.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(groups, sql` and `)})`
}
