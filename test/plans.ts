import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Statement } from './statements.ts'
import type { StoreName } from './team.ts'

/** A table that a statement goes through from one end of the workspace, or of everything, to the other. */
export interface Passage {
  table: string
  text: string
}

/** What statements go through. The plans are those for large tables, whatever is in them. */
export function findPassages(store: StoreName, url: string, statements: readonly Statement[]): Promise<Passage[]> {
  return store === 'sqlite' ? passagesOfSqlite(url, statements) : passagesOfPostgres(url, statements)
}

const squeeze = (text: string) => text.replace(/\s+/g, ' ').trim()

async function passagesOfSqlite(url: string, statements: readonly Statement[]): Promise<Passage[]> {
  const database = new DatabaseSync(url.replace(/^sqlite:/, ''))
  try {
    const partial = new Set(
      database
        .prepare(`select name from sqlite_schema where type = 'index' and sql like '% where %'`)
        .all()
        .map(({ name }) => String(name)),
    )
    return statements.flatMap(({ text }) => {
      const details = database
        .prepare(`explain query plan ${text}`)
        .all()
        .map(({ detail }) => String(detail))
      // A page in the order of an index ends when it is full.
      const isPage = /\blimit\b/.test(text) && !details.some((detail) => detail.includes('TEMP B-TREE'))
      const made = details.map((detail) => /^(?:CO-ROUTINE|MATERIALIZE) (\w+)/.exec(detail)?.[1])
      return details.flatMap((detail): Passage[] => {
        const [, scanned] = /^SCAN ([a-z_]\w*)\b(?!.*VIRTUAL TABLE)/.exec(detail) ?? []
        const [, walked, index] =
          /^SEARCH (\w+) USING (?:COVERING )?(?:INDEX (\w+)|PRIMARY KEY) \(team_id=\?\)/.exec(detail) ?? []
        const name = scanned ?? walked
        if (name === undefined || made.includes(name) || (walked && isPage) || partial.has(index ?? '')) return []
        return [{ table: tableOf(name, text), text: squeeze(text) }]
      })
    })
  } finally {
    database.close()
  }
}

/** Plans name tables as their statement does. */
function tableOf(name: string, text: string): string {
  return new RegExp(`\\b(?:from|join) "?(\\w+)"? (?:as )?"?${name}"?\\b`).exec(text)?.[1] ?? name
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

async function passagesOfPostgres(url: string, statements: readonly Statement[]): Promise<Passage[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('analyze')
    await client.query(MANY_ROWS)
    await client.query(MANY_VALUES)
    await client.query('set local enable_seqscan = off')
    const { rows: rare } = await client.query<{ name: string }>(
      `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where indpred is not null`,
    )
    const partial = new Set(rare.map(({ name }) => name))
    const passages: Passage[] = []
    for (const { text, parameters } of statements) {
      const { rows } = await client.query(`explain (format json) ${text}`, [...parameters])
      const found = new Set<string>()
      collect(rows[0]['QUERY PLAN'][0].Plan, false, partial, found)
      passages.push(...[...found].map((table) => ({ table, text: squeeze(text) })))
    }
    return passages
  } finally {
    // Also what is written above.
    await client.query('rollback')
    await client.end()
  }
}

const MANY_ROWS = `update pg_class set reltuples = 1000000, relpages = 1
  where relkind = 'r' and relnamespace = 'public'::regnamespace`

/** The same as in `sqlite.plans.ts`: few workspaces, and few rows for each thing that they name. */
const MANY_VALUES = `update pg_statistic set stanullfrac = 0, stakind1 = 0, stakind2 = 0, stakind3 = 0, stakind4 = 0, stakind5 = 0,
    stadistinct = case when attname = 'team_id' then 10 else -0.01 end
  from pg_attribute where attrelid = starelid and attnum = staattnum
    and starelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`

/** Adds the tables that a plan goes through. Below a limit, with nothing in between that needs all rows, a page ends when it is full. */
function collect(node: PlanNode, isPage: boolean, partial: ReadonlySet<string>, found: Set<string>) {
  const { 'Node Type': type, 'Relation Name': table, Plans: inner = [] } = node
  const condition = node['Index Cond'] ?? node['Recheck Cond'] ?? ''
  const isOfWorkspace = condition === '' || /^\(team_id = [^()]*(\([^()]*\))?[^()]*\)$/.test(condition)
  const isAll = type === 'Seq Scan' || (/Index/.test(type) && isOfWorkspace && !isPage)
  // An empty list finds nothing by any index.
  const isEmpty = node.Filter?.includes("ANY ('{}'") ?? false
  if (table && isAll && !isEmpty && !(condition !== '' && partial.has(node['Index Name'] ?? ''))) found.add(table)
  const isPageBelow =
    type === 'Limit' || (isPage && (type === 'Incremental Sort' || !/Sort|Aggregate|Hash|Materialize/.test(type)))
  for (const one of inner) collect(one, isPageBelow, partial, found)
}
