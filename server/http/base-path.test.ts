import { expect, onTestFinished, test } from 'vitest'
import { sendRaw } from '../../test/raw.ts'
import { callServer, newReadyUrl, newTeamOn, startServer } from '../../test/team.ts'
import { withoutBasePath } from './base-path.ts'

test.each(['', '/team/boards'])(
  'below a path everything is found, the proxy taking it away or leaving %j',
  async (left) => {
    const server = await startServer(await newReadyUrl('sqlite'), { publicUrl: 'https://example.com/team/boards' })
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const authorization = `Bearer ${team.token}`
    const get = (path: string) => callServer(server, 'GET', left + path, undefined, { authorization })

    expect((await get(`/v1/${team.team_id}/boards`)).status).toBe(200)
    expect((await get(`/v1/${team.team_id}/boards/9`)).body.type).toBe('/team/boards/docs#error-not_found')
    expect((await get('/nowhere')).body.type).toBe('/team/boards/docs#error-route_not_found')
    expect((await get('/%zz')).body.type).toBe('/team/boards/docs#error-malformed_request')
    expect((await get('/openapi.json')).body.servers).toEqual([{ url: 'https://example.com/team/boards' }])
    const { body: docs } = await get('/docs')
    for (const [, link] of docs.matchAll(/(?:href|src)="(\/[^"]*)"/g)) {
      expect(link).toMatch(/^\/team\/boards\//)
      expect((await callServer(server, 'GET', link)).status).toBe(200)
    }
    const home = await fetch(`${server.url}${left}/`, { redirect: 'manual' })
    expect(home.headers.get('location')).toBe('/team/boards/docs')
  },
)

test('also where the parser gave up', async () => {
  const server = await startServer(await newReadyUrl('sqlite'), { publicUrl: 'https://example.com/boards' })
  onTestFinished(server.stop)
  expect((await sendRaw(server, 'nonsense\r\n\r\n')).text).toContain('/boards/docs#error-malformed_request')
})

test.each([
  ['/boards', '/boards', '/'],
  ['/boards?a=b', '/boards', '/?a=b'],
  ['/boards/v1/t', '/boards', '/v1/t'],
  ['/boardsman/v1', '/boards', '/boardsman/v1'],
  ['/v1/t/boards', '/boards', '/v1/t/boards'],
  ['/v1/t/boards', '/v1', '/v1/t/boards'],
  ['/docs/style.css', '/docs', '/docs/style.css'],
  ['/v1/t', '', '/v1/t'],
])('%s below %j is %s', (url, basePath, expected) => {
  expect(withoutBasePath(url, basePath)).toBe(expected)
})
