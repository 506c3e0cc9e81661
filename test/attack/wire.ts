import { Agent, request } from 'node:http'

/** A request as it goes over the wire: nothing is checked or made valid. */
export interface Shot {
  method: string
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Buffer | undefined
}

/** What came back. */
export interface Hit {
  /** 0 when the connection broke before there was an answer. */
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Connections are reused, as by clients; when one breaks, the next shot opens another. */
const agent = new Agent({ keepAlive: true, maxSockets: 8, timeout: 30_000 })

export function shoot(url: string, { method, path, headers = {}, body }: Shot): Promise<Hit> {
  return new Promise((resolve) => {
    const broken = (error: Error) => resolve({ status: 0, headers: { error: error.message }, body: Buffer.alloc(0) })
    const sent = request(url + path, { method, agent, headers, setHost: true }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', broken)
      response.on('end', () => {
        const given = Object.entries(response.headers).map(([name, value]) => [name, String(value)])
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(given), body: Buffer.concat(chunks) })
      })
    })
    sent.on('error', broken)
    sent.end(body)
  })
}
