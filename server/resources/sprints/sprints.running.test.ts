import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../../test/team.ts'

describe.each(stores)('GET /v1/{team_id}/sprints/running on %s', (store) => {
  test('holds the running sprints of the spaces that one sees, without their cards', async () => {
    const team = await newTeam(store)
    const member = await team.newMember('member')
    const started = []
    for (const fields of [{ title: 'Open' }, { title: 'Closed', is_private: true }]) {
      const project = await team.newProject(fields)
      const sprint = await team.newSprint(project.id)
      await team.newSprint(project.id, { title: 'Planned' })
      await team.patch(`/sprints/${sprint.id}?project_id=${project.id}`, { state: 'started' })
      started.push(sprint.id)
    }
    const idsFor = async (caller: typeof member) =>
      (await caller.get('/sprints/running')).body.sprints.map(({ id }: { id: string }) => id)

    expect(await idsFor(team)).toEqual(started)
    expect(await idsFor(member)).toEqual(started.slice(0, 1))
    const [sprint] = (await team.get('/sprints/running')).body.sprints
    expect(sprint).toMatchObject({ state: 'started', lists: expect.any(Array), progress: expect.any(Array) })
    expect(sprint.lists[0]).not.toHaveProperty('cards')
  })
})
