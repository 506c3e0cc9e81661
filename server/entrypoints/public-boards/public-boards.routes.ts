import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { AppError } from '../../common/errors.ts'
import type { Routes } from '../../http/routes.ts'
import type { Shown } from '../../resources/boards/boards.public.ts'
import type { Gateway } from '../../workspace/gateway.ts'
import { PAGE_POLICY, renderMissing, renderPage } from './public-boards.page.ts'
import { PublicPage, PublicParams, PublicQuery } from './public-boards.schema.ts'
import { readPublicBoard } from './public-boards.service.ts'

/** What programs read at the address of a public board. */
export const publicBoardRoutes: Routes = async (app) => {
  app.get(
    '/public/boards/:token',
    {
      config: { access: 'public', refusals: [404, 429] },
      schema: {
        operationId: 'readPublicBoard',
        summary: 'Read a public board, without an account',
        params: PublicParams,
        querystring: PublicQuery,
        response: { 200: PublicPage },
      },
    },
    async ({ params, query }, reply) => {
      hide(reply)
      const { page, shown } = await readPublicBoard(app.gateway, params.token, query)
      return allowIndexing(reply, shown).send(page)
    },
  )
}

const PageQuery = Type.Pick(PublicQuery, ['cursor'])

/** What people read there: a page that needs no script. */
export function publicPageRoutes(app: FastifyInstance, gateway: Gateway) {
  app.get<{ Params: { token: string }; Querystring: Pick<PublicQuery, 'cursor'> }>(
    '/p/:token',
    { config: { access: 'public' }, schema: { hide: true, querystring: PageQuery } },
    async ({ params, query: { cursor } }, reply) => {
      hide(reply).header('content-security-policy', PAGE_POLICY).type('text/html; charset=utf-8')
      try {
        const { page, shown } = await readPublicBoard(gateway, params.token, { ...(cursor && { cursor }) })
        return allowIndexing(reply, shown).send(renderPage(page, shown, cursor !== undefined))
      } catch (error) {
        // People get a page; all other errors are answered as everywhere.
        if (error instanceof AppError && (error.code === 'not_found' || error.code === 'invalid_cursor'))
          return reply.code(404).send(renderMissing())
        throw error
      }
    },
  )
}

/** Search engines are kept out of everything not opened to them, including errors. */
function hide(reply: FastifyReply): FastifyReply {
  return reply.header('x-robots-tag', 'noindex, nofollow')
}

function allowIndexing<R extends FastifyReply>(reply: R, { allow_indexing }: Shown): R {
  if (allow_indexing) reply.removeHeader('x-robots-tag')
  return reply
}
