import { afterEach, describe, expect, test } from 'vitest'
import { clock, newTeam, stores, type Team } from '../../../test/team.ts'
import { Gateway } from '../../workspace/gateway.ts'
import { runDueSprints, sprintJob } from './sprints.ts'

afterEach(() => clock.reset())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function stateOf(team: Team, sprint: { id: string; project_id: string }): Promise<string> {
  return (await team.get(`/sprints/${sprint.id}?project_id=${sprint.project_id}`)).body.sprint.state
}

describe.each(stores)('the clock on %s', (store) => {
  test('starts a sprint when its time comes, once, and says so', async () => {
    const team = await newTeam(store)
    const { gateway } = team.server
    const sprint = await team.newSprint((await team.newProject()).id, {
      start_date: Math.ceil(clock.now() / 1000) + 86_400,
    })
    const before = await team.events()

    await runDueSprints(gateway)
    expect(await stateOf(team, sprint)).toBe('planned')
    clock.advance(2 * DAY_MS)
    await runDueSprints(gateway)
    await runDueSprints(gateway)

    expect(await stateOf(team, sprint)).toBe('started')
    expect((await team.events()).slice(before.length)).toMatchObject([
      { type: 'sprint.started', sprint_id: sprint.id, changes: { state: ['planned', 'started'] } },
    ])
  })

  test('starts nothing on the day on which it is planned for the past, or changed', async () => {
    const team = await newTeam(store)
    const { gateway } = team.server
    const sprint = await team.newSprint((await team.newProject()).id, { start_date: clock.now() - 1000 })
    const turn = async () => {
      await runDueSprints(gateway)
      return stateOf(team, sprint)
    }
    expect(await turn()).toBe('planned')
    clock.advance(DAY_MS - HOUR_MS)
    expect(await turn()).toBe('planned')
    await team.patch(`/sprints/${sprint.id}?project_id=${sprint.project_id}`, { title: 'Sprint 8' })
    clock.advance(2 * HOUR_MS)
    expect(await turn()).toBe('planned')
    clock.advance(DAY_MS)
    expect(await turn()).toBe('started')
  })

  test('starts a sprint on time that was planned only shortly before', async () => {
    const team = await newTeam(store)
    const { gateway } = team.server
    const sprint = await team.newSprint((await team.newProject()).id, { start_date: clock.now() + HOUR_MS })
    clock.advance(HOUR_MS + 1000)
    await runDueSprints(gateway)
    expect(await stateOf(team, sprint)).toBe('started')
  })

  test('lets one of several processes do it', async () => {
    const team = await newTeam(store)
    const { gateway } = team.server
    for (let i = 0; i < 5; i++) await team.newSprint((await team.newProject()).id, { start_date: clock.now() - 1000 })
    clock.advance(DAY_MS)
    const another = new Gateway(gateway.store, clock)

    // The clock looks at every workspace, also at what other tests left.
    await Promise.all([gateway, another, gateway, another].map(runDueSprints))

    expect((await team.events()).filter(({ type }) => type === 'sprint.started')).toHaveLength(5)
  })

  test('leaves alone what is over, what was ended, and what was put off meanwhile', async () => {
    const team = await newTeam(store)
    const { gateway } = team.server
    const project = await team.newProject()
    const now = clock.now()
    const over = await team.newSprint(project.id, { start_date: now - 2 * DAY_MS, end_date: now - DAY_MS })
    const ended = await team.newSprint(project.id, { start_date: now - DAY_MS })
    const postponed = await team.newSprint(project.id, { start_date: now - DAY_MS })
    const path = ({ id }: { id: string }) => `/sprints/${id}?project_id=${project.id}`
    await team.patch(path(ended), { state: 'canceled' })
    await team.patch(path(postponed), { start_date: now + 3 * DAY_MS })
    clock.advance(2 * DAY_MS)

    await runDueSprints(gateway)

    expect(await Promise.all([over, ended, postponed].map((sprint) => stateOf(team, sprint)))).toEqual([
      'planned',
      'canceled',
      'planned',
    ])
  })

  test('starts none in an archived space or where sprints are switched off, until that is undone', async () => {
    const team = await newTeam(store)
    const { gateway } = team.server
    const [off, archived] = [await team.newProject(), await team.newProject()]
    const sprints = [
      await team.newSprint(off.id, { start_date: clock.now() - 1000 }),
      await team.newSprint(archived.id, { start_date: clock.now() - 1000 }),
    ]
    clock.advance(DAY_MS)
    const states = () => Promise.all(sprints.map((sprint) => stateOf(team, sprint)))
    const change = async (isOff: boolean) => {
      await team.put(`/sprints/settings?project_id=${off.id}`, { enabled: !isOff })
      await team.patch(`/projects/${archived.id}`, { archived: isOff })
      await runDueSprints(gateway)
    }

    await change(true)
    expect(await states()).toEqual(['planned', 'planned'])
    await change(false)
    expect(await states()).toEqual(['started', 'started'])
  })

  test('never starts what ended while it was looking', async () => {
    const team = await newTeam(store)
    const project = await team.newProject()
    const sprint = await team.newSprint(project.id, { start_date: clock.now() - 1000 })
    clock.advance(DAY_MS)

    await Promise.all([
      runDueSprints(team.server.gateway),
      team.patch(`/sprints/${sprint.id}?project_id=${project.id}`, { state: 'completed' }),
      runDueSprints(team.server.gateway),
    ])

    expect(await stateOf(team, sprint)).toBe('completed')
  })

  test('goes on with the other workspaces when one fails, turn by turn within its bounds', async () => {
    const { gateway } = (await newTeam(store)).server
    await runDueSprints(gateway)
    // The one that fails comes first.
    const teams = [await newTeam(store), await newTeam(store), await newTeam(store)] as [Team, Team, Team]
    teams.sort((a, b) => (a.team_id < b.team_id ? -1 : 1))
    const [broken, ...sound] = teams
    const sprints = new Map<Team, { id: string; project_id: string }>()
    for (const team of teams) {
      const project = await team.newProject()
      const sprint = await team.newSprint(project.id, {
        start_date: clock.now() - 1000,
        end_date: clock.now() + 2 * DAY_MS,
      })
      await team.newCard(sprint.lists[0], { sprint_id: sprint.id })
      sprints.set(team, sprint)
    }
    clock.advance(DAY_MS)
    await runDueSprints(gateway)
    await broken.put(`/sprints/settings?project_id=${sprints.get(broken)?.project_id}`, { length: 7 })
    const setStatuses = (statuses: string) =>
      gateway.store.transaction(async (db) => {
        await db.updateTable('sprint_settings').set({ statuses }).where('team_id', '=', broken.team_id).execute()
      })
    await setStatuses('no JSON')
    clock.advance(2 * DAY_MS)
    const failed: (string | null)[] = []
    const sprintClock = sprintJob(gateway, (_, team_id) => failed.push(team_id), { workspaces: 1, sprints: 1 })

    // Until it came by the broken one again: once around.
    for (let turns = 0; failed.length < 2 && turns < 500; turns++) expect(await sprintClock.turn()).toBeLessThan(3)

    expect(failed).toEqual([broken.team_id, broken.team_id])
    for (const team of sound) expect(await stateOf(team, sprints.get(team) as never)).toBe('completed')
    // Nothing is left that would fail for other tests.
    await setStatuses(JSON.stringify([{ id: '1', title: 'Not started', status: 'committed' }]))
    await runDueSprints(gateway)
    expect(await stateOf(broken, sprints.get(broken) as never)).toBe('completed')
  })
})
