import { PassThrough, type Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { joinBytes, ownBytes } from '../common/bytes.ts'
import { owned } from '../common/owned.ts'

export type Encoding = 'br' | 'gzip'

/** On answers like these, which repeat their keys, the quickest settings make them nearly as small as slow ones would. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const GZIP = { level: 1 }

/** The result is cached beside the answer: zlib returns a small part of a larger buffer, or of the shared pool. */
export const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: async (body) => ownBytes(await promisify(brotliCompress)(body, BROTLI)),
  gzip: async (body) => ownBytes(await promisify(gzip)(body, GZIP)),
}

const PART_BYTES = 256 * 1024

/** The same, for one who takes the parts as they come. It does not wait for them: others may need the whole. */
export function compressInParts(encoding: Encoding, body: Buffer): { parts: Readable; whole: Promise<Buffer> } {
  const parts = owned(new PassThrough({ highWaterMark: body.length }))
  const done: Buffer[] = []
  const slices = function* () {
    for (let at = 0; at < body.length; at += PART_BYTES) yield body.subarray(at, at + PART_BYTES)
  }
  const take = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      done.push(chunk)
      if (!parts.destroyed) parts.write(chunk)
    }
    parts.end()
    return joinBytes(done)
  }
  const whole = pipeline(slices, streamOf(encoding), take)
  whole.catch((error: unknown) => parts.destroy(error instanceof Error ? error : undefined))
  return { parts, whole }
}

function streamOf(encoding: Encoding): Transform {
  return encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP)
}

/** For texts compressed once and sent forever: the highest setting would take twice as long for one part in sixty. */
const BROTLI_ONCE = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }

export const compressOnce: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: async (body) => ownBytes(await promisify(brotliCompress)(body, BROTLI_ONCE)),
  gzip: async (body) => ownBytes(await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION })),
}

/** For an answer that is sent as it is made: the coding the client likes best, with the stream that does it. */
export function encoderFor(accepted: string | undefined): { name: Encoding; stream: () => Transform } | null {
  const name = preferredEncoding(accepted)
  return name && { name, stream: () => streamOf(name) }
}

/** The coding that the client likes best; of two that it likes as well, the one that makes less of it. */
export function preferredEncoding(accepted: string | undefined): Encoding | null {
  if (!accepted) return null
  const qualities = new Map(accepted.toLowerCase().split(',').map(qualityIn))
  const qualityOf = (encoding: Encoding) => qualities.get(encoding) ?? qualities.get('*') ?? 0
  const [br, gzip] = [qualityOf('br'), qualityOf('gzip')]
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : null
}

/** `gzip;q=0.5` in time that grows with its length alone: no expression that looks for spaces around the signs. */
function qualityIn(part: string): [coding: string, quality: number] {
  const [coding = '', ...parameters] = part.split(';').map((piece) => piece.trim())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return [coding, Number(quality ?? 1)]
}
