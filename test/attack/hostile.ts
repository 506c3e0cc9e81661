import { sampleOf } from '../requests.ts'
import type { Hostile } from './heavy.ts'
import type { Operation, Schema } from './operations.ts'
import { BODIES, BOMB, HEADERS, QUERIES, WRITE_HEADERS } from './payloads.ts'
import type { World } from './world.ts'

/** Headers and queries, at an operation that needs a token and at those that do not. */
export function hostileReads(operations: readonly Operation[], { open, team }: World): Hostile[] {
  const authorization = `Bearer ${team.token}`
  const reads = operations.filter(({ method }) => method === 'GET')
  const paths = reads.map(({ id, role, route }) => ({ id, role, path: sampleOf(route, open).path }))
  return paths.flatMap(({ id, role, path }) => {
    const isUnbounded = /\/(export|openapi\.json|docs)/.test(path)
    const base = role === null ? {} : { authorization }
    const ask = path.includes('?') ? '&' : '?'
    return [
      ...HEADERS.map(([name, value]) => ({
        what: `${id} with ${name}: ${value.slice(0, 12)}…`,
        shot: { method: 'GET', path, headers: { ...base, [name]: value } },
        isUnbounded,
      })),
      ...QUERIES.map(([what, query]) => ({
        what: `${id} with ${what}`,
        shot: { method: 'GET', path: `${path}${ask}${query}`, headers: base },
        isUnbounded,
      })),
    ]
  })
}

/** Values that are wrong for a field, by what it should be. */
function wrongValues({ type, items }: Schema): (() => string)[] {
  if (items)
    return [() => `[${'{"title":1,"color":1,"user_id":1},'.repeat(25_000)}{}]`, () => `[${'"1",'.repeat(90_000)}"1"]`]
  if (type === 'object') return [() => `{${Array.from({ length: 9000 }, (_, n) => `"${n}":{}`).join()}}`]
  return [() => `"${'x'.repeat(1_000_000)}"`, () => `"${'\\u0001'.repeat(17_000)}"`]
}

/**
 * Bodies and headers of writes, each built only when chosen: together they are gigabytes. The workspace's
 * owner sends them: nobody has more rights.
 */
export function hostileWrites(operations: readonly Operation[], { open, team }: World): (() => Hostile)[] {
  const headers = { authorization: `Bearer ${team.token}`, 'content-type': 'application/json' }
  return operations
    .filter(({ isWrite, method, body }) => (isWrite || body) && method !== 'DELETE')
    .flatMap(({ id, route, body }) => {
      const { method, path, body: sample } = sampleOf(route, open)
      const shot = { method, path, headers }
      const fields = Object.entries(body?.properties ?? {})
      return [
        ...Object.entries(BODIES).map(([what, make]) => () => ({
          what: `${id} with ${what}`,
          shot: { ...shot, body: make() },
        })),
        ...fields.flatMap(([name, schema]) =>
          wrongValues(schema).map((value) => () => {
            const others = JSON.stringify({ ...sample, [name]: undefined }).slice(1, -1)
            const whole = `{${others}${others && ','}"${name}":${value()}}`
            return { what: `${id} with a wrong ${name}`, shot: { ...shot, body: whole } }
          }),
        ),
        ...WRITE_HEADERS.map(([name, value]) => () => ({
          what: `${id} with ${name}: ${value.slice(0, 12)}…`,
          shot: { ...shot, headers: { ...headers, [name]: value }, body: '{"title":7}' },
        })),
        () => ({
          what: `${id} with a body that unpacks to 64 MiB`,
          shot: { ...shot, headers: { ...headers, 'content-encoding': 'gzip' }, body: BOMB },
        }),
      ]
    })
}
