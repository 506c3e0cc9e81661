import { describe, expect, test } from 'vitest'
import { newAgent } from '../../../test/agent.ts'
import { newTeam, stores } from '../../../test/team.ts'

describe.each(stores)('reports for agents on %s', (store) => {
  test('an agent reads each report of a place by its name', async () => {
    const team = await newTeam(store)
    const project = await team.newProject({ title: 'Product' })
    const board = await team.newBoard({ project_id: project.id, title: 'Website' })
    const sprint = await team.newSprint(project.id, { title: 'Sprint 7', start_date: Date.UTC(2100, 0, 4) })
    const { view } = await team.made('/views', { title: 'All', scope: 'board', board_id: board.id })
    await team.newCard(board.lists[1], { title: 'Launch' })
    const done = await team.newCard(board.lists[0], { title: 'Party' })
    await team.patch(`/cards/${done.id}`, { list_id: board.lists[2].id })
    const agent = await newAgent(team)

    const { days } = await agent.do('read_report', { report: 'flow', board: 'Website' })
    expect(days.at(-1)).toMatchObject({ started: 1, completed: 1 })
    expect(await agent.do('read_report', { report: 'cycle_time', space: 'Product' })).toMatchObject({
      total: 1,
      cards: [{ card_id: done.id, title: 'Party' }],
    })
    expect(await agent.do('read_report', { report: 'aging', view: view.id })).toMatchObject({
      cards: [{ title: 'Launch', list_title: board.lists[1].title }],
    })
    const day = new Date(team.server.gateway.clock.now()).toISOString().slice(0, 10)
    const week = await agent.do('read_report', { report: 'throughput', board: board.id, from: day, to: day })
    expect(week).toMatchObject({ from: day, to: day })
    expect(await agent.do('read_report', { report: 'workload', board: 'Website' })).toMatchObject({
      rows: [{ started: 1 }],
    })
    const ofSprint = await agent.do('read_report', { report: 'workload', sprint: sprint.id, space: 'Product' })
    // What is empty is left out for agents.
    expect(Object.keys(ofSprint)).toEqual(['time'])

    expect(await agent.refused('read_report', { report: 'flow' })).toContain('Name one of')
    expect(await agent.refused('read_report', { report: 'flow', board: 'Website', space: 'Product' })).toContain(
      'Name one of',
    )
    expect(await agent.refused('read_report', { report: 'flow', board: 'Website', from: 'soon' })).toContain('from')
  })
})
