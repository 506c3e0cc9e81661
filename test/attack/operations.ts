import type { RouteOptions } from 'fastify'
import type { OpenApiDocument } from '../../server/http/openapi.types.ts'
import type { Role } from '../../server/workspace/policy.ts'
import { type Ids, type Sample, sampleOf } from '../requests.ts'

/** The operations of a running server's OpenAPI document, and their id parameters. */

export interface Schema {
  type?: string | string[]
  $ref?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  required?: string[]
}

/** Where a request has an id: in its path, its query, or a field of its body, at any depth. */
export interface Position {
  place: 'path' | 'query' | 'body'
  /** The name of the parameter, or the path in the body: `members`, `0`, `user_id`. */
  way: string[]
}

export interface Operation {
  id: string
  method: string
  path: string
  /** The lowest role that may, or null where no token is needed. */
  role: Role | null
  isWrite: boolean
  body: Schema | null
  query: string[]
  positions: Position[]
  /** As the server's own tests know routes. */
  route: RouteOptions
}

const DEPTH = 4

export function operationsOf(document: OpenApiDocument): Operation[] {
  const { schemas } = document.components as unknown as { schemas: Record<string, Schema> }
  const plain = (schema: Schema, depth = 0): Schema => {
    if (schema.$ref) return plain(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth)
    if (depth > DEPTH) return {}
    return {
      ...schema,
      ...(schema.items && { items: plain(schema.items, depth + 1) }),
      ...(schema.anyOf && { anyOf: schema.anyOf.map((inner) => plain(inner, depth)) }),
      ...(schema.properties && {
        properties: Object.fromEntries(
          Object.entries(schema.properties).map(([name, inner]) => [name, plain(inner, depth + 1)]),
        ),
      }),
    }
  }
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const parameters = (operation.parameters ?? []).filter((parameter) => 'in' in parameter)
      const of = (place: string): Schema => {
        const own = parameters.filter((parameter) => parameter.in === place)
        return {
          properties: Object.fromEntries(own.map(({ name, schema }) => [name, plain(schema as Schema)])),
          required: own.flatMap(({ name, required }) => (required ? name : [])),
        }
      }
      const content = operation.requestBody?.content['application/json']?.schema as Schema | undefined
      const body = content ? plain(content) : null
      const [params, querystring] = [of('path'), of('query')]
      const schema = { params, querystring, ...(body && { body }) }
      return {
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        role: (/For the role `(\w+)`/.exec(operation.description)?.[1] as Role | undefined) ?? null,
        isWrite: operation.description.includes('scope `write`'),
        body,
        query: Object.keys(querystring.properties ?? {}),
        positions: [
          ...named('path', params, ({ length }) => length > 0),
          ...named('query', querystring, isId),
          ...(body ? inBody(body) : []),
        ],
        route: { method: method.toUpperCase(), url: path.replaceAll(/\{(\w+)\}/g, ':$1'), schema } as never,
      }
    }),
  )
  // Account operations take no token, or refuse them: `server/identity/any-input.test.ts` attacks those.
  return all.filter(({ path, role }) => role !== null || !path.startsWith('/v1/'))
}

/** An `external_id` is the caller's own id for a card: it names nothing here. */
const isId = (name: string) => name !== 'external_id' && /(^|_)ids?$|^(tags|projects|move_to)$/.test(name)

function named(place: 'path' | 'query', schema: Schema, which: (name: string) => boolean): Position[] {
  return Object.keys(schema.properties ?? {})
    .filter(which)
    .map((name) => ({ place, way: [name] }))
}

/** Fields of a body that contain an id, also in arrays and their items. */
function inBody(schema: Schema, way: string[] = []): Position[] {
  const options = schema.anyOf ?? [schema]
  return options.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, inner]) => {
      const here = [...way, name]
      if (inner.items && isId(name) && !inner.items.properties) return [{ place: 'body' as const, way: [...here, '0'] }]
      if (inner.items) return inBody(inner.items, [...here, '0'])
      if (inner.properties || inner.anyOf?.some(({ properties }) => properties)) return inBody(inner, here)
      return isId(name) ? [{ place: 'body' as const, way: here }] : []
    }),
  )
}

/** The kind of id, as a key of `Ids`. */
export function kindAt({ way }: Position, { path }: Operation, ids: Ids): string {
  const name = way.findLast((part) => !/^\d+$/.test(part)) ?? ''
  if (name === 'team_id') return 'team_id'
  const bySuffix = Object.keys(ids).find((key) => key !== 'team_id' && name.replace(/s$/, '').endsWith(key))
  if (bySuffix) return bySuffix
  if (name === 'move_to') return 'list_id'
  if (name === 'tags' || path.endsWith('/tags')) return 'tag_id'
  if (name.startsWith('project')) return 'project_id'
  return 'card_id'
}

/** A request that the operation would accept, with one id replaced. */
export function exchanged(operation: Operation, ids: Ids, position: Position, id: string): Sample {
  const name = position.way[0] as string
  if (position.place === 'path') {
    const url = operation.route.url.split('/')
    const at = url.indexOf(`:${name}`)
    const sample = sampleOf(operation.route, ids)
    const [path = '', query] = sample.path.split('?')
    const parts = path.split('/').with(at, encodeURIComponent(id))
    return { ...sample, path: parts.join('/') + (query ? `?${query}` : '') }
  }
  const sample = sampleOf(operation.route, ids)
  if (position.place === 'query') {
    const [path, query] = sample.path.split('?')
    const parameters = new URLSearchParams(query)
    parameters.set(name, id)
    return { ...sample, path: `${path}?${parameters}` }
  }
  const body = structuredClone(sample.body ?? {}) as Record<string, unknown>
  put(body, position.way, id)
  return { ...sample, body }
}

function put(target: Record<string, unknown>, [name = '', ...rest]: string[], value: string) {
  if (rest.length === 0) target[name] = value
  else {
    target[name] ??= /^\d+$/.test(rest[0] ?? '') ? [] : {}
    put(target[name] as Record<string, unknown>, rest, value)
  }
}
