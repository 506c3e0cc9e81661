import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { cutSlowBodies } from './slow-bodies.ts'

let app: FastifyInstance
let client: Socket | undefined

afterEach(async () => {
  client?.destroy()
  await app.close()
})

/** Sends the beginning of a body to a server that waits 60 ms for a body, and half a second for more of a file. */
async function begin(path: string): Promise<{ answer: Promise<string> }> {
  app = Fastify()
  cutSlowBodies(app, '', { body: 60, pause: 500 })
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume().on('end', () => done(null, undefined))
  })
  app.post('/body', { config: { access: 'public' } }, async () => ({}))
  app.post('/file', { config: { access: 'public', isUpload: true } }, async () => ({}))
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  client = connect(Number(new URL(url).port), '127.0.0.1')
  await once(client, 'connect')
  client.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\n1`)
  const answer = once(client, 'data').then(([bytes]) => String(bytes))
  return { answer }
}

test('a body that trickles in is cut off', async () => {
  const { answer } = await begin('/body')
  expect(await answer).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"request_timeout"/)
})

test('a file may take longer, as long as it goes on', async () => {
  const { answer } = await begin('/file')
  await new Promise((resolve) => setTimeout(resolve, 100))
  client?.write('2'.repeat(9))
  expect(await answer).toMatch(/^HTTP\/1.1 200 /)
})

test('a file of which nothing more comes is cut off', async () => {
  const { answer } = await begin('/file')
  expect(await answer).toMatch(/^HTTP\/1.1 408 /)
})

test('what comes from within has no connection that could be cut off', async () => {
  app = Fastify()
  cutSlowBodies(app, '', { body: 1 })
  // Refused before its body is read, as whoever may not do something is.
  app.addHook('onRequest', (_request, reply) => reply.code(403).send())
  app.post('/body', { config: { access: 'public' } }, async () => ({}))

  const { statusCode } = await app.inject({ method: 'POST', url: '/body', payload: { a: 1 } })
  await new Promise((resolve) => setTimeout(resolve, 20))

  expect(statusCode).toBe(403)
})
