import { describe, expect, test } from 'vitest'
import { callServer, newTeam, stores, type Team } from '../../test/team.ts'

const CSV = { 'content-type': 'text/csv' }
const WEBHOOK = { type: 'generic_webhook', title: 'Chat', url: 'https://example.com/hook' }
const NEW_TAG = { method: 'POST', path: '/tags', body: { name: 'New' } }

/** A list with a card, a planned sprint and a tag. */
async function sceneIn(team: Team) {
  const { lists, project_id } = await team.newBoard()
  const { tag } = await team.made('/tags', { name: 'Bug' })
  await team.newCard(lists[0], { tags: [tag.id] })
  const sprint = await team.newSprint(project_id)
  return {
    list: `/lists/${lists[0].id}`,
    sprint: `/sprints/${sprint.id}?project_id=${project_id}`,
    tag: `/tags/${tag.id}`,
  }
}
type Scene = Awaited<ReturnType<typeof sceneIn>>

/** Of the caller, outside the workspace. */
const asPerson = (team: Team, path: string, body: object) =>
  callServer(team.server, 'POST', `/v1/users/me${path}`, body, { authorization: `Bearer ${team.token}` })

type Answer = ReturnType<Team['call']>

const CALLS: [what: string, field: string, call: (team: Team, scene: Scene) => Answer][] = [
  ['deleting a list', 'move_to', (team, { list }) => team.delete(`${list}?move_to=`)],
  ['deleting a list, as an array', 'move_to', (team, { list }) => team.delete(`${list}?move_to[]=`)],
  [
    'deleting a list in a batch',
    'move_to',
    (team, { list }) => team.post('/batch', { operations: [{ method: 'DELETE', path: `${list}?move_to=` }] }),
  ],
  ['deleting a sprint', 'move_to', (team, { sprint }) => team.delete(`${sprint}&move_to=`)],
  [
    'completing a sprint',
    'unfinished_to',
    (team, { sprint }) => team.patch(sprint, { state: 'completed', unfinished_to: '' }),
  ],
  ['deleting a tag', 'merge_into', (team, { tag }) => team.delete(`${tag}?merge_into=`)],
  ['a preview of an import', 'dry_run', (team) => team.call('POST', '/imports?source=csv&dry_run=', 'Title\nA\n', CSV)],
  ['an import', 'project_id', (team) => team.call('POST', '/imports?source=csv&project_id=', 'Title\nA\n', CSV)],
  ['a batch on trial', 'dry_run', (team) => team.post('/batch', { dry_run: null, operations: [NEW_TAG] })],
  ['reading some notifications', 'ids', (team) => asPerson(team, '/notifications/read_all', { read: true, ids: null })],
  ['a token', 'scope', (team) => asPerson(team, '/tokens', { scope: '' })],
  ['a token', 'expires', (team) => asPerson(team, '/tokens', { expires: '' })],
  ['a webhook', 'project_ids.0', (team) => team.post('/integrations', { ...WEBHOOK, project_ids: [''] })],
]

describe.each(stores)('sent empty where absent would do more, on %s', (store) => {
  test.each(CALLS)('%s: %s is refused with one error, and nothing happens', async (_, field, call) => {
    const team = await newTeam(store)
    const scene = await sceneIn(team)
    const before = await team.census()

    const { status, body } = await call(team, scene)

    expect([status, body.errors?.map((error: { field: string }) => error.field)]).toEqual([400, [field]])
    expect(await team.census()).toEqual(before)
  })
})
