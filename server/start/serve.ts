import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { FastifyInstance } from 'fastify'
import { allJobs } from '../all-jobs.ts'
import { createApp } from '../app.ts'
import { secretsOf } from '../common/secrets.ts'
import { ConfigError } from '../common/settings.ts'
import type { MailIn } from '../entrypoints/mail/listener.ts'
import { loadTools } from '../entrypoints/mcp/mcp.routes.ts'
import { digestJob } from '../feed/mail/digests.ts'
import { heldMailJob } from '../feed/mail/held.ts'
import { sealMailKeys } from '../feed/mail/seal-keys.ts'
import { follow, NotificationFollower } from '../feed/notifications/follower.ts'
import { LiveInbox, watchInboxes } from '../feed/notifications/live.ts'
import { followRules, RuleFollower } from '../feed/rules/follower.ts'
import type { Swept } from '../feed/scheduler/files.ts'
import type { OnJobError } from '../feed/scheduler/jobs.ts'
import { Scheduler } from '../feed/scheduler/scheduler.ts'
import { Webhooks } from '../feed/webhooks/webhooks.ts'
import type { Files } from '../files/files.ts'
import { filesOf } from '../files/open.ts'
import { serveMetrics } from '../http/metrics.access.ts'
import { compileAhead } from '../http/validate.ts'
import { urlOfLink } from '../identity/links.ts'
import { waysIn } from '../identity/ways-in.ts'
import { Outbound } from '../outbound/outbound.ts'
import { listTeams } from '../resources/teams/teams.service.ts'
import { hasAgents } from '../resources/tokens/tokens.queries.ts'
import { connectReplica, open } from '../store/open.ts'
import { keepPublicUrl } from '../store/public-url.ts'
import type { Store } from '../store/store.ts'
import { Gateway } from '../workspace/gateway.ts'
import { type Config, type MailInConfig, readConfig } from './config.ts'
import { explain } from './explain.ts'
import { type FirstWorkspace, makeFirstWorkspace } from './first-run.ts'
import { keepFirstToken } from './first-token.ts'
import { watchParents } from './parents.ts'
import { greetAgain, greetFirst, type TokenPlace } from './welcome.ts'

/** What is still running this long after the signal is cut off: some supervisors kill after 10 seconds. */
const DRAIN_MS = 9000
/** Requests without an answer by then get an error while there is time. */
const GIVE_UP_MS = 8000

/** Beside requests only mail takes longer than a moment. */
const STOP_MS = 2000

/** By then the first requests have been answered, and a pause of some milliseconds disturbs nobody. */
const SETTLED_MS = 2000

/** A process is idle if it was busy for less than this share of this time. */
const IDLE_MS = 250
const IDLE_SHARE = 0.05

/**
 * Large answers leave large texts behind, and V8 would let the heap grow to four times what is in use before it clears them
 * away. Twice is enough, and costs no time that could be measured.
 */
const HEAP_GROWTH = '--heap-growing-percent=100'

/** Serves until a signal ends the process; or says why it cannot. */
export async function serve(env: Record<string, string | undefined>) {
  try {
    await start(env)
  } catch (error) {
    process.stderr.write(`boardwalk: ${explain(error)}\n`)
    process.exitCode = 1
  }
}

/** Opens the store, listens, and says where. */
async function start(env: Record<string, string | undefined>) {
  setFlagsFromString(HEAP_GROWTH)
  const config = readConfig(env)
  const store = await open(config.databaseUrl, { say: (line) => process.stderr.write(`boardwalk: ${line}\n`) })
  const release = await store.serve().catch(async (error: unknown) => {
    await store.close()
    throw error
  })
  const replica = config.databaseReadUrl === null ? null : await openReplica(config.databaseReadUrl, store)
  const secrets = secretsOf(store, config.secretKey)
  const mailDomain = config.mailIn?.mailDomain ?? null
  const gateway = new Gateway(store, Date, {
    publicUrl: config.publicUrl,
    logRetentionDays: config.logRetentionDays,
    mailDomain,
    secrets,
    replica,
  })
  await sealMailKeys(gateway)
  const files = await filesOf(store, config.files)
  const { logLevel, rateLimit, publicUrl, trustProxy, corsOrigins, metrics, webhookAllow } = config
  const onJobError: OnJobError = (error, team_id) =>
    app.log.error({ err: error, team_id }, 'what is done beside requests failed')
  const onSwept = (swept: Swept, problem: string | null) =>
    problem === null ? app.log.info(swept, 'files were swept') : app.log.error(`no files were swept: ${problem}`)
  const jobs = [
    ...allJobs(gateway, onJobError, config, files, onSwept),
    ...(config.mail ? [digestJob(gateway, onJobError)] : []),
    heldMailJob(gateway, onJobError, Boolean(config.mail)),
  ]
  const scheduler = new Scheduler(gateway, jobs, onJobError)
  const mailIn = config.mailIn && (await openMailIn(gateway, files, config.mailIn, onJobError))
  // Loaded only by servers that send mail.
  const mailing = config.mail && (await import('../feed/mail/mailer.ts'))
  const mailer =
    config.mail && mailing
      ? new mailing.Mailer(gateway, {
          ...config.mail,
          publicUrl,
          mailDomain,
          isOidcOnly: config.isOidcOnly,
          waysIn,
          onError: onJobError,
        })
      : null
  const notifications = new NotificationFollower(gateway, { onError: onJobError, isMailing: mailer !== null })
  const webhooks = new Webhooks(gateway, {
    secrets,
    outbound: new Outbound({ allow: webhookAllow }),
    onError: onJobError,
  })
  // All rooms, and with them their queries, are loaded. The store plans these while the routes are put together.
  const warmedUp = store.warmUp()
  const app: FastifyInstance = await createApp({
    gateway,
    files,
    webhooks,
    feed: { scheduler, notifications, mailer, mailIn },
    logLevel,
    rateLimit,
    trustProxy,
    corsOrigins,
    accounts: {
      isSignUpOpen: config.isSignUpOpen,
      isOidcOnly: config.isOidcOnly,
      providers: config.providers,
      isMailing: mailer !== null,
      secrets,
    },
    metrics: { token: metrics.token, isElsewhere: metrics.port !== null },
  })
  // Before the server reports that it is ready.
  await warmedUp
  endOnSurprise(app)
  const close = async () => {
    // Idle connections are not waited for.
    app.server.closeAllConnections()
    await app.close()
    await release()
    await replica?.close()
    await store.close()
  }
  const started = listen(app, config).then(async (local) => {
    if (mailIn) await listenForMail(mailIn, config.mailIn)
    // After listening, so that a port in use does not waste the only display of the first token.
    const first = await makeFirstWorkspace(gateway)
    const server = { url: config.port === 0 ? local : publicUrl, data: store.name }
    await keepPublicUrl(store, server.url)
    process.stdout.write(
      first ? greetFirst(server, first, show(store, first, server.url)) : greetAgain(server, await listTeams(gateway)),
    )
    setTimeout(() => {
      settle(app, store).catch((error: unknown) =>
        app.log.error({ err: error }, 'what the start left for later failed'),
      )
    }, SETTLED_MS).unref()
    webhooks.start()
    // All that needs no files works in spite of it, and a bucket may take long to answer.
    const lookedAtFiles = files.storage
      .findProblem()
      .catch(explain)
      .then((problem) => void (problem !== null && process.stderr.write(`boardwalk: ${problem}\n`)))
    return [
      { stop: () => lookedAtFiles },
      scheduler.start(),
      follow(gateway, notifications, onJobError),
      followRules(gateway, new RuleFollower(gateway, onJobError), onJobError),
      watchInboxes(new LiveInbox(gateway, app.streams), onJobError),
      noteTokens(app),
      ...(mailing && mailer ? [mailing.sendMails(mailer, onJobError)] : []),
    ]
  })
  endInGoodOrder(app, env, async () => {
    const signalled = performance.now()
    const loops = await started
    // A mail server that hangs holds up nothing: the next process sends the mail.
    await Promise.race([Promise.all(loops.map((loop) => loop.stop())), wait(STOP_MS, undefined, { ref: false })])
    const giveUpAfterMs = signalled + GIVE_UP_MS - performance.now()
    await Promise.all([webhooks.stop(), app.stopping.stop({ giveUpAfterMs }), mailIn?.stop()])
    await close()
  })
  await started.catch(async (error: unknown) => {
    await close()
    throw error
  })
}

/** Says where the operator looks when it begins or ends to take reads. */
function openReplica(url: string, store: Store) {
  return connectReplica(url, store, (problem) =>
    process.stderr.write(
      problem === null
        ? 'boardwalk: the replica of DATABASE_READ_URL takes reads.\n'
        : `boardwalk: the replica of DATABASE_READ_URL takes no reads, and the primary answers: ${problem}\n`,
    ),
  )
}

function noteTokens(app: FastifyInstance) {
  return app.tokenUses.start((error) => app.log.error({ err: error }, 'writing down when tokens were used failed'))
}

function show(store: Store, first: FirstWorkspace, url: string): TokenPlace {
  const signInUrl = urlOfLink(url, first.link)
  return process.stdout.isTTY ? { token: first.token, signInUrl } : { file: keepFirstToken(store, first, signInUrl) }
}

/** What the start left for later. Loading the program leaves garbage that an idle server would keep for long: a fifth of its memory. */
async function settle(app: FastifyInstance, store: Store) {
  await compileAhead(app.routeTable)
  if (await store.lookUp(hasAgents)) await loadTools()
  // To collect it holds the event loop for as long as 50 ms.
  await untilIdle()
  setFlagsFromString('--expose-gc')
  // With the flag above, that is what the name means.
  const collect = runInNewContext('gc') as (options: object) => void
  collect({ type: 'major', flavor: 'last-resort', execution: 'sync' })
}

/** Waits for a moment in which the process has next to nothing to do. One that is never idle has no use for what it waits for. */
async function untilIdle() {
  for (;;) {
    const before = performance.eventLoopUtilization()
    await wait(IDLE_MS, undefined, { ref: false })
    if (performance.eventLoopUtilization(before).utilization < IDLE_SHARE) return
  }
}

async function listen(app: FastifyInstance, { host, port, logLevel, metrics }: Config): Promise<string> {
  if (metrics.port !== null) await listenForMetrics(app, { ...metrics, port: metrics.port })
  try {
    // Fastify would announce each address in JSON; the greeting says it better.
    app.log.level = 'silent'
    // For "localhost" Fastify would make a second server, whose connections nobody could follow.
    return await app.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port })
  } catch (error) {
    // What listening fails with comes from the operating system.
    throw listenError(error as NodeJS.ErrnoException, host, port)
  } finally {
    app.log.level = logLevel
  }
}

async function listenForMetrics(app: FastifyInstance, metrics: { host: string; port: number; token: string | null }) {
  const { host, port } = metrics
  const server = await serveMetrics(app, metrics).catch((error: NodeJS.ErrnoException) => {
    throw listenError(error, host, port, 'METRICS_')
  })
  app.addHook('onClose', async () => {
    server.close()
    server.closeAllConnections()
  })
}

/** Loaded only by servers that receive mail. */
async function openMailIn(gateway: Gateway, files: Files, options: MailInConfig, onError: OnJobError): Promise<MailIn> {
  const { MailIn } = await import('../entrypoints/mail/listener.ts')
  return new MailIn(gateway, { ...options, files, onError: (error) => onError(error, null) })
}

async function listenForMail(mailIn: MailIn, config: MailInConfig | null) {
  await mailIn.listen().catch((error: NodeJS.ErrnoException) => {
    throw config ? listenError(error, config.host, config.port, 'MAIL_IN_') : error
  })
}

/** The settings are those of the API, or of another port whose settings begin with `prefix`. */
function listenError(error: NodeJS.ErrnoException, host: string, port: number, prefix = ''): Error {
  const [PORT, HOST] = [`${prefix}PORT`, `${prefix}HOST`]
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(
        `${PORT} ${port} on ${host} is in use. Stop the program that has it, or set another ${PORT}.`,
      )
    case 'EACCES':
      return new ConfigError(`${PORT} ${port} may not be used by this user. Set a ${PORT} from 1024 on.`)
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EAI_AGAIN':
    case 'EINVAL':
    case 'ENOTFOUND':
      return new ConfigError(
        `${HOST} must be an address of this machine, such as 127.0.0.1 or 0.0.0.0; it is "${host}".`,
      )
    default:
      return error
  }
}

/** No request is dropped: those in flight are answered, their commits included, before the store closes. */
function endInGoodOrder(app: FastifyInstance, env: Record<string, string | undefined>, drain: () => Promise<void>) {
  let isDraining = false
  const end = async (reason: string) => {
    // A second Ctrl-C changes nothing: the deadline is near enough.
    if (isDraining) return
    isDraining = true
    app.log.info(`${reason}: finishing what is in flight`)
    setTimeout(() => {
      app.log.error(`still busy ${DRAIN_MS / 1000} seconds after ${reason}: cut off`)
      process.exit(1)
    }, DRAIN_MS).unref()
    await drain()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, (name) => void end(name))
  // Nobody may read any more what is written there.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  watchParents(env, () => void end('what started this process is gone'))
}

/** Nobody knows what state the process is in after an error that nothing caught. The store is safe; a restart is too. */
function endOnSurprise(app: FastifyInstance) {
  process.on('uncaughtException', (error, origin) => {
    app.log.fatal({ err: error }, origin)
    if (app.log.level === 'silent') process.stderr.write(`boardwalk: ${explain(error)}\n`)
    process.exit(1)
  })
}
