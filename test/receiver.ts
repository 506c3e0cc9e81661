import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** What a receiver does with a request, by its index. */
type Answering = (response: ServerResponse, received: Received, index: number) => void

/** A receiver of webhooks: a real web server on loopback, controlled by the test. */
export class Receiver {
  readonly url: string
  readonly received: Received[] = []
  answering: Answering
  #waiting: { count: number; come: () => void }[] = []

  private constructor(port: number, answering: Answering) {
    this.url = `http://127.0.0.1:${port}`
    this.answering = answering
  }

  static async start(answering: Answering = answerWith(204)): Promise<Receiver> {
    const server = createServer((request, response) => void take(request, response))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const receiver = new Receiver((server.address() as AddressInfo).port, answering)
    const take = async (request: IncomingMessage, response: ServerResponse) => {
      const { method = '', url: path = '', headers } = request
      // A request cut off by a kill does not count.
      const body = await text(request).catch(() => null)
      if (body !== null) receiver.#take(response, { method, path, headers, body })
    }
    onTestFinished(async () => {
      server.closeAllConnections()
      server.close()
    })
    return receiver
  }

  /** Returns when this many requests have arrived in total. */
  async came(count: number): Promise<void> {
    if (this.received.length >= count) return
    await new Promise<void>((come) => this.#waiting.push({ count, come }))
  }

  get bodies(): unknown[] {
    return this.received.map(({ body }) => JSON.parse(body))
  }

  #take(response: ServerResponse, received: Received) {
    const index = this.received.push(received) - 1
    this.answering(response, received, index)
    for (const { count, come } of this.#waiting) if (count <= this.received.length) come()
  }
}

export function answerWith(status: number, headers: Record<string, string> = {}): Answering {
  return (response) => response.writeHead(status, headers).end()
}

/** Takes requests and never answers them. */
export const hang: Answering = () => undefined

/** Closes the connection in the middle of the answer. */
export const cut: Answering = (response) => void response.socket?.destroy()

/** Answers without end; reports how much could be sent. */
export function answerForever(status: number, sent: (bytes: number) => void): Answering {
  const chunk = Buffer.alloc(64 * 1024, 'x')
  return (response) => {
    response.writeHead(status, { 'content-length': String(1024 ** 3) })
    let bytes = 0
    const more = () => {
      while (!response.destroyed && bytes < 1024 ** 3) {
        bytes += chunk.length
        if (!response.write(chunk)) return
      }
    }
    response.on('drain', more)
    response.on('close', () => sent(bytes))
    more()
  }
}
