import { createHash } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

/**
 * Browsers get what the API says late, each time by another delay: what assumes an order, in the application or in a test, shows.
 * Calls of the tests themselves are as fast as ever, so that the browser is always behind. See `--late` in `scripts/test.ts`.
 */
export const LATE_WAYS = {
  /** Computed at once and delivered late: older than events and answers that came before them. */
  answers: (_request: IncomingMessage, response: ServerResponse, ms: number, handle: () => void) => {
    const end = response.end.bind(response) as (...args: unknown[]) => unknown
    response.end = (...args: unknown[]) => {
      setTimeout(() => end(...args), ms)
      return response
    }
    handle()
  },
  /** As if they had been sent late: an action, or what it depends on, is not there yet. */
  requests: (_request: IncomingMessage, _response: ServerResponse, ms: number, handle: () => void) => {
    setTimeout(handle, ms)
  },
  /** The messages of the event stream, in their order: the news of a change comes after the answers that show it. */
  events: (request: IncomingMessage, response: ServerResponse, ms: number, handle: () => void) => {
    if (!isStream(request)) return handle()
    const write = response.write.bind(response) as (...args: unknown[]) => boolean
    response.write = (...args: unknown[]) => {
      setTimeout(() => write(...args), ms)
      return true
    }
    handle()
  },
} as const

type LateWay = keyof typeof LATE_WAYS

const LONGEST_MS = 400

/** `7` or `7-requests`; what is wrong is said. */
export function lateFrom(text: string): { seed: number; way: LateWay } {
  const [, seed, way = 'answers'] = /^(\d+)(?:-(\w+))?$/.exec(text) ?? []
  if (seed === undefined || !Object.hasOwn(LATE_WAYS, way))
    throw new Error(`--late takes a seed, alone or as in 7-requests: ${Object.keys(LATE_WAYS).join(', ')}.`)
  // Checked above.
  return { seed: Number(seed), way: way as LateWay }
}

/** Puts the delays before everything else that the server does with a request. */
export function makeLate(server: Server, text: string) {
  const { seed, way } = lateFrom(text)
  const counts = new Map<string, number>()
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const handle = () => {
      for (const listener of listeners) listener.call(server, request, response)
    }
    if (!isCallOfBrowser(request) || (isStream(request) && way !== 'events')) return handle()
    // Ids count within a workspace: the same call of a test is as late in every run.
    const call = `${request.method} ${request.url?.replace(/\bt[A-Za-z0-9]{7}\b/, '')}`
    const count = (counts.get(call) ?? 0) + 1
    counts.set(call, count)
    const [share = 0] = createHash('sha256').update(`${seed} ${count} ${call}`).digest()
    LATE_WAYS[way](request, response, (share / 255) * LONGEST_MS, handle)
  })
}

const isCallOfBrowser = ({ url = '', headers }: IncomingMessage) =>
  url.includes('/v1/') && /Mozilla/.test(headers['user-agent'] ?? '')

const isStream = ({ headers }: IncomingMessage) => /text\/event-stream/.test(headers.accept ?? '')
