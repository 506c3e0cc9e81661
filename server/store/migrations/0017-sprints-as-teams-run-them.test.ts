import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newDatabaseUrl, stores } from '../../../test/team.ts'
import { connect } from '../../../test/upgrades.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const DAY_MS = 86_400_000
const AUTHORED = `'u', '{"type":"token"}', 'u', '{"type":"token"}', 1, 1`
const sprint = (id: number, state: string, override: number | null) =>
  `insert into sprints (team_id, id, project_id, title, content, state, start_date, end_date, start_instant, end_instant,
    override_end_date, layout, user_id, source, user_id_updated, source_updated, time_created, time_updated)
    values ('t', ${id}, 1, 'Sprint', '', '${state}', ${10 * DAY_MS}, ${24 * DAY_MS}, ${10 * DAY_MS}, ${24 * DAY_MS},
    ${override}, 'board', ${AUTHORED})`
const list = (id: number, board: number | null, inSprint: number | null) =>
  `insert into lists (team_id, id, project_id, board_id, sprint_id, title, content, behavior, icon, color, position,
    user_id, source, user_id_updated, source_updated, time_created, time_updated)
    values ('t', ${id}, 1, ${board}, ${inSprint}, 'To do', '', 'committed', '', '', 'a', ${AUTHORED})`
const card = (id: number) =>
  `insert into cards (team_id, id, project_id, sprint_id, list_id, position, title, content, schema, priority, cover_image,
    icon, user_id, source, user_id_updated, source_updated, time_created, time_updated)
    values ('t', ${id}, 1, 10, 11, 'a', 'Card', '', 1, 0, '', '', ${AUTHORED})`
const moved = (seq: number, id: number, changes: object) =>
  `insert into events (team_id, seq, type, entity_id, card_id, user_id, source, changes, time_created)
    values ('t', ${seq}, 'card.moved', ${id}, ${id}, 'u', '{"type":"token"}', '${JSON.stringify(changes)}', 1)`
const ended = (seq: number, id: number, day: number) =>
  `insert into events (team_id, seq, type, entity_id, sprint_id, user_id, source, changes, fields, time_created)
    values ('t', ${seq}, 'sprint.updated', ${id}, ${id}, 'u', '{"type":"token"}', '{"state":["started","completed"]}', 'state',
    ${day * DAY_MS})`
const progress = (id: number, day: number, status: string, count: number) =>
  `insert into sprint_progress values ('t', ${id}, ${day}, '${status}', ${count}, ${count * 2})`
const found = (id: number) =>
  `insert into search_documents (team_id, id, noun, project_id, board_id, terms) values ('t', ${id}, 'card', 1, null, 'ncard p1 tcard')`

/** A workspace as the program before wrote it: a running sprint with three cards, one that ended early, one late. */
const BEFORE = [
  `insert into users (id, email, time_created, time_updated) values ('u', 'a@example.com', 1, 1)`,
  `insert into teams (id, title, time_created) values ('t', 'Team', 1)`,
  `insert into members (team_id, user_id, role, time_created, time_updated) values ('t', 'u', 'owner', 1, 1)`,
  `insert into projects values ('t', 1, 'Space', '', null, 0, 0, 'a', null, null, ${AUTHORED})`,
  `insert into boards (team_id, id, project_id, title, content, icon, color, image_urls, thumbnail_url, layout,
    card_cover_enabled, position, user_id, source, user_id_updated, source_updated, time_created, time_updated)
    values ('t', 2, 1, 'Board', '', '', '', '', '', 'board', 0, 'a', ${AUTHORED})`,
  sprint(10, 'started', null),
  sprint(20, 'completed', 12 * DAY_MS),
  list(3, 2, null),
  list(11, null, 10),
  ...[31, 32, 33].flatMap((id) => [card(id), found(id)]),
  moved(1, 31, { board_id: ['2', null], list_id: ['3', '11'], sprint_id: [null, '10'] }),
  // Came from a list and from a board that are gone.
  moved(2, 32, { board_id: ['2', null], list_id: ['4', '11'], sprint_id: [null, '10'] }),
  moved(3, 33, { board_id: ['9', null], list_id: ['8', '11'], sprint_id: [null, '10'] }),
  progress(10, 9, 'committed', 3),
  progress(20, 9, 'committed', 5),
  progress(20, 11, 'committed', -2),
  progress(20, 11, 'completed', 2),
  progress(20, 13, 'committed', -3),
  // Ended four days after its end: what was done until then counts, what came after does not.
  sprint(25, 'completed', null),
  ended(4, 25, 28),
  progress(25, 9, 'committed', 4),
  progress(25, 28, 'completed', 1),
  progress(25, 29, 'completed', 7),
]

describe.each(stores)('sprints as teams run them on %s', (name) => {
  test('cards get the home that the log knows, ended sprints what they stood at', async () => {
    const store = await connect(await newDatabaseUrl(name))
    onTestFinished(() => store.close())
    await migrate(
      store,
      migrations.filter((migration) => migration.name < '0017'),
    )
    await store.transaction(async (db) => {
      for (const statement of BEFORE) await sql.raw(statement).execute(db)
    })

    await migrate(store)

    await store.transaction(async (db) => {
      const rowsOf = async (query: string) => (await sql.raw<Record<string, unknown>>(query).execute(db)).rows
      expect(await rowsOf('select id, home_board_id, home_list_id from cards order by id')).toEqual([
        { id: 31, home_board_id: 2, home_list_id: 3 },
        { id: 32, home_board_id: 2, home_list_id: null },
        { id: 33, home_board_id: null, home_list_id: null },
      ])
      expect(await rowsOf(`select id, board_id, terms from search_documents where noun = 'card' order by id`)).toEqual([
        { id: 31, board_id: 2, terms: 'ncard p1 tcard s10 b2' },
        { id: 32, board_id: 2, terms: 'ncard p1 tcard s10 b2' },
        { id: 33, board_id: null, terms: 'ncard p1 tcard s10' },
      ])
      expect(await rowsOf('select * from sprints order by id')).toMatchObject([
        { id: 10, time_started: 10 * DAY_MS, planned_count: 3, planned_pts: 6, time_ended: null, chart_last_day: null },
        {
          id: 20,
          time_ended: 12 * DAY_MS,
          planned_count: 5,
          completed_count: 2,
          completed_pts: 4,
          chart_first_day: 10,
          chart_last_day: 12,
        },
        { id: 25, time_ended: 24 * DAY_MS, planned_count: 4, completed_count: 1, completed_pts: 2, chart_last_day: 24 },
      ])
      expect(await rowsOf('select day from sprint_progress where sprint_id = 25 order by day')).toEqual([
        { day: 9 },
        { day: 28 },
      ])
      expect(await rowsOf('select day from sprint_progress where sprint_id = 20 order by day')).toEqual([
        { day: 9 },
        { day: 11 },
        { day: 11 },
      ])
    })
  })
})
