import { type RawBuilder, sql } from 'kysely'
import { storableJson, storableText } from '../../common/text.ts'
import { isPostgres } from '../ids.ts'
import type { Db } from '../store.ts'
import type { Migration } from './migration.ts'

/**
 * Columns that hold JSON, in which such characters are escapes. In any other text the same letters are what a person
 * wrote.
 */
const JSON_COLUMNS = new Set([
  'answer',
  'attendee',
  'changes',
  'context',
  'cover_image',
  'external_links',
  'fields',
  'google_calendar_event',
  'icon',
  'image',
  'public_settings',
  'schema',
  'settings',
  'source',
  'statuses',
  'transcripts',
])

/** What the table calls its texts, and what names its rows. */
interface Table {
  name: string
  texts: string[]
  keys: string[]
}

/**
 * U+0000 and halves of surrogate pairs came in by mail and by live editing. PostgreSQL takes neither, so that a workspace with one
 * could not be moved there, and no export of it could be imported. Now every value is cleaned on its way into the store; what came
 * before is mended here.
 */
export const storableTexts: Migration = {
  name: '0062-storable-texts',
  statements: () => [],
  async fill(db) {
    for (const table of isPostgres(db) ? await tablesOfPostgres(db) : await tablesOfSqlite(db)) await mend(db, table)
  },
}

async function mend(db: Db, { name: table, texts, keys }: Table) {
  const suspicions = texts.flatMap((name) => suspicionsAbout(db, name))
  if (suspicions.length === 0) return
  const named = keys.map(
    (key, index) => sql`${isPostgres(db) ? sql`ctid::text` : sql.ref(key)} as ${sql.ref(`key${index}`)}`,
  )
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([...named, ...texts.map((name) => sql.ref(name))])} from ${sql.table(table)}
    where ${sql.join(suspicions, sql` or `)}`.execute(db)
  for (const row of rows) {
    const mended = texts.flatMap((name) => {
      const text = row[name]
      if (typeof text !== 'string') return []
      const clean = isJson(name, text) ? storableJson(storableText(text)) : storableText(text)
      return clean === text ? [] : [sql`${sql.ref(name)} = ${clean}`]
    })
    if (mended.length === 0) continue
    const isThis = keys.map((key, index) =>
      isPostgres(db)
        ? sql`ctid = cast(${String(row[`key${index}`])} as tid)`
        : sql`${sql.ref(key)} = ${literal(row[`key${index}`])}`,
    )
    await sql`update ${sql.table(table)} set ${sql.join(mended)} where ${sql.join(isThis, sql` and `)}`.execute(db)
  }
}

/** PostgreSQL cannot hold U+0000 itself. Neither store holds half of a pair: it was replaced when the text was encoded. */
function suspicionsAbout(db: Db, column: string): RawBuilder<unknown>[] {
  const has = (what: string) =>
    isPostgres(db) ? sql`strpos(${sql.ref(column)}, ${what}) > 0` : sql`instr(${sql.ref(column)}, ${what}) > 0`
  const escapes = JSON_COLUMNS.has(column) ? [has('\\u0000'), has('\\ud')] : []
  return isPostgres(db) ? escapes : [sql`instr(${sql.ref(column)}, char(0)) > 0`, ...escapes]
}

function isJson(column: string, text: string): boolean {
  if (!JSON_COLUMNS.has(column)) return false
  try {
    JSON.parse(storableText(text))
    return true
  } catch {
    return false
  }
}

/** A key may hold what is to be mended, and as a parameter it would be mended on its way. */
function literal(key: unknown): RawBuilder<unknown> {
  if (typeof key !== 'string') return sql`${key}`
  return sql.raw(`cast(x'${Buffer.from(key).toString('hex')}' as text)`)
}

async function tablesOfSqlite(db: Db): Promise<Table[]> {
  const { rows } = await sql<{ table: string; name: string; type: string; pk: number }>`
    select tables.name as "table", columns.name, lower(columns.type) as type, columns.pk
    from sqlite_master as tables join pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite_%' order by tables.name, columns.cid`.execute(db)
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => {
    const keys = columns.filter(({ pk }) => pk > 0).map((column) => column.name)
    const texts = columns.filter(({ type }) => type.startsWith('text')).map((column) => column.name)
    return { name, texts, keys: keys.length > 0 ? keys : ['rowid'] }
  })
}

async function tablesOfPostgres(db: Db): Promise<Table[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select table_name as "table", column_name as name from information_schema.columns
    where table_schema = current_schema() and data_type = 'text' and column_name in (${sql.join([...JSON_COLUMNS])})
      and table_name in (select tablename from pg_tables where schemaname = current_schema())`.execute(db)
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    texts: columns.map((column) => column.name),
    keys: ['ctid'],
  }))
}
