import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError, type FieldProblem, MOST_PROBLEMS } from '../errors.ts'

const MAX_DEPTH = 32

/** Reads JSON bodies. What cannot be kept exactly as sent is refused here, alike on both stores: nothing is changed silently. */
export function readJsonBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      // Clients send the header on every call, also without a body.
      done(null, body.length === 0 ? undefined : parseJson(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
}

function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new AppError('malformed_json', 'The body is not valid UTF-8.')
  let value: unknown
  try {
    value = JSON.parse(bytes.toString())
  } catch {
    throw new AppError('malformed_json', 'The body is not valid JSON.')
  }
  const problems: FieldProblem[] = []
  const checked = check(value, '', 1, problems)
  if (problems.length > 0) throw new AppError('invalid_request', problems[0]?.message ?? 'Invalid body.', problems)
  return checked
}

function check(value: unknown, path: string, depth: number, problems: FieldProblem[]): unknown {
  if (problems.length >= MOST_PROBLEMS) return value
  if (typeof value === 'string') {
    const complaint = textComplaint(value)
    if (complaint) problems.push({ field: path, code: 'invalid_text', message: `${path || 'The body'} ${complaint}.` })
  } else if (typeof value === 'number') {
    // Beyond 2^53 a number is no longer the one that was written.
    if (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER)
      problems.push({ field: path, code: 'unsafe_number', message: `${path || 'The body'} is outside ±(2^53−1).` })
    return value + 0 // -0 becomes 0
  } else if (typeof value === 'object' && value !== null) {
    if (depth > MAX_DEPTH) throw new AppError('malformed_json', `The body is nested deeper than ${MAX_DEPTH} levels.`)
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) value[index] = check(item, join(path, index), depth + 1, problems)
    } else {
      const object = value as Record<string, unknown>
      for (const key of Object.keys(object)) {
        if (key === '__proto__' || key === 'constructor' || textComplaint(key)) {
          problems.push({ field: join(path, key), code: 'unknown_field', message: 'A field has an impossible name.' })
          continue
        }
        object[key] = check(object[key], join(path, key), depth + 1, problems)
      }
    }
  }
  return value
}

/** U+0000 cannot be stored by PostgreSQL, and half a surrogate pair cannot be encoded at all. */
export function textComplaint(text: string): string | null {
  if (text.includes('\u0000')) return 'holds the character U+0000'
  return text.isWellFormed() ? null : 'holds half of a surrogate pair'
}

function join(path: string, key: string | number): string {
  return path ? `${path}.${key}` : String(key)
}
