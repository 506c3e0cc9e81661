import type { IncomingMessage, ServerResponse } from 'node:http'
import { connect, Server as NetServer, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../common/errors.ts'
import { batched } from './batched.ts'
import { inside } from './inside.ts'
import { writeProblem } from './problem.ts'

declare module 'fastify' {
  interface FastifyInstance {
    stopping: Stopping
  }
}

interface Patience {
  /** How long a client may still use an open connection: it cannot know yet that the server is stopping. */
  graceMs?: number
  /** After so long, what has not even arrived completely is refused. */
  refuseAfterMs?: number
  /** After so long, requests without an answer get an error: soon the process ends, and connections are reset. */
  giveUpAfterMs?: number
}

/** How long the server waits for its own connection, which a firewall may forbid. */
const ACCEPT_MS = 3000
const QUIET_TURNS = 5
const MAX_TURNS = 200
const LOOPBACK: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

interface Connection {
  /** In the order of their arrival: with pipelining there are several. */
  exchanges: Set<Exchange>
  isEnded: boolean
}

/**
 * How the server stops. A request has begun when its header is complete. Whatever began before the signal is finished
 * and answered; no accepted connection is reset.
 *
 * 1. Connections that wait for being accepted are accepted, then the listener closes.
 * 2. Every answer from now on asks the client to use its connection no more. For a moment, requests that come on
 *    connections which are open already are still answered: closing those at once would reset what is under way on them.
 * 3. Connections on which nothing is under way are closed, also those with half a header.
 * 4. What takes too long to arrive is refused, in the shape of every error.
 * 5. Requests that take too long to answer get an error of the same shape before the process ends.
 */
class Stopping {
  readonly #server: FastifyInstance['server']
  readonly #connections = new Map<Socket, Connection>()
  #phase: 'serving' | 'accepting' | 'stopping' | 'closing' | 'refusing' = 'serving'
  /** While the last connections are accepted, requests wait: the event loop has nothing else to do, and it takes a moment. */
  #accepting: Promise<void> = Promise.resolve()
  #settled: (() => void) | null = null
  /** Ends answers that would never end by themselves: called when no new connection is accepted. */
  readonly #endings = new Set<() => void>()

  readonly #basePath: string

  constructor(server: FastifyInstance['server'], basePath: string) {
    this.#server = server
    this.#basePath = basePath
    server.on('connection', (socket) => this.#open(socket))
    // Before Fastify's own, which may have answered when it returns.
    server.prependListener('request', (request, response) => this.#begin({ request, response }))
  }

  get isUnderWay(): boolean {
    return this.#phase !== 'serving'
  }

  /** Calls this when the server stops: for answers that have no end of their own. */
  onStop(end: () => void) {
    this.#endings.add(end)
  }

  /** True for what comes too late to be carried out. */
  async refuses({ socket }: IncomingMessage): Promise<boolean> {
    await this.#accepting
    return this.#phase === 'refusing' || this.#connections.get(socket)?.isEnded === true
  }

  /** Returns when everything that was begun is answered. */
  async stop({
    graceMs = 1000,
    refuseAfterMs = 6000,
    giveUpAfterMs = Number.POSITIVE_INFINITY,
  }: Patience = {}): Promise<void> {
    const begun = performance.now()
    this.#phase = 'accepting'
    this.#accepting = this.#acceptWaiting()
    await this.#accepting
    // The close of http.Server would destroy connections that look idle, and with them the requests arriving there.
    NetServer.prototype.close.call(this.#server)
    // Not before: a client that is asked to close comes back, and would be reset with the listener.
    this.#phase = 'stopping'
    for (const end of this.#endings) end()
    for (const { exchanges } of this.#connections.values()) askToClose(exchanges)
    await this.#until(() => this.#connections.size === 0, graceMs)
    this.#phase = 'closing'
    for (const [socket, connection] of this.#connections) endIfIdle(socket, connection)
    await this.#until(() => this.#isIdle(), refuseAfterMs - graceMs)
    this.#phase = 'refusing'
    for (const { exchanges } of this.#connections.values())
      for (const { request } of exchanges) if (!request.complete) refuseBody(request)
    if (Number.isFinite(giveUpAfterMs)) {
      await this.#until(() => this.#isIdle(), Math.max(0, begun + giveUpAfterMs - performance.now()))
      for (const [socket, { exchanges }] of this.#connections) giveUp(socket, exchanges, this.#basePath)
    }
    await this.#until(() => this.#isIdle())
  }

  #open(socket: Socket) {
    const connection: Connection = { exchanges: new Set(), isEnded: false }
    this.#connections.set(socket, connection)
    socket.once('close', () => {
      this.#connections.delete(socket)
      this.#settled?.()
    })
  }

  #begin(exchange: Exchange) {
    const { socket } = exchange.request
    const connection = this.#connections.get(socket)
    if (!connection) return
    const { exchanges } = connection
    exchanges.add(exchange)
    exchange.response.once('close', () => {
      exchanges.delete(exchange)
      if (this.#phase === 'closing' || this.#phase === 'refusing') endIfIdle(socket, connection)
      this.#settled?.()
    })
    if (this.#phase !== 'serving' && this.#phase !== 'accepting') askToClose(exchanges)
  }

  #isIdle(): boolean {
    return this.#connections.values().every(({ exchanges }) => exchanges.size === 0)
  }

  /**
   * A client that the kernel has accepted may have sent its request already, and closing the listener would reset it.
   * The kernel hands connections out in order, one in each turn of the event loop: when the server's own, made now,
   * comes in, everybody before it has come in. Meanwhile the kernel puts off later clients; they ask again after a
   * second, and are refused.
   */
  async #acceptWaiting() {
    const address = this.#server.address()
    if (typeof address !== 'object' || !address) return
    const own = connect(address.port, LOOPBACK[address.address] ?? address.address)
    let accepted = 0
    const isIn = new Promise<void>((resolve) => {
      own.on('error', () => resolve())
      this.#server.on('connection', ({ remotePort }) => {
        accepted += 1
        if (remotePort === own.localPort) resolve()
      })
    })
    own.on('connect', () => {
      // No public method changes the length of the queue.
      const { _handle } = this.#server as { _handle?: { listen?(backlog: number): number } | null }
      _handle?.listen?.(0)
    })
    await Promise.race([isIn, sleep(ACCEPT_MS, undefined, { ref: false })])
    own.destroy()
    // A few slipped in behind it. Nobody can promise anything to those who come at the very last moment.
    for (let quiet = 0, turn = 0; quiet < QUIET_TURNS && turn < MAX_TURNS; turn++) {
      const before = accepted
      await nextTurn()
      quiet = accepted === before ? quiet + 1 : 0
    }
  }

  async #until(condition: () => boolean, ms?: number) {
    const over = new AbortController()
    const holds = new Promise<void>((resolve) => {
      this.#settled = () => {
        if (condition()) resolve()
      }
      this.#settled()
    })
    const late = ms === undefined ? [] : [sleep(ms, undefined, { signal: over.signal }).catch(() => undefined)]
    await Promise.race([holds, ...late])
    over.abort()
    this.#settled = null
  }
}

/** Registers the shutdown of the app. */
export function prepareStop(app: FastifyInstance) {
  const stopping = new Stopping(app.server, app.basePath)
  app.decorate('stopping', stopping)
  app.addHook('onRequest', (request, _reply, done) => {
    // The operations of a batch, and the calls that a request makes of its own, belong to an admitted one.
    if (!stopping.isUnderWay || batched.getStore() || inside.getStore()) {
      done()
      return
    }
    // A load balancer that asks on a connection it keeps learns at once that it should ask no more.
    void stopping
      .refuses(request.raw)
      .then((isRefused) => done(isRefused || request.url === '/readyz' ? shuttingDown() : undefined))
  })
}

function shuttingDown(): AppError {
  return new AppError('shutting_down', 'The server is shutting down. Try again.')
}

/** The last answer on a connection says that it is the last; those before it would cut off those after them. */
function askToClose(exchanges: ReadonlySet<Exchange>) {
  const last = [...exchanges].at(-1)
  for (const exchange of exchanges)
    if (!exchange.response.headersSent) exchange.response.shouldKeepAlive = exchange !== last
}

/** Says goodbye without resetting what may be on its way in the other direction. */
function endIfIdle(socket: Socket, connection: Connection) {
  if (connection.exchanges.size > 0) return
  connection.isEnded = true
  socket.end()
}

/** Of several on one connection the first is answered, as the last. Nobody knows whether a write among them will still be done. */
function giveUp(socket: Socket, exchanges: ReadonlySet<Exchange>, basePath: string) {
  const [first] = exchanges
  if (!first) return
  if (first.response.headersSent) socket.destroy()
  else writeProblem(outOfTime(), socket, basePath)
}

function outOfTime(): AppError {
  return new AppError(
    'shutting_down',
    'The server is shutting down and could not finish this in time. Look whether it was done, or repeat it with the same Idempotency-Key.',
  )
}

/** The reader of the body gets it like any other error, and answers. Destroying the request would close its socket. */
function refuseBody(request: IncomingMessage) {
  if (request.listenerCount('error') > 0) request.emit('error', shuttingDown())
}
