import { Type } from 'typebox'
import { ERROR_MEANING, ERROR_STATUS, type ErrorCode } from '../common/errors.ts'
import { STATUS_CODES } from '../common/node-http.ts'
import { IDEMPOTENCY_KEY_LENGTH } from '../limits/requests.ts'
import { KEPT_ANSWER_HOURS } from '../limits/writes.ts'
import { exampleOf } from './openapi.example.ts'
import type { Header, Parameter, Response } from './openapi.types.ts'
import { Resource } from './schema.ts'

/** What many operations of the document share. */

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[]

/** The shape that problem.ts writes. */
export const Problem = Resource('Problem', {
  type: Type.String({ description: 'Where the code is explained.', examples: ['/docs#error-invalid_request'] }),
  title: Type.String({ description: 'The name of the status.', examples: ['Bad Request'] }),
  status: Type.Integer({ description: 'The status, again.', examples: [400] }),
  detail: Type.String({ description: 'What is wrong, and what to do.', examples: ['title must not be empty.'] }),
  code: Type.Enum(CODES, { description: 'Stable: programs decide by this.', examples: ['invalid_request'] }),
  message: Type.String({ description: 'The same text as `detail`.', examples: ['title must not be empty.'] }),
  request_id: Type.String({
    description: 'Names the request in the log of the server.',
    examples: ['0b6f8d3e-2f4a-4a57-9c5e-0d1f6b7a8c9d'],
  }),
  index: Type.Optional(Type.Integer({ minimum: 0, description: 'Which operation of a batch failed.', examples: [0] })),
  first_seq: Type.Optional(
    Type.Union([Type.Integer(), Type.String()], {
      description: 'Of 410 `log_cut`: the first seq that can still be asked for.',
      examples: [1204],
    }),
  ),
  may_override: Type.Optional(
    Type.Boolean({
      description:
        'Of 409 `limit_reached`: whether you may send the same request with `override`, which exceeds the limit.',
      examples: [true],
    }),
  ),
  errors: Type.Optional(
    Type.Array(
      Resource('FieldProblem', {
        field: Type.String({ examples: ['title'] }),
        code: Type.String({ examples: ['too_short'] }),
        message: Type.String({ examples: ['title must not be empty.'] }),
      }),
      { description: 'All that is wrong, field by field.' },
    ),
  ),
})

const PROBLEM_REF = { $ref: '#/components/schemas/Problem' }

export const HEADERS = {
  ETag: { description: 'The version of the answer, for `If-None-Match` and `If-Match`.', schema: { type: 'string' } },
  'X-Request-Id': {
    description: 'Names the request in the log. Yours, if you sent a plain one.',
    schema: { type: 'string' },
  },
  'RateLimit-Limit': { description: 'Requests a minute; absent without a limit.', schema: { type: 'integer' } },
  'RateLimit-Remaining': { description: 'How many of them are left.', schema: { type: 'integer' } },
  'RateLimit-Reset': { description: 'Seconds until they are all there again.', schema: { type: 'integer' } },
  'Retry-After': { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
  'Boardwalk-Ignored': {
    description: 'Names of fields and parameters that you sent and that mean nothing here. Absent when all were known.',
    schema: { type: 'string' },
  },
  'Boardwalk-Version': {
    description:
      'The revision of the workspace that the answer shows, for `Boardwalk-At-Least`. Guests get it encrypted.',
    schema: { type: 'string' },
  },
  'Preference-Applied': {
    description: 'Which preference was honoured: `handling=strict`.',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description: '`true` when the answer is that of an earlier request with the same key.',
    schema: { type: 'string', enum: ['true'] },
  },
} as const satisfies Record<string, Header>

export type HeaderName = keyof typeof HEADERS

export function headerRefs(names: readonly HeaderName[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** What a request may say besides path, query and body. */
export const REQUEST_HEADERS = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'An `ETag` you have. While the answer is the same, you get 304 without a body.',
    schema: { type: 'string' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description: 'An `ETag` you have. Refused with 412 if a field you set changed since; other changes merge.',
    schema: { type: 'string' },
  },
  BoardwalkTeam: {
    name: 'Boardwalk-Team',
    in: 'header',
    description:
      'For signed-in users with several workspaces: the one that is meant; the first if absent. A token opens one anyway.',
    schema: { type: 'string' },
  },
  BoardwalkAtLeast: {
    name: 'Boardwalk-At-Least',
    in: 'header',
    description:
      'A `Boardwalk-Version` you have. A replica that has come so far may answer, though the workspace may have changed since; deleted data is never shown. Absent: the answer is as new as the last write.',
    schema: { type: 'string' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description: '`handling=strict` refuses every field and parameter that means nothing here, instead of ignoring it.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: `Any text of yours. A repeat within ${KEPT_ANSWER_HOURS} hours is not done again and gets the same answer.`,
    schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH },
  },
} as const satisfies Record<string, Parameter>

export function requestHeaderRef(name: keyof typeof REQUEST_HEADERS) {
  return { $ref: `#/components/parameters/${name}` }
}

/** One answer for each of these statuses that the table of codes knows. */
export function errorResponses(statuses: ReadonlySet<number>): Record<string, Response> {
  const byStatus = [...Map.groupBy(CODES, (code) => ERROR_STATUS[code])].filter(([status]) => statuses.has(status))
  return Object.fromEntries(byStatus.map(([status, codes]) => [`Error${status}`, errorResponse(status, codes)]))
}

function errorResponse(status: number, codes: readonly ErrorCode[]): Response {
  const headers: HeaderName[] = status === 429 || status === 503 ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id']
  const examples = Object.fromEntries(codes.map((code) => [code, { value: problemExample(code) }]))
  return {
    description: `${STATUS_CODES[status]}: ${codes.map((code) => `\`${code}\``).join(', ')}`,
    headers: headerRefs(headers),
    content: { 'application/problem+json': { schema: PROBLEM_REF, examples } },
  }
}

function problemExample(code: ErrorCode) {
  const detail = ERROR_MEANING[code]
  return {
    // The example of an object is one.
    ...(exampleOf(Problem, 'answer') as object),
    type: `/docs#error-${code}`,
    title: STATUS_CODES[ERROR_STATUS[code]],
    status: ERROR_STATUS[code],
    detail,
    code,
    message: detail,
  }
}

export function errorRef(status: number) {
  return { $ref: `#/components/responses/Error${status}` }
}
