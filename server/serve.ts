import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { explain } from './explain.ts'
import { makeFirstWorkspace } from './first-run.ts'
import { keepSprintsStarting } from './resources/sprints/sprints.clock.ts'
import { listTeams } from './resources/teams/teams.service.ts'
import { open } from './store/open.ts'
import { greetAgain, greetFirst } from './welcome.ts'
import { Door } from './workspace/workspace.ts'

/** What is still running this long after the signal is cut off. Most supervisors kill after 30 seconds. */
const DRAIN_MS = 25_000

/** By then the first requests have been answered, and a pause of some milliseconds disturbs nobody. */
const SETTLED_MS = 2000

const GRACE_MS = 200
const SWEEP_MS = 50

/** Opens the store, listens, and says where. From then on signals end the process. */
export async function serve(env: Record<string, string | undefined>) {
  const config = readConfig(env)
  const store = await open(config.databaseUrl)
  const door = new Door(store)
  const { logLevel, rateLimit, publicUrl } = config
  const app = await createApp({ door, publicUrl, logLevel, rateLimit })
  endOnSurprise(app)
  const close = async () => {
    // An answer that was on its way before the signal leaves its connection open; nothing more will come on it.
    const sweeping = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
    await app.close()
    clearInterval(sweeping)
    await store.close()
  }
  const started = listen(app, config).then(async (local) => {
    // After listening, so that a port in use does not cost the only sight of the first token.
    const first = await makeFirstWorkspace(door)
    const place = { url: config.port === 0 ? local : publicUrl, data: store.name }
    process.stdout.write(first ? greetFirst(place, first) : greetAgain(place, await listTeams(door)))
    returnMemory()
    return keepSprintsStarting(door, (error) => app.log.error({ err: error }, 'starting sprints failed'))
  })
  endOnSignal(app, async () => {
    const stopSprints = await started
    stopSprints()
    await letConnectionsEnd(app)
    await close()
  })
  await started.catch(async (error: unknown) => {
    await close()
    throw error
  })
}

/** Loading the program leaves garbage that an idle server would keep for long: a fifth of its memory. */
function returnMemory() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: object) => void
  setTimeout(() => collect({ type: 'major', flavor: 'last-resort', execution: 'sync' }), SETTLED_MS).unref()
}

async function listen(app: FastifyInstance, { host, port, logLevel }: Config): Promise<string> {
  try {
    // Fastify would announce each address in JSON; the greeting says it better.
    app.log.level = 'silent'
    return await app.listen({ host, port })
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, host, port)
  } finally {
    app.log.level = logLevel
  }
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(`PORT ${port} on ${host} is in use. Stop the program that has it, or set another PORT.`)
    case 'EACCES':
      return new ConfigError(`PORT ${port} may not be used by this user. Set a PORT from 1024 on.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(`HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0; it is "${host}".`)
    default:
      return error
  }
}

/** No request is dropped: those in flight are answered, their commits included, before the store closes. */
function endOnSignal(app: FastifyInstance, drain: () => Promise<void>) {
  let isDraining = false
  const end = async (signal: NodeJS.Signals) => {
    // A second Ctrl-C changes nothing: the deadline is near enough.
    if (isDraining) return
    isDraining = true
    app.log.info(`${signal}: finishing what is in flight`)
    setTimeout(() => {
      app.log.error(`still busy ${DRAIN_MS / 1000} seconds after ${signal}: cut off`)
      process.exit(1)
    }, DRAIN_MS).unref()
    await drain()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (name) => void end(name))
}

/**
 * Closing a connection that looks idle loses the request that is just arriving on it. So for a moment everything is still
 * answered, each answer asking the client to use its connection no more.
 */
async function letConnectionsEnd(app: FastifyInstance) {
  app.server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await sleep(GRACE_MS)
}

/** Nobody knows what state the process is in after an error that nothing caught. The store is safe; a restart is too. */
function endOnSurprise(app: FastifyInstance) {
  process.on('uncaughtException', (error, origin) => {
    app.log.fatal({ err: error }, origin)
    if (app.log.level === 'silent') process.stderr.write(`boardwalk: ${explain(error)}\n`)
    process.exit(1)
  })
}
