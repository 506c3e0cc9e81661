import { PassThrough } from 'node:stream'
import { UPLOAD_BYTES } from '../limits/uploads.ts'
import { damaged, type Value } from '../store/lines.ts'
import { type Received, receive } from './receive.ts'
import { type FileStorage, keyOf, partsOf } from './storage.ts'

/** What the lines of backups and exports call the bytes of files: pieces of them as text, one file after the other. */
export const FILE_BYTES_TABLE = 'file_bytes'

/** A line of a backup or an export has so many bytes of a file. */
const PIECE_BYTES = 256 * 1024

/** Lines with the bytes of these files. What is not in the storage any more has none. */
export async function* bytesOf(
  storage: FileStorage,
  files: Iterable<{ team_id: string; storage_key: string }>,
): AsyncGenerator<Record<string, Value>> {
  for (const { team_id, storage_key } of files) {
    const found = await storage.read(keyOf({ team_id, storage_key }))
    if (!found) continue
    const pieces: Buffer[] = []
    let [at, held] = [0, 0]
    const line = () => {
      const bytes = Buffer.concat(pieces.splice(0))
      const row = { team_id, storage_key, at, bytes: bytes.toString('base64') }
      at += bytes.length
      held = 0
      return row
    }
    // A stream of bytes gives nothing else.
    for await (const chunk of found.stream as AsyncIterable<Buffer>) {
      pieces.push(chunk)
      held += chunk.length
      if (held >= PIECE_BYTES) yield line()
    }
    // An empty file has a line too.
    if (held > 0 || at === 0) yield line()
  }
}

interface Arriving {
  key: string
  size: number
  stream: PassThrough
  received: Promise<Received>
}

/** Stores files from lines. A file is stored when all of it has come. */
export class BytesReader {
  readonly #storage: FileStorage
  #arriving: Arriving | null = null

  constructor(storage: FileStorage) {
    this.#storage = storage
  }

  /** `most` is the size that the row of the file says. */
  async take({ team_id, storage_key, at, bytes }: Record<string, Value>, most = UPLOAD_BYTES) {
    const key = keyOf({ team_id: String(team_id), storage_key: String(storage_key) })
    if (!partsOf(key)) throw damaged(`it has bytes of a file that is called ${key}`)
    if (this.#arriving?.key !== key) {
      await this.end()
      const stream = new PassThrough()
      const received = receive(stream, this.#storage.arriving, most)
      received.catch(() => undefined)
      this.#arriving = { key, size: 0, stream, received }
    }
    const arriving = this.#arriving
    const piece = Buffer.from(String(bytes), 'base64')
    if (!arriving || arriving.size !== at) throw damaged(`bytes of the file ${key} are missing`)
    arriving.size += piece.length
    if (!arriving.stream.write(piece))
      await Promise.race([new Promise((resolve) => arriving.stream.once('drain', resolve)), arriving.received])
  }

  /** Stores the last one. */
  async end() {
    const arriving = this.#arriving
    if (!arriving) return
    this.#arriving = null
    arriving.stream.end()
    const { path, sha256 } = await arriving.received
    await this.#storage.put(path, arriving.key, sha256)
  }

  /** Gives up what has not come whole. */
  async abort() {
    this.#arriving?.stream.destroy(new Error('it ended early'))
    await this.#arriving?.received.catch(() => undefined)
  }
}
