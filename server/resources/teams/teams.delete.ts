import { type SqlBool, sql } from 'kysely'
import { forgetBlocks } from '../../store/search/blocks.ts'
import type { Db } from '../../store/store.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { deleteRows, updateRows } from '../../workspace/rows.ts'
import { EMPTIED_TABLES, emptyTables } from './teams.rows.ts'

interface DeletedTeam {
  rows: number
  /** The people deleted with it: those who are in no other workspace. */
  people: number
}

/**
 * Deletes a workspace with everything in it. First everybody is locked out, then its rows are deleted, some at a time, so that
 * other workspaces need not wait. If interrupted, it still exists, without members: deleting it again continues.
 */
export async function deleteTeam(
  gateway: Gateway,
  team_id: string,
  onProgress: (rows: number, total: number) => void = () => undefined,
): Promise<DeletedTeam> {
  const { store } = gateway
  await store.transaction((db) => shutOut(db, team_id, gateway.clock.now()))
  const total = await store.read((db) => countRows(db, team_id))
  let rows = 0
  await emptyTables(store, team_id, {
    but: ['members'],
    onGone: (gone) => {
      rows += gone
      onProgress(Math.min(rows, total), total)
    },
  })
  const people = await store.transaction((db) => deleteRest(db, team_id))
  onProgress(total, total)
  return { rows: total, people }
}

async function shutOut(db: Db, team_id: string, now: number) {
  await hold(db, team_id)
  // Nobody will ask for the past of its rows.
  await db.updateTable('teams').set({ past_start: null }).where('id', '=', team_id).execute()
  await deleteRows({ db, team_id }, 'tokens', {}, sql<SqlBool>`1 = 1`)
  await updateRows({ db, team_id }, 'members', { status: 'active' }, { status: 'inactive', time_updated: now })
}

/** Waits for the running write of the workspace, and lets none begin until this transaction is over. */
export async function hold(db: Db, team_id: string) {
  await db
    .updateTable('teams')
    .set((eb) => ({ title: eb.ref('title') }))
    .where('id', '=', team_id)
    .execute()
}

async function countRows(db: Db, team_id: string): Promise<number> {
  let total = 0
  for (const table of EMPTIED_TABLES) {
    const { rows } = await sql<{ count: number }>`select cast(count(*) as integer) as count
      from ${sql.table(table)} where team_id = ${team_id}`.execute(db)
    total += rows[0]?.count ?? 0
  }
  return total
}

/** What a running write has left, the members, and the workspace itself. Returns how many people were deleted too. */
async function deleteRest(db: Db, team_id: string): Promise<number> {
  await hold(db, team_id)
  const members = await db.selectFrom('members').select('user_id').where('team_id', '=', team_id).execute()
  for (const table of EMPTIED_TABLES) await sql`delete from ${sql.table(table)} where team_id = ${team_id}`.execute(db)
  await forgetBlocks(db, team_id)
  await db.deleteFrom('teams').where('id', '=', team_id).execute()
  let people = 0
  for (const { user_id } of members) {
    const gone = await db
      .deleteFrom('users')
      .where('id', '=', user_id)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('members').select('team_id').where('members.user_id', '=', user_id))),
      )
      .returning('id')
      .execute()
    people += gone.length
  }
  return people
}
