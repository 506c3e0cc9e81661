import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { newDatabaseUrl } from '../../test/team.ts'
import { open } from './open.ts'
import type { Store } from './store.ts'

let store: Store
let url: string
beforeAll(async () => {
  url = await newDatabaseUrl('sqlite')
  store = await open(url)
  return () => store.close()
})

const planOf = (query: string) =>
  store.read(async (db) => {
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(query)}`.execute(db)
    return rows.map(({ detail }) => detail).join('\n')
  })

/** As in migration 0100. */
const DUE = `coalesce(case when due_date < 100000000000 then due_date * 1000 else due_date end, 9000000000000000)`

test.each([
  [
    'cards_of_board',
    `select * from cards where team_id = 't' and board_id in (select value from json_each('[1]'))
      and time_archived is null order by list_id, position, id`,
  ],
  ['cards_of_list', `select * from cards where team_id = 't' and list_id = 1 order by position, id limit 100`],
  [
    'cards_of_parent',
    `select * from cards where team_id = 't' and parent_card_id in (select value from json_each('[1]'))`,
  ],
  [
    'checklists_of_card',
    `select * from checklists where team_id = 't' and card_id in (select value from json_each('[1]'))`,
  ],
  ['comments_of_card', `select * from comments where team_id = 't' and card_id = 1 and id > 0 order by id limit 100`],
  [
    'COVERING INDEX events_entity',
    `select seq, fields from events where team_id = 't' and entity_id = 1 and fields <> '' and seq > 7 order by seq`,
  ],
  [
    'events_of_board',
    `select * from events where team_id = 't' and board_id = 1 and seq < 7 order by seq desc limit 100`,
  ],
  ['events_of_card', `select * from events where team_id = 't' and card_id = 1 order by seq desc limit 100`],
  ['PRIMARY KEY', `select * from events where team_id = 't' and seq > 7 order by seq limit 100`],
  ['events_of_type', `select * from events where team_id = 't' and type = 'a' and seq > 7 order by seq limit 100`],
  [
    'events_of_workspace',
    `select * from events where team_id = 't' and project_id is null and seq > 7 order by seq limit 100`,
  ],
  ...['project', 'board', 'home_board'].map((container) => [
    `events_from_${container.replace('_board', '')}`,
    `select * from events where team_id = 't' and type in ('board.moved', 'card.moved', 'list.moved', 'page.moved')
      and cast(json_extract(changes, '$.${container}_id[0]') as bigint) is not null
      and cast(json_extract(changes, '$.${container}_id[0]') as bigint) = 1 and seq > 7 order by seq limit 100`,
  ]),
  [
    'COVERING INDEX cards_of_home_by_project',
    `select 1 from cards where team_id = 't' and home_board_id = 1 and project_id < 7`,
  ],
  ...['= 7 and id > 7 order by id', '> 7 order by'].map((behind) => [
    'COVERING INDEX cards_to_do (team_id=? AND <expr>',
    `select id from cards where team_id = 't' and completed_date is null and time_archived is null and ${DUE} ${behind}
      ${behind.endsWith('by') ? `${DUE}, id` : ''} limit 100`,
  ]),
  ...['= 7 and id > 7 order by id', '> 7 order by'].map((behind) => [
    'COVERING INDEX checklist_items_of_owner (team_id=? AND owner_id=? AND <expr>',
    `select id, checklist_id from checklist_items where team_id = 't' and owner_id = 'u' and checked = 0
      and owner_id is not null and ${DUE} ${behind} ${behind.endsWith('by') ? `${DUE}, id` : ''} limit 100`,
  ]),
  [
    'checklist_items_due',
    `select id from checklist_items where due_date is not null and checked = 0 and coalesce(overdue_for, -1) <> due_date
      and (case when due_date < 100000000000 then due_date * 1000 else due_date end) <= 7 and coalesce(team_id, '') > ''`,
  ],
  [
    'COVERING INDEX cards_to_do_of_owner',
    `select id from cards where team_id = 't' and owner_id = 'u' and completed_date is null and time_archived is null
      and id > 7 order by id limit 100`,
  ],
  ['cards_of_list', `delete from lists where team_id = 't' and id = 1`],
])('%s is used from the first row on', async (index, query) => {
  const plan = await planOf(query)
  expect(plan).toContain(index)
  // Of a page in the order of an index, only the page is read.
  if (query.includes('limit')) expect(plan).not.toContain('TEMP B-TREE')
})

test('nothing is written when all is known', async () => {
  const before = await store.version()

  await (await open(url)).close()

  expect(await store.version()).toBe(before)
})

test('a limit that is bound is nothing to plan by, so that statements are planned once', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
  onTestFinished(() => prepare.mockRestore())

  const limited = await store.read((db) => db.selectFrom('teams').select('id').limit(2).execute())
  const written = await store.read((db) => sql`select name from schema_migrations limit ${3}`.execute(db))

  expect([limited.length, written.rows.length]).toEqual([0, 3])
  const texts = prepare.mock.calls.map(([text]) => text)
  expect(texts.filter((text) => text.includes('limit'))).toEqual([
    'select "id" from "teams" limit 0 + ?',
    'select name from schema_migrations limit 0 + ?',
  ])
})
