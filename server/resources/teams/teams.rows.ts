import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { PARENTS, PRIMARY_KEYS, TABLES_OF_A_TEAM } from '../../store/keys.ts'
import type { Db, Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'

/** How many rows are deleted at most at once: other workspaces write in between. */
const CHUNK = 1000

/** Tables that refer to others come first. */
export const EMPTIED_TABLES: readonly (keyof Tables)[] = TABLES_OF_A_TEAM.toReversed()

interface Emptying {
  /** Tables whose rows stay for now. */
  but?: readonly (keyof Tables)[]
  /** Checked each time. */
  while?: RawBuilder<SqlBool>
  onGone?: (rows: number) => void
}

/** Deletes the rows of a workspace, in transactions that are short however many rows there are. */
export async function emptyTables(store: Store, team_id: string, { but = [], while: holds, onGone }: Emptying = {}) {
  for (const table of EMPTIED_TABLES.filter((name) => !but.includes(name))) {
    for (;;) {
      const gone = await store.transaction((db) => deleteSome(db, table, team_id, holds))
      if (gone === 0) break
      onGone?.(gone)
      await setImmediate()
    }
  }
}

async function deleteSome(
  db: Db,
  table: keyof Tables,
  team_id: string,
  holds: RawBuilder<SqlBool> = sql`1 = 1`,
): Promise<number> {
  const key = sql.join(PRIMARY_KEYS[table].map((column) => sql.ref(column)))
  const { rows } = await sql`delete from ${sql.table(table)} where (${key}) in (
      select ${key} from ${sql.table(table)} as leaf
      where leaf.team_id = ${team_id} and ${holds} ${withoutChildren(table)} limit ${CHUNK})
    returning team_id`.execute(db)
  return rows.length
}

/** Rows that others of the same table refer to come after those. */
function withoutChildren(table: keyof Tables): RawBuilder<unknown> {
  const parent = PARENTS[table]
  if (!parent) return sql``
  return sql`and not exists (select 1 from ${sql.table(table)} as child
    where child.team_id = leaf.team_id and ${sql.ref(`child.${parent}`)} = leaf.id)`
}
