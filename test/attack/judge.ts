import { ERROR_BYTES } from '../../server/limits/requests.ts'
import type { Ledger } from '../ledger.ts'
import type { Hit, Shot } from './wire.ts'

/** The promises for every answer to every request. */
export const PROMISES = {
  answered: 'no request gets a 5xx or is cut off',
  shape: 'every error has the same shape',
  errorSize: 'an error is short, whatever was sent',
  answerSize: 'a JSON answer is bounded',
  canary: 'no text of another workspace or a private space is in an answer or header',
  secret: 'no secret is in an answer or header',
  sameAsNothing: 'a foreign or hidden id answers like one that never existed',
  untouched: 'nothing foreign or hidden is changed',
  roles: 'each role may do what the document says and no more',
  log: 'no secret and no text of a workspace is in the log',
  hold: 'one request blocks the event loop only briefly (processor time)',
  stall: 'no request stalls the event loop (processor time)',
  delay: 'one request blocks the event loop only briefly (by the clock)',
  memory: 'memory stays bounded',
  reading: 'memory stays bounded when a thread has read a file',
  turns: 'work of one workspace in threads and processes does not starve others',
  longHold: 'no request blocks the event loop for four times as long (processor time)',
  longWait: 'no writes of other workspaces wait for four times as long (processor time)',
  wait: 'writes of other workspaces wait only briefly (processor time)',
  neighbours: 'writes of other workspaces wait only briefly (by the clock)',
  cut: 'a request cut off anywhere blocks nobody',
  accounts:
    'no account is taken over: not before its owner arrives, nor by an old link, another site or a second subject',
  flood: 'a person who signed up can mail only a bounded number of strangers',
  control: 'a deliberate fault is detected',
} as const

/** Pages end at about 8 MiB, a batch at 16 million characters; larger answers are streamed. */
export const ANSWER_BYTES = 20 * 2 ** 20

interface Rules {
  forbidden: readonly string[]
  secrets: readonly string[]
  /** True where the answer may be as large as what it shows: a board, an export. */
  isUnbounded?: boolean
}

/** Checks one answer against the promises. */
export function judge(ledger: Ledger, what: string, shot: Shot, hit: Hit, { forbidden, secrets, isUnbounded }: Rules) {
  const { status, headers, body } = hit
  const request = `${what}: ${shot.method} ${shot.path.slice(0, 120)} → ${status}`
  ledger.note(
    PROMISES.answered,
    status >= 500 || status === 0 ? `${request} ${headers.error ?? ''}${body.subarray(0, 200)}` : null,
  )
  if (status >= 400 && shot.method !== 'HEAD') {
    const wrong = shapeProblem(hit)
    ledger.note(PROMISES.shape, wrong && `${request}: ${wrong}`)
    ledger.measure(PROMISES.errorSize, what, body.length, ERROR_BYTES, 'bytes')
  }
  if (!isUnbounded) ledger.measure(PROMISES.answerSize, what, body.length, ANSWER_BYTES, 'bytes')
  const head = JSON.stringify(headers)
  const holds = (text: string) => head.includes(text) || body.includes(text)
  ledger.note(PROMISES.canary, forbidden.some(holds) ? `${request} reveals a canary` : null)
  ledger.note(PROMISES.secret, secrets.some(holds) ? `${request} reveals a secret` : null)
}

/** What is wrong with the shape of an error, or null. */
function shapeProblem({ status, headers, body }: Hit): string | null {
  if (!headers['content-type']?.startsWith('application/problem+json')) return `content-type ${headers['content-type']}`
  let problem: Record<string, unknown>
  try {
    problem = JSON.parse(body.toString())
  } catch {
    return 'no JSON'
  }
  if (problem.status !== status) return `status ${problem.status} in the body`
  for (const name of ['code', 'message', 'request_id'])
    if (typeof problem[name] !== 'string' || problem[name] === '') return `no ${name}`
  if (headers['x-request-id'] !== undefined && problem.request_id !== headers['x-request-id']) return 'two request ids'
  if (status === 503 && headers['retry-after'] === undefined) return 'no Retry-After'
  return null
}
