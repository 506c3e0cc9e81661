import { globSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readBackup } from '../../server/backup/backup.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { createToken, findOwnerOf } from '../../server/resources/teams/teams.service.ts'
import type { Db } from '../../server/store/store.ts'
import type { Value } from '../../server/store/walk.ts'
import { importWorkspace } from '../../server/transfer/own/import.ts'
import { readExport } from '../../server/transfer/own/read-export.ts'
import { asInvited, exportWithin, withoutSeal } from '../exports.ts'
import { expectSound } from '../invariants.ts'
import { expectSoundStore } from '../sound-store.ts'
import { Caller, newDatabaseUrl, type OwnServer, startServer, stores } from '../team.ts'

/**
 * One workspace with some of everything, as releases wrote it: a file per release and kind, named after the last migration
 * that the release knew. Released formats must stay readable for ever: files are added, never replaced.
 */
const RELEASED = join(import.meta.dirname, 'released')

const RELEASES = ['0006', '0093']

describe.each(stores.flatMap((store) => RELEASES.map((release) => [release, store] as const)))(
  'what release %s wrote, on %s',
  (release, store) => {
    test('is restored from its backup row by row, and works', async () => {
      const { server, team_id } = await restored()

      await server.store.read((db) => expectRows(db, join(RELEASED, `${release}.backup`)))
      await expectSoundStore(server.store)
      const caller = await ownerOf(server, team_id)
      await expectSound(caller)
      const { cards } = (await caller.get('/cards')).body
      expect((await caller.post(`/cards/${cards[0].id}/copy`)).status).toBe(201)
      expect((await caller.get('/search?query=card')).body.count).toBeGreaterThan(0)
      await expectSoundStore(server.store)
    })

    test('is the same workspace, whether it comes as a backup or as an export', async () => {
      const { server, team_id } = await restored()
      const file = join(RELEASED, `${release}.jsonl.gz`)
      const imported = await importWorkspace(server.gateway, file, await readExport(file))

      const [there, here] = [await exportWithin(server, imported.team_id), await exportWithin(server, team_id)]
      expect(withoutSeal(there)).toEqual(asInvited(here))
      await expectSoundStore(server.store)
    })

    async function restored() {
      const url = await newDatabaseUrl(store)
      await restoreBackup(url, join(RELEASED, `${release}.backup`))
      expect(globSync(`${url.slice('sqlite:'.length)}.*`), 'no copy: there is the backup').toEqual([])
      const server = await startServer(url)
      onTestFinished(server.stop)
      const [team] = await server.store.read((db) => db.selectFrom('teams').select('id').execute())
      return { server, team_id: String(team?.id) }
    }
  },
)

async function ownerOf(server: OwnServer, team_id: string): Promise<Caller> {
  const { user_id, email } = await findOwnerOf(server.gateway, team_id)
  const { token } = await createToken(server.gateway, { team_id, email })
  return new Caller(server, team_id, user_id, token)
}

/** Tables that a later release rewrites, and the columns by which their rows are still the same. */
const REWRITTEN: Record<string, string[]> = { search_documents: ['team_id', 'id', 'noun'] }

/** Each row of the file is in the tables with every value that it had, and no other; columns may have come since. */
async function expectRows(db: Db, path: string) {
  const written = new Map<string, { columns: readonly string[]; rows: Value[][] }>()
  await readBackup(path, async (table, columns, rows) => {
    written.set(table, { columns, rows: [...(written.get(table)?.rows ?? []), ...rows] })
  })
  for (const [table, file] of written) {
    const columns = REWRITTEN[table] ?? file.columns
    const rows = file.rows.map((row) => columns.map((column) => row[file.columns.indexOf(column)] as Value))
    const names = sql.join(columns.map((column) => sql.ref(column)))
    const found = await sql<Record<string, Value>>`select ${names} from ${sql.table(table)}`.execute(db)
    const values = found.rows.map((row) => columns.map((column) => row[column]))
    expect(values.map(String).toSorted(), table).toEqual(rows.map(String).toSorted())
  }
}
