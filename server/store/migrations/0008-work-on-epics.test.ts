import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newDatabaseUrl, stores } from '../../../test/team.ts'
import { connect } from '../../../test/upgrades.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const AUTHORED = `'u', '{"type":"token"}', 'u', '{"type":"token"}', 1, 1`
const LIST = `'t', 3, 1, 2, null, 'To do', '', 'started', '', '', 'a', 1, null, null, ${AUTHORED}`
const CARD = `'t', 4, 1, 2, null, 3, 'a', 'Card', '', 1, 0, null, null, null, null, null, null, null, null, 1, '', '',
  null, null, ${AUTHORED}`

/** A workspace as the program before this migration wrote it: a card with a checklist, a comment and a reply. */
const BEFORE = [
  `insert into users (id, email, time_created, time_updated) values ('u', 'a@example.com', 1, 1)`,
  `insert into teams (id, title, time_created) values ('t', 'Team', 1)`,
  `insert into members (team_id, user_id, role, time_created, time_updated) values ('t', 'u', 'owner', 1, 1)`,
  `insert into projects values ('t', 1, 'Space', '', null, 0, 0, 'a', null, null, ${AUTHORED})`,
  `insert into boards values ('t', 2, 1, 'Board', '', '', '', '', '', 'board', 0, null, 'a', null, null, ${AUTHORED})`,
  `insert into lists values (${LIST})`,
  `insert into cards values (${CARD})`,
  `insert into checklists values ('t', 5, 4, 'Before launch', '', 'a', 'u', 1, 1)`,
  `insert into checklist_items values ('t', 6, 5, 'Book a room', '', 1, 'a', 'u', 1, 1)`,
  `insert into comments values ('t', 7, 4, null, null, 'Ready?', 1, null, 'open', ${AUTHORED})`,
  `insert into comments values ('t', 8, 4, null, 7, 'Nearly.', 1, null, 'open', ${AUTHORED})`,
]

describe.each(stores)('work on epics on %s', (name) => {
  test('keeps the checklists, items, comments and replies that are there, and what holds them together', async () => {
    const store = await connect(await newDatabaseUrl(name))
    onTestFinished(() => store.close())
    await migrate(
      store,
      migrations.filter((migration) => migration.name < '0008'),
    )
    await store.transaction(async (db) => {
      for (const statement of BEFORE) await sql.raw(statement).execute(db)
    })

    await migrate(store)

    await store.transaction(async (db) => {
      const rowsOf = async (table: string) =>
        (await sql<object>`select * from ${sql.table(table)} order by id`.execute(db)).rows
      expect(await rowsOf('checklists')).toMatchObject([{ id: 5, card_id: 4, epic_id: null, title: 'Before launch' }])
      expect(await rowsOf('checklist_items')).toMatchObject([{ id: 6, checklist_id: 5, checked: 1 }])
      expect(await rowsOf('comments')).toMatchObject([
        { id: 7, card_id: 4, epic_id: null, parent_id: null },
        { id: 8, parent_id: 7, content: 'Nearly.' },
      ])
      await sql`delete from cards where team_id = 't' and id = 4`.execute(db)
      for (const table of ['checklists', 'checklist_items', 'comments']) expect(await rowsOf(table)).toEqual([])
    })
  })
})
