import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SNAPSHOT_MS } from '../limits/storage.ts'
import type { Read } from '../workspace/handles.ts'
import { encoderFor } from './encoding.ts'
import { flowingDigest, matches, tagOf } from './etag.ts'
import { Spool } from './spool.ts'

/** The pieces of an answer that is too large for memory, from one snapshot. */
export type Pieces = (r: Read) => AsyncIterable<string | Uint8Array>

/**
 * Reads an answer piece by piece into a file and sends it from there. What fails before the first piece is answered as an
 * error; what fails later cuts the answer off.
 */
export async function sendPieces(request: FastifyRequest, reply: FastifyReply, pieces: Pieces) {
  const spool = await startSpool(request, reply, pieces, () => false)
  return reply.send(spool.read())
}

/**
 * The same for JSON, with a tag that follows from the state it shows: a client that has it gets a 304, and nothing is
 * read.
 */
export async function sendJsonPieces(request: FastifyRequest, reply: FastifyReply, pieces: Pieces) {
  const { workspace, method, headers } = request
  const isRead = method === 'GET' || method === 'HEAD'
  reply.header('cache-control', 'private, no-cache').header('vary', 'accept-encoding')
  const spool = await startSpool(request, reply, pieces, () => {
    const etag = tagOf(request, flowingDigest(request, workspace.stamp))
    reply.header('etag', etag)
    return method === 'HEAD' || (isRead && matches(headers['if-none-match'], etag))
  })
  if (spool) return reply.type('application/json; charset=utf-8').send(spool.read())
  if (matches(headers['if-none-match'], String(reply.getHeader('etag')))) return reply.code(304).send(null)
  return reply.type('application/json; charset=utf-8').send(Readable.from([]))
}

/** Starts to read; resolves with the first piece, or with null when `isEnough`, asked with the snapshot at hand, says so. */
async function startSpool<E extends boolean>(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: Pieces,
  isEnough: () => E,
): Promise<true extends E ? Spool | null : Spool> {
  const spool = await Spool.open()
  const gone = new AbortController()
  const end = () => {
    gone.abort()
    void spool.close().catch((err: unknown) => request.log.error({ err }, 'closing a file of an answer failed'))
  }
  try {
    request.server.outgoing.beginFlow(request, reply, end)
  } catch (error) {
    end()
    throw error
  }
  const encoder = encoderFor(request.headers['accept-encoding'])
  // A snapshot that is held keeps the store from cleaning up: there is an end to it, however large the answer.
  const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(SNAPSHOT_MS)])
  const begun = Promise.withResolvers<Spool | null>()
  request.workspace
    .readAside(async (r) => {
      if (isEnough()) return begun.resolve(null)
      await spool.fill(
        announcing(pieces(r), () => begun.resolve(spool)),
        encoder?.stream() ?? null,
        signal,
      )
    })
    .catch(begun.reject)
  const begunWith = await begun.promise
  if (begunWith && encoder) reply.header('content-encoding', encoder.name)
  // Null only where isEnough said so, which the return type knows and this line cannot.
  return begunWith as Spool
}

async function* announcing(
  pieces: AsyncIterable<string | Uint8Array>,
  onFirst: () => void,
): AsyncGenerator<string | Uint8Array> {
  let isFirst = true
  for await (const piece of pieces) {
    if (isFirst) onFirst()
    isFirst = false
    yield piece
  }
}
