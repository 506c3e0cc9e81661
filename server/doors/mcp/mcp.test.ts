import { describe, expect, test } from 'vitest'
import { ERAS, newAgent } from '../../../test/agent.ts'
import { newTeam, stores } from '../../../test/team.ts'

describe.each(stores)('/mcp on %s', (store) => {
  test.each(ERAS)('smoke %s', async (era) => {
    const team = await newTeam(store)
    const project = await team.newProject({ title: 'Product' })
    const board = await team.newBoard({ project_id: project.id, title: 'Website' })
    const agent = await newAgent(team, era)
    console.log(agent.client.getServerVersion(), agent.client.getInstructions())
    const { tools } = await agent.client.listTools()
    console.log(tools.length, JSON.stringify(tools).length, JSON.stringify(tools[0]))
    const made = await agent.do('create_card', {
      board: 'website',
      title: 'Fix <b> & login',
      content: '# Hi\n\n- a',
      due: '2026-11-20',
      priority: 'high',
      people: ['me'],
    })
    console.log(made)
    console.log(await agent.try('read_board', { board: 'Website' }), board.lists.length)
    console.log(await agent.try('read_card', { card: 'fix <b> & login' }))
    console.log(await agent.try('read_card', { card: '99999' }))
    console.log(await agent.try('read_card', { cart: '99999' }))
    console.log((await agent.client.listResources()).resources)
    console.log(await agent.client.readResource({ uri: `boardwalk://${team.team_id}/card/${made.card.id}` }))
    console.log(JSON.stringify(await agent.client.getPrompt({ name: 'plan_sprint', arguments: {} })))
    console.log(JSON.stringify(await agent.client.getPrompt({ name: 'weekly_report', arguments: {} })))
    expect(1).toBe(1)
  })
})
