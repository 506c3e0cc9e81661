import fc from 'fast-check'
import type { RouteOptions } from 'fastify'
import { beforeEach, describe, expect, test } from 'vitest'
import { isLong } from '../../test/ledger.ts'
import { type Ids, isOfWorkspace, oneOfEach, sampleOf, sendAs } from '../../test/requests.ts'
import { type Answer, newTeam, serverOn, stores, type Team } from '../../test/team.ts'

/** The same inputs each time: a test that fails once in a while is of no use. */
const SEED = 20_260_101
const RUNS_PER_ROUTE = isLong ? 40 : 5

/** Values that have broken servers before, among any others. */
const nasty = fc.constantFrom<unknown>(
  '',
  '0',
  '-1',
  '1e400',
  '\u0000',
  '\ud800',
  '__proto__',
  "' or 1=1 --",
  '%00',
  '9'.repeat(30),
  0,
  -1,
  2 ** 53,
  1e300,
  true,
  null,
  [],
  {},
  [[]],
)
const anyValue = fc.oneof(nasty, fc.jsonValue({ maxDepth: 3 }))
const anyText = fc
  .oneof(nasty.map(String), fc.string({ unit: 'binary', maxLength: 20 }))
  .filter((text) => text.isWellFormed())

type Part = { properties?: Record<string, unknown> } | undefined

/** Some of the fields a route knows, and now and then one it does not, with any values. */
function fields(part: Part, values: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> {
  const names = [...Object.keys(part?.properties ?? {}), 'id', 'constructor']
  return fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 4, noNullPrototype: true })
}

function expectAnAnswer(route: string, sent: unknown, { status, body, headers }: Answer) {
  const what = `${route} ${JSON.stringify(sent)}`
  expect(`${what}: ${status < 500 ? 'ok' : status}`).toBe(`${what}: ok`)
  // The protocol of agents has a form of its own for its errors.
  if (status < 400 || body?.jsonrpc === '2.0') return
  expect(headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(body).toMatchObject({ status, code: expect.any(String), message: expect.any(String), detail: body.message })
  expect(body.request_id).toBe(headers.get('x-request-id'))
}

describe.each(stores)('any input on any route on %s', (store) => {
  let team: Team
  let ids: Ids
  let routes: RouteOptions[]
  // Some requests succeed: what one test deleted is no target for the next.
  beforeEach(async () => {
    const { app } = await serverOn(store)
    routes = app.routeTable.filter(isOfWorkspace)
    team = await newTeam(store)
    ids = await oneOfEach(team)
  })

  test('bodies: never a 5xx, always the one error shape', async () => {
    for (const route of routes.filter(({ method }) => method !== 'GET')) {
      const sample = sampleOf(route, ids)
      const known = fields(route.schema?.body as Part, anyValue)
      // Now and then over a body that would be taken, so that not all fail at the first field.
      const bodies = fc.oneof(
        anyValue,
        known,
        known.map((some) => ({ ...sample.body, ...some })),
      )
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const text = JSON.stringify(body)
          const answer = await team.call(sample.method, below(sample.path), text)
          expectAnAnswer(sample.route, body, answer)
        }),
        { seed: SEED, numRuns: RUNS_PER_ROUTE },
      )
    }
  })

  test('query strings: never a 5xx, always the one error shape', async () => {
    for (const route of routes) {
      const sample = sampleOf(route, ids)
      const queries = fields(route.schema?.querystring as Part, anyText)
      await fc.assert(
        fc.asyncProperty(queries, async (query) => {
          const path = `${sample.path.split('?')[0]}?${new URLSearchParams(query as Record<string, string>)}`
          expectAnAnswer(sample.route, query, await sendAs(team, { ...sample, path }))
        }),
        { seed: SEED, numRuns: RUNS_PER_ROUTE },
      )
    }
  })

  test('ids in paths: never a 5xx, always the one error shape', async () => {
    const anyId = anyText.filter((text) => text !== '' && text !== '.' && text !== '..')
    for (const route of routes)
      for (const [name] of route.url.matchAll(/:(?!team_id)\w+/g))
        await fc.assert(
          fc.asyncProperty(anyId, async (id) => {
            const template = { ...route, url: route.url.replace(name, encodeURIComponent(id)) }
            expectAnAnswer(route.url, id, await sendAs(team, sampleOf(template, ids)))
          }),
          { seed: SEED, numRuns: RUNS_PER_ROUTE, examples: [['\u0000']] },
        )
  })

  /** The part of a path that the caller's shortcuts expect. */
  function below(path: string): string {
    return path.replace(`/v1/${team.team_id}`, '')
  }
})
