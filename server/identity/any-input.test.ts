import type { RouteOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Browser, newPerson } from '../../test/browser.ts'
import { newTeam, serverOn, stores } from '../../test/team.ts'

interface Schema {
  properties?: Record<string, { examples?: unknown[] }>
}

/** As they are sent: some of them no JavaScript value could say. */
const VALUES = [
  '7',
  '{}',
  '{"id":"x"}',
  '[]',
  'null',
  'true',
  '""',
  '"a\\u0000b"',
  '"\\ud800"',
  '1e400',
  `"${'é'.repeat(5000)}"`,
]

describe.each(stores)('any input to what people sign in by, on %s', (store) => {
  let browser: Browser
  let routes: RouteOptions[]
  beforeAll(async () => {
    browser = (await newPerson(await newTeam(store))).browser
    const { app } = await serverOn(store)
    const isOfAccounts = ({ url, config }: RouteOptions) => url.startsWith('/v1/auth') || config?.access === 'session'
    routes = app.routeTable.filter((route) => isOfAccounts(route) && route.url !== '/v1/auth/sign_out')
    expect(routes.length).toBeGreaterThan(15)
  })

  test('is answered, never with a 5xx, always in the one shape', async () => {
    for (const { method, url, schema } of routes) {
      const path = url.replace('/v1', '').replace(':id', '%E2%82%AC%00x')
      const fields = Object.entries((schema?.body as Schema)?.properties ?? {})
      const plain = fields.map(([name, { examples }]) => `"${name}":${JSON.stringify(examples?.[0] ?? {})}`)
      const bodies = fields.flatMap((_, at) =>
        VALUES.map((value) => `{${plain.with(at, `${plain[at]?.split(':')[0]}:${value}`).join()}}`),
      )
      for (const body of method === 'GET' || method === 'DELETE' ? [undefined] : [...bodies, '{}', '[]', '{', '7']) {
        const { status, body: answer } = await browser.call(String(method), path, body)
        expect(status, `${method} ${url} ${body}`).toBeLessThan(500)
        if (status >= 400)
          expect(answer, `${method} ${url} ${body}`).toMatchObject({ status, code: expect.any(String) })
      }
    }
  })
})
