import { get, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import type { Server } from './team.ts'

/** Writes bytes to the server as they are and reads until it closes: for what no HTTP client would send. */
export function sendRaw(
  { url }: Server,
  bytes: string | Buffer,
): Promise<{ status: number; head: string; text: string }> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n')
      resolve({ status: Number(head.split(' ')[1]), head: head.toLowerCase(), text: rest.join('\r\n\r\n') })
    })
    socket.write(bytes)
  })
}

/** An answer's bytes as they came over the wire: fetch would unpack them. */
export function fetchBytes(
  { url }: Server,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url + path, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      )
    }).on('error', reject)
  })
}
