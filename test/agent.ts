import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import { type Answer, type Caller, callServer, type Headers_ } from './team.ts'

/** Versions of the protocol: those with a handshake, and stateless ones. */
export const ERAS = ['legacy', 'auto'] as const
export type Era = (typeof ERAS)[number]

export interface ToolAnswer {
  isError: boolean
  text: string
  // Tests look into answers freely.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  data: any
}

/** A client of the Model Context Protocol with a person's token: that of the SDK, as agents use it. */
export class Agent {
  readonly client: Client

  constructor(client: Client) {
    this.client = client
  }

  /** Calls a tool, whatever the result. */
  async try(name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> {
    const answer = await this.client.callTool({ name, arguments: args })
    const [content] = answer.content
    const text = content?.type === 'text' ? content.text : ''
    const isError = answer.isError === true
    return { isError, text, data: isError ? null : JSON.parse(text) }
  }

  /** Calls a tool that must succeed. */
  async do(name: string, args: Record<string, unknown> = {}) {
    const { isError, text, data } = await this.try(name, args)
    if (isError) throw new Error(`${name}: ${text}`)
    return data
  }

  /** The message of a tool that must fail. */
  async refused(name: string, args: Record<string, unknown> = {}): Promise<string> {
    const { isError, text } = await this.try(name, args)
    if (!isError) throw new Error(`${name} was carried out: ${text}`)
    return text
  }
}

/** Whose token it has, and where it goes with it. */
interface Whose {
  token: string
  server: { url: string }
}

export async function newAgent({ server, token }: Whose, mode: Era = 'auto'): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
  const requestInit = { headers: { authorization: `Bearer ${token}` } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit }))
  onTestFinished(() => client.close())
  return new Agent(client)
}

/** What clients accept. */
export const ACCEPT = { accept: 'application/json, text/event-stream' }

/** A message as clients before 2026 send it. */
export const call = (id: number, method: string, params: object = {}) => ({ jsonrpc: '2.0', id, method, params })

/** Sends messages by hand. */
export function send(team: Caller, body: unknown, headers: Headers_ = {}): Promise<Answer> {
  const authorization = `Bearer ${team.token}`
  return callServer(team.server, 'POST', '/mcp', body, { authorization, ...ACCEPT, ...headers })
}
