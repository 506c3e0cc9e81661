import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import type { Caller } from './team.ts'

export interface StreamedEvent {
  id: string
  event: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever was sent
  data: any
}

/** A live stream as a client has it: it waits for messages, never for a time. */
export class OpenStream {
  readonly response: IncomingMessage
  /** Messages with data, in order of arrival. */
  readonly events: StreamedEvent[] = []
  lastEventId = ''
  retry = ''
  comments = 0
  isOver = false
  readonly #request: ClientRequest
  #text = ''
  #waiting: (() => void)[] = []

  constructor(request: ClientRequest, response: IncomingMessage) {
    this.#request = request
    this.response = response
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => this.#take(chunk))
    response.on('close', () => {
      this.isOver = true
      this.#wake()
    })
    response.on('error', () => undefined)
  }

  get types(): string[] {
    return this.events.map(({ event }) => event)
  }

  /** Waits until the messages satisfy this, or the stream is over. */
  async until(isEnough: (stream: this) => boolean): Promise<this> {
    while (!isEnough(this) && !this.isOver) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return this
  }

  /** Waits for this many events. */
  async read(count: number): Promise<StreamedEvent[]> {
    await this.until(({ events }) => events.length >= count)
    return this.events
  }

  ended(): Promise<this> {
    return this.until(() => false)
  }

  close() {
    this.#request.destroy()
  }

  #take(chunk: string) {
    this.#text += chunk
    const messages = this.#text.split('\n\n')
    this.#text = messages.pop() ?? ''
    for (const message of messages) this.#read(message)
    this.#wake()
  }

  #read(message: string) {
    const fields: Record<string, string> = {}
    for (const line of message.split('\n')) {
      const at = line.indexOf(':')
      if (at === 0) this.comments += 1
      else fields[line.slice(0, at)] = line.slice(at + 2)
    }
    if (fields.id !== undefined) this.lastEventId = fields.id
    if (fields.retry !== undefined) this.retry = fields.retry
    if (fields.data !== undefined)
      this.events.push({ id: fields.id ?? '', event: fields.event ?? '', data: JSON.parse(fields.data) })
  }

  #wake() {
    for (const go of this.#waiting.splice(0)) go()
  }
}

/** Opens a live stream as the caller; resolves when its first line has arrived, so that nothing after this is missed. */
export async function openStream(
  caller: Caller,
  query = '',
  headers: Record<string, string> = {},
): Promise<OpenStream> {
  const { request, response } = await requestStream(caller, query, headers)
  if (response.statusCode !== 200) throw new Error(`The stream was refused with ${response.statusCode}.`)
  const stream = new OpenStream(request, response)
  onTestFinished(() => stream.close())
  return stream.until(({ retry }) => retry !== '')
}

export function requestStream(
  caller: Caller,
  query = '',
  headers: Record<string, string> = {},
  agent?: import('node:http').Agent,
) {
  const url = `${caller.server.url}/v1/${caller.team_id}/events${query}`
  const own = { authorization: `Bearer ${caller.token}`, accept: 'text/event-stream', ...headers }
  return new Promise<{ request: ClientRequest; response: IncomingMessage }>((resolve, reject) => {
    const request = get(url, { headers: own, agent: agent ?? false }, (response) => resolve({ request, response }))
    request.on('error', reject)
  })
}
