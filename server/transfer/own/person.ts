import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { findColumns } from '../../store/columns.ts'
import { PRIMARY_KEYS, TABLES } from '../../store/keys.ts'
import type { Db, Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { bytewise } from '../../store/text.ts'
import type { Value } from '../../store/walk.ts'
import { walkRows } from '../../store/walk.ts'
import { EXPORTED_TABLES, type ExportedTable, namingIn } from './contents.ts'

/** The last editor of another person's item does not own it for that; the log shows what they did to it. */
const TOUCHED: ReadonlySet<string> = new Set(['user_id_updated', 'archived_user_id', 'health_status_updated_by'])

type Unexported = Exclude<
  { [T in keyof Tables]: 'user_id' extends keyof Tables[T] ? T : never }[keyof Tables],
  ExportedTable
>

/** What no export holds, and is theirs all the same. */
const IS_OWN = {
  tokens: true,
  sessions: true,
  // Secrets, and what is only good together with them.
  passwords: false,
  tickets: false,
  second_factors: false,
  recovery_codes: false,
  passkeys: false,
  provider_accounts: false,
  // What follows from the log, or is forgotten after a while.
  idempotency_keys: false,
  notifications: false,
  mails: false,
  mail_recipients: false,
  live_updates: false,
  // They belong to the workspace, not to their author.
  integrations: false,
  board_mailboxes: false,
  view_feeds: false,
} as const satisfies Record<Unexported, boolean>
// `in` looks first.
const OWN_TABLES = TABLES.filter((table) => table in IS_OWN && IS_OWN[table as Unexported])

/**
 * Writes what all workspaces know of one person and what they made, for them to keep, into a new file that only its owner
 * can read: lines of `{"table", "row"}`. Returns how many rows of each table there are.
 */
export async function writePersonalData(store: Store, user_id: string, file: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  await store.readAside((db) =>
    pipeline(
      async function* () {
        for await (const { table, rows } of personalRows(db, user_id)) {
          counts[table] = (counts[table] ?? 0) + rows.length
          yield rows.map((row) => `${JSON.stringify({ table, row })}\n`).join('')
        }
      },
      createWriteStream(file, { flags: 'wx', mode: 0o600 }),
    ),
  )
  return counts
}

async function* personalRows(
  db: Db,
  user_id: string,
): AsyncGenerator<{ table: keyof Tables; rows: Record<string, Value>[] }> {
  const columnsOf = await findColumns(db)
  for (const table of [...EXPORTED_TABLES, ...OWN_TABLES]) {
    // Secrets are their owner's already; their hashes are nobody's business.
    const columns = (columnsOf.get(table) ?? []).filter(({ name }) => name !== 'secret_hash')
    const people = namingIn(table).people.filter((column) => !TOUCHED.has(column))
    if (people.length === 0) continue
    const walk = walkRows(db, {
      from: sql.table(table),
      select: sql.join(columns.map(({ name }) => sql.ref(name))),
      where: sql`(${sql.join(
        people.map((column) => sql`${sql.ref(column)} = ${user_id}`),
        sql` or `,
      )})`,
      key: PRIMARY_KEYS[table].map((name) => {
        const isText = columns.some((column) => column.name === name && column.isText)
        return { name, column: isText ? bytewise(db, sql.ref(name)) : sql.ref(name) }
      }),
    })
    for await (const rows of walk) yield { table, rows }
  }
}
