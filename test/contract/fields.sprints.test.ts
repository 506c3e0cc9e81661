import { afterEach, describe, test } from 'vitest'
import { clock, newTeam, newTeamApart, stores } from '../team.ts'
import { expectShown } from './shown.ts'

const DAY_MS = 86_400_000

afterEach(() => clock.reset())

describe.each(stores)('the fields of sprints on %s', (store) => {
  /** A sprint that runs. */
  async function newSprint() {
    const team = await newTeam(store)
    const { id: project_id } = await team.newProject()
    const now = clock.now()
    const sprint = await team.newSprint(project_id, { start_date: now - DAY_MS, end_date: now + 7 * DAY_MS })
    const path = `/sprints/${sprint.id}?project_id=${project_id}`
    return { team, sprint, path, read: async () => (await team.get(path)).body.sprint }
  }

  test('sprints of two workspaces', async () => {
    const { sprint } = await newSprint()
    clock.advance(1000)
    const theirs = await newTeamApart(store)
    const project = await theirs.newProject()
    await theirs.put(`/sprints/settings?project_id=${project.id}`, { layout: 'timeline' })

    expectShown('Sprint', sprint, await theirs.newSprint(project.id))
  })

  test('editing a sprint', async () => {
    const { team, sprint, path } = await newSprint()
    const other = await team.newMember('member')
    clock.advance(1000)

    const { body } = await other.patch(path, {
      title: 'Sprint 2',
      content: 'The launch',
      start_date: sprint.start_date + DAY_MS,
      end_date: sprint.end_date + DAY_MS,
    })

    expectShown('Sprint', sprint, body.sprint)
  })

  test('working in a sprint', async () => {
    const { team, sprint, read } = await newSprint()

    await team.newCard(sprint.lists[1], { sprint_id: sprint.id, estimate: 3 })

    expectShown('Sprint', sprint, await read())
  })

  test('completing a sprint early', async () => {
    const { team, sprint, path } = await newSprint()
    await team.newCard(sprint.lists[0], { sprint_id: sprint.id })

    expectShown('Sprint', sprint, (await team.patch(path, { state: 'completed' })).body.sprint)
  })
})
