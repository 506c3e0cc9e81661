import { Ajv2020 } from 'ajv/dist/2020.js'
import { Type } from 'typebox'
import { beforeAll, describe, expect, test } from 'vitest'
import { servedUrls } from '../../test/served-urls.ts'
import { callServer, newTeam, type OwnServer, serverOn } from '../../test/team.ts'
import { referencePage } from './docs/page.ts'
import { TOPICS } from './docs/topics.ts'
import { describeApi } from './openapi.ts'
import type { Content, OpenApiDocument, Operation, Parameter } from './openapi.types.ts'
import { Resource } from './schema.ts'

/** What a browser needs to show /docs, and what only code hosts and mail programs call, is no part of the API. */
const HIDDEN = [
  '/',
  '/files/:team_id/:id/:pass/:name',
  '/f/:token',
  '/feeds/:file',
  '/hooks/:hook',
  '/mcp',
  '/p/:token',
  '/unsubscribe/:token',
  '/v1/auth/providers/:id',
  '/v1/auth/providers/:id/callback',
  '/docs/ids.json',
  '/docs/script.js',
  '/docs/style.css',
  ...TOPICS.map(({ name }) => `/docs/${name}`),
]
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

let server: OwnServer
let document: OpenApiDocument
let operations: { name: string; path: string; operation: Operation }[]

beforeAll(async () => {
  server = await serverOn('sqlite')
  document = (await callServer(server, 'GET', '/openapi.json')).body
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, path, operation })),
  )
})

describe('the document', () => {
  test('has every route that is served, and no other', async () => {
    const served: string[] = []
    for (const url of servedUrls(server.app.printRoutes({ commonPrefix: false })))
      for (const method of METHODS) {
        const { statusCode } = await server.app.inject({ method, url: url.replace(/:\w+/g, '1') })
        if (statusCode !== 405 && !HIDDEN.includes(url)) served.push(`${method} ${url.replace(/:\w+/g, '{}')}`)
      }

    expect(operations.map(({ name }) => name.replace(/\{\w+\}/g, '{}')).sort()).toEqual(served.sort())
  })

  test('names the path of the contract as the contract does', () => {
    expect(document.paths).toHaveProperty('/v1/{team_id}/sprints/{sprint_id}.patch')
  })

  test('says of each operation what it is called, what it does and where it belongs', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { name, operation } of operations) {
      expect(operation.operationId, name).toMatch(/^[a-z][A-Za-z]+$/)
      expect(operation.summary, name).not.toBe('')
      expect(document.tags.map((tag) => tag.name)).toEqual(expect.arrayContaining(operation.tags))
    }
  })

  test('says what each group of paths is about', () => {
    expect(document.tags.filter(({ description }) => !description)).toEqual([])
  })

  test('has references that all lead somewhere', () => {
    const missing = valuesOf(document, '$ref').filter((ref) => resolve(String(ref)) === undefined)
    expect(missing).toEqual([])
  })

  test('declares the parameters of each path, and each as required', () => {
    for (const { name, path, operation } of operations) {
      const declared = operation.parameters.map(parameterOf).filter((parameter) => parameter.in === 'path')
      const written = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
      expect(declared.map((parameter) => parameter.name).sort(), name).toEqual(written.sort())
      expect(
        declared.every(({ required }) => required),
        name,
      ).toBe(true)
    }
  })

  test('has at least one success and the shared errors for each operation', () => {
    for (const { name, operation } of operations) {
      const statuses = Object.keys(operation.responses)
      expect(
        statuses.some((status) => status.startsWith('2')),
        name,
      ).toBe(true)
      expect(statuses, name).toEqual(
        expect.arrayContaining(operation.security ? ['400'] : ['400', '401', '404', '429']),
      )
    }
  })

  test('takes the headers where they apply', () => {
    const headersOf = (path: string, method: string) =>
      document.paths[path]?.[method]?.parameters
        .map(parameterOf)
        .filter((parameter) => parameter.in === 'header')
        .map(({ name }) => name)

    expect(headersOf('/v1/{team_id}/boards', 'get')).toEqual(['Prefer', 'Boardwalk-At-Least', 'If-None-Match'])
    expect(headersOf('/v1/{team_id}/lists', 'post')).toEqual(['Prefer', 'Idempotency-Key'])
    expect(headersOf('/v1/{team_id}/sprints/{sprint_id}', 'patch')).toEqual(['Prefer', 'Idempotency-Key', 'If-Match'])
    expect(headersOf('/v1/{team_id}/views/preview', 'post')).toEqual(['Prefer'])
    expect(headersOf('/healthz', 'get')).toEqual(['If-None-Match'])
  })

  test('has every refusal that an operation can give', () => {
    const refusalsOf = (path: string, method: string) =>
      Object.keys(document.paths[path]?.[method]?.responses ?? {}).filter((status) => status >= '400')
    const ofReads = ['400', '401', '403', '404', '414', '429', '500', '503']

    expect(refusalsOf('/healthz', 'get')).toEqual(['400', '500', '503'])
    expect(refusalsOf('/v1/{team_id}/boards', 'get')).toEqual(ofReads)
    expect(refusalsOf('/v1/{team_id}/views/preview', 'post')).toEqual([...ofReads, '413', '415'].sort())
    // A version that never was is refused by POST as well.
    for (const method of ['post', 'patch', 'delete'])
      expect(refusalsOf(method === 'post' ? '/v1/{team_id}/lists' : '/v1/{team_id}/lists/{list_id}', method)).toEqual(
        [...ofReads, '409', '412', '413', '415', '422'].sort(),
      )
  })

  test('has examples that its own schemas allow', () => {
    // Schemas that many hold are compiled once, and nothing is made shorter: each function is called a few times.
    const quick = { inlineRefs: false, code: { optimize: false } }
    const ajv = new Ajv2020({ formats: { email: true }, strict: false, allErrors: true, ...quick }).addSchema(
      document as object,
      'api',
    )
    let checked = 0
    const check = (pointer: string, { example, examples }: Content) => {
      const validate = ajv.compile({ $ref: `api#${pointer}/schema` })
      const all = [
        ...(example === undefined ? [] : [example]),
        ...Object.values(examples ?? {}).map(({ value }) => value),
      ]
      expect(all.length, pointer).toBeGreaterThan(0)
      for (const value of all)
        expect(validate(value), `${pointer} ${JSON.stringify(value)} ${ajv.errorsText(validate.errors)}`).toBe(true)
      checked += all.length
    }
    const checkAll = (pointer: string, contents: Record<string, Content> = {}) => {
      for (const [type, content] of Object.entries(contents)) check(`${pointer}/content/${escaped(type)}`, content)
    }
    for (const { name, path, operation } of operations) {
      const pointer = `/paths/${escaped(path)}/${name.split(' ')[0]}`
      checkAll(`${pointer}/requestBody`, operation.requestBody?.content)
      for (const [status, response] of Object.entries(operation.responses))
        if ('description' in response) checkAll(`${pointer}/responses/${status}`, response.content)
      operation.parameters.forEach((parameter, index) => {
        if ('example' in parameter) check(`${pointer}/parameters/${index}`, parameter)
      })
    }
    for (const [name, response] of Object.entries(document.components.responses))
      checkAll(`/components/responses/${name}`, response.content)
    expect(checked).toBeGreaterThan(operations.length)
  })

  test('describes the errors that are sent', async () => {
    const ajv = new Ajv2020({ formats: { email: true }, strict: false }).addSchema(document as object, 'api')
    const validate = ajv.compile({ $ref: 'api#/components/schemas/Problem' })
    const team = await newTeam('sqlite')

    for (const { body } of [
      await team.post('/lists', { titel: 'x' }),
      await team.get('/boards/1'),
      await team.get('/x'),
    ])
      expect(validate(body), ajv.errorsText(validate.errors)).toBe(true)
  })

  test.each(Object.entries(seedShapes()))('has %s with every field of the contract', (name, fields) => {
    expect(Object.keys(document.components.schemas[name]?.properties ?? {})).toEqual(expect.arrayContaining(fields))
  })

  test('has no two different schemas of one name', async () => {
    const route = (url: string, schema: object) => ({
      method: 'GET',
      url,
      handler: () => undefined,
      config: { access: 'public' as const },
      schema: { operationId: url.slice(1), response: { 200: schema } },
    })
    const one = Resource('Thing', { id: Type.String() })
    const same = Resource('Thing', { id: Type.String() })
    const other = Resource('Thing', { id: Type.Integer() })

    await expect(describeApi([route('/a', one), route('/b', same)], '')).resolves.toBeDefined()
    await expect(describeApi([route('/a', one), route('/b', other)], '')).rejects.toThrow('called Thing')
  })

  test('the document and the reference are made in many small steps', async () => {
    const turnsWhile = async (work: Promise<unknown>) => {
      let turns = 0
      let isOver = false
      const count = () => {
        turns += 1
        if (!isOver) setImmediate(count)
      }
      setImmediate(count)
      await work
      isOver = true
      return turns
    }
    const { routeTable } = (await serverOn('sqlite')).app
    const document = describeApi(routeTable, '')

    expect(await turnsWhile(document)).toBeGreaterThan(routeTable.length / 50)
    expect(await turnsWhile(referencePage(await document))).toBeGreaterThan(20)
  })
})

describe('GET /openapi.json', () => {
  test('needs no token, is tagged and compressed', async () => {
    const first = await server.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'br' } })
    const again = await server.app.inject({
      url: '/openapi.json',
      headers: { 'if-none-match': String(first.headers.etag) },
    })

    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test.each(['/openapi.json', '/healthz', '/readyz', '/metrics'])('%s takes HEAD, and no other method', async (url) => {
    const head = await server.app.inject({ method: 'HEAD', url })
    const post = await server.app.inject({ method: 'POST', url })

    expect(head).toMatchObject({ statusCode: 200, body: '' })
    expect(head.headers['x-frame-options']).toBe('DENY')
    expect(post.statusCode).toBe(405)
    expect(post.headers.allow).toBe('GET, HEAD')
    expect(post.json()).toMatchObject({ code: 'method_not_allowed' })
  })
})

function escaped(key: string): string {
  return encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function resolve(ref: string): unknown {
  return ref
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
}

function parameterOf(parameter: Parameter | { $ref: string }): Parameter {
  return '$ref' in parameter ? (resolve(parameter.$ref) as Parameter) : parameter
}

/** Every value under this key, however deep. */
function valuesOf(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => (name === key ? [inner] : valuesOf(inner, key)))
}

function seedShapes(): Record<string, string[]> {
  const words = (text: string) => text.trim().split(/\s+/)
  const summary = words('title card_id user_id project_id board_id board_title list_id list_title list_color status')
  const workItem =
    words(`id type team_id title schema content collaboration list_id list_color list_title status priority
    owner_id user_id user_id_updated user user_updated start_date due_date completed_date time_created time_updated
    members checklists checklist_order checklist_item_order child_cards child_card_order linked_cards archived
    archived_list tags total_comments total_files is_watching external_links hints`)
  return {
    List: words(`id team_id title content behavior board_id user_id user user_updated project_id icon color card_order
      total_cards time_created time_updated cards epics archived is_watching webhook_notifications`),
    Card: [
      ...workItem,
      ...words(`board_id board_title sprint_id parent_card archived_board is_bookmarked project_id estimate epic
        copied_from_card_id form_id suggested_branch_name`),
    ],
    CardSummary: [...summary, 'archived'],
    LinkedCard: [...summary, 'archived', 'linked_card_type'],
    ParentCard: words('title card_id list_color status'),
    Epic: [
      ...workItem,
      ...words(`health_status health_status_is_stale health_status_stale_period time_health_last_updated
        health_status_updated_by`),
    ],
    Checklist: words('id title content card_id user_id time_created time_updated items'),
    ChecklistItem: words('id title content checklist_id user_id time_created time_updated checked'),
    Tag: words('id team_id project_id name slug color total_cards'),
    ExternalLink: words('type github_pull_request'),
    GithubPullRequest: words(`id number state title body html_url time_created time_updated time_closed time_merged head
      base draft merged`),
    Hint: words('type tag relation'),
    HintedCard: summary,
    WebhookNotification: words('webhook options'),
    WebhookDestination: words('destination_type integration_id'),
    Board: words(`id project_id team_id title content icon color image_urls thumbnail_url user_id user_id_updated user
      user_updated time_created time_updated members lists list_order tags archived is_public public_settings
      is_watching is_bookmarked vcs_mapping layout email webhook_notifications card_cover_enabled forms`),
    VcsMapping: words('pr_draft pr_open pr_review_requested pr_merged pr_closed branches'),
    VcsBranch: words('name pr_draft pr_open pr_review_requested pr_merged pr_closed time_created'),
    PublicSettings: words('url team_name allow_comments allow_indexing'),
    BoardEmail: words('email active'),
    Form: words(`id title description board_id fields user user_updated time_created time_updated is_public
      public_settings`),
    FormField: words(`id type label order required options placeholder description card_property multi_select
      condition_field_id condition_operator condition_value`),
    Sprint: words(`id team_id project_id user_updated title content state lists unfinished_cards start_date end_date
      override_end_date layout progress time_created time_updated`),
    UserReference: words('user_id type source'),
    Source: words('type client_id import_id agent_id email_addr email_verified'),
    ArchivedMarker: words('user_id time_archived'),
    Member: words('user_id assigned_date role'),
  }
}
