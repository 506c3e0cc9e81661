import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../common/errors.ts'
import { escapeHtml } from '../common/text.ts'
import { BASE_STYLE, policyOf, renderDocument } from './public-page.ts'

const POLICY = policyOf(BASE_STYLE, "'none'")

/** Whether a person opened an address in a browser, where nothing is. Paths of the API answer what programs expect. */
export function asksForMissingPage({ method, headers, url }: FastifyRequest, error: AppError): boolean {
  if (error.status !== 404 || !['GET', 'HEAD'].includes(method)) return false
  if (!/\btext\/html\b/i.test(headers.accept ?? '')) return false
  return error.code === 'route_not_found' || !url.startsWith('/v1/')
}

export function sendMissingPage(reply: FastifyReply, { message }: AppError) {
  const title = 'Page not found'
  const home = `${reply.server.basePath}/`
  return reply
    .code(404)
    .header('content-security-policy', POLICY)
    .type('text/html; charset=utf-8')
    .send(
      renderDocument(
        { title, style: BASE_STYLE, isIndexed: false },
        `<main class="box"><h1>${title}</h1><p>${escapeHtml(message)}</p><p><a href="${escapeHtml(home)}">Go to my boards</a></p></main>`,
      ),
    )
}
