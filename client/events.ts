import type { Call, CallOptions } from './call.ts'
import { BoardwalkError } from './error.ts'
import { pause } from './retry.ts'
import type { Event } from './types.generated.ts'
import type { ParamsOf } from './types.ts'

/** What to follow, and from which event. */
export type FollowParams = Omit<ParamsOf<'listEvents'>, 'cursor' | 'count'>

/** Who looks at a board at this moment, you among them. */
export interface Presence {
  board_id: string
  /** Beyond fifty they are counted, and not named. */
  user_ids: string[]
  total: number
}

export interface FollowOptions extends Pick<CallOptions, 'team_id' | 'signal'> {
  /** Called when a connection is open, and when it is lost. */
  onConnection?: ((isOpen: boolean) => void) | undefined
  /** Called when there are new notifications in your inbox. */
  onNotification?: (() => void) | undefined
  /** Called with who looks at the board that `present_on` names, at first and whenever that changes. */
  onPresence?: ((presence: Presence) => void) | undefined
  /** Called with how far the log was followed: as `after`, another call goes on from there. */
  onPosition?: ((after: number | string) => void) | undefined
  /** Called when you can no longer see a space or a board. */
  onAccess?: (() => void) | undefined
}

/** The position of a follower, across connections. */
interface Place {
  after: number | string | undefined
  retryMs: number
}

const FIRST_RETRY_MS = 1000
const LONGEST_RETRY_MS = 30_000
/** The server sends something every 15 seconds: a connection silent for much longer is dead. */
const SILENCE_MS = 45_000

/**
 * Follows the log live, for ever: a lost connection is opened again, and resumes. Ends when the
 * signal aborts; throws permanent errors, such as a revoked token.
 */
export async function* follow(
  call: Call,
  params: FollowParams,
  options: FollowOptions,
): AsyncGenerator<Event, void, undefined> {
  const { signal, onConnection } = options
  const { after, ...filter } = params
  const place: Place = { after, retryMs: FIRST_RETRY_MS }
  for (let failures = 0; !signal?.aborted; ) {
    try {
      for await (const event of connect(call, filter, place, options)) {
        failures = 0
        yield event
      }
    } catch (error) {
      if (signal?.aborted) return
      if (error instanceof BoardwalkError && !error.isTemporary) throw error
      failures += 1
    }
    onConnection?.(false)
    const wait = Math.min(LONGEST_RETRY_MS, place.retryMs * 2 ** Math.max(0, failures - 1))
    // Half of it is random, so that clients disconnected together do not reconnect together.
    await pause(wait * (0.5 + Math.random() / 2), signal)
  }
}

/** One connection, until it ends. */
async function* connect(
  call: Call,
  filter: object,
  place: Place,
  { team_id, signal, onConnection, ...listeners }: FollowOptions,
): AsyncGenerator<Event, void, undefined> {
  const silent = new AbortController()
  const ending = signal ? AbortSignal.any([signal, silent.signal]) : silent.signal
  const params = { ...filter, ...(place.after !== undefined && { after: place.after }) }
  const body = await call<ReadableStream<Uint8Array>>(
    { method: 'GET', path: '/v1/{team_id}/events', params, answer: 'events' },
    // It has no timeout.
    { team_id, signal: ending, timeoutMs: Number.POSITIVE_INFINITY },
  )
  let timer: ReturnType<typeof setTimeout> | undefined
  const listen = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), SILENCE_MS)
  }
  listen()
  onConnection?.(true)
  const reader = body.getReader()
  const decoder = new TextDecoder()
  try {
    let text = ''
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      listen()
      const messages = (text + decoder.decode(piece.value, { stream: true })).split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const event = take(message, place, listeners)
        if (event) yield event
      }
    }
  } finally {
    clearTimeout(timer)
    // Leaving the loop closes the connection.
    await reader.cancel().catch(() => undefined)
  }
}

/** One message: a position, a retry delay, an event, a notification, lost access, who is present, or just a heartbeat. */
function take(
  message: string,
  place: Place,
  { onNotification, onAccess, onPresence, onPosition }: FollowOptions,
): Event | null {
  const fields = new Map(
    message.split('\n').map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 2)] as const
    }),
  )
  const retry = Number(fields.get('retry'))
  if (retry > 0) place.retryMs = retry
  const data = fields.get('data')
  const id = fields.get('id')
  if (id !== undefined) {
    place.after = /^\d+$/.test(id) ? Number(id) : id
    onPosition?.(place.after)
  }
  const name = fields.get('event')
  if (name === 'notifications') onNotification?.()
  if (name === 'access') onAccess?.()
  // As the API says.
  if (name === 'presence' && data !== undefined) onPresence?.(JSON.parse(data) as Presence)
  // Without a position in the log it is not an event.
  return data === undefined || id === undefined ? null : (JSON.parse(data) as Event)
}
