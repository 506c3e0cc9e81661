import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// A server that does what ours must not: it blocks, leaks memory, and logs secrets.
// The attack must notice all three.

const HOLD_MS = 120
const KEPT_BYTES = 150 * 2 ** 20
const kept: Buffer[] = []

const server = createServer((request, response) => {
  if (request.url === '/hold') {
    const busyMs = () => process.threadCpuUsage().user / 1000
    const start = busyMs()
    while (busyMs() - start < HOLD_MS);
  }
  // Filled, or the system would not give the memory.
  if (request.url === '/keep') kept.push(Buffer.alloc(KEPT_BYTES, 1))
  if (request.url === '/leak') console.log(`request with ${request.headers.authorization}`)
  response.end(String(kept.length))
}).listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
