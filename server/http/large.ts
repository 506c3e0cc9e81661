import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../common/errors.ts'
import type { Read } from '../workspace/handles.ts'
import { digestOf } from './etag.ts'
import { sendJsonPieces } from './flow.ts'
import { streamJson, toJsonBytes } from './json-items.ts'

/**
 * A placeholder for a resource that is too large to be built at once. It can be stored as JSON, as any answer of a
 * write can.
 */
interface TooLarge {
  too_large: string
}

/** Typed as the resource: `sendWhole` replaces it. */
export function tooLarge<T>(id: number | string): T {
  return { too_large: String(id) } satisfies TooLarge as T
}

export function isTooLarge(value: unknown): value is TooLarge {
  return typeof value === 'object' && value !== null && 'too_large' in value
}

/**
 * Sends an answer with one complete resource, or a page of them. One that is too large to be built at once is read
 * again, from one snapshot, and sent piece by piece.
 */
export async function sendWhole<A extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: A,
  flow: (r: Read, id: string) => Promise<object>,
): Promise<A> {
  const build = flowing(answer, flow)
  // What Fastify is given is typed as what it will send.
  if (!build) return reply.send(answer) as unknown as A
  if (request.workspace.isWithinWrite)
    throw new AppError('body_too_large', 'This answer is too large for a batch. Read it outside of one.')
  // As above.
  return (await sendJsonPieces(request, reply, (r) => streamedWhole(r, build))) as unknown as A
}

declare module 'fastify' {
  interface FastifyInstance {
    /** In tests every answer is checked against its schema. */
    checksAnswers: boolean
  }
}

const DIGESTED_BYTES = 1024 * 1024

/** Sends an answer whose items are bytes already. `digest` says which they are: its tag is made from that and what is around. */
export function sendBytes<A extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: A,
  digest: string,
): A {
  // Bytes pass by the serializer.
  if (request.server.checksAnswers) reply.serialize(answer)
  const { bytes, around } = toJsonBytes(answer)
  // Small ones are tagged as the answers of writes are, by all of their bytes.
  request.digest = digestOf(bytes.length < DIGESTED_BYTES ? bytes : `${around} ${digest}`)
  // What Fastify is given is typed as what it will send.
  return reply.type('application/json; charset=utf-8').send(bytes) as unknown as A
}

type Build = (r: Read) => Promise<object>

function flowing(answer: object, flow: (r: Read, id: string) => Promise<object>): Build | null {
  if (isTooLarge(answer)) return (r) => flow(r, answer.too_large)
  for (const [key, value] of Object.entries(answer)) {
    const [thing] = Array.isArray(value) ? value : [value]
    if (!isTooLarge(thing)) continue
    return async (r) => {
      const whole = await flow(r, thing.too_large)
      return { ...answer, [key]: Array.isArray(value) ? [whole] : whole }
    }
  }
  return null
}

async function* streamedWhole(r: Read, build: Build): AsyncGenerator<string | Uint8Array> {
  yield* streamJson(await build(r))
}
