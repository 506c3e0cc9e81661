import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { cutSlowBodies } from './slow-bodies.ts'

let app: FastifyInstance
let url: string
const clients: Socket[] = []

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy()
  await app.close()
})

/** A server that waits 60 ms for a body, and so long for more of a file. */
async function listen(pause: number) {
  app = Fastify()
  cutSlowBodies(app, '', { body: 60, pause })
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume().on('end', () => done(null, undefined))
  })
  app.post('/body', { config: { access: 'public' } }, async () => ({}))
  app.post('/file', { config: { access: 'public', isUpload: true } }, async () => ({}))
  url = await app.listen({ host: '127.0.0.1', port: 0 })
}

/** Sends the beginning of a body. */
async function begin(path: string): Promise<{ client: Socket; answer: Promise<string> }> {
  const client = connect(Number(new URL(url).port), '127.0.0.1')
  clients.push(client)
  await once(client, 'connect')
  client.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\n1`)
  const answer = once(client, 'data').then(([bytes]) => String(bytes))
  return { client, answer }
}

test('a body that trickles in is cut off', async () => {
  await listen(60)
  const { answer } = await begin('/body')
  expect(await answer).toMatch(/^HTTP\/1.1 408 [\s\S]*"code":"request_timeout"/)
})

test('a file may take longer, as long as it goes on', async () => {
  await listen(600_000)
  const { client, answer } = await begin('/file')
  // When a body that began after it has been cut off, the time for bodies is over.
  await (await begin('/body')).answer
  client.write('2'.repeat(9))
  expect(await answer).toMatch(/^HTTP\/1.1 200 /)
})

test('a file of which nothing more comes is cut off', async () => {
  await listen(60)
  const { answer } = await begin('/file')
  expect(await answer).toMatch(/^HTTP\/1.1 408 /)
})

test('what comes from within has no connection that could be cut off', async () => {
  app = Fastify()
  cutSlowBodies(app, '', { body: 1 })
  // Refused before its body is read, as forbidden requests are.
  app.addHook('onRequest', (_request, reply) => reply.code(403).send())
  app.post('/body', { config: { access: 'public' } }, async () => ({}))

  const { statusCode } = await app.inject({ method: 'POST', url: '/body', payload: { a: 1 } })
  // Timers go off in the order of their times.
  await new Promise((resolve) => setTimeout(resolve, 2))

  expect(statusCode).toBe(403)
})
