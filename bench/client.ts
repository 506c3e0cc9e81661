import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  /** Milliseconds from the first byte of the request to the first and to the last of the answer. */
  firstByte: number
  lastByte: number
}

/** Calls one by one over one connection, and times each. */
export class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.#call('GET', path, headers)
  }

  async send(method: 'POST' | 'PATCH', path: string, body: object): Promise<Answer> {
    return this.#call(method, path, {}, JSON.stringify(body))
  }

  #call(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const all = { authorization: `Bearer ${this.#token}`, 'content-type': 'application/json', ...headers }
      const start = performance.now()
      const call = request(this.#url + path, { method, headers: all, agent: this.#agent }, (response) => {
        const firstByte = performance.now() - start
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          const lastByte = performance.now() - start
          const [status, bytes] = [response.statusCode ?? 0, Buffer.concat(chunks)]
          if (status >= 300) reject(new Error(`${method} ${path} answered ${status}: ${bytes}`))
          else resolve({ status, headers: response.headers, body: bytes, firstByte, lastByte })
        })
      })
      call.on('error', reject)
      call.end(body)
    })
  }

  close() {
    this.#agent.destroy()
  }
}
