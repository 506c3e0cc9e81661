import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { VERSION } from '../../common/version.ts'
import { giveWay } from '../../store/steps.ts'
import { shortened, toText } from './answer.ts'
import { apiOf } from './api.ts'
import { Names } from './names.ts'
import { describePrompts, fillPrompt } from './prompts.ts'
import { listResources, readResource, TEMPLATES } from './resources.ts'
import { type Context, describeTool, wordsOf } from './tool.ts'
import { ToolError } from './tool-error.ts'
import { TOOLS } from './tools/all.ts'

const INSTRUCTIONS = [
  'Boardwalk is a project-management service: a workspace has spaces, a space has boards and sprints, a board has lists, a list has cards.',
  'Things are named by their exact titles or by their ids (42 or #42); an error lists what could be meant.',
  'The status of a card follows from its list: move it to change it.',
  'Contents are HTML when read; write Markdown.',
].join(' ')

/** What a request of the protocol needs: read from the headers that it has a meaning for. */
const HEADERS = ['accept', 'content-type', 'mcp-method', 'mcp-name', 'mcp-protocol-version'] as const

/** Answers the messages of a request, in whichever version of the protocol its client speaks. */
export async function answerMessages(request: FastifyRequest): Promise<Response> {
  const body = withoutCancellations(request.body)
  if (body === NOTHING) return new Response(null, { status: 202 })
  const headers = new Headers()
  for (const name of HEADERS) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const message = new Request('http://boardwalk.invalid/mcp', { method: 'POST', headers })
  const newServer = () => serverFor(request)
  if (!(await isLegacyRequest(message, body))) {
    const handler = createMcpHandler(newServer, { legacy: 'reject' })
    return handler.fetch(message, { parsedBody: body })
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  const server = newServer()
  await server.connect(transport)
  try {
    return await transport.handleRequest(message, { parsedBody: body })
  } finally {
    await server.close()
  }
}

/**
 * One message of a request may take back another. Nobody would be answered then, and a request that waits for its answers would
 * wait forever: a client that changes its mind closes the connection.
 */
function withoutCancellations(body: unknown): unknown {
  if (!Array.isArray(body)) return body
  const others = body.filter((message) => !(message instanceof Object && message.method === 'notifications/cancelled'))
  return others.length === 0 && body.length > 0 ? NOTHING : others
}

/** Messages of which none is left. */
const NOTHING = Symbol('nothing')

/** By what the token may do: a model is not tempted by what would be refused. */
const OFFERED = {
  read: TOOLS.filter(({ effect }) => effect === 'reads').map(describeTool),
  write: TOOLS.map(describeTool),
}
const BY_NAME = new Map(TOOLS.map((tool) => [tool.name, tool]))

/** One for each request: it knows who calls. */
function serverFor(request: FastifyRequest): Server {
  const context = contextOf(request)
  const { scope } = request.workspace.caller
  const server = new Server(
    { name: 'boardwalk', title: 'Boardwalk', version: VERSION },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: INSTRUCTIONS },
  )
  const inWords = wordsFor(request)
  const inTurn = newTurns()

  server.setRequestHandler('tools/list', () => inTurn(() => ({ tools: OFFERED[scope] })))
  const call = async (name: string, given: Record<string, unknown>) => {
    const tool = BY_NAME.get(name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool “${shortened(name, 100)}”.`)
    try {
      return { content: [{ type: 'text' as const, text: toText(await tool.run(context, given)) }] }
    } catch (error) {
      return { isError: true, content: [{ type: 'text' as const, text: inWords(error) }] }
    }
  }
  server.setRequestHandler('tools/call', ({ params: { name, arguments: given = {} } }) =>
    inTurn(() => call(name, given)),
  )
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: TEMPLATES }))
  server.setRequestHandler('resources/list', ({ params }) =>
    inTurn(() => refusing(listResources(context, params?.cursor), inWords)),
  )
  server.setRequestHandler('resources/read', ({ params }) =>
    inTurn(() => refusing(readResource(context, params.uri), inWords)),
  )
  server.setRequestHandler('prompts/list', () => ({ prompts: describePrompts() }))
  server.setRequestHandler('prompts/get', ({ params }) =>
    inTurn(() => refusing(fillPrompt(context, params.name, params.arguments ?? {}), inWords)),
  )
  return server
}

/** The messages of one request are answered one after the other, and others have a turn in between. */
function newTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(answer: () => T | Promise<T>): Promise<T> => {
    const answered = last.then(giveWay).then(answer)
    last = answered.catch(() => undefined)
    return answered
  }
}

function contextOf(request: FastifyRequest): Context {
  const { headers, body, server, workspace } = request
  const key = headers['idempotency-key']
  // A key speaks of one write; of several messages nobody knows which.
  const api = apiOf(request, typeof key === 'string' && !Array.isArray(body) ? key : null)
  return { api, names: new Names(api), team_id: workspace.caller.team_id, now: server.gateway.clock.now() }
}

/** Errors as clients see them: in words; our own faults also go to the log. */
function wordsFor(request: FastifyRequest): (error: unknown) => string {
  return (error) => {
    const words = wordsOf(error)
    if (words !== null) return words
    request.log.error({ err: error }, 'a call of an agent failed')
    return `Something went wrong on the side of the server. Its log has the details under ${request.id}.`
  }
}

/** The protocol's own errors stay what they are; ours become those that it has for all others. */
async function refusing<T>(answer: Promise<T>, inWords: (error: unknown) => string): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProtocolError) throw error
    const code = error instanceof ToolError ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError
    throw new ProtocolError(code, inWords(error))
  }
}
