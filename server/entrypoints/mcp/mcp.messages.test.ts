import { describe, expect, test } from 'vitest'
import { call, send } from '../../../test/agent.ts'
import { newTeam, stores } from '../../../test/team.ts'
import { MCP_MESSAGES } from '../../limits/mcp.ts'
import { BODY_BYTES } from '../../limits/requests.ts'

const list = (id: number) => call(id, 'tools/call', { name: 'list_spaces', arguments: {} })
const cancelled = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }

describe.each(stores)('messages to /mcp on %s', (store) => {
  test('a request may hold several messages, but not any number', async () => {
    const team = await newTeam(store)
    await team.newBoard({ title: 'Website' })
    const messages = [
      call(1, 'tools/call', { name: 'list_spaces', arguments: {} }),
      call(2, 'tools/call', { name: 'read_board', arguments: { board: 'Website' } }),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ]
    const { status, body } = await send(team, messages)
    expect(status).toBe(200)
    expect(body.map(({ id }: { id: number }) => id).sort()).toEqual([1, 2])
    const pings = (count: number) => Array.from({ length: count }, (_, id) => call(id, 'ping'))
    expect((await send(team, pings(MCP_MESSAGES))).body).toHaveLength(MCP_MESSAGES)
    expect(await send(team, pings(MCP_MESSAGES + 1))).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  })

  test.each([
    ['no JSON', '{"jsonrpc":', 400],
    ['nothing', '', 400],
    ['a text', '"ping"', 400],
    ['an empty array', '[]', 400],
    ['no message', '{"a":1}', 400],
    ['too much', JSON.stringify({ a: 'x'.repeat(BODY_BYTES) }), 413],
    [
      'U+0000',
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search","arguments":{"query":"\\u0000"}}}',
      400,
    ],
  ])('%s is refused', async (_, body, status) => {
    const team = await newTeam(store)
    expect((await send(team, body)).status).toBe(status)
  })

  test.each([
    ['after it', [list(1), cancelled]],
    ['before it', [cancelled, list(1)]],
  ])('a call is answered although a message takes it back (%s)', async (_, messages) => {
    const team = await newTeam(store)
    expect(await send(team, messages)).toMatchObject({ status: 200, body: { id: 1 } })
  })

  test.each([
    ['a cancellation', cancelled],
    ['cancellations', [cancelled, cancelled]],
    ['an answer to nothing', { jsonrpc: '2.0', id: 1, result: {} }],
  ])('%s is taken, and nothing comes of it', async (_, message) => {
    const team = await newTeam(store)
    expect(await send(team, message)).toMatchObject({ status: 202, body: '' })
  })

  test('two calls of one id are answered, at least once', async () => {
    const team = await newTeam(store)
    expect((await send(team, [list(1), list(1)])).status).toBe(200)
  })

  test('a client that wants to listen learns that there is nothing to hear', async () => {
    const team = await newTeam(store)
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const listen = call(1, 'subscriptions/listen', { notifications: { toolsListChanged: true }, _meta })
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'subscriptions/listen' }
    const { status, body } = await send(team, listen, headers)
    expect(status).toBe(200)
    expect(body).toContain('"resultType":"complete"')
  })
})
