import { BoardwalkError, errorOf } from './error.ts'
import { repeated } from './retry.ts'

/** The request of a client method. */
export interface ApiRequest {
  method: string
  /** With `{names}` filled from `params`; the other `params` are the query. */
  path: string
  params?: object
  body?: unknown
  answer: 'json' | 'text' | 'stream' | 'events' | 'nothing'
}

export interface CallOptions<Answer = never> {
  /** A workspace other than the client's own. */
  team_id?: string | undefined
  signal?: AbortSignal | undefined
  /** How long the call may take, including retries. */
  timeoutMs?: number | undefined
  /** Your own key for a write, to repeat it safely after a crash; null sends none, and then POST and PATCH are tried once. */
  idempotencyKey?: string | null | undefined
  /** An answer (or its tag): the write is refused if a field it sets changed since. */
  ifMatch?: object | string | undefined
  /** An earlier answer: while nothing changed, the same object is returned, and nothing is sent twice. */
  ifNoneMatch?: Answer | undefined
}

export type Call = <Answer>(request: ApiRequest, options?: CallOptions<Answer>) => Promise<Answer>

export interface CallSettings {
  baseUrl: string
  token: string | undefined
  team_id: string | undefined
  fetch: typeof fetch
  retries: number
  retryDelayMs: number
  timeoutMs: number
}

/** A longer or infinite timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The tags of answers, kept outside the answers themselves. */
const tags = new WeakMap<object, string>()

/** The version of an answer, or undefined for other objects. */
export function etagOf(answer: object): string | undefined {
  return tags.get(answer)
}

/** Restores the version of an answer that was stored elsewhere, such as in a file. */
export function withEtag<Answer extends object>(answer: Answer, tag: string): Answer {
  tags.set(answer, tag)
  return answer
}

/** Makes calls: with the workspace and the token, within their timeout, retried where that is safe. */
export function callsWith(settings: CallSettings): Call {
  return async <Answer>(request: ApiRequest, options: CallOptions<Answer> = {}): Promise<Answer> => {
    const { signal, timeoutMs = settings.timeoutMs } = options
    const clock = new AbortController()
    const timer = setTimeout(() => clock.abort(timedOut(request, timeoutMs)), Math.min(timeoutMs, LONGEST_TIMER_MS))
    const ending = signal ? AbortSignal.any([signal, clock.signal]) : clock.signal
    try {
      const url = urlOf(request, settings, options.team_id)
      const init = { method: request.method, ...bodyOf(request), headers: headersOf(request, settings, options) }
      const attempt = () => send(settings.fetch, url, { ...init, signal: ending }, request, options)
      const retries = mayRepeat(request, init.headers) ? settings.retries : 0
      const deadline = Date.now() + timeoutMs
      return await repeated(attempt, { retries, firstDelayMs: settings.retryDelayMs, deadline, signal: ending })
    } finally {
      clearTimeout(timer)
    }
  }
}

function timedOut({ method, path }: ApiRequest, ms: number): BoardwalkError {
  return new BoardwalkError('timeout', `${method} ${path} timed out after ${ms} ms.`)
}

type Headers_ = Record<string, string>

/** A write without a key could happen twice, unless its method is idempotent. */
function mayRepeat({ method }: ApiRequest, headers: Headers_): boolean {
  return ['GET', 'PUT', 'DELETE'].includes(method) || 'idempotency-key' in headers
}

function urlOf({ path, params = {} }: ApiRequest, settings: CallSettings, team_id = settings.team_id): string {
  const values = new Map(Object.entries({ team_id, ...params }))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(name, values.get(name)))
  const query = new URLSearchParams()
  for (const [name, value] of values)
    if (value !== undefined && !path.includes(`{${name}}`) && name !== 'team_id') query.set(name, String(value))
  const search = query.toString()
  return `${withoutLastSlashes(settings.baseUrl)}${filled}${search && `?${search}`}`
}

function withoutLastSlashes(address: string): string {
  let end = address.length
  while (address[end - 1] === '/') end--
  return address.slice(0, end)
}

/** Empty or with dots, it would be the address of another resource. */
function segmentOf(name: string, value: unknown): string {
  const text = String(value ?? '')
  if (text === '' || text === '.' || text === '..') throw new TypeError(`${name} is missing or not an id.`)
  return encodeURIComponent(text)
}

function bodyOf({ body }: ApiRequest): { body?: string } {
  return body === undefined ? {} : { body: JSON.stringify(body) }
}

function headersOf<A>(request: ApiRequest, { token }: CallSettings, options: CallOptions<A>): Headers_ {
  const { idempotencyKey = newKey(), ifMatch, ifNoneMatch } = options
  // Unknown fields are mistakes in the program: better refused than ignored.
  const headers: Headers_ = { prefer: 'handling=strict' }
  if (request.answer === 'json') headers.accept = 'application/json'
  if (request.answer === 'events') headers.accept = 'text/event-stream'
  if (token !== undefined) headers.authorization = `Bearer ${token}`
  if (request.body !== undefined) headers['content-type'] = 'application/json'
  if (request.method !== 'GET' && idempotencyKey !== null) headers['idempotency-key'] = idempotencyKey
  if (ifMatch !== undefined) headers['if-match'] = typeof ifMatch === 'string' ? ifMatch : tagOf(ifMatch)
  // Every answer that has a tag is an object.
  if (ifNoneMatch !== undefined) headers['if-none-match'] = tagOf(ifNoneMatch as object)
  return headers
}

/** Continuing without the condition would overwrite what the caller meant to protect. */
function tagOf(answer: object): string {
  const tag = etagOf(answer)
  if (tag === undefined) throw new TypeError('This is not an answer of this client: it has no version.')
  return tag
}

/** crypto.randomUUID is missing on pages served over plain HTTP, as in many home networks. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const responses = new WeakMap<object, Response>()

/** Node ends an unread body when its response is garbage-collected, as if it were empty: this keeps the response alive. */
function bodyKept(response: Response): Response['body'] {
  if (response.body) responses.set(response.body, response)
  return response.body
}

async function send<Answer>(
  fetch: CallSettings['fetch'],
  url: string,
  init: RequestInit & { signal: AbortSignal },
  request: ApiRequest,
  options: CallOptions<Answer>,
): Promise<Answer> {
  let response: Response
  let text = ''
  try {
    response = await fetch(url, init)
    // The type of the answer is the caller's: it comes from the same description of the operation as `answer`.
    if (response.ok && (request.answer === 'stream' || request.answer === 'events')) return bodyKept(response) as Answer
    text = await response.text()
  } catch (cause) {
    if (init.signal.aborted) throw init.signal.reason
    throw new BoardwalkError('network_error', `${request.method} ${url} got no answer.`, { cause })
  }
  if (response.status === 304 && options.ifNoneMatch !== undefined) return options.ifNoneMatch
  if (!response.ok) throw errorOf(response, text)
  // As above: the type comes from the same description.
  if (request.answer === 'json') return jsonOf(response, text) as Answer
  return (request.answer === 'text' ? text : undefined) as Answer
}

function jsonOf(response: Response, text: string): object {
  let answer: object
  try {
    // The server answers with objects alone.
    answer = JSON.parse(text) as object
  } catch {
    throw errorOf(response, text)
  }
  const tag = response.headers.get('etag')
  if (tag !== null) tags.set(answer, tag)
  return answer
}

/** Goes from page to page until the cursor is empty. */
export async function* walk<Page extends { cursor: string }, Item>(
  readPage: (next: { cursor?: string }) => Promise<Page>,
  itemsOf: (page: Page) => readonly Item[],
): AsyncGenerator<Item, void, undefined> {
  let next: { cursor?: string } = {}
  do {
    const page = await readPage(next)
    yield* itemsOf(page)
    next = { cursor: page.cursor }
  } while (next.cursor)
}
