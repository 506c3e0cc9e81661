import { randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** How much of a file is read at once. */
const READ_BYTES = 64 * 1024

/**
 * A file without a name between what is read from the store, at the store's speed, and a client that may be slow: a snapshot
 * that waited for clients would keep the store from cleaning up behind its writes. What was written can be read at once.
 */
export class Spool {
  readonly #file: FileHandle
  #written = 0
  #isWhole = false
  #failure: unknown
  #wake = Promise.withResolvers<void>()

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async open(): Promise<Spool> {
    const path = join(tmpdir(), `boardwalk-${randomUUID()}`)
    const file = await open(path, 'wx+', 0o600)
    // It lives on without a name until it is closed, also by the end of the process.
    await rm(path)
    return new Spool(file)
  }

  /** Takes all pieces, packed or as they are. Resolves when they are in the file. */
  async fill(pieces: AsyncIterable<string | Uint8Array>, packer: Transform | null, signal: AbortSignal): Promise<void> {
    try {
      await pipeline(
        pieces,
        packer ?? new PassThrough(),
        async (chunks: AsyncIterable<Buffer>) => {
          for await (const chunk of chunks) await this.#write(chunk)
        },
        { signal },
      )
      this.#isWhole = true
    } catch (error) {
      this.#failure = error
      throw error
    } finally {
      this.#wake.resolve()
    }
  }

  async #write(chunk: Buffer) {
    await this.#file.write(chunk, 0, chunk.length, this.#written)
    this.#written += chunk.length
    this.#wake.resolve()
    this.#wake = Promise.withResolvers()
  }

  /** What is in the file and what still comes, as fast as it is taken. */
  read(): Readable {
    return Readable.from(this.#chunks(), { objectMode: false, highWaterMark: READ_BYTES })
  }

  async *#chunks(): AsyncGenerator<Buffer> {
    let at = 0
    for (;;) {
      const { promise } = this.#wake
      if (at < this.#written) {
        const { bytesRead, buffer } = await this.#file.read(Buffer.alloc(READ_BYTES), 0, READ_BYTES, at)
        at += bytesRead
        yield buffer.subarray(0, bytesRead)
      } else if (this.#failure) {
        throw this.#failure
      } else if (this.#isWhole) {
        return
      } else {
        await promise
      }
    }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}
