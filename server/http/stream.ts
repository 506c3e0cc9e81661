import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route can answer with a live stream of server-sent events instead of JSON. */
    streams?: true
  }
}

export const EVENT_STREAM = 'text/event-stream; charset=utf-8'

/** True when the client asks for events as they happen, by name: clients that accept anything get JSON. */
export function asksForStream({ headers, routeOptions }: FastifyRequest): boolean {
  if (!routeOptions.config.streams || headers.accept === undefined) return false
  return headers.accept
    .split(',')
    .some((range) => /^\s*text\/event-stream\s*(;|$)/i.test(range) && !/;\s*q=0(\.0*)?\s*(;|$)/i.test(range))
}
