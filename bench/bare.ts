import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The minimum that any HTTP server on Node must do for an answer: the ceiling of the machine. */

/** Node sets these by itself, here as there. */
const OWN_HEADERS = ['connection', 'keep-alive', 'date', 'transfer-encoding']

process.once(
  'message',
  ({ status, headers, body }: { status: number; headers: IncomingHttpHeaders; body: Uint8Array }) => {
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      OWN_HEADERS.includes(name) || value === undefined ? [] : [name, String(value)],
    )
    const bytes = Buffer.from(body)
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      const answer = () => response.writeHead(status, sent).end(bytes)
      if (request.method === 'GET') {
        answer()
        return
      }
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        JSON.parse(Buffer.concat(chunks).toString())
        answer()
      })
    })
    server.listen(0, '127.0.0.1', () => {
      process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    })
  },
)
process.once('disconnect', () => process.exit())
