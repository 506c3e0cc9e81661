import { expect, test } from 'vitest'
import { fillList } from '../../../test/fill.ts'
import { newTeamApart, stores } from '../../../test/team.ts'

/** More than one write deletes: see RESTORED_THINGS. */
const CARDS = 2600

test.each(stores)(
  'a large space is deleted by one request, and a large list, while others write: on %s',
  async (store) => {
    const team = await newTeamApart(store)
    const own = await team.newBoard()
    const project = await team.newProject({ title: 'Large' })
    const boards = [await team.newBoard({ project_id: project.id }), await team.newBoard({ project_id: project.id })]
    for (const board of boards) for (const list of board.lists.slice(0, 2)) await fillList(team, list, CARDS, '')
    const [first, second] = boards

    const key = { 'idempotency-key': 'delete-it-once' }
    const deletion = team.call('DELETE', `/projects/${project.id}`, undefined, key)
    const others = await Promise.all(Array.from({ length: 20 }, () => team.newCard(own.lists[0])))
    expect((await deletion).status).toBe(204)

    expect(others).toHaveLength(20)
    expect((await team.call('DELETE', `/projects/${project.id}`, undefined, key)).status).toBe(204)
    for (const path of [`/projects/${project.id}`, `/boards/${first?.id}`, `/boards/${second?.id}`])
      expect((await team.get(path)).status).toBe(404)
    expect((await team.get(`/boards/${own.id}`)).body.board.lists[0].total_cards).toBe(20)

    const list = await fillList(team, own.lists[1] as { id: string }, 2 * CARDS, '')
    expect((await team.delete(`/lists/${list.id}`)).status).toBe(204)
    expect((await team.get(`/lists/${list.id}`)).status).toBe(404)
  },
)
