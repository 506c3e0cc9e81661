import { describe, expect, onTestFinished, test } from 'vitest'
import { FIELD_TYPES, type FieldIds } from '../../bench/fill.fields.ts'
import { growthCalls } from '../../bench/growth.calls.ts'
import { findPassages } from '../../test/plans.ts'
import { inSafeOrder, oneOfEach, sampleOf, sendAs } from '../../test/requests.ts'
import { type Statement, watchStatements } from '../../test/statements.ts'
import {
  newReadyUrl,
  newTeamOn,
  type OwnServer,
  type StoreName,
  startServer,
  stores,
  type Team,
} from '../../test/team.ts'
import type { Tables } from './tables.ts'

/** People, places and their settings: far fewer than what is in them, and bounded. What is missing here grows. */
const FEW: readonly (keyof Tables | 'search_index_blocks')[] = [
  ...(['installation', 'jobs', 'users', 'members', 'teams', 'integrations', 'notification_settings'] as const),
  ...([
    'projects',
    'project_members',
    'boards',
    'board_members',
    'board_marks',
    'lists',
    'list_marks',
    'forms',
  ] as const),
  ...(['views', 'view_feeds', 'imports', 'rules', 'rule_states', 'fields', 'tags', 'search_index_blocks'] as const),
  ...(['sprints', 'sprint_settings', 'sprint_progress', 'sprint_unfinished_cards'] as const),
  ...(['roadmap_lists', 'roadmap_list_marks', 'epics', 'epic_members', 'epic_marks', 'note_attendees'] as const),
  ...(['epic_tags', 'epic_links'] as const),
]

const few = new Set<string>(FEW)

/** Statements that may go through all rows, and why. */
const EXCEPTIONS: readonly [why: string, which: RegExp][] = [
  ['ends when so many are counted', /^select count\(\*\) as count from \( select id from .* limit .*\) as counted$/],
  ['what was counted to be few', /^select distinct id from \(.*\) as among$/],
  ['the last entry of an index', /\bselect (coalesce\(\()?(select )?max\("?(seq|n)"?\)|\(select max\((seq|n)\)/],
  [
    'of a workspace that is deleted',
    /^select "team_id", "storage_key" from "files" where "team_id" = \S+ order by "id"$/,
  ],
]

/** Of many rows PostgreSQL reads few of these, by an index; the few of a test it reads all. */
const EXCEPTIONS_ON_POSTGRES: typeof EXCEPTIONS = [
  ['pages of the first spaces', /^select "pages"\.\*, .* from "projects" cross join "pages" where /],
]

describe.each(stores)('plans on %s', (store) => {
  test('no statement goes through all rows of a table that grows', async () => {
    const url = await newReadyUrl(store)
    const server = await startServer(url)
    onTestFinished(() => server.stop())

    const statements = await everyStatement(store, server)
    const passages = (await findPassages(store, url, statements)).filter(({ table }) => !few.has(table))

    const allowed = store === 'sqlite' ? EXCEPTIONS : [...EXCEPTIONS, ...EXCEPTIONS_ON_POSTGRES]
    expect(passages.filter(({ text }) => !allowed.some(([, which]) => which.test(text)))).toEqual([])
    for (const [why, which] of store === 'sqlite' ? EXCEPTIONS.slice(1) : [])
      expect(
        passages.some(({ text }) => which.test(text)),
        `a statement for the exception: ${why}`,
      ).toBe(true)
    expect(statements.length).toBeGreaterThan(500)
  })

  test('a statement that does is found', async () => {
    const url = await newReadyUrl(store)
    const server = await startServer(url)
    onTestFinished(() => server.stop())
    const team = await newTeamOn(server)
    await team.newCard((await team.newBoard()).lists[0])
    const whole = [
      'select id from cards where estimate = 3',
      `select id from cards where team_id = 't' and list_id + 0 = 3`,
    ]
    const paged = [
      `select id from cards where team_id = 't' and list_id = 3`,
      `select id from cards where team_id = 't' order by id limit 5`,
    ]
    const find = (texts: string[]) =>
      findPassages(
        store,
        url,
        texts.map((text) => ({ text, parameters: [] })),
      )

    expect(await find(whole)).toEqual(whole.map((text) => ({ table: 'cards', text })))
    expect(await find(paged)).toEqual([])
  })
})

/** Custom fields of each type. */
async function newFields(owner: Team, project_id: string): Promise<FieldIds> {
  const ids: [string, string][] = []
  for (const type of FIELD_TYPES) {
    const options = /select/.test(type) ? ['A', 'B', 'C'].map((title) => ({ title })) : undefined
    const body = { title: `Field ${type}`, type, ...(options && { options }) }
    ids.push([type, (await owner.made(`/projects/${project_id}/fields`, body)).field.id])
  }
  // One for each type.
  return Object.fromEntries(ids) as FieldIds
}

/** Those of every route, and of views by each filter and order, as owner, member and guest. */
async function everyStatement(store: StoreName, server: OwnServer): Promise<Statement[]> {
  const owner = await newTeamOn(server)
  const [member, guest] = [await owner.newMember('member'), await owner.newMember('guest')]
  const ids = await oneOfEach(owner)
  // With a private one, members do not see all.
  await owner.newProject({ is_private: true })
  await owner.post(`/boards/${ids.board_id}/members`, { user_id: guest.user_id, role: 'member' })
  const routes = inSafeOrder(server.app.routeTable)
  const one = (name: string) => ids[name] ?? ''
  const views = growthCalls(
    {
      ...{ team_id: owner.team_id, user_id: owner.user_id, project_id: one('project_id'), sprint_id: one('sprint_id') },
      ...{ boardIds: [one('board_id')], listIds: [one('list_id')] },
      withFields: { project_id: one('project_id'), fields: await newFields(owner, one('project_id')) },
    },
    one('tag_id'),
  )
  const statements = await watchStatements(
    store,
    owner.team_id,
  )(async () => {
    for (const caller of [owner, member, guest]) {
      for (const sample of views) await sendAs(caller, sample)
      for (const route of routes.filter(({ method }) => method === 'GET')) await sendAs(caller, sampleOf(route, ids))
    }
    for (const route of routes.filter(({ method }) => method !== 'GET')) await sendAs(owner, sampleOf(route, ids))
  })
  const byText = new Map(statements.map((statement) => [statement.text, statement]))
  return [...byText.values()].filter(({ text }) => /^\s*(select|with|insert|update|delete)\b/i.test(text))
}
