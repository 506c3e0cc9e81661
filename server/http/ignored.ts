import type { FastifyReply, FastifyRequest } from 'fastify'
import { IGNORED_NAMES } from '../limits/requests.ts'
import { isStrict } from './prefer.ts'
import { redact } from './redact.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Names of unknown fields and parameters. */
    ignored?: string[]
  }
}

/** Unknown names that were sent, as shown in the header `Boardwalk-Ignored` and the log. */

export const IGNORED_HEADER = 'boardwalk-ignored'

/** What happens to unknown names: left out and collected here, or refused. */
export interface Leniency {
  isStrict: boolean
  ignored: string[]
}

/** How a request wants it. */
export function leniencyOf(request: FastifyRequest): Leniency {
  return { isStrict: isStrict(request), ignored: [] }
}

/** Says so on the answer, and remembers it for the log. */
export function noteIgnored(request: FastifyRequest, reply: FastifyReply, names: readonly string[]) {
  if (names.length === 0) return
  // A write that is tried again names the same ones again.
  request.ignored = [...new Set([...(request.ignored ?? []), ...names])]
  reply.header(IGNORED_HEADER, ignoredHeader(request.ignored))
}

/** Short, of few characters and never a token: a name can be anything that a client sent. */
export function ignoredHeader(names: readonly string[]): string {
  const shown = names.slice(0, IGNORED_NAMES).map(plain)
  return [...shown, ...(names.length > IGNORED_NAMES ? ['...'] : [])].join(', ')
}

export function namesIn(header: unknown): string[] {
  return typeof header === 'string' ? header.split(', ') : []
}

function plain(name: string): string {
  return redact(name).replace(/[^\w.[\]-]/g, '?')
}
