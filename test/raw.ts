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
