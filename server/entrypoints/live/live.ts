import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { CLOSED, LIVE_PATH, LIVE_PROTOCOL } from '../../../rich-text/live-protocol.ts'
import { AppError } from '../../common/errors.ts'
import { withoutBasePath } from '../../http/base-path.ts'
import { toAppError, writeProblem } from '../../http/problem.ts'
import {
  LIVE_MESSAGE_BYTES,
  LIVE_SOCKETS,
  LIVE_SOCKETS_PER_PERSON,
  LIVE_SOCKETS_PER_TEXT,
  LIVE_TEXTS,
} from '../../limits/live.ts'
import { type Collaborator, readCollaborationToken } from '../../resources/collaboration.ts'
import { EPOCH } from '../../store/epoch.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { findStandings, keyOf, mayEdit, type Standing } from './admission.ts'

/** True for a request that opens a text for live editing. Other upgrade requests are answered as plain requests. */
export function asksForLive({ url = '/', headers }: IncomingMessage, basePath: string): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket' && pathOf(url, basePath) === LIVE_PATH
}

function pathOf(url: string, basePath: string): string {
  return withoutBasePath(url, basePath).split('?', 1)[0] ?? ''
}

interface LiveOptions {
  gateway: Gateway
  corsOrigins: readonly string[]
}

/** The number of open connections by name. */
class Places {
  readonly #counts = new Map<string, number>()

  /** Takes a slot under each name, or refuses; returns a function that frees it. */
  take(names: Readonly<Record<string, number>>): () => void {
    for (const [name, most] of Object.entries(names))
      if ((this.#counts.get(name) ?? 0) >= most)
        throw new AppError('too_busy', 'Too many connections are open. Close some, or try again later.')
    const change = (by: number) => {
      for (const name of Object.keys(names)) {
        const count = (this.#counts.get(name) ?? 0) + by
        if (count === 0) this.#counts.delete(name)
        else this.#counts.set(name, count)
      }
    }
    change(1)
    return () => change(-1)
  }
}

/** Loaded by the first person who edits: an idle server does not need it. */
async function load(gateway: Gateway, app: FastifyInstance) {
  const [{ WebSocketServer }, { LiveSessions }, { Editor }] = await Promise.all([
    import('ws'),
    import('./live-sessions.ts'),
    import('./editor.ts'),
  ])
  const sessions = new LiveSessions(gateway, (error, key) =>
    app.log.error({ err: error, ...key }, 'editing together failed'),
  )
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: LIVE_MESSAGE_BYTES,
    perMessageDeflate: false,
    handleProtocols: () => LIVE_PROTOCOL,
  })
  return { sessions, sockets, Editor }
}

/** Accepts connections of people who edit a text together. */
export function liveRoutes(app: FastifyInstance, { gateway, corsOrigins }: LiveOptions) {
  const { basePath } = app
  const places = new Places()
  let loaded: ReturnType<typeof load> | null = null
  let stopped: Promise<void> | null = null

  const stop = () => {
    stopped ??= loaded ? loaded.then(({ sessions }) => sessions.stop()) : Promise.resolve()
    return stopped
  }
  app.stopping.onStop(() => void stop())
  app.addHook('preClose', stop)

  app.server.on('upgrade', (request, socket, head) => {
    // Kept for good: whatever else listens to a socket may stop to, and an error that nobody listens to ends the process.
    socket.on('error', () => socket.destroy())
    admit(request)
      .then(async ({ collaborator, standing }) => {
        // A client that disconnected meanwhile would never free its slot.
        if (socket.destroyed) return
        const release = places.take({
          all: LIVE_SOCKETS,
          [`person ${collaborator.team_id} ${collaborator.user_id}`]: LIVE_SOCKETS_PER_PERSON,
          [`text ${collaborator.team_id} ${collaborator.entity_id}`]: LIVE_SOCKETS_PER_TEXT,
        })
        socket.once('close', release)
        await open({ request, socket, head, collaborator, standing })
      })
      .catch((error: unknown) => {
        const known = toAppError(error instanceof Error ? error : new Error(String(error)), gateway.store)
        if (known !== error) app.log.error({ err: error }, 'a text could not be opened')
        if (socket.writable) writeProblem(known, socket, basePath)
      })
  })

  async function admit(request: IncomingMessage): Promise<{ collaborator: Collaborator; standing: Standing }> {
    if (stopped !== null) throw new AppError('shutting_down', 'The server is shutting down. Try again.')
    refuseOtherOrigins(request)
    const [protocol, token = ''] = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim())
    const epochs = await gateway.store.lookUp((db) => db.selectFrom('installation').select(EPOCH.as('epoch')).execute())
    const collaborator = readCollaborationToken(epochs[0]?.epoch ?? '', token, gateway.clock.now())
    if (protocol !== LIVE_PROTOCOL || !collaborator) throw refused()
    const standing = (await findStandings(gateway, [collaborator])).get(keyOf(collaborator))
    if (standing?.user_id !== collaborator.user_id) throw refused()
    if (!(await mayEdit(gateway, collaborator, standing))) throw refused()
    return { collaborator, standing }
  }

  /** A browser names the requesting page. Programs do not, and need the token all the same. */
  function refuseOtherOrigins({ headers }: IncomingMessage) {
    const { origin, host = '' } = headers
    if (origin === undefined || corsOrigins.includes('*') || corsOrigins.includes(origin)) return
    const own = [new URL(gateway.publicUrl).origin, `http://${host}`, `https://${host}`]
    if (!own.includes(origin)) throw new AppError('cross_site', 'This came from a page of another site.')
  }

  async function open({ request, socket, head, collaborator, standing }: Opening) {
    loaded ??= load(gateway, app)
    const { sessions, sockets, Editor } = await loaded
    if (sessions.open >= LIVE_TEXTS) throw new AppError('too_busy', 'Too many texts are being edited. Try again later.')
    const session = await sessions.enter(collaborator)
    if (!('cannot' in session)) socket.once('close', () => sessions.release(session))
    // A client that disconnected meanwhile is not waited for.
    if (!socket.writable) {
      socket.destroy()
      if (!('cannot' in session)) sessions.release(session)
      return
    }
    sockets.handleUpgrade(request, socket, head, (connection) => {
      if ('cannot' in session) connection.close(session.cannot === 'broken' ? CLOSED.over : CLOSED[session.cannot])
      else if (!sessions.join(session, new Editor(connection, session, collaborator, standing)))
        connection.close(CLOSED.restart)
    })
  }
}

interface Opening {
  request: IncomingMessage
  socket: Duplex
  head: Buffer
  collaborator: Collaborator
  standing: Standing
}

/** The same message whatever is wrong with the token or its holder. */
function refused(): AppError {
  return new AppError('unauthenticated', 'Send the collaboration token of a text that you may edit.')
}
