import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import { BlockList } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../common/errors.ts'
import { createServer } from '../common/node-http.ts'

/** Who may read the numbers: they show how much is done, and by which calls, in all workspaces. */
export interface MetricsAccess {
  /** The token that opens them from anywhere. Without it, callers on the same machine may read them. */
  token: string | null
  /** They have a port of their own, and are not on this one. */
  isElsewhere: boolean
  /** A proxy is in front: to the server all the world is on the same machine. */
  isBehindProxy: boolean
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** A proxy may be in front without being configured; these headers show it. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

/** Refuses anyone but the operator. */
export function permitMetrics(request: IncomingMessage, { token, isElsewhere, isBehindProxy }: MetricsAccess) {
  if (isElsewhere) throw new AppError('route_not_found', 'There is nothing at this path. See /docs for what there is.')
  if (token !== null) {
    if (!hasToken(request, token))
      throw new AppError('unauthenticated', 'Send the METRICS_TOKEN as Authorization: Bearer.')
    return
  }
  const isForwarded = isBehindProxy || FORWARDING.some((name) => request.headers[name] !== undefined)
  if (isForwarded || !isLoopback(request.socket.remoteAddress ?? ''))
    throw new AppError('forbidden', 'The numbers are for the operator. Set METRICS_TOKEN or METRICS_PORT to read them.')
}

function isLoopback(address: string): boolean {
  // An IPv4 caller of a socket that takes both.
  const plain = address.startsWith('::ffff:') ? address.slice(7) : address
  return LOOPBACK.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}

/** Compared by their hashes, in constant time. */
function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer')
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** Serves the numbers alone, on a port that need not be reachable from outside. */
export function serveMetrics(
  app: FastifyInstance,
  { host, port, token }: { host: string; port: number; token: string | null },
): Promise<Server> {
  const server = createServer((request, response) => {
    const answer = (status: number, body = '', type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    if (request.url?.split('?')[0] !== '/metrics') answer(404)
    else if (request.method !== 'GET' && request.method !== 'HEAD') answer(405)
    else if (token !== null && !hasToken(request, token)) answer(401)
    else
      app.readMetrics().then(
        ({ type, text }) => answer(200, request.method === 'HEAD' ? '' : text, type),
        (err: unknown) => {
          app.log.error({ err }, 'reading the metrics failed')
          answer(500)
        },
      )
  })
  server.headersTimeout = 10_000
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      // A connection that could not be accepted is no reason to end.
      server.on('error', (err) => app.log.error({ err }, 'the port of the metrics failed'))
      resolve(server)
    })
  })
}
