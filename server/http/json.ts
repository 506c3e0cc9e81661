import { isUtf8 } from 'node:buffer'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, type FieldProblem } from '../common/errors.ts'
import { PROBLEMS } from '../limits/requests.ts'
import { placeOfFault, refuseCostlyJson } from './json.scan.ts'
import { pathOf } from './names.ts'

/**
 * Reads JSON bodies. Values that cannot be stored exactly as sent are refused here, alike on both stores: nothing is
 * changed silently.
 */
export function readJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  // Fastify refuses what is no type at all (`json`, an empty header) before any parser is asked. With a token it does not matter.
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    if (headers.authorization !== undefined && request.mediaType === undefined) delete headers['content-type']
    done()
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    refuseOtherTypes(request)
    // Clients send the header on every call, also without a body.
    return body.length === 0 ? undefined : parseJson(body)
  })
}

/**
 * With a bearer token a body is JSON whatever its type says: documented examples of this API name none, and curl then names
 * a form. Other requests, such as those of a browser with its cookie, must say application/json: no page
 * of another origin can send that unasked.
 */
function refuseOtherTypes({ headers }: FastifyRequest) {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const isByToken = headers.authorization !== undefined
  if (type === 'application/json' || (isByToken && !type.startsWith('multipart/'))) return
  throw new AppError('unsupported_media_type', 'Send the body as Content-Type: application/json.')
}

/** Reading a body of this length takes milliseconds for each step: others have a turn between them. */
const LARGE_BYTES = 128 * 1024

export async function giveWay(length: number) {
  if (length > LARGE_BYTES) await nextTurn()
}

/** What bytes of JSON say, if they cost no more than a body may. */
export async function parseBounded(bytes: Buffer): Promise<unknown> {
  if (!isUtf8(bytes)) throw new AppError('malformed_json', 'The body is not valid UTF-8.')
  refuseCostlyJson(bytes)
  await giveWay(bytes.length)
  const text = bytes.toString()
  try {
    return JSON.parse(text)
  } catch {
    await giveWay(bytes.length)
    throw new AppError('malformed_json', `The body is not valid JSON: ${placeOfFault(text)}.`)
  }
}

async function parseJson(bytes: Buffer): Promise<unknown> {
  const value = await parseBounded(bytes)
  await giveWay(bytes.length)
  const problems: FieldProblem[] = []
  const checked = check(value, [], problems)
  if (problems.length > 0) throw new AppError('invalid_request', problems[0]?.message ?? 'Invalid body.', problems)
  return checked
}

/** The value, or its replacement. The path grows and shrinks with the walk: only a problem spells it out. */
function check(value: unknown, path: (string | number)[], problems: FieldProblem[]): unknown {
  if (typeof value === 'string') {
    const complaint = textComplaint(value)
    if (complaint) complain(path, 'invalid_text', complaint, problems)
  } else if (typeof value === 'number') {
    // Beyond 2^53 a number is no longer the one that was written.
    if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
      complain(path, 'unsafe_number', 'is outside ±(2^53−1)', problems)
    return value + 0 // -0 becomes 0
  } else if (Array.isArray(value)) {
    for (let index = 0; index < value.length && problems.length < PROBLEMS; index++) {
      path.push(index)
      value[index] = check(value[index], path, problems)
      path.pop()
    }
  } else if (typeof value === 'object' && value !== null) {
    // What JSON.parse made has no keys but texts.
    const object = value as Record<string, unknown>
    for (const key of Object.keys(object)) {
      if (problems.length >= PROBLEMS) break
      path.push(key)
      if (key === '__proto__' || key === 'constructor' || textComplaint(key))
        problems.push({ field: pathOf(path), code: 'unknown_field', message: 'A field has an impossible name.' })
      else {
        const given = object[key]
        const checked = check(given, path, problems)
        if (!Object.is(checked, given)) object[key] = checked
      }
      path.pop()
    }
  }
  return value
}

function complain(path: (string | number)[], code: string, complaint: string, problems: FieldProblem[]) {
  const field = pathOf(path)
  problems.push({ field, code, message: `${field || 'The body'} ${complaint}.` })
}

/** U+0000 cannot be stored by PostgreSQL, and half a surrogate pair cannot be encoded at all. */
export function textComplaint(text: string): string | null {
  if (text.includes('\u0000')) return 'holds the character U+0000'
  return text.isWellFormed() ? null : 'holds half of a surrogate pair'
}
