import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ownBytes } from '../common/bytes.ts'
import type { Store } from '../store/store.ts'
import { areAll } from '../workspace/span.ts'
import { showVersion } from './at-least.ts'
import { compress, compressInParts, type Encoding, preferredEncoding } from './encoding.ts'
import { digestOf, fixedTag, flowingDigest, isSame, keyOf, matches, tagOf } from './etag.ts'
import { IGNORED_HEADER } from './ignored.ts'
import type { Outgoing } from './outgoing.ts'

/** Bytes that were sent, and all that is needed to send them again. */
interface Answer {
  /** The state it shows. */
  stamp: string
  etag: string
  body: Buffer
  /** Compressed once, for the first request; the others wait for it. */
  encoded: Partial<Record<Encoding, Promise<Buffer>>>
  /** For how long browsers may use it without asking again: not at all, unless said otherwise. */
  cacheControl?: string
}

/** An answer in the cache, among those of the same state of its workspace. */
interface Kept extends Answer {
  revision: number
  /** Null for one that may outlast its state. */
  generation: Generation | null
}

/** The keys of all answers that show one state of one workspace. */
interface Generation {
  team_id: string
  stamp: string
  keys: Set<string>
}

const CACHE_BYTES = 64 * 1024 * 1024
/** What an entry costs beside its texts and bytes. */
const ENTRY_BYTES = 500
/** Tags are short, and outlive the bytes that they were made from. */
const TAGS_KEPT = 20_000
/**
 * A write makes all answers of its workspace stale. So many of them are evicted with each new answer: no single request
 * removes them all.
 */
const LEAVING_AT_ONCE = 64
/** So much of the log is read to find out whether a kept answer still holds: that costs less than to make it. */
const EVENTS_OUTLASTED = 200
const LARGEST_KEPT = 12 * 1024 * 1024
/** Below this, compressing costs more than it saves. */
const COMPRESS_FROM = 2048

/** From here on the first part is sent while the next ones are compressed. */
const FLOWING_FROM = 1024 * 1024
/** JSON of many resources becomes much smaller; how small is known when it has been sent. */
const guessOf = ({ length }: Buffer) => Math.ceil(length / 4)

declare module 'fastify' {
  interface FastifyRequest {
    answer?: Answer
    /** Of an answer that a route sends as bytes: what its tag is made from, instead of all of them. */
    digest?: string
  }
}

/**
 * Keeps answers as bytes by viewer and request for as long as the workspace's revision stays the same, or longer where the route
 * says which events change nothing of them, in bounded memory, and gives every answer its ETag, its 304 and its compression.
 */
export class Answers {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: CACHE_BYTES,
    maxEntrySize: LARGEST_KEPT,
    // Compressed forms come later, and are counted then.
    sizeCalculation: ({ body }, key) => body.length + key.length * 2 + ENTRY_BYTES,
    dispose: ({ generation }, key) => {
      generation?.keys.delete(key)
      if (generation?.keys.size === 0 && this.#generations.get(generation.team_id) === generation)
        this.#generations.delete(generation.team_id)
    },
  })
  readonly #generations = new Map<string, Generation>()
  /** Those of earlier states, which can no longer be served. */
  readonly #stale = new Set<Generation>()
  readonly #tags = new LRUCache<string, string>({ max: TAGS_KEPT })

  /** Since the start: how many reads were answered from memory, and how many were not. */
  readonly totals = { hits: 0, misses: 0 }

  get bytes(): number {
    return this.#kept.calculatedSize
  }

  /** Sends the cached answer for this viewer and request, if the workspace has not changed since. */
  sendKept(request: FastifyRequest, reply: FastifyReply): boolean {
    const { stamp } = request.workspace
    const ifNoneMatch = request.headers['if-none-match']
    if (ifNoneMatch) {
      // A client that has this state of an answer too large to be cached can get a 304 without making it.
      const etag = tagOf(request, flowingDigest(request, stamp))
      if (ifNoneMatch.trim() !== '*' && matches(ifNoneMatch, etag)) {
        reply.code(304).header('etag', etag).header('cache-control', 'private, no-cache').send(null)
        return true
      }
    }
    this.#leave(request.workspace.caller.team_id, stamp)
    const answer = this.#kept.get(keyOf(request))
    if (answer?.stamp !== stamp) {
      this.totals.misses += 1
      return false
    }
    this.totals.hits += 1
    request.answer = answer
    reply.type('application/json; charset=utf-8').send(answer.body)
    return true
  }

  /** The kept answer to this request shows the newest state too, if no event since then changed anything of it. */
  async carryOn(request: FastifyRequest, store: Store) {
    const { workspace, query, routeOptions } = request
    const { outlasts } = routeOptions.config
    const answer = outlasts && this.#kept.get(keyOf(request))
    // Its stamp differs when it is of another day, or of a store that was restored since.
    if (!answer || answer.stamp !== workspace.stampAt(answer.revision)) return
    const { revision } = workspace
    const span = { team_id: workspace.caller.team_id, after: answer.revision, upTo: revision }
    if (!(await areAll(store, span, EVENTS_OUTLASTED, (event) => outlasts(event, query)))) return
    // Another request may have gone further meanwhile.
    if (answer.revision >= revision) return
    answer.revision = revision
    answer.stamp = workspace.stamp
  }

  /** Registers the hook through which every answer with a body leaves. */
  install(app: FastifyInstance, outgoing: Outgoing) {
    app.addHook('onSend', async (request, reply, payload) => {
      if (request.workspace?.replayed) reply.header('idempotency-replayed', 'true')
      // The operations of a batch are answered within its own answer, which has one tag for all of them.
      if (request.workspace?.isWithinWrite) return payload
      showVersion(request, reply)
      const isMade = typeof payload === 'string' || (request.digest !== undefined && Buffer.isBuffer(payload))
      const answer = request.answer ?? (isMade ? this.#make(request, reply, payload) : null)
      if (!answer) return payload
      const body = await this.#deliver(request, reply, answer)
      try {
        if (body) outgoing.hold(request, reply, Buffer.isBuffer(body) ? body.length : guessOf(answer.body))
      } catch (error) {
        // The error that is sent instead passes here too.
        delete request.answer
        for (const header of ['etag', 'content-encoding', 'vary']) reply.removeHeader(header)
        throw error
      }
      return body
    })
  }

  #make(request: FastifyRequest, reply: FastifyReply, made: string | Buffer): Answer {
    const body = typeof made === 'string' ? ownBytes(made) : made
    const { workspace, digest } = request
    const encoded: Answer['encoded'] = {}
    // Other threads compress while this one makes the tag, unless the tag may save the whole sending.
    const encoding = request.headers['if-none-match'] ? null : encodingOf(request, body)
    if (encoding && body.length < FLOWING_FROM) encoded[encoding] = compress[encoding](body)
    const etag = workspace ? tagOf(request, digest ?? digestOf(body)) : fixedTag(body)
    const answer: Answer = { stamp: workspace?.stamp ?? '', etag, body, encoded }
    // One that names ignored fields is for its own request alone.
    const isPlain = reply.statusCode === 200 && !reply.hasHeader(IGNORED_HEADER)
    const isNewest = workspace && !workspace.isWithinWrite && !workspace.isBehind
    if (isNewest && request.method === 'GET' && isPlain && isKeptFor(request)) {
      const key = keyOf(request)
      // The same bytes keep their tag, though the workspace went on elsewhere.
      const before = this.#tags.get(key)
      if (before && isSame(before, answer.etag)) answer.etag = before
      this.#tags.set(key, answer.etag)
      return this.#keep(key, request, answer)
    }
    return answer
  }

  #keep(key: string, { workspace, routeOptions }: FastifyRequest, answer: Answer): Answer {
    const { team_id } = workspace.caller
    this.#leave(team_id, answer.stamp)
    const newest = this.#generations.get(team_id) ?? { team_id, stamp: answer.stamp, keys: new Set() }
    const generation = routeOptions.config.outlasts ? null : newest
    const kept: Kept = { ...answer, revision: workspace.revision, generation }
    this.#kept.set(key, kept)
    // One that is too large for the cache was not taken.
    if (this.#kept.peek(key) !== kept) return answer
    if (generation) {
      this.#generations.set(team_id, generation)
      generation.keys.add(key)
    }
    for (const encoded of Object.values(kept.encoded)) this.#countEncoded(key, kept, encoded)
    return kept
  }

  /** Evicts answers of earlier states, also of other workspaces. */
  #leave(team_id: string, stamp: string) {
    const generation = this.#generations.get(team_id)
    if (generation && generation.stamp !== stamp) {
      this.#generations.delete(team_id)
      this.#stale.add(generation)
    }
    let left = LEAVING_AT_ONCE
    for (const stale of this.#stale) {
      for (const key of stale.keys) {
        if (left-- === 0) return
        this.#kept.delete(key)
      }
      this.#stale.delete(stale)
    }
  }

  /** Counts a compressed form when it is ready, if its answer is still cached. */
  #countEncoded(key: string, kept: Answer, encoded: Promise<Buffer>) {
    const count = ({ length }: Buffer) => {
      const entry = this.#kept.peek(key)
      if (entry !== kept) return
      const size = (this.#kept.info(key)?.size ?? 0) + length
      this.#kept.set(key, entry, { size })
    }
    // Those who wait for it get the error.
    encoded.then(count, () => undefined)
  }

  async #deliver(request: FastifyRequest, reply: FastifyReply, answer: Answer) {
    const status = reply.statusCode
    if (status === 200 || status === 201) {
      reply.header('etag', answer.etag).header('cache-control', answer.cacheControl ?? 'private, no-cache')
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
    reply.header('content-encoding', encoding).removeHeader('content-length')
    if (!answer.encoded[encoding]) {
      const isLarge = answer.body.length >= FLOWING_FROM && request.method !== 'HEAD'
      const flow = isLarge ? compressInParts(encoding, answer.body) : null
      const encoded = flow?.whole ?? compress[encoding](answer.body)
      answer.encoded[encoding] = encoded
      if (request.workspace) this.#countEncoded(keyOf(request), answer, encoded)
      if (flow) return flow.parts
    }
    return answer.encoded[encoding]
  }
}

interface FixedOptions extends Pick<Answer, 'cacheControl'> {
  /** Where it was compressed before. */
  encoded?: () => Answer['encoded']
}

/** Text that stays the same while the process runs: made when first asked for, tagged and compressed once. */
export function fixedAnswer(
  make: () => string | Buffer | Promise<string>,
  { encoded = () => ({}), ...options }: FixedOptions = {},
): () => Promise<Answer> {
  const makeAnswer = async (): Promise<Answer> => {
    const body = ownBytes(await make())
    return { stamp: '', etag: fixedTag(body), body, encoded: encoded(), ...options }
  }
  let answer: Promise<Answer> | undefined
  return () => {
    answer ??= makeAnswer().catch((error: unknown) => {
      answer = undefined
      throw error
    })
    return answer
  }
}

export async function sendFixed(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<Answer>,
  type: string,
) {
  request.answer = await answer()
  return reply.type(type).send(request.answer.body)
}

/** Whether the answer is the same for as long as the workspace's revision is. */
export function isKeptFor({ routeOptions, session }: FastifyRequest): boolean {
  const { isKept = true } = routeOptions.config
  return isKept === true || isKept === 'credential' || (isKept === 'token' && session === null)
}

/** The encoding for a client; null for none. */
function encodingOf({ headers }: FastifyRequest, body: Buffer): Encoding | null {
  return body.length < COMPRESS_FROM ? null : preferredEncoding(headers['accept-encoding'])
}
