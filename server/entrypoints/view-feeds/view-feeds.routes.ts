import type { FastifyInstance } from 'fastify'
import { notFound } from '../../common/errors.ts'
import { addressOf, RateLimit } from '../../http/limit.ts'
import { FEED_READS } from '../../limits/views.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { etagOf, FORMATS } from './view-feeds.formats.ts'
import { readFeed } from './view-feeds.service.ts'

const ADDRESS = /^(?<secret>[^.]*)\.(?<format>[a-z]+)$/

/** Where calendars and spreadsheets read the cards of a view, by a secret address. */
export function viewFeedRoutes(app: FastifyInstance, gateway: Gateway) {
  const limit = new RateLimit(FEED_READS, gateway.clock)
  app.get<{ Params: { file: string } }>(
    '/feeds/:file',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow')
      // Before anything is read: guessed addresses count too.
      limit.take(`${addressOf(request)} ${request.params.file}`, reply)
      const { secret = '', format = '' } = ADDRESS.exec(request.params.file)?.groups ?? {}
      const how = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
      if (!how) throw notFound('feed')
      const body = how.write(await readFeed(gateway, secret))
      const etag = etagOf(body)
      reply.header('etag', etag).header('cache-control', 'private, no-cache')
      const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
      if (known?.some((one) => one === etag || one === '*')) return reply.code(304).send()
      return reply.type(how.type).send(body)
    },
  )
}
