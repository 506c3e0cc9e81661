import { hash } from 'node:crypto'
import type { Transform } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

/** Bytes that were sent, and all that is needed to send them again. */
interface Answer {
  /** The state it shows. */
  stamp: string
  etag: string
  body: Buffer
  /** Compressed once, whoever asks first; the others wait for the same. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
}

type Encoding = 'br' | 'gzip'

const CACHE_BYTES = 64 * 1024 * 1024
const LARGEST_KEPT = 12 * 1024 * 1024
/** Below this, compressing costs more than it saves. */
const COMPRESS_FROM = 2048

/** On answers like these, which repeat their keys, the quickest settings make them nearly as small as slow ones would. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const GZIP = { level: 1 }

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, BROTLI),
  gzip: (body) => promisify(gzip)(body, GZIP),
}

/** For an answer that is sent as it is made: the coding the client likes best, with the stream that does it. */
export function encoderFor(accepted: string | undefined): { name: Encoding; stream: () => Transform } | null {
  const name = preferredEncoding(accepted)
  return name && { name, stream: () => (name === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)) }
}

declare module 'fastify' {
  interface FastifyRequest {
    answer?: Answer
  }
}

/**
 * Keeps answers as bytes by viewer and request for as long as the workspace's revision stays the same, in bounded memory,
 * and gives every answer its ETag, its 304 and its compression.
 */
export class Answers {
  readonly #kept = new LRUCache<string, Answer>({
    maxSize: CACHE_BYTES,
    maxEntrySize: LARGEST_KEPT,
    // Compressed forms come later; together they are less than a quarter of the body.
    sizeCalculation: ({ body }, key) => Math.ceil(body.length * 1.25) + key.length * 2 + 500,
  })

  get bytes(): number {
    return this.#kept.calculatedSize
  }

  /** Sends what is kept for this viewer and request, if the workspace has not changed since. */
  sendKept(request: FastifyRequest, reply: FastifyReply, stamp: string): boolean {
    const answer = this.#kept.get(keyOf(request))
    if (answer?.stamp !== stamp) return false
    request.answer = answer
    reply.type('application/json; charset=utf-8').send(answer.body)
    return true
  }

  /** Registers the hook through which every answer with a body leaves. */
  install(app: FastifyInstance, stampOf: (revision: number) => string) {
    app.addHook('onSend', async (request, reply, payload) => {
      if (request.workspace?.replayed) reply.header('idempotency-replayed', 'true')
      if (typeof payload !== 'string' && !request.answer) return payload
      const answer = request.answer ?? this.#make(request, reply, payload as string, stampOf)
      return this.#deliver(request, reply, answer)
    })
  }

  #make(request: FastifyRequest, reply: FastifyReply, text: string, stampOf: (revision: number) => string): Answer {
    const body = Buffer.from(text)
    const { workspace } = request
    const revision = workspace?.revision ?? 0
    const encoded: Answer['encoded'] = {}
    // Other threads compress while this one makes the tag, unless the tag may save the whole sending.
    const encoding = request.headers['if-none-match'] ? null : encodingOf(request, body)
    if (encoding) encoded[encoding] = compress[encoding](body)
    const answer: Answer = { stamp: stampOf(revision), etag: `"${revision}-${digest(body)}"`, body, encoded }
    if (workspace && !workspace.isWithinWrite && request.method === 'GET' && reply.statusCode === 200) {
      const key = keyOf(request)
      // The same bytes keep their tag, though the workspace went on elsewhere.
      const before = this.#kept.peek(key)
      if (before && digestOf(before.etag) === digestOf(answer.etag)) answer.etag = before.etag
      this.#kept.set(key, answer)
    }
    return answer
  }

  async #deliver(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
    const status = reply.statusCode
    if (status === 200 || status === 201) {
      reply.header('etag', answer.etag).header('cache-control', 'private, no-cache')
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (isRead && matches(request.headers['if-none-match'], answer.etag)) {
        reply.code(304).removeHeader('content-type').removeHeader('content-length')
        return null
      }
    } else {
      reply.header('cache-control', 'no-store')
    }
    if (answer.body.length >= COMPRESS_FROM) reply.header('vary', 'accept-encoding')
    const encoding = encodingOf(request, answer.body)
    if (!encoding) return answer.body
    answer.encoded[encoding] ??= compress[encoding](answer.body)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return answer.encoded[encoding]
  }
}

/** Text that stays the same while the process runs: made when first asked for, tagged and compressed once. */
export function fixedAnswer(make: () => string): () => Answer {
  let answer: Answer | undefined
  return () => {
    if (!answer) {
      const body = Buffer.from(make())
      answer = { stamp: '', etag: `"0-${digest(body)}"`, body, encoded: {} }
    }
    return answer
  }
}

export function sendFixed(request: FastifyRequest, reply: FastifyReply, answer: () => Answer, type: string) {
  request.answer = answer()
  return reply.type(type).send(request.answer.body)
}

function digest(body: Buffer): string {
  return hash('sha1', body, 'base64url').slice(0, 16)
}

/** The viewer is a person in a workspace: not every path names the workspace it speaks of. */
function keyOf({ workspace, url }: FastifyRequest): string {
  const { team_id, user_id } = workspace.caller
  return `${team_id} ${user_id} ${url}`
}

/** Tags read `"<revision>-<digest of the bytes>"`: the digest decides about 304, the revision about If-Match. */
function digestOf(tag: string): string {
  return tag.replace(/^W\//, '').replace(/^"\d+-|"$/g, '')
}

/** The latest revision that an If-Match names; undefined for `*`, NaN when none of its tags is one of ours. */
export function revisionOf(ifMatch: string): number | undefined {
  if (ifMatch.trim() === '*') return undefined
  const revisions = ifMatch.split(',').flatMap((tag) => /^(?:W\/)?"(\d{1,15})-[\w-]+"$/.exec(tag.trim())?.[1] ?? [])
  return revisions.length > 0 ? Math.max(...revisions.map(Number)) : Number.NaN
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => digestOf(tag.trim()) === digestOf(etag))
}

/** How a body is sent to whoever asks; null for as it is. */
function encodingOf({ headers }: FastifyRequest, body: Buffer): Encoding | null {
  return body.length < COMPRESS_FROM ? null : preferredEncoding(headers['accept-encoding'])
}

/** The coding that the client likes best; of two that it likes as well, the one that makes less of it. */
function preferredEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted) return null
  const wishes = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*q=/))
      .map(([coding, q]) => [coding, Number(q ?? 1)]),
  )
  const [br, gzip] = [wishes.get('br') ?? 0, wishes.get('gzip') ?? 0]
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : null
}
