import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** What a cookie of this server is allowed to do: nothing reads it but the server, and other sites do not send it along. */
interface CookieTerms {
  /** Seconds until the browser forgets it; 0 forgets it now. */
  maxAge: number
  isSecure: boolean
}

/** The value of a cookie; undefined when there is none. Of two with the same name the first counts, as browsers send the closer path first. */
export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const equals = pair.indexOf('=')
    if (equals > 0 && pair.slice(0, equals).trim() === name) return pair.slice(equals + 1).trim()
  }
  return undefined
}

/** Sets a cookie for this server alone. Its value must be made of letters, digits and `.-_`. */
export function setCookie(
  reply: FastifyReply,
  { basePath }: Pick<FastifyInstance, 'basePath'>,
  name: string,
  value: string,
  { maxAge, isSecure }: CookieTerms,
) {
  const terms = [`Path=${basePath || '/'}`, `Max-Age=${maxAge}`, 'HttpOnly', 'SameSite=Lax']
  reply.header('set-cookie', [`${name}=${value}`, ...terms, ...(isSecure ? ['Secure'] : [])].join('; '))
}
