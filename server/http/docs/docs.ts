import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { fixedAnswer, sendFixed } from '../answers.ts'
import type { OpenApiDocument } from '../openapi.types.ts'
import { ownIds } from './ids.ts'
import { referencePage } from './page.ts'
import { TOPICS, topicPage } from './topics.ts'

/** Beyond what the API allows its answers: this page's own style and script, what that asks this server, and nothing inline. */
const PAGE_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The API reference at /docs, for people. */
export function docsRoutes(app: FastifyInstance, document: () => Promise<OpenApiDocument>) {
  const page = fixedAnswer(async () => referencePage(await document()))
  app.get(
    '/docs',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'readDocs',
        summary: 'Read this reference',
        response: { 200: { content: { 'text/html': { schema: Type.String() } } } },
      },
    },
    (request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY)
      return sendFixed(request, reply, page, 'text/html; charset=utf-8')
    },
  )

  app.get('/docs/ids.json', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(await ownIds(app, request)))
  })

  for (const topic of TOPICS) {
    const answer = fixedAnswer(() => topicPage(topic, app.basePath))
    app.get(`/docs/${topic.name}`, { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
      reply.header('content-security-policy', PAGE_POLICY)
      return sendFixed(request, reply, answer, 'text/html; charset=utf-8')
    })
  }

  for (const [name, type] of [
    ['style.css', 'text/css; charset=utf-8'],
    ['script.js', 'text/javascript; charset=utf-8'],
  ] as const) {
    const file = fixedAnswer(() => readFileSync(new URL(name, import.meta.url), 'utf8'))
    app.get(`/docs/${name}`, { config: { access: 'public' }, schema: { hide: true } }, (request, reply) =>
      sendFixed(request, reply, file, type),
    )
  }
}
