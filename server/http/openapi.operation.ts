import type { RouteOptions } from 'fastify'
import { type Action, isReading, PERMISSIONS } from '../workspace/policy.ts'
import { exampleOf, exampleOfParameter } from './openapi.example.ts'
import { describe, type JsonSchema, type SchemaComponents } from './openapi.schema.ts'
import { errorRef, type HeaderName, headerRefs, requestHeaderRef } from './openapi.shared.ts'
import type { Content, Operation, Parameter, Ref, Response } from './openapi.types.ts'

/** One route as one operation of the document. */
export function describeOperation(route: RouteOptions, components: SchemaComponents): Operation {
  const { url, config, schema = {} } = route
  const method = String(route.method)
  const access = config?.access ?? 'public'
  const isGet = method === 'GET'
  const isOfWorkspace = access !== 'public' && access !== 'session'
  const isWrite = isOfWorkspace && !isReading(access)
  // Fastify does not know what a schema is; ours are all made by TypeBox.
  const { body, params, querystring } = schema as { body?: JsonSchema; params?: JsonSchema; querystring?: JsonSchema }
  const takesBody = Object.keys(body?.properties ?? {}).length > 0
  return {
    operationId: schema.operationId ?? '',
    summary: schema.summary ?? '',
    description: whoMay(access),
    tags: [tagOf(url)],
    ...(access === 'public' && { security: [] }),
    ...(access === 'session' && { security: [{ session: [] }] }),
    parameters: [
      ...parametersOf('path', params, components, url),
      ...parametersOf('query', querystring, components, url),
      ...(access === 'public' ? [] : [requestHeaderRef('Prefer')]),
      ...(isOfWorkspace && !url.includes(':team_id') ? [requestHeaderRef('BoardwalkTeam')] : []),
      ...(isWrite ? [requestHeaderRef('IdempotencyKey')] : []),
      ...(isGet && isOfWorkspace && config?.isKept !== false ? [requestHeaderRef('BoardwalkAtLeast')] : []),
      ...(isGet && !isStreamed(schema.response) ? [requestHeaderRef('IfNoneMatch')] : []),
      ...(isOfWorkspace && ['PATCH', 'PUT', 'DELETE'].includes(method) ? [requestHeaderRef('IfMatch')] : []),
    ],
    ...(body &&
      takesBody && {
        requestBody: {
          required: (body.required ?? []).length > 0,
          content: {
            'application/json': { schema: components.refer(body), example: exampleOf(body, 'request', nounOf(url)) },
          },
        },
      }),
    ...(config?.upload && {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: components.refer(config.upload),
            example: exampleOf(config.upload, 'request'),
          },
        },
      },
    }),
    responses: { ...successes(schema.response, access, { isGet, isWrite }, components), ...failures(route, isWrite) },
  }
}

function whoMay(access: Action | 'public' | 'session'): string {
  if (access === 'public') return 'Needs no token.'
  if (access === 'session') return 'Only for signed-in users; a token is not enough.'
  const scope = isReading(access) ? 'A token of scope `read` is enough.' : 'Needs a token of scope `write`.'
  return `For the role \`${PERMISSIONS[access]}\` and above. ${scope}`
}

/** What a group of paths is about: the first part that is no parameter. */
function tagOf(url: string): string {
  const [first, noun = ''] = namesIn(url)
  return first === 'v1' ? noun.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase()) : 'Server'
}

/** What a request to the path is about: one of the last part that names many. */
function nounOf(url: string): string {
  return (
    namesIn(url)
      .findLast((name) => name.endsWith('s'))
      ?.slice(0, -1) ?? ''
  )
}

function namesIn(url: string): string[] {
  return url.split('/').filter((part) => part && !part.startsWith(':'))
}

/** `/v1/:team_id/sprints/:id` reads `/v1/{team_id}/sprints/{sprint_id}`. */
export function pathOf(url: string): string {
  return url.replace(/:(\w+)/g, (_, name: string) => `{${parameterName(name, url)}}`)
}

/** What the code calls `id`, people call by its noun; unless another part of the path has that name. */
function parameterName(name: string, url: string): string {
  const noun = name === 'id' && /\/(\w+)s\/:id\b/.exec(url)?.[1]
  return noun && !url.includes(`:${noun}_id`) ? `${noun}_id` : name
}

function parametersOf(
  location: 'path' | 'query',
  schema: JsonSchema | undefined,
  components: SchemaComponents,
  url: string,
): Parameter[] {
  const { properties = {}, required = [] } = schema ?? {}
  return Object.entries(properties).map(([key, property]) => {
    const { description: _, ...inner } = property
    const name = location === 'path' ? parameterName(key, url) : key
    const meaning = describe(property, name)
    return {
      name,
      in: location,
      ...(meaning && { description: meaning }),
      ...(required.includes(key) && { required: true }),
      schema: components.refer(inner),
      ...(inner.examples && { example: exampleOfParameter(name, inner) }),
    }
  })
}

/** Answers by status and content type, however the route wrote them. */
function answersOf(response: unknown): Record<string, Record<string, { schema: JsonSchema }>> {
  return Object.fromEntries(
    Object.entries(
      // Schemas by status, or by content type below it: Fastify knows no more than unknown.
      (response ?? {}) as Record<string, JsonSchema & { content?: Record<string, { schema: JsonSchema }> }>,
    ).map(([status, answer]) => {
      if (answer.type === 'null') return [status, {}]
      return [status, answer.content ?? { 'application/json': { schema: answer } }]
    }),
  )
}

/** What is sent while it is being made has no tag: nobody knows yet what it will be. */
function isStreamed(response: unknown): boolean {
  return Object.values(answersOf(response)).some((content) => 'application/x-ndjson' in content)
}

const SUCCESS: Record<string, string> = {
  200: 'Here it is.',
  201: 'It was created.',
  202: 'It was accepted. The outcome is not reported.',
  204: 'Done. There is nothing to return.',
}

function successes(
  response: unknown,
  access: string,
  { isGet, isWrite }: { isGet: boolean; isWrite: boolean },
  components: SchemaComponents,
) {
  const limits: HeaderName[] = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']
  const ofCallers: HeaderName[] = [...limits, 'Boardwalk-Ignored', 'Preference-Applied']
  const ofWorkspaces: HeaderName[] = access === 'public' || access === 'session' ? [] : ['Boardwalk-Version']
  const headers: HeaderName[] = ['X-Request-Id', ...(access === 'public' ? [] : ofCallers), ...ofWorkspaces]
  const answers: Record<string, Response> = {}
  for (const [status, content] of Object.entries(answersOf(response))) {
    const own: HeaderName[] = [...headers]
    if (status !== '204' && !isStreamed(response)) own.push('ETag')
    if (isWrite) own.push('Idempotency-Replayed')
    answers[status] = {
      description: SUCCESS[status] ?? '',
      headers: headerRefs(own),
      ...(Object.keys(content).length > 0 && { content: contentOf(content, components) }),
    }
  }
  if (isGet && !isStreamed(response))
    answers[304] = { description: 'It is what you have already.', headers: headerRefs(['ETag', ...headers]) }
  return answers
}

function contentOf(content: Record<string, { schema: JsonSchema }>, components: SchemaComponents) {
  return Object.fromEntries(
    Object.entries(content).map(([type, { schema }]): [string, Content] => [
      type,
      { schema: components.refer(schema), example: exampleOf(schema, 'answer') },
    ]),
  )
}

function failures({ method, url, config }: RouteOptions, isWrite: boolean): Record<string, Ref> {
  const always = [400, 500, 503]
  const ofCallers = config?.access === 'public' ? [] : [401, 403, 404, 429]
  const ofItsOwn = config?.refusals ?? []
  const ofParameters = url.includes(':') ? [414] : []
  const ofBodies = method === 'GET' ? [] : [413, 415]
  const ofWrites = isWrite ? [409, 412, 422] : []
  const all = new Set([...always, ...ofCallers, ...ofItsOwn, ...ofParameters, ...ofBodies, ...ofWrites])
  const statuses = [...all].sort((a, b) => a - b)
  return Object.fromEntries(statuses.map((status) => [String(status), errorRef(status)]))
}
