import { describe, expect, test } from 'vitest'
import { newAgent } from '../../../test/agent.ts'
import { newTeam, type StoreName, stores } from '../../../test/team.ts'

/** A space with a board and a sprint that is far away. */
async function newSprint(store: StoreName) {
  const team = await newTeam(store)
  const project = await team.newProject({ title: 'Product' })
  const board = await team.newBoard({ project_id: project.id, title: 'Website' })
  const card = await team.newCard(board.lists[0], { title: 'Launch', estimate: 3 })
  const sprint = await team.newSprint(project.id, { title: 'Sprint 7', start_date: Date.UTC(2100, 0, 4) })
  const read = async () => (await team.get(`/sprints/${sprint.id}?project_id=${project.id}`)).body.sprint
  return { team, project, board, card, sprint, read, agent: await newAgent(team) }
}

describe.each(stores)('tools for sprints on %s', (store) => {
  test('a sprint is planned, filled, started, read, and completed', async () => {
    const { team, project, card, sprint, agent, read } = await newSprint(store)

    expect(await agent.do('add_to_sprint', { cards: ['Launch'], sprint: 'sprint 7' })).toMatchObject({
      added: [card.id],
    })
    expect((await team.get(`/cards/${card.id}`)).body.card.sprint_id).toBe(sprint.id)

    expect(await agent.refused('read_sprint')).toContain('No sprint is running')
    await agent.do('start_sprint', { sprint: 'next', space: 'Product' })
    expect((await read()).state).toBe('started')

    const shown = await agent.do('read_sprint')
    expect(shown).toMatchObject({ id: sprint.id, title: 'Sprint 7', state: 'started' })
    expect(shown.progress).toContainEqual({ status: 'committed', cards: 1, points: 3 })
    expect(shown.lists[0]).toMatchObject({ title: 'Not started', cards: [{ id: card.id }] })

    await agent.do('move_card', { card: 'Launch', list: 'In progress' })
    expect((await team.get(`/cards/${card.id}`)).body.card).toMatchObject({ sprint_id: sprint.id, status: 'started' })

    const done = await agent.do('complete_sprint', { sprint: 'current' })
    expect(done).toMatchObject({ sprint: { state: 'completed' }, unfinished: 1, cards: [{ id: card.id }] })
    expect(done.unfinished_to).toBe('next_sprint')
    expect((await read()).state).toBe('completed')
    expect(await agent.do('sprint_velocity', { space: 'Product' })).toMatchObject({
      sprints: [{ id: sprint.id, title: 'Sprint 7', planned: { cards: 1, points: 3 } }],
    })
    const { sprints } = await agent.do('list_sprints', { space: project.id })
    expect(sprints).toHaveLength(2)
    expect(await agent.do('read_report', { report: 'velocity', space: 'Product' })).toMatchObject({
      sprints: [{ sprint_id: sprint.id, title: 'Sprint 7', planned: { count: 1, pts: 3 } }],
    })
  })

  test('cards go into a sprint all or none, and come home', async () => {
    const { team, board, card, sprint, agent } = await newSprint(store)
    await agent.do('add_to_sprint', { cards: [card.id], sprint: 'Sprint 7' })
    await agent.do('remove_from_sprint', { cards: ['Launch'] })
    const { body } = await team.get(`/cards/${card.id}`)
    expect(body.card).toMatchObject({ sprint_id: null, board_id: board.id })

    await agent.do('add_to_sprint', { cards: [card.id], sprint: 'Sprint 7' })
    // It was made in the sprint, and has no board to go back to.
    const { id } = await team.newCard(sprint.lists[0], { sprint_id: sprint.id })
    const before = await team.head()
    expect(await agent.refused('remove_from_sprint', { cards: [card.id, id] })).not.toBe('')
    expect(await team.head()).toEqual(before)
  })

  test.each(['home', 'this_sprint'] as const)('complete_sprint sends what is not finished to: %s', async (to) => {
    const { team, board, project, card, sprint, agent, read } = await newSprint(store)
    await agent.do('add_to_sprint', { cards: [card.id], sprint: 'Sprint 7' })
    await agent.do('start_sprint', { sprint: 'Sprint 7' })
    expect(await agent.refused('complete_sprint', { sprint: 'current', unfinished_to: '' })).toContain('unfinished_to')
    expect((await read()).state).toBe('started')

    const done = await agent.do('complete_sprint', { sprint: 'current', unfinished_to: to })

    expect(done).toMatchObject({ unfinished_to: to, unfinished: 1, cards: [{ id: card.id, title: 'Launch' }] })
    const place = to === 'home' ? { sprint_id: null, board_id: board.id } : { sprint_id: sprint.id }
    expect((await team.get(`/cards/${card.id}`)).body.card).toMatchObject(place)
    expect((await agent.do('list_sprints', { space: project.id })).sprints).toHaveLength(1)
  })

  test('create_sprint plans one, with dates or by the rhythm of the space', async () => {
    const { team, project, agent } = await newSprint(store)
    const { sprint } = await agent.do('create_sprint', { title: 'Sprint 8', start: '2101-01-03', end: '2101-01-16' })
    const { body } = await team.get(`/sprints/${sprint.id}?project_id=${project.id}`)
    expect(body.sprint).toMatchObject({ title: 'Sprint 8', state: 'planned', end_date: Date.UTC(2101, 0, 17) - 1 })
    expect((await agent.do('create_sprint', { title: 'Sprint 9', space: 'Product' })).sprint.state).toBe('planned')
  })

  test('where several spaces could be meant, the space has to be said', async () => {
    const { team, agent } = await newSprint(store)
    await team.newProject({ title: 'Engineering' })
    expect(await agent.refused('list_sprints')).toMatch(/Say which space.*“Product” \(id \d+\).*“Engineering”/)
  })
})
