import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../../test/team.ts'

interface Listed {
  lists: { title: string; cards: { id: string }[] }[]
}

const cardsByList = ({ lists }: Listed) =>
  Object.fromEntries(lists.flatMap(({ title, cards }) => (cards.length ? [[title, cards.map(({ id }) => id)]] : [])))

describe.each(stores)('a dry run of the end of a sprint on %s', (store) => {
  test.each([
    ['completed', 'In progress'],
    ['canceled', 'Cancelled'],
  ])('%s: shows what goes where, and changes nothing', async (state, column) => {
    const team = await newTeam(store)
    const { id: project_id } = await team.newProject()
    const sprint = await team.newSprint(project_id)
    const [, started, done] = sprint.lists
    const open = await team.newCard(started, { sprint_id: sprint.id, title: 'Open' })
    const finished = await team.newCard(done, { sprint_id: sprint.id, title: 'Finished' })
    const path = `/sprints/${sprint.id}?project_id=${project_id}`
    await team.patch(path, { state: 'started' })
    const before = await team.census()

    const { status, body } = await team.post('/batch', {
      dry_run: true,
      operations: [
        { method: 'PATCH', path, body: { state } },
        { method: 'GET', path: `/sprints?project_id=${project_id}&archived=false` },
      ],
    })

    expect(status).toBe(200)
    const [ended, next] = body.results.map((result: { body: object }) => result.body)
    const stays = cardsByList(ended.sprint)
    expect(ended.sprint.state).toBe(state)
    expect(stays.Done).toEqual([finished.id])
    if (state === 'canceled') expect(stays[column]).toEqual([open.id])
    else {
      // To a sprint that would be created for it.
      expect(ended.sprint.unfinished_cards.map(({ id }: { id: string }) => id)).toEqual([open.id])
      expect(next.sprints.map(cardsByList)).toEqual([{ [column]: [open.id] }])
    }
    expect(await team.census()).toEqual(before)
  })
})
