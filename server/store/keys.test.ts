import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type StoreName, serverOn, stores } from '../../test/team.ts'
import { PRIMARY_KEYS, TABLES } from './keys.ts'
import type { Db, Store } from './store.ts'
import type { Tables } from './tables.ts'

/** Read from the database itself, so that a table made tomorrow is tested tomorrow. */
interface Column {
  name: string
  isText: boolean
  isRequired: boolean
}

interface ForeignKey {
  columns: string[]
  to: string
  toColumns: string[]
  /** How many earlier keys of the same table refer to the same table: two linked cards differ. */
  nth: number
}

interface Table {
  name: string
  columns: Column[]
  keys: ForeignKey[]
}

async function tablesOf(store: Store): Promise<Table[]> {
  return store.read(async (db) => {
    const tables = await db.introspection.getTables()
    const keys = store.dialect === 'sqlite' ? keysOfSqlite : keysOfPostgres
    const found: Table[] = []
    for (const { name, columns } of tables.filter((table) => !table.isView))
      found.push({
        name,
        columns: columns.map((column) => ({
          name: column.name,
          isText: /text/i.test(column.dataType),
          isRequired: !column.isNullable && !column.hasDefaultValue,
        })),
        keys: (await keys(db, name)).map((key, index, all) => ({
          ...key,
          nth: all.slice(0, index).filter(({ to }) => to === key.to).length,
        })),
      })
    return found
  })
}

async function keysOfSqlite(db: Db, table: string): Promise<Omit<ForeignKey, 'nth'>[]> {
  const { rows } = await sql<{ id: number; table: string; from: string; to: string }>`
    select id, "table", "from", "to" from pragma_foreign_key_list(${table}) order by id, seq`.execute(db)
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((parts) => ({
    columns: parts.map(({ from }) => from),
    to: String(parts[0]?.table),
    toColumns: parts.map(({ to }) => to),
  }))
}

async function keysOfPostgres(db: Db, table: string): Promise<Omit<ForeignKey, 'nth'>[]> {
  const { rows } = await sql<Omit<ForeignKey, 'nth'>>`
    select confrelid::regclass::text as "to",
      (select array_agg(attname::text order by at) from unnest(conkey) with ordinality as part (number, at)
        join pg_attribute on attrelid = conrelid and attnum = number) as columns,
      (select array_agg(attname::text order by at) from unnest(confkey) with ordinality as part (number, at)
        join pg_attribute on attrelid = confrelid and attnum = number) as "toColumns"
    from pg_constraint where contype = 'f' and conrelid = ${table}::regclass order by conname`.execute(db)
  return rows
}

/** The columns of each table's primary key, in their order. */
async function primaryKeysOf(db: Db, dialect: Store['dialect']): Promise<Map<string, string[]>> {
  const inSqlite = sql<{ table: string; name: string }>`
    select m.name as "table", c.name as name from sqlite_master m, pragma_table_info(m.name) c
    where m.type = 'table' and c.pk > 0 order by m.name, c.pk`
  const inPostgres = sql<{ table: string; name: string }>`
    select conrelid::regclass::text as "table", attname::text as name from pg_constraint
    cross join unnest(conkey) with ordinality as part (number, at)
    join pg_attribute on attrelid = conrelid and attnum = number
    where contype = 'p' and connamespace = current_schema()::regnamespace order by 1, at`
  const { rows } = await (dialect === 'sqlite' ? inSqlite : inPostgres).execute(db)
  const byTable = Map.groupBy(rows, ({ table }) => table)
  return new Map([...byTable].map(([table, parts]) => [table, parts.map(({ name }) => name)]))
}

type Row = Record<string, unknown>

/** Two workspaces with a row in every table that others refer to, made from the catalog alone. */
class World {
  readonly tables: Map<string, Table>
  readonly #rows = new Map<string, Row>()
  readonly #making = new Set<string>()
  #last = 1_000_000

  constructor(tables: readonly Table[]) {
    this.tables = new Map(tables.map((table) => [table.name, table]))
  }

  /** A workspace's nth row of a table; made, with all that it needs, when it is asked for first. */
  async rowOf(db: Db, table: string, team_id: string, nth: number): Promise<Row> {
    const name = `${table} ${team_id} ${nth}`
    const known = this.#rows.get(name)
    if (known) return known
    this.#making.add(table)
    const row = await this.insertAny(db, this.table(table), team_id, {}, nth)
    this.#making.delete(table)
    this.#rows.set(name, row)
    return row
  }

  table(name: string): Table {
    const table = this.tables.get(name)
    if (!table) throw new Error(`There is no table ${name}.`)
    return table
  }

  /** Inserts a row, in whichever choice of its optional references the table's checks allow. */
  async insertAny(db: Db, table: Table, team_id: string, fixed: Row, nth = 0): Promise<Row> {
    const required = await this.#draft(db, table, team_id, nth)
    // A row that is only being made cannot be pointed at yet: trees and rings begin with null.
    const optional = table.keys.filter(
      (key) => isOptional(table, key) && !this.#making.has(key.to) && !key.columns.some((column) => column in fixed),
    )
    let problem: unknown
    for (let choice = 0; choice < 2 ** optional.length; choice++) {
      const row = { ...required, ...fixed }
      for (const [index, key] of optional.entries())
        if (choice & (1 << index)) Object.assign(row, await this.reference(db, key, team_id, nth))
      const made = await attempt(db, 'keep', () =>
        sql`insert into ${sql.table(table.name)}
        (${sql.join(Object.keys(row).map((column) => sql.ref(column)))}) values (${sql.join(Object.values(row))})`.execute(
          db,
        ),
      )
      if (made === null) return row
      problem = made
      if (isForeignKeyError(made)) break
    }
    throw problem
  }

  /** The columns that make a row point at a workspace's row of another table. */
  async reference(db: Db, key: ForeignKey, team_id: string, nth = 0): Promise<Row> {
    const { columns, to, toColumns } = key
    const target = to === 'teams' ? { id: team_id } : await this.rowOf(db, to, team_id, key.nth + nth)
    const pairs = columns.map(
      (column, index) => [column, target[String(toColumns[index]) as keyof typeof target]] as const,
    )
    return Object.fromEntries(pairs.filter(([column]) => column !== 'team_id'))
  }

  async #draft(db: Db, table: Table, team_id: string, nth: number): Promise<Row> {
    const row: Row = {}
    for (const { name, isText, isRequired } of table.columns) {
      // Keys differ; numbers are all 0, so that checks hold and no flag is set.
      const isKey = name === 'id' || name === 'entity_id'
      if (isKey || isRequired) row[name] = isText ? `x${++this.#last}` : isKey ? ++this.#last : 0
      if (name === 'team_id') row[name] = team_id
    }
    for (const key of table.keys)
      if (!isOptional(table, key)) Object.assign(row, await this.reference(db, key, team_id, nth))
    return row
  }
}

function isOptional(table: Table, key: ForeignKey): boolean {
  return key.columns.some((name) => !table.columns.find((column) => column.name === name)?.isRequired)
}

/**
 * Runs something whose failure does not end the transaction around it, and keeps or undoes what it did. Returns the
 * error.
 */
async function attempt(db: Db, what: 'keep' | 'undo', run: () => Promise<unknown>): Promise<unknown> {
  const savepoint = sql.id(`attempt_to_${what}`)
  await sql`savepoint ${savepoint}`.execute(db)
  const error = await run().then(
    () => null,
    (refused: unknown) => refused,
  )
  if (error !== null || what === 'undo') await sql`rollback to savepoint ${savepoint}`.execute(db)
  await sql`release savepoint ${savepoint}`.execute(db)
  return error
}

function isForeignKeyError(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === '23503' || errcode === 787
}

class Undo extends Error {}

/** Runs `fn` in a transaction that leaves nothing behind. */
async function undone(store: Store, fn: (db: Db) => Promise<void>) {
  await store
    .transaction(async (db) => {
      await fn(db)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
}

const ofWorkspace = (table: Table) => table.columns.some(({ name }) => name === 'team_id')

/**
 * Tables whose keys do not begin with the workspace, and why. If the tables are ever spread over several database servers,
 * these are on all of them, or on one: docs/scale.md says which.
 */
const WITHOUT_A_WORKSPACE: { [T in keyof Tables]?: string } = {
  installation: 'one row about the database itself',
  jobs: 'leases of timed jobs, which are of the server and not of a workspace',
  users: 'a person may be in many workspaces',
  teams: 'the workspaces themselves: their id is the workspace of all others',
  passwords: 'of a person',
  sessions: 'of a person, found by their id alone, before the workspace is known',
  tickets: 'links by mail, found by their id alone, before the person or the workspace is known',
  second_factors: 'of a person',
  recovery_codes: 'of a person',
  passkeys: 'of a person, found by their id alone when someone signs in',
  provider_accounts: 'of a person, found by what the identity provider calls them',
  daily_counts: 'attempts by address or person, counted before anyone has signed in',
  tokens: 'found by their id alone: it is what a call begins with',
  stored_files: 'bytes are found by their key, which several rows may share',
}

test('every primary key begins with the workspace, except of the tables named here', () => {
  const others = TABLES.filter((table) => table !== 'teams' && PRIMARY_KEYS[table][0] !== 'team_id')
  expect([...others, 'teams'].toSorted()).toEqual(Object.keys(WITHOUT_A_WORKSPACE).toSorted())
})

test('docs/scale.md says of every table how it would be distributed', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8')
  const [, reference = '', distributed = ''] = text.split(/create_(?:reference|distributed)_table\(name/)
  const namesIn = (part: string) => [...part.slice(0, part.indexOf(']')).matchAll(/'(\w+)'/g)].map(([, name]) => name)
  const byWorkspace = namesIn(distributed).filter((name) => name !== 'team_id' && name !== 'teams')

  expect([...namesIn(reference), 'teams'].toSorted()).toEqual(Object.keys(WITHOUT_A_WORKSPACE).toSorted())
  expect([...namesIn(reference), ...byWorkspace, 'teams'].toSorted()).toEqual(TABLES.toSorted())
})

describe.each(stores)('keys on %s', (name: StoreName) => {
  test('are the primary keys of the list', async () => {
    const { store } = await serverOn(name)
    const found = await store.read((db) => primaryKeysOf(db, store.dialect))
    expect(Object.fromEntries(TABLES.map((table) => [table, found.get(table)]))).toEqual(PRIMARY_KEYS)
  })

  test('of workspace data are made of the workspace and something in it', async () => {
    const tables = await tablesOf((await serverOn(name)).store)
    const owned = new Set(tables.filter(ofWorkspace).map((table) => table.name))
    expect(owned.size).toBeGreaterThan(15)

    for (const table of tables.filter(ofWorkspace))
      for (const { columns, to, toColumns } of table.keys.filter((key) => owned.has(key.to)))
        expect(
          columns.map((column, index) => [column, toColumns[index]]),
          `${table.name} (${columns}) → ${to}`,
        ).toContainEqual(['team_id', 'team_id'])
  })

  test('refuse every row that points into another workspace', async () => {
    const { store } = await serverOn(name)
    const tables = await tablesOf(store)
    const owned = new Set(tables.filter(ofWorkspace).map((table) => table.name))
    const tried: string[] = []

    await undone(store, async (db) => {
      const world = new World(tables)
      for (const id of ['tHere', 'tThere'])
        await db.insertInto('teams').values({ id, title: id, time_created: 1 }).execute()
      const keys = tables
        .filter(ofWorkspace)
        .flatMap((table) => table.keys.filter(({ to }) => owned.has(to)).map((key) => ({ table, key })))
      for (const { key } of keys) for (const id of ['tHere', 'tThere']) await world.reference(db, key, id)

      for (const { table, key } of keys) {
        const label = `${table.name} (${key.columns}) → ${key.to}`
        const pointTo = async (id: string) => {
          const reference = await world.reference(db, key, id)
          return attempt(db, 'undo', () => world.insertAny(db, table, 'tHere', reference))
        }
        expect(await pointTo('tHere'), label).toBeNull()
        expect(isForeignKeyError(await pointTo('tThere')), label).toBe(true)
        tried.push(label)
      }
    })

    expect(tried.length).toBeGreaterThan(30)
  })
})
