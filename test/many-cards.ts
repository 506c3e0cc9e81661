import { sql } from 'kysely'
import { isPostgres } from '../server/store/ids.ts'
import { insertRows } from '../server/store/prepared.ts'
import { indexThings } from '../server/store/search/documents.ts'
import type { Row } from '../server/store/tables.ts'
import type { Team } from './team.ts'

/** Adds copies of a card, past the gateway: as requests they would take minutes. `change` makes each different. */
export async function addCopies(
  { server, team_id }: Team,
  card_id: string,
  count: number,
  change: (number: number) => Partial<Row<'cards'>>,
): Promise<string[]> {
  return server.store.transaction(async (db) => {
    // More than a request may write: on a busy machine it exceeds the timeout of one.
    if (isPostgres(db)) await sql`set local statement_timeout = 0`.execute(db)
    const sample = await db
      .selectFrom('cards')
      .selectAll()
      .where('team_id', '=', team_id)
      .where('id', '=', Number(card_id))
      .executeTakeFirstOrThrow()
    const { last_id } = await db
      .selectFrom('teams')
      .select('last_id')
      .where('id', '=', team_id)
      .executeTakeFirstOrThrow()
    const rows = Array.from({ length: count }, (_, number) => ({
      ...sample,
      ...change(number),
      id: last_id + 1 + number,
    }))
    await insertRows(db, 'cards', rows)
    const ids = rows.map(({ id }) => id)
    await indexThings(db, team_id, 'card', ids)
    await db
      .updateTable('teams')
      .set({ last_id: last_id + count })
      .where('id', '=', team_id)
      .execute()
    return ids.map(String)
  })
}
