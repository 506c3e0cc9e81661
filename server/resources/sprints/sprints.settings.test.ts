import { describe, expect, test } from 'vitest'
import { newTeam, type StoreName, stores } from '../../../test/team.ts'

const DEFAULTS = {
  statuses: [
    { id: '1', title: 'Not started', status: 'committed' },
    { id: '2', title: 'In progress', status: 'started' },
    { id: '3', title: 'Done', status: 'completed' },
    { id: '4', title: 'Cancelled', status: 'cancelled' },
  ],
  length: 14,
  cooldown: 0,
  start_day: 1,
  enabled: true,
  auto_complete: true,
  vcs_mapping: null,
  layout: 'board',
  card_cover_enabled: true,
}

async function newSpace(store: StoreName) {
  const team = await newTeam(store)
  const project = await team.newProject()
  return { team, project, path: `/sprints/settings?project_id=${project.id}` }
}

describe.each(stores)('sprint settings on %s', (store) => {
  test('have defaults', async () => {
    const { team, path } = await newSpace(store)
    expect((await team.get(path)).body).toEqual({ sprint_settings: DEFAULTS })
  })

  test('keep fields that are not sent, and log before and after as the API shows them', async () => {
    const { team, path } = await newSpace(store)
    const change = { length: 7, enabled: false, layout: 'list', card_cover_enabled: false }

    const { status, body } = await team.put(path, change)
    await team.put(path, { cooldown: 3 })

    expect(status).toBe(200)
    expect(body.sprint_settings).toEqual({ ...DEFAULTS, ...change })
    expect((await team.get(path)).body.sprint_settings).toEqual({ ...DEFAULTS, ...change, cooldown: 3 })
    expect((await team.events()).slice(-2)).toMatchObject([
      {
        type: 'sprint_settings.updated',
        changes: {
          length: [14, 7],
          enabled: [true, false],
          layout: ['board', 'list'],
          card_cover_enabled: [true, false],
        },
      },
      { type: 'sprint_settings.updated', changes: { cooldown: [0, 3] } },
    ])
  })

  test('do not change, and emit nothing, when sent their current values', async () => {
    const { team, path } = await newSpace(store)
    const before = await team.events()
    expect((await team.put(path, { statuses: DEFAULTS.statuses, length: 14 })).body.sprint_settings).toEqual(DEFAULTS)
    expect(await team.events()).toEqual(before)
  })

  test('apply to new sprints, not to existing ones', async () => {
    const { team, project, path } = await newSpace(store)
    const existing = await team.newSprint(project.id)
    const review = { title: 'In review', status: 'started' }
    const [committed, started, completed, cancelled] = DEFAULTS.statuses

    const { body } = await team.put(path, {
      statuses: [committed, started, review, completed, cancelled],
      layout: 'timeline',
    })
    const next = await team.newSprint(project.id)

    expect(body.sprint_settings.statuses[2]).toEqual({ id: '5', ...review })
    expect(next.layout).toBe('timeline')
    expect(next.lists.map(({ title }: { title: string }) => title)).toEqual([
      'Not started',
      'In progress',
      'In review',
      'Done',
      'Cancelled',
    ])
    const { sprint } = (await team.get(`/sprints/${existing.id}?project_id=${project.id}`)).body
    expect(sprint).toEqual(existing)
  })

  test('map branches to lists, and clear the map on request', async () => {
    const { team, path } = await newSpace(store)
    const branches = [{ name: 'main', pr_open: '4' }]

    const { body } = await team.put(path, { vcs_mapping: { pr_merged: '3', branches } })
    expect(body.sprint_settings.vcs_mapping).toMatchObject({ pr_merged: '3', pr_open: null, branches })
    expect((await team.put(path, { vcs_mapping: null })).body.sprint_settings.vcs_mapping).toBeNull()
  })

  const [committed, started, completed] = DEFAULTS.statuses
  test.each([
    ['a length of no days', { length: 0 }, 'length'],
    ['a mapping to a status they do not have', { vcs_mapping: { pr_open: '5' } }, 'vcs_mapping'],
    [
      'a branch to a status they do not have',
      { vcs_mapping: { branches: [{ name: 'main', pr_open: '5' }] } },
      'vcs_mapping',
    ],
    ['too great a length', { length: 367 }, 'length'],
    ['a negative cooldown', { cooldown: -1 }, 'cooldown'],
    ['an eighth day of the week', { start_day: 8 }, 'start_day'],
    ['day zero', { start_day: 0 }, 'start_day'],
    ['a layout of two words', { layout: 'a wall' }, 'layout'],
    ['a number for a flag', { enabled: 1 }, 'enabled'],
    ['too few statuses', { statuses: [committed, started, completed] }, 'statuses'],
    [
      'no status of a kind',
      { statuses: [committed, started, completed, { title: 'x', status: 'started' }] },
      'statuses',
    ],
    ['two statuses of one id', { statuses: [...DEFAULTS.statuses, { ...started, title: 'x' }] }, 'statuses'],
    ['a backlog', { statuses: [...DEFAULTS.statuses, { title: 'x', status: 'backlog' }] }, 'statuses.4.status'],
    ['an unknown field', { lenght: 7 }, 'lenght'],
  ])('refuse %s', async (_, fields, field) => {
    const { team, path } = await newSpace(store)
    const before = await team.events()

    const { status, body } = await team.put(path, { cooldown: 2, ...fields })

    expect([status, body.errors[0].field]).toEqual([400, field])
    expect((await team.get(path)).body.sprint_settings).toEqual(DEFAULTS)
    expect(await team.events()).toEqual(before)
  })

  test('belong to a space that the caller can see', async () => {
    const { team } = await newSpace(store)
    const hidden = await team.newProject({ is_private: true })
    const member = await team.newMember('member')
    const ask = (query: string) => [
      member.get(`/sprints/settings${query}`),
      member.put(`/sprints/settings${query}`, { length: 7 }),
    ]
    const answers = await Promise.all([...ask(''), ...ask('?project_id=999999'), ...ask(`?project_id=${hidden.id}`)])
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 404, 404, 404])
  })
})
