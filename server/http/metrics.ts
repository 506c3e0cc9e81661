import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Type } from 'typebox'
import packageJson from '../../package.json' with { type: 'json' }
import type { Gateway } from '../workspace/gateway.ts'
import type { Answers } from './answers.ts'
import { type MetricsAccess, permitMetrics } from './metrics.access.ts'
import { countersIn } from './metrics.counters.ts'
import { type Feed, showFeed } from './metrics.feed.ts'
import { EVENT_STREAM } from './stream.ts'

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

declare module 'fastify' {
  interface FastifyInstance {
    readMetrics(): Promise<{ type: string; text: string }>
  }
}

interface Measured {
  answers: Answers
  gateway: Gateway
  streams: {
    readonly open: number
    /** Since the start. */
    readonly totals: {
      opened: number
      sent: number
      cut: number
      reads: number
      lagSeconds: number
      lagCount: number
      lastLagSeconds: number
    }
  }
  feed?: Feed | undefined
  webhooks: {
    /** Since the start, by kind. */
    readonly totals: Readonly<Record<string, { delivered: number; failed: number }>>
    /** For how long the oldest message of each kind waits to be taken, in milliseconds. */
    lags(): Promise<ReadonlyMap<string, number>>
  }
}

/** Measures every request and shows the numbers at /metrics. Labels come from closed sets: no caller can add a series. */
export function measureRequests(
  app: FastifyInstance,
  { answers, gateway, streams, feed, webhooks, access }: Measured & { access: MetricsAccess },
) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  showState(registry, { answers, gateway, streams })
  showWebhooks(registry, { webhooks })
  if (feed) showFeed(registry, feed, gateway)

  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const limited = new Counter({
    name: 'boardwalk_rate_limited_total',
    help: 'Requests refused with 429.',
    registers,
  })
  const aborted = new Counter({
    name: 'boardwalk_aborted_requests_total',
    help: 'Requests whose client went away before it had its answer.',
    registers,
  })

  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    // The length of a stream says nothing about the speed of the server.
    if (reply.raw.getHeader('content-type') === EVENT_STREAM) return done()
    const labels = {
      method: METHODS.has(method) ? method : 'other',
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    duration.observe(labels, reply.elapsedTime / 1000)
    if (reply.statusCode === 429) limited.inc()
    done()
  })
  app.addHook('onRequestAbort', (_request, done) => {
    aborted.inc()
    done()
  })
  app.decorate('readMetrics', async () => ({ type: registry.contentType, text: await registry.metrics() }))
  app.get(
    '/metrics',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'readMetrics',
        summary: 'Read the numbers of the process, for Prometheus',
        response: { 200: { content: { 'text/plain': { schema: Type.String() } } } },
      },
    },
    async (request, reply) => {
      permitMetrics(request.raw, access)
      const { type, text } = await app.readMetrics()
      return reply.type(type).send(text)
    },
  )
}

/** By kind: the recipients stay private. */
function showWebhooks(registry: Registry, { webhooks }: Pick<Measured, 'webhooks'>) {
  const registers = [registry]
  const labelNames = ['kind']
  const count = (name: string, help: string, field: 'delivered' | 'failed') =>
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        for (const [kind, totals] of Object.entries(webhooks.totals)) this.inc({ kind }, totals[field])
      },
    })
  count('boardwalk_webhook_deliveries_total', 'Messages that were taken by their receivers.', 'delivered')
  count('boardwalk_webhook_failures_total', 'Attempts to deliver a message that failed.', 'failed')
  new Gauge({
    name: 'boardwalk_webhook_lag_seconds',
    help: 'For how long the oldest message waits to be taken.',
    labelNames,
    registers,
    async collect() {
      // The other numbers matter most when the storage is unavailable.
      const lags = await webhooks.lags().catch(() => new Map<string, number>())
      for (const kind of Object.keys(webhooks.totals)) this.set({ kind }, (lags.get(kind) ?? 0) / 1000)
    },
  })
}

/** Totals that parts of the program keep, read on request. */
function showState(registry: Registry, { answers, gateway, streams }: Omit<Measured, 'webhooks'>) {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  const { counter } = countersIn(registry)

  const info = new Gauge({ name: 'boardwalk_info', help: 'Always 1.', labelNames: ['version', 'store'], registers })
  info.set({ version: packageJson.version, store: gateway.store.dialect }, 1)

  counter('boardwalk_writes_total', 'Writes that were acknowledged.', () => gateway.totals.writes)
  counter('boardwalk_commits_total', 'Commits those writes shared: writes / commits.', () => gateway.totals.commits)
  gauge('boardwalk_writes_waiting', 'Writes that wait for their turn.', () => gateway.waiting)

  gauge('boardwalk_answer_cache_bytes', 'Memory that holds answers for unchanged workspaces.', () => answers.bytes)
  counter('boardwalk_answer_cache_hits_total', 'Reads answered from that memory.', () => answers.totals.hits)
  counter('boardwalk_answer_cache_misses_total', 'Reads not answered from that memory.', () => answers.totals.misses)

  gauge('boardwalk_streams_open', 'Live streams.', () => streams.open)
  counter('boardwalk_streams_total', 'Live streams that were opened.', () => streams.totals.opened)
  counter('boardwalk_stream_events_total', 'Events sent, once for each stream.', () => streams.totals.sent)
  counter('boardwalk_streams_cut_off_total', 'Streams whose readers were too slow.', () => streams.totals.cut)
  counter('boardwalk_stream_reads_total', 'Reads of the log that served streams.', () => streams.totals.reads)
  counter('boardwalk_stream_lag_seconds_sum', 'Time from events to their sending.', () => streams.totals.lagSeconds)
  counter('boardwalk_stream_lag_seconds_count', 'How many were measured.', () => streams.totals.lagCount)
  gauge('boardwalk_stream_lag_seconds', 'The same for the last event.', () => streams.totals.lastLagSeconds)

  const { replica } = gateway
  if (replica) {
    gauge('boardwalk_replica_following', '1 while the replica takes reads.', () => (replica.problem === null ? 1 : 0))
    gauge(
      'boardwalk_replica_lag_bytes',
      'Log of the database that the replica has yet to replay.',
      () => replica.lagBytes,
    )
    counter('boardwalk_replica_reads_total', 'Reads that the replica answered.', () => replica.totals.reads)
    counter(
      'boardwalk_replica_passed_on_total',
      'Reads for the replica that the primary answered.',
      () => replica.totals.passedOn,
    )
  }

  gauge('boardwalk_pool_connections', 'Connections to the database.', () => gateway.store.load().connections)
  gauge('boardwalk_pool_busy', 'Connections to the database that are in use.', () => gateway.store.load().busy)
  gauge('boardwalk_pool_waiting', 'Work that waits for a connection.', () => gateway.store.load().waiting)
}
