import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { type Received, receive } from '../files/receive.ts'
import { type FileStorage, keyOf, partsOf } from '../files/storage.ts'
import { UPLOAD_BYTES } from '../limits/uploads.ts'
import type { Value } from '../store/walk.ts'
import { damaged } from './lines.ts'

/** What the lines of backups and exports call the bytes of files: pieces of them as text, one file after the other. */
export const FILE_BYTES_TABLE = 'file_bytes'

/** A line of a backup or an export has so many bytes of a file. */
const PIECE_BYTES = 256 * 1024

/** A file in the storage; of some it is not known what they should be. */
interface FileToRead {
  team_id: string
  storage_key: string
  size?: number
  sha256?: string | null
}

/** Lines with the bytes of these files. What is not in the storage any more has none. */
export async function* bytesOf<T extends FileToRead>(
  storage: FileStorage,
  files: Iterable<T>,
  /** Gets those that are not in the storage, or whose bytes are not as they should be. */
  onMissing: (file: T) => void = () => undefined,
): AsyncGenerator<Record<string, Value>> {
  for (const file of files) {
    const { team_id, storage_key } = file
    const found = await storage.read(keyOf(file))
    if (!found) {
      onMissing(file)
      continue
    }
    const hash = createHash('sha256')
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
      hash.update(chunk)
      held += chunk.length
      if (held >= PIECE_BYTES) yield line()
    }
    // An empty file has a line too.
    if (held > 0 || at === 0) yield line()
    const { size = at, sha256 } = file
    if (size !== at || (sha256 && sha256 !== hash.digest('hex'))) onMissing(file)
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
  /** The checksums of the stored ones, by their keys. */
  readonly stored = new Map<string, string>()
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
    this.stored.set(arriving.key, sha256)
  }

  /** Drops a file that has not arrived completely. */
  async abort() {
    this.#arriving?.stream.destroy(new Error('it ended early'))
    await this.#arriving?.received.catch(() => undefined)
  }
}
