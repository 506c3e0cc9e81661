import { CompiledQuery } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newReader, type Reader } from '../../../test/reading.ts'
import { type Statement, watchStatements } from '../../../test/statements.ts'
import { newTeam, type Team } from '../../../test/team.ts'
import type { Read } from '../../workspace/handles.ts'
import { NO_FILTER } from '../events/events.filter.ts'
import { findEvents } from '../events/events.find.ts'
import { type ActivityFilter, findActivity } from './activity.queries.ts'

/** Long enough that the log is not read one by one. */
const EVENTS = 1500

let team: Team
let people: Reader[]
beforeAll(async () => {
  team = await newTeam('sqlite')
  people = [await newReader(team, 'owner'), await newReader(team, 'guest')]
  await team.newBoard()
  const { revision } = await team.head()
  await team.server.store.transaction(async (db) => {
    const query = db.selectFrom('events').selectAll().where('team_id', '=', team.team_id)
    const model = await query.where('seq', '=', revision).executeTakeFirstOrThrow()
    for (let index = 1; index <= EVENTS; index++)
      await db
        .insertInto('events')
        .values({ ...model, seq: revision + index })
        .execute()
    await db
      .updateTable('teams')
      .set({ revision: revision + EVENTS })
      .where('id', '=', team.team_id)
      .execute()
  })
})

test.each<[string, Omit<ActivityFilter, 'limit' | 'before'>]>([
  ['events_of_card', { card_id: 1 }],
  ['events_entity', { entity_id: 1 }],
  ['events_of_card', { card_id: 1, entity_id: 1 }],
  ['events_of_epic', { epic_id: 1 }],
  ['events_of_board', { board_id: 1 }],
  ['events_of_project', { project_id: 1 }],
  ['events_entity', { page_id: 1 }],
])('activity is found by %s: %j', async (index, filter) => {
  for (const before of [null, 700])
    for (const plan of await plansOf((r) => findActivity(r, { ...filter, before, limit: 100 }))) {
      expect(plan).toContain(`USING INDEX ${index} (team_id=? AND`)
      expect(plan).not.toContain('TEMP B-TREE')
    }
})

test.each([
  ['events_of_type (team_id=? AND type=? AND', { ...NO_FILTER, types: new Set(['tag.deleted']) }],
  ['events_of_card (team_id=? AND card_id=? AND', { ...NO_FILTER, cards: new Set([900_001]) }],
])('rare events are found by %s …', async (index, filter) => {
  const plans = await plansOf((r) => findEvents(r, 0, 100, filter), people.slice(0, 1))
  // The beginning of the log is looked at first: it is as long as one statement may read.
  const [, ...beyond] = plans
  expect(beyond.map((plan) => plan.split('\n')[0])).toContain(`SEARCH events USING INDEX ${index} seq>?)`)
  for (const plan of beyond) {
    expect(plan).toMatch(/^SEARCH events USING INDEX/)
    expect(plan).not.toContain('TEMP B-TREE')
  }
})

/** How the statements that read events are done, for each person. */
async function plansOf(find: (r: Read) => Promise<unknown>, readers = people): Promise<string[]> {
  const watch = watchStatements('sqlite', team.team_id)
  const statements: Statement[] = []
  for (const person of readers) statements.push(...(await watch(() => person.read(find))))
  const plans: string[] = []
  for (const { text, parameters } of statements.filter((one) => one.text.includes('sees_before'))) {
    const query = CompiledQuery.raw(`explain query plan ${text}`, [...parameters])
    const { rows } = await team.server.store.read((db) => db.executeQuery<{ detail: string }>(query))
    plans.push(rows.map(({ detail }) => detail).join('\n'))
  }
  expect(plans).not.toEqual([])
  return plans
}
