import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { Type } from 'typebox'
import type { Door } from '../workspace/workspace.ts'
import type { Answers } from './answers.ts'

const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Measures every request and shows the numbers at /metrics. Labels come from closed sets: no caller can add a series. */
export function measureRequests(app: FastifyInstance, { answers, door }: { answers: Answers; door: Door }) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  new Gauge({
    name: 'boardwalk_answer_cache_bytes',
    help: 'Memory that holds answers for unchanged workspaces.',
    registers,
    collect() {
      this.set(answers.bytes)
    },
  })
  for (const name of ['writes', 'commits'] as const)
    new Counter({
      name: `boardwalk_${name}_total`,
      help: name === 'writes' ? 'Writes that were acknowledged.' : 'Commits those writes shared: writes / commits.',
      registers,
      collect() {
        this.reset()
        this.inc(door.totals[name])
      },
    })

  app.addHook('onResponse', ({ method, routeOptions }, reply, done) => {
    const labels = {
      method: METHODS.has(method) ? method : 'other',
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
    }
    duration.observe(labels, reply.elapsedTime / 1000)
    done()
  })
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
    async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
  )
}
