import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../common/errors.ts'
import { grouped } from '../common/text.ts'
import { TYPE_BYTES, UPLOAD_BYTES } from '../limits/uploads.ts'
import { storageError } from './trouble.ts'

/** A complete file that has no name yet. */
export interface Received {
  path: string
  size: number
  sha256: string
  /** Enough of it to recognise its type. */
  beginning: Buffer
}

/**
 * Writes what arrives to a file, as it arrives: it is never in memory. What is cut off or too large leaves nothing behind. An error
 * of a stream is met from the first moment on, also while the folder is made.
 */
export async function receive(source: AsyncIterable<Buffer>, folder: string, most = UPLOAD_BYTES): Promise<Received> {
  const path = join(folder, randomUUID())
  const hash = createHash('sha256')
  const beginning: Buffer[] = []
  let size = 0
  try {
    await pipeline(source, async (chunks: AsyncIterable<Buffer>) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(path, 'wx', 0o600)
      try {
        for await (const chunk of chunks) {
          if (size < TYPE_BYTES) beginning.push(Buffer.from(chunk.subarray(0, TYPE_BYTES - size)))
          size += chunk.length
          if (size > most) throw tooLarge(most)
          hash.update(chunk)
          await file.writeFile(chunk)
        }
      } finally {
        await file.close()
      }
    })
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined)
    throw storageError(error)
  }
  return { path, size, sha256: hash.digest('hex'), beginning: Buffer.concat(beginning) }
}

/** Free space that a disk must have, or it counts as full: files are written in pieces of this size. */
const ROOM_BYTES = 64 * 1024

/** Throws when nothing could arrive in a folder: its disk is full, or may not be written. */
export async function checkFolder(folder: string): Promise<void> {
  const path = join(folder, randomUUID())
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeFile(path, Buffer.alloc(ROOM_BYTES), { flag: 'wx', mode: 0o600, flush: true })
  } catch (error) {
    throw storageError(error)
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
}

export function tooLarge(most = UPLOAD_BYTES): AppError {
  return new AppError('body_too_large', `A file may have at most ${grouped(most)} bytes.`)
}
