import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../test/team.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe.each(stores)('the token of an agent on %s', (store) => {
  test('marks what it writes and its events, in the name of the member it belongs to', async () => {
    const team = await newTeam(store)
    const agent = await team.newToken({ agent_name: 'Deploy bot' })
    const board = await team.newBoard()
    const byAgent = {
      user_id: team.user_id,
      type: 'user',
      source: {
        type: 'agent',
        client_id: agent.token_id,
        import_id: null,
        agent_id: agent.agent_id,
        email_addr: null,
        email_verified: null,
      },
    }

    const { list } = await agent.made('/lists', { board_id: board.id })

    expect(agent.agent_id).toMatch(UUID)
    expect(list).toMatchObject({ user: byAgent, user_updated: byAgent })
    expect(await team.lastEvent()).toMatchObject({ type: 'list.created', user: byAgent })
    const edited = (await team.patch(`/lists/${list.id}`, { title: 'By hand' })).body.list
    expect(edited).toMatchObject({ user: byAgent, user_updated: { source: { type: 'token', agent_id: null } } })
  })

  test('may do what the token of the member may, and no more', async () => {
    const team = await newTeam(store)
    const reader = await team.newToken({ agent_name: 'Reporter', scope: 'read' })
    const guest = await team.newMember('guest', { agent_name: 'Reporter' })

    expect((await reader.get('/boards')).status).toBe(200)
    expect((await reader.post('/projects', { title: 'Space' })).status).toBe(403)
    expect((await guest.post('/projects', { title: 'Space' })).status).toBe(403)
  })

  test('is that of the same agent when it is replaced, and of another under another name or elsewhere', async () => {
    const [team, other] = [await newTeam(store), await newTeam(store)]
    const tokens = [
      await team.newToken({ agent_name: 'Bot' }),
      await team.newToken({ agent_name: 'Bot' }),
      await team.newToken({ agent_name: 'bot' }),
      await other.newToken({ agent_name: 'Bot' }),
    ]
    const written = await Promise.all(tokens.map(async (token) => (await token.newNote()).user.source))

    const [first, again, ...others] = written.map(({ agent_id }) => agent_id)
    expect(again).toBe(first)
    expect(new Set([first, ...others]).size).toBe(3)
    expect(new Set(written.map(({ client_id }) => client_id)).size).toBe(4)
  })
})
