import { globSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { ACCEPT, call, ERAS, newAgent, send } from '../../../test/agent.ts'
import { newPerson } from '../../../test/browser.ts'
import { callServer, clock, newReadyUrl, newTeam, newTeamOn, startServer, stores } from '../../../test/team.ts'
import { revokeToken } from '../../resources/teams/teams.service.ts'
import { FIELDS_OF_CARDS, FIELDS_OF_LISTS } from './fields.ts'
import { TOOLS_OF, TOOLS_OF_ALL } from './nouns.ts'
import { TOOLS } from './tools/all.ts'

afterEach(() => clock.reset())

test('every tool is called by a test, and says what it does and what it takes', () => {
  const tests = globSync('server/entrypoints/mcp/tools.*.test.ts').map((file) => readFileSync(file, 'utf8'))
  const called = TOOLS.filter(({ name }) => tests.some((text) => text.includes(`.do('${name}'`)))
  expect(called.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
  expect(new Set(called.map(({ name }) => name)).size).toBe(TOOLS.length)
  for (const { description, input } of TOOLS) {
    expect(description).toMatch(/\.$/)
    for (const argument of Object.values(input.properties)) expect(argument).toHaveProperty('description')
  }
})

test('every tool is known to the nouns it is for, and no other', () => {
  const known = new Set([...Object.values(TOOLS_OF).flat(), ...TOOLS_OF_ALL])
  expect([...known].sort()).toEqual(TOOLS.map(({ name }) => name).sort())
})

/** The arguments of all tools, as `tool.argument`; those of the things in a list of arguments too. */
function allArguments(): string[] {
  const below = (name: string, { properties = {}, items }: Arguments): string[] => [
    ...Object.entries(properties).flatMap(([argument, schema]) => [
      `${name}.${argument}`,
      ...below(`${name}.${argument}`, schema),
    ]),
    ...(items ? below(name, items) : []),
  ]
  return TOOLS.flatMap((tool) => below(tool.name, tool.input))
}

interface Arguments {
  properties?: Record<string, Arguments>
  items?: Arguments
}

const SET_BY = [...Object.values(FIELDS_OF_CARDS), ...Object.values(FIELDS_OF_LISTS)].flatMap((how) =>
  'not' in how ? [] : how,
)

test('the fields of cards and lists are set by arguments that there are', () => {
  const there = new Set(allArguments())
  expect(SET_BY.filter((argument) => !there.has(argument))).toEqual([])
})

test('every argument of the tools that make and change cards and lists sets a field that is known', () => {
  const tools = /^(create_cards?|create_subtasks|update_cards?|move_card|create_list)\./
  // Which cards, the things themselves, and how a content is written.
  const others = /\.(card|cards|subtasks|format)$/
  const asked = allArguments().filter((argument) => tools.test(argument) && !others.test(argument))
  expect(asked.length).toBeGreaterThan(30)
  expect(asked.filter((argument) => !SET_BY.includes(argument))).toEqual([])
})

describe.each(stores)('POST /mcp on %s', (store) => {
  test.each(ERAS)('the client of the SDK learns what there is (%s)', async (era) => {
    const team = await newTeam(store)
    const agent = await newAgent(team, era)
    expect(agent.client.getServerVersion()).toMatchObject({ name: 'boardwalk' })
    expect(agent.client.getInstructions()).toContain('workspace')

    const { tools } = await agent.client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
    const annotated = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]))
    expect(annotated.read_board).toMatchObject({ readOnlyHint: true, openWorldHint: false })
    expect(annotated.create_card).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: false })
    expect(annotated.assign_card).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: true })
    expect(annotated.complete_sprint).toMatchObject({ readOnlyHint: false, destructiveHint: true })
    expect((await agent.client.listPrompts()).prompts).toHaveLength(3)
    expect((await agent.client.listResourceTemplates()).resourceTemplates).toHaveLength(2)
  })

  test.each(ERAS)('boards and cards are resources (%s)', async (era) => {
    const team = await newTeam(store)
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const { client } = await newAgent(team, era)
    const { resources } = await client.listResources()
    expect(resources).toMatchObject([{ uri: `boardwalk://${team.team_id}/board/${board.id}`, name: 'Website' }])
    const textAt = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents
      return JSON.parse(content && 'text' in content ? content.text : '')
    }
    expect((await textAt(resources[0]?.uri ?? '')).lists[0].cards).toMatchObject([{ title: 'Launch' }])
    expect(await textAt(`boardwalk://${team.team_id}/card/${card.id}`)).toMatchObject({ title: 'Launch' })
    for (const uri of [
      `boardwalk://${team.team_id}/card/${board.id}`,
      `boardwalk://tOtherTm/board/${board.id}`,
      'file:///etc/passwd',
    ])
      await expect(client.readResource({ uri })).rejects.toThrow('There is no')
  })

  test('prompts hold what the caller can read', async () => {
    const team = await newTeam(store)
    const project = await team.newProject({ title: 'Product' })
    const board = await team.newBoard({ project_id: project.id, title: 'Website' })
    await team.newCard(board.lists[0], { title: 'Launch', due_date: 1_000_000_000 })
    await team.newCard(board.lists[2], { title: 'Party' })
    const { client } = await newAgent(team)
    const textOf = async (name: string, args: Record<string, string> = {}) => {
      const [message] = (await client.getPrompt({ name, arguments: args })).messages
      return message?.content.type === 'text' ? message.content.text : ''
    }
    const report = JSON.parse((await textOf('weekly_report')).split('\n').at(-1) ?? '')
    expect(report).toMatchObject({ completed: [{ title: 'Party' }], overdue: [{ title: 'Launch' }] })
    const plan = JSON.parse((await textOf('plan_sprint', { space: 'product' })).split('\n').at(-1) ?? '')
    expect(plan).toMatchObject({ space: { id: project.id }, candidates: [{ title: 'Launch' }] })
    const triage = await textOf('triage_backlog', { board: 'Website' })
    expect(triage).toContain('Change nothing before I agree.')
    expect(JSON.parse(triage.split('\n').at(-1) ?? '')).toMatchObject({ cards: [{ title: 'Launch' }] })
    await expect(textOf('triage_backlog')).rejects.toThrow('Say which board')
    await expect(textOf('dance')).rejects.toThrow('There is no such prompt')
  })

  test('without a token, with a session’s cookie or with a revoked token there is a 401 that says how', async () => {
    const team = await newTeam(store)
    const revoked = await team.newToken()
    const agent = await newAgent(revoked)
    await agent.do('list_spaces')
    await revokeToken(team.server.gateway, revoked.token_id)
    await expect(agent.do('list_spaces')).rejects.toThrow()

    const ping = call(1, 'ping')
    const none = {}
    for (const headers of [
      none,
      { authorization: `Bearer ${revoked.token}` },
      { cookie: 'boardwalk_session=x', 'sec-fetch-site': 'same-origin' },
    ]) {
      const answer = await callServer(team.server, 'POST', '/mcp', ping, { ...ACCEPT, ...headers })
      expect(answer).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
    expect(await send(team, ping)).toMatchObject({ status: 200, body: { id: 1, result: {} } })
  })

  test('a session that is good elsewhere does not open it', async () => {
    const team = await newTeam(store)
    const { cookie } = (await newPerson(team)).browser
    const headers = { ...ACCEPT, cookie, 'sec-fetch-site': 'same-origin' }
    expect((await callServer(team.server, 'GET', '/v1/users/me', undefined, headers)).status).toBe(200)
    expect((await callServer(team.server, 'POST', '/mcp', call(1, 'ping'), headers)).status).toBe(401)
  })

  test('there is no session to listen to or to end: 405', async () => {
    const team = await newTeam(store)
    for (const method of ['GET', 'DELETE']) {
      const headers = { authorization: `Bearer ${team.token}`, accept: 'text/event-stream' }
      const answer = await callServer(team.server, method, '/mcp', undefined, headers)
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('POST')
    }
  })

  test('a page of another origin is refused, whatever it calls this server', async () => {
    const server = await startServer(await newReadyUrl(store), { corsOrigins: ['https://app.example.com'] })
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const statusFor = async (headers: Record<string, string>) => (await send(team, call(1, 'ping'), headers)).status
    expect(await statusFor({ origin: 'https://evil.example' })).toBe(403)
    expect(await statusFor({ origin: 'null' })).toBe(403)
    // A name of its own that it points at this address.
    expect(await statusFor({ origin: 'http://evil.example:4000', host: 'evil.example:4000' })).toBe(403)
    expect(await statusFor({ origin: 'http://127.0.0.1:4000' })).toBe(200)
    expect(await statusFor({ origin: 'https://app.example.com' })).toBe(200)
  })

  test('behind a base path it is found there, and its tools work', async () => {
    const server = await startServer(await newReadyUrl(store), { publicUrl: 'https://boards.example.com/team' })
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const agent = await newAgent({ token: team.token, server: { url: `${server.url}/team` } })
    expect(await agent.do('list_workspaces')).toMatchObject({ workspaces: [{ id: team.team_id }] })
  })

  test('another type of content, or a client that takes no JSON, is refused', async () => {
    const team = await newTeam(store)
    expect((await send(team, call(1, 'ping'), { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await send(team, call(1, 'ping'), { accept: 'text/html' })).status).toBe(406)
  })

  test('what does not exist is an error of the protocol, and bad arguments one of the tool', async () => {
    const team = await newTeam(store)
    const agent = await newAgent(team)
    await expect(agent.try('delete_everything')).rejects.toThrow('There is no tool')
    expect((await send(team, call(1, 'dance'))).body.error.code).toBe(-32601)
    expect(await agent.refused('search', {})).toContain('query is required.')
    expect(await agent.refused('search', { query: 7 })).toContain('query must be a string.')
    expect(await agent.refused('search', { query: 'x', limit: 5 })).toContain('There is no argument limit.')
    expect(await agent.refused('search', { query: 'x', count: 1000 })).toContain('count must be')
    expect(await agent.refused('search', { query: 'x', cursor: 'made-up' })).toMatch(/cursor/)
  })

  test('calls of tools count as calls of the API do', async () => {
    const server = await startServer(await newReadyUrl(store), { rateLimit: 14 })
    onTestFinished(server.stop)
    clock.freeze(Date.UTC(2026, 10, 16))
    const team = await newTeamOn(server)
    const agent = await newAgent(team)
    // The request itself, and one call inside; before it, whatever the client asks when it connects.
    const { headers } = await send(team, call(1, 'tools/call', { name: 'list_spaces', arguments: {} }))
    const left = Number(headers.get('ratelimit-remaining'))
    await agent.do('list_spaces')
    const next = await send(team, call(1, 'ping'))
    // Two for the first (its header was written before the call inside), two for the second, one for the ping.
    expect(Number(next.headers.get('ratelimit-remaining'))).toBe(left - 4)
    const answers = []
    for (let turn = 0; turn < 5; turn++)
      answers.push(await agent.try('list_spaces').catch((error: Error) => error.message))
    expect(JSON.stringify(answers)).toContain('Too many requests. Try again in')
    expect((await send(team, call(1, 'ping'))).status).toBe(429)
  })

  test('the same Idempotency-Key makes one card', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard({ title: 'Website' })
    const create = call(1, 'tools/call', { name: 'create_card', arguments: { board: 'Website', title: 'Once' } })
    const first = await send(team, create, { 'idempotency-key': 'once' })
    const again = await send(team, create, { 'idempotency-key': 'once' })
    expect(again.body.result).toEqual(first.body.result)
    expect((await team.get(`/cards?board_id=${board.id}`)).body.cards).toHaveLength(1)
  })

  test('what fails inside says so in words, with the id of the request, and nothing else', async () => {
    const server = await startServer(await newReadyUrl(store))
    const team = await newTeamOn(server)
    const agent = await newAgent(team)
    onTestFinished(server.stop)
    server.gateway.store.read = () => Promise.reject(new Error('secret detail'))
    const text = await agent.refused('list_boards')
    expect(text).toMatch(/Something went wrong on the side of the server\. Its log has the details under [\w-]{36}\./)
    expect(text).not.toContain('secret')
  })

  test('a call that was let in is carried out to its end while the server stops', async () => {
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    await team.newBoard({ title: 'Website' })
    const { store: data } = server.gateway
    const [isReading, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const read = data.read.bind(data)
    data.read = async (fn, team_id) => {
      isReading.resolve()
      await goOn.promise
      return read(fn, team_id)
    }
    const answer = send(team, call(1, 'tools/call', { name: 'read_board', arguments: { board: 'Website' } }))
    await isReading.promise
    const stopped = server.app.stopping.stop({ graceMs: 0, refuseAfterMs: 0 })
    // By then what comes from outside is refused.
    const outside = () =>
      fetch(`${server.url}/healthz`).then(
        ({ status }) => status,
        () => 'refused',
      )
    await expect.poll(outside).not.toBe(200)
    goOn.resolve()
    expect((await answer).body.result.isError).toBeUndefined()
    await stopped
  })

  test('who did it is in the log: the token’s person, or the agent', async () => {
    const team = await newTeam(store)
    await team.newBoard({ title: 'Website' })
    const bot = await team.newToken({ agent_name: 'Helper' })
    await (await newAgent(bot)).do('create_card', { board: 'Website', title: 'x' })
    expect((await team.lastEvent()).user).toMatchObject({
      user_id: team.user_id,
      source: { type: 'agent', client_id: bot.token_id, agent_id: bot.agent_id },
    })
  })
})
