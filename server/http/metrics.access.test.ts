import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { callServer, newReadyUrl, type ServerOptions, serverOn, startServer } from '../../test/team.ts'
import { serveMetrics } from './metrics.access.ts'

const TOKEN = 'a-token-of-the-operator'

async function newServer(options: ServerOptions) {
  const server = await startServer(await newReadyUrl('sqlite'), options)
  onTestFinished(server.stop)
  return server
}

test('a caller on the same machine reads them', async () => {
  expect((await callServer(await serverOn('sqlite'), 'GET', '/metrics')).status).toBe(200)
})

test.each(['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'])(
  'what came through a proxy (%s) does not, whatever it says',
  async (name) => {
    const server = await serverOn('sqlite')
    const { status, body } = await callServer(server, 'GET', '/metrics', undefined, { [name]: '127.0.0.1' })
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' })
  },
)

test.each<[string, ServerOptions]>([
  ['a proxy is named', { trustProxy: ['127.0.0.1'] }],
  ['people come from elsewhere', { publicUrl: 'https://boards.example.com' }],
])('nobody without a token does when %s', async (_, options) => {
  const server = await newServer(options)
  expect((await callServer(server, 'GET', '/metrics')).status).toBe(403)
})

test.each(['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1'])('a caller from %s does not', async (remoteAddress) => {
  const { app } = await serverOn('sqlite')
  const { statusCode } = await app.inject({ url: '/metrics', remoteAddress })
  expect(statusCode).toBe(403)
})

test.each(['127.0.0.1', '127.3.2.1', '::ffff:127.0.0.1', '::1'])('a caller from %s does', async (remoteAddress) => {
  const { app } = await serverOn('sqlite')
  expect((await app.inject({ url: '/metrics', remoteAddress })).statusCode).toBe(200)
})

test('with a token only its sender reads them', async () => {
  const server = await newServer({ metrics: { token: TOKEN }, publicUrl: 'https://boards.example.com' })
  const statusWith = async (authorization: string) =>
    (await callServer(server, 'GET', '/metrics', undefined, { authorization, 'x-forwarded-for': '192.0.2.1' })).status

  expect(await statusWith(`Bearer ${TOKEN}`)).toBe(200)
  expect(await statusWith(`Bearer ${TOKEN}x`)).toBe(401)
  expect(await statusWith(TOKEN)).toBe(401)
  expect((await callServer(server, 'GET', '/metrics')).headers.get('www-authenticate')).toBe('Bearer')
})

test('on a port of their own they are there alone, and no longer on that of the API', async () => {
  const server = await newServer({ metrics: { isElsewhere: true } })
  const own = await serveMetrics(server.app, { host: '127.0.0.1', port: 0, token: null })
  onTestFinished(() => void own.close())
  const url = `http://127.0.0.1:${(own.address() as AddressInfo).port}`

  const answer = await fetch(`${url}/metrics?x`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(await answer.text()).toContain('boardwalk_info')
  expect((await fetch(`${url}/v1/users/me`)).status).toBe(404)
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(405)
  const { status, body } = await callServer(server, 'GET', '/metrics')
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'route_not_found' })
})

test('a token counts on their own port as well', async () => {
  const server = await newServer({ metrics: { isElsewhere: true, token: TOKEN } })
  const own = await serveMetrics(server.app, { host: '127.0.0.1', port: 0, token: TOKEN })
  onTestFinished(() => void own.close())
  const url = `http://127.0.0.1:${(own.address() as AddressInfo).port}/metrics`

  expect((await fetch(url)).status).toBe(401)
  expect((await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200)
})
