import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../test/team.ts'
import { revokeToken } from '../resources/teams/teams.service.ts'

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

describe.each(stores)('callers who come together on %s', (store) => {
  test('are each taken for themselves, in their own workspace', async () => {
    const teams = await Promise.all([1, 2, 3, 4, 5, 6].map(() => newTeam(store)))
    const callers = [...teams, ...(await Promise.all(teams.map((team) => team.newToken())))]
    // Something was written: all are looked up again.
    await teams[0]?.newBoard()

    const answers = await Promise.all(callers.map((caller) => caller.made('/notes', { title: 'Mine' })))
    const strangers = await Promise.all(
      callers.map((caller) => {
        const authorization = `Bearer ${caller.token.slice(0, -4)}zzzz`
        return caller.get('/boards', { authorization })
      }),
    )

    expect(answers.map(({ note }) => note.user_id)).toEqual([...teams, ...teams].map(({ user_id }) => user_id))
    expect(strangers.map(({ status }) => status)).toEqual(callers.map(() => 401))
  })

  test('are refused from the moment on in which their token is revoked, also while others write', async () => {
    const team = await newTeam(store)
    const caller = await team.newToken()
    let isRevoked = false
    let isOver = false
    const late: number[] = []
    const call = async () => {
      while (!isOver) {
        const wasRevoked = isRevoked
        const { status } = await caller.get('/boards')
        if (wasRevoked) late.push(status)
        isOver ||= late.length >= 20
      }
    }
    const write = async () => {
      while (!isOver) await team.newNote()
    }
    const calls = [...Array.from({ length: 8 }, call), write()]
    await caller.get('/boards')

    await revokeToken(team.server.gateway, caller.token_id)
    isRevoked = true
    await Promise.all(calls)

    expect(new Set(late)).toEqual(new Set([401]))
  })
})
