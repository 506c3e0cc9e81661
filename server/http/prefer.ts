import type { FastifyRequest } from 'fastify'

/** `Prefer: handling=strict` (RFC 7240): whatever the server does not know is refused, never ignored. */
export const STRICT = 'handling=strict'

export function isStrict({ headers }: FastifyRequest): boolean {
  const prefer = headers.prefer
  if (prefer === undefined) return false
  return [prefer].flat().some((line) => line.split(',').some(asksForStrictness))
}

function asksForStrictness(preference: string): boolean {
  const [name, value = ''] = (preference.split(';', 1)[0] ?? '').split('=', 2)
  return name?.trim().toLowerCase() === 'handling' && ['strict', '"strict"'].includes(value.trim().toLowerCase())
}
