import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { decodeHTML } from 'entities'
import { beforeAll, describe, expect, test } from 'vitest'
import { newPerson } from '../../../test/browser.ts'
import { findOnPath } from '../../../test/programs.ts'
import { callServer, newTeam, type OwnServer, serverOn } from '../../../test/team.ts'
import { ERROR_STATUS } from '../../common/errors.ts'
import { IGNORED_HEADER } from '../ignored.ts'
import type { JsonSchema } from '../openapi.schema.ts'
import { STRICT } from '../prefer.ts'
import { curl } from './code.ts'
import { html, json, prose } from './html.ts'
import { isOfEvents } from './page.ts'
import { TOPICS } from './topics.ts'

let server: OwnServer
let page: string

beforeAll(async () => {
  server = await serverOn('sqlite')
  page = (await callServer(server, 'GET', '/docs')).body
})

describe('GET /docs', () => {
  test('is a page that may load its own style and script, and nothing else', async () => {
    const { status, headers } = await callServer(server, 'GET', '/docs')

    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; " +
        "frame-ancestors 'none'",
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(page).not.toMatch(/<style|style="|onclick|<script>/)
  })

  test.each([
    ['/docs', 'text/html; charset=utf-8'],
    ['/docs/style.css', 'text/css; charset=utf-8'],
    ['/docs/script.js', 'text/javascript; charset=utf-8'],
    ['/docs/behaviour', 'text/html; charset=utf-8'],
  ])('%s is tagged, compressed, and takes HEAD and no other method', async (url, type) => {
    const first = await server.app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    const again = await server.app.inject({ url, headers: { 'if-none-match': String(first.headers.etag) } })
    const head = await server.app.inject({ method: 'HEAD', url })
    const post = await server.app.inject({ method: 'POST', url })

    expect(first.headers).toMatchObject({ 'content-type': type, 'content-encoding': 'gzip' })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    expect(head).toMatchObject({ statusCode: 200, body: '' })
    expect(head.headers).toMatchObject({ 'content-type': type, etag: first.headers.etag })
    expect(post.statusCode).toBe(405)
    expect(post.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  test('shows every operation, every schema and every code, each under an anchor', async () => {
    const { body: document } = await callServer(server, 'GET', '/openapi.json')
    const ids = Object.values<Record<string, { operationId: string }>>(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    // Those of events have a page of their own.
    const named = Object.entries<JsonSchema>(document.components.schemas).filter((one) => !isOfEvents(...one))
    const schemas = named.map(([name]) => `schema-${name}`)
    expect(schemas.length).toBeGreaterThan(50)
    const codes = Object.keys(ERROR_STATUS).map((code) => `error-${code}`)

    for (const id of [...ids, ...schemas, ...codes]) expect(page).toContain(` id="${id}"`)
  })

  test('has links that all lead somewhere, and anchors that are unique', () => {
    const anchors = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)

    expect(anchors.filter((id, index) => anchors.indexOf(id) !== index)).toEqual([])
    expect(links.filter((id) => !anchors.includes(id))).toEqual([])
  })

  test('explains where the type of an error points', async () => {
    const { body } = await callServer(server, 'GET', '/v1/x/boards')
    const [path, anchor] = body.type.split('#')

    expect(path).toBe('/docs')
    expect(page).toContain(` id="${anchor}"`)
  })

  test('says of unknown fields what happens to them', () => {
    const [, requests = ''] = /<section id="requests"(.*?)<\/section>/s.exec(page) ?? []
    for (const word of [IGNORED_HEADER, STRICT]) expect(requests.toLowerCase()).toContain(word)
  })

  test('is where the root leads', async () => {
    const { statusCode, headers } = await server.app.inject('/')

    expect(statusCode).toBe(302)
    expect(headers.location).toBe('/docs')
  })
})

describe('what the page is made of', () => {
  test('escapes what is not markup', () => {
    expect(html`<p title="${'"'}">${'<b>&'}${html`<i>${'>'}</i>`}${[1, null, false, 'x']}</p>`.text).toBe(
      '<p title="&quot;">&lt;b&gt;&amp;<i>&gt;</i>1x</p>',
    )
    expect(prose('a `<b>` c').text).toBe('a <code>&lt;b&gt;</code> c')
  })

  test('colours JSON without changing it', () => {
    const value = { 'a "b"': 'c: 1, true', d: [-1.5, true, null, '\\'], e: {}, f: '<p>' }
    const { text } = json(value)

    const plain = text
      .replace(/<[^>]+>/g, '')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
    expect(plain).toBe(JSON.stringify(value, null, 2))
    expect(text).toContain('<span class="key">&quot;d&quot;</span>')
    expect(text.match(/class="literal"/g)).toHaveLength(3)
  })

  test('quotes what a shell would read', () => {
    expect(curl('POST', 'http://x/y', { token: true, body: { title: "it's $HOME" } })).toBe(
      `curl -X POST 'http://x/y' \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"title":"it'\\''s $HOME"}'`,
    )
  })
})

describe('the pages beside it', () => {
  test.each(TOPICS)('$title: all its links lead somewhere', async ({ name }) => {
    const { status, body, headers } = await callServer(server, 'GET', `/docs/${name}`)

    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(body).not.toMatch(/<!--|&lt;!--|<style|style="|<script>/)
    const anchors = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const links = [...body.matchAll(/ href="([^"]+)"/g)].map(([, href]) => href as string)
    for (const href of links.filter((one) => one.startsWith('#'))) expect(anchors).toContain(href.slice(1))
    const here = new URL(`/docs/${name}`, server.url)
    const addresses = links.map((href) => new URL(href, here)).filter(({ host }) => host === here.host)
    for (const { pathname, hash } of addresses) {
      const found = await callServer(server, 'GET', pathname)
      expect(found.status, pathname).toBe(200)
      if (hash) expect(String(found.body), pathname).toContain(` id="${decodeURIComponent(hash.slice(1))}"`)
    }
  })

  test('the reference leads to each of them', () => {
    for (const { name } of TOPICS) expect(page).toContain(`href="/docs/${name}"`)
  })
})

describe('the ids in the first calls', () => {
  const ids = async (headers: Record<string, string> = {}) =>
    (await callServer(server, 'GET', '/docs/ids.json', undefined, headers)).body

  test('are names for readers who are not signed in', async () => {
    expect(await ids()).toEqual({ team_name: '', ids: null })
    expect(await ids({ cookie: 'boardwalk_session=ses-000000000000.000000000000000000000000' })).toMatchObject({
      ids: null,
    })
    expect(page).toContain('/v1/<var data-id="TEAM_ID">TEAM_ID</var>/boards')
    expect(page).not.toMatch(/grep -o|cut -d/)
  })

  test('are those of the workspace of a person who is', async () => {
    const team = await newTeam('sqlite')
    const { browser } = await newPerson(team)
    expect(await ids({ cookie: browser.cookie })).toEqual({ team_name: 'Team', ids: { TEAM_ID: team.team_id } })
    const board = await team.newBoard()
    const sprint = await team.newSprint(board.project_id)
    await team.patch(`/sprints/${sprint.id}?project_id=${board.project_id}`, { state: 'started' })

    expect((await ids({ cookie: browser.cookie })).ids).toEqual({
      TEAM_ID: team.team_id,
      BOARD_ID: board.id,
      PROJECT_ID: board.project_id,
      SPRINT_ID: sprint.id,
    })
  })
})

test.skipIf(!findOnPath('curl'))(
  'what Getting started shows works as it is pasted, with ids in place of the names',
  async () => {
    const team = await newTeam('sqlite')
    const board = await team.newBoard()
    const sprint = await team.newSprint(board.project_id)
    const [, start = ''] = /<section id="start"(.*?)<\/section>/s.exec(page) ?? []
    const blocks = [...start.matchAll(/<code>((?:[^<]|<\/?var[^>]*>)*curl.*?)<\/code>/gs)].map(([, code]) =>
      decodeHTML((code as string).replace(/<[^>]*>/g, '')),
    )
    expect(blocks).toHaveLength(4)
    const own = { TEAM_ID: team.team_id, BOARD_ID: board.id, PROJECT_ID: board.project_id, SPRINT_ID: sprint.id }
    // The server of the tests has a port of its own; its pages show the usual one.
    const script = Object.entries(own).reduce(
      (text, [name, id]) => text.replaceAll(name, id),
      blocks.join('\n').replaceAll('http://127.0.0.1:4000', server.url),
    )

    await promisify(execFile)('bash', ['-euc', script], { env: { ...process.env, TOKEN: team.token } })

    expect((await team.get(`/boards/${board.id}`)).body.board.lists.at(-1)).toMatchObject({ title: 'Doing' })
    const done = await team.get(`/sprints/${sprint.id}?project_id=${board.project_id}`)
    expect(done.body.sprint.state).toBe('completed')
  },
)
