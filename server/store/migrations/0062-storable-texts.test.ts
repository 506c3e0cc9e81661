import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newDatabaseUrl, type StoreName, stores } from '../../../test/team.ts'
import { connect } from '../../../test/upgrades.ts'
import { migrate } from '../migrate.ts'
import type { Db } from '../store.ts'
import { migrations } from './index.ts'

/** A text as it was stored before: past what cleans every parameter now. */
function stored(name: StoreName, text: string) {
  return name === 'postgres' ? sql`${text}` : sql.raw(`cast(x'${Buffer.from(text).toString('hex')}' as text)`)
}

describe.each(stores)('texts that cannot be stored everywhere on %s', (name) => {
  test('are mended, with what the log and the past say of them; what only looks like it stays', async () => {
    const store = await connect(await newDatabaseUrl(name))
    onTestFinished(() => store.close())
    await migrate(
      store,
      migrations.filter((migration) => migration.name < '0062'),
    )
    const bad = name === 'postgres' ? '' : '\0'
    const changes = JSON.stringify({ title: [null, 'a\0b\ud800c😀 \\u0000'] })
    await store.transaction(async (db) => {
      await sql`insert into teams (id, title, time_created) values ('t1', ${stored(name, `Te${bad}am`)}, 1)`.execute(db)
      await addEvent(db, 1, stored(name, changes))
      await addEvent(db, 2, stored(name, JSON.stringify({ title: [null, 'C:\\users\\u0000 \\ud800'] })))
      await sql`insert into past_rows (team_id, n, seq, table_name, row_key, image)
        values ('t1', 1, 1, 'cards', '1', ${stored(name, '{"title":"\\u0000x"}')})`.execute(db)
    })

    await migrate(store)

    const read = await store.read(async (db) => ({
      team: (await sql<{ title: string }>`select title from teams`.execute(db)).rows[0]?.title,
      changes: (await sql<{ changes: string }>`select changes from events order by seq`.execute(db)).rows.map((row) =>
        JSON.parse(row.changes),
      ),
      past: (await sql<{ image: string }>`select image from past_rows`.execute(db)).rows.map((row) => row.image),
    }))
    expect(read).toEqual({
      team: 'Team',
      changes: [{ title: [null, 'ab\ufffdc😀 \\u0000'] }, { title: [null, 'C:\\users\\u0000 \\ud800'] }],
      past: ['{"title":"x"}'],
    })
  })
})

function addEvent(db: Db, seq: number, changes: ReturnType<typeof stored>) {
  return sql`insert into events (team_id, seq, type, user_id, source, changes, time_created)
    values ('t1', ${seq}, 'card.updated', 'u1', '{"type":"session"}', ${changes}, 1)`.execute(db)
}
