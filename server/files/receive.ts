import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../errors.ts'
import { TYPE_BYTES, UPLOAD_BYTES } from '../limits/uploads.ts'

/** A whole file that has no name yet. */
export interface Received {
  path: string
  size: number
  sha256: string
  /** Enough of it to tell what it is. */
  beginning: Buffer
}

/** Writes what arrives to a file, as it arrives: it is never in memory. What is cut off or too large leaves nothing behind. */
export async function receive(source: Readable, folder: string, most = UPLOAD_BYTES): Promise<Received> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  const beginning: Buffer[] = []
  let size = 0
  try {
    await pipeline(
      source,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          if (size < TYPE_BYTES) beginning.push(chunk.subarray(0, TYPE_BYTES - size))
          size += chunk.length
          if (size > most) throw tooLarge(most)
          hash.update(chunk)
          yield chunk
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, size, sha256: hash.digest('hex'), beginning: Buffer.concat(beginning) }
}

export function tooLarge(most = UPLOAD_BYTES): AppError {
  return new AppError('body_too_large', `A file may have at most ${most.toLocaleString('en')} bytes.`)
}
