import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../test/team.ts'

describe.each(stores)('a member of a container on %s', (store) => {
  test.each(['board', 'project'] as const)('gives nobody else access: %s', async (noun) => {
    const team = await newTeam(store)
    const project = await team.newProject({ is_private: true })
    const board = await team.newBoard({ project_id: project.id })
    const card = await team.newCard(board.lists[0])
    const place = noun === 'board' ? `/boards/${board.id}` : `/projects/${project.id}`
    const people = { viewer: await team.newMember('member'), admin: await team.newMember('member') }
    const stranger = await team.newMember('member')
    for (const [role, { user_id }] of Object.entries(people)) await team.post(`${place}/members`, { user_id, role })
    const rename = async (caller: typeof stranger) => [
      (await caller.patch(`/cards/${card.id}`, { title: 'Other' })).status,
      (await caller.patch(`/lists/${board.lists[0].id}`, { title: 'Other' })).status,
      (await caller.patch(`/boards/${board.id}`, { title: 'Other' })).status,
    ]

    expect(await rename(people.viewer)).toEqual([403, 403, 403])
    expect(await rename(people.admin)).toEqual([200, 200, 200])
    expect(await rename(stranger)).toEqual([404, 404, 404])
  })
})
