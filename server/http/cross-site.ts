import type { FastifyRequest } from 'fastify'
import { AppError } from '../common/errors.ts'

/** Methods that change nothing: what another site makes a browser send by them does no harm. */
function isSafeMethod({ method }: Pick<FastifyRequest, 'method'>): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/**
 * A browser adds the session's cookie to whatever a page makes it send. What changes something must therefore come from a page
 * of this server, which the browser says in headers that no page can set. Requests without them are refused.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string) {
  if (isSafeMethod(request) || siteOf(request, publicUrl) === 'same') return
  throw new AppError(
    'cross_site',
    'This came from a page of another site, or from no page at all. Use a token instead.',
  )
}

/** For calls that need no session: they are open to programs, which say nothing about sites, and closed to pages elsewhere. */
export function refuseOtherSites(request: FastifyRequest, publicUrl: string) {
  if (isSafeMethod(request) || siteOf(request, publicUrl) !== 'other') return
  throw new AppError('cross_site', 'This came from a page of another site.')
}

/** True for what a page of this server made a browser send. */
export function isFromHere(request: FastifyRequest, publicUrl: string): boolean {
  return siteOf(request, publicUrl) === 'same'
}

function siteOf({ headers }: FastifyRequest, publicUrl: string): 'same' | 'other' | 'unknown' {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' ? 'same' : 'other'
  const { origin, host = '' } = headers
  if (origin === undefined) return 'unknown'
  if (origin === new URL(publicUrl).origin) return 'same'
  return origin === `http://${host}` || origin === `https://${host}` ? 'same' : 'other'
}
