import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { grouped } from '../../common/text.ts'
import { FILE_BYTES, UNPACK_FREE_BYTES, UNPACK_RATIO } from '../../limits/files.ts'
import { StoreError } from '../../store/store.ts'

/** What servers and proxies pack downloads with, by how it begins. Brotli has no such sign. */
const PACKED = [
  { magic: Buffer.from([0x1f, 0x8b]), unpack: createGunzip },
  { magic: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), unpack: createZstdDecompress },
]

/** The bytes of a file, unpacked if it was saved as it came over the wire. */
export async function* readBytes(file: string): AsyncGenerator<Buffer> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new StoreError(`There is no file ${file}. Check its name and folder.`) : error
  })
  if (found.isDirectory()) throw new StoreError(`${file} is a folder. Name the file in it.`)
  const unpack = await unpackerFor(file)
  const source = createReadStream(file)
  // Errors of either reach the reader of the last.
  const bytes: AsyncIterable<Buffer> = unpack ? pipeline(source, unpack(), () => undefined) : source
  let size = 0
  try {
    for await (const chunk of bytes) {
      size += chunk.length
      refuseTooLarge(file, size, unpack ? source.bytesRead : size)
      yield chunk
    }
  } catch (error) {
    // Streams fail with errors of the operating system or of zlib, which have codes.
    const { code, message } = error as NodeJS.ErrnoException
    if (!/^(Z_|ZSTD_)/.test(code ?? '')) throw error
    throw new StoreError(`${file} is damaged or incomplete (it is packed: ${message}). Download it again.`)
  } finally {
    source.destroy()
  }
}

/** A small file may unpack to more than any disk holds: it is refused on the way, not at its end. */
export function refuseTooLarge(file: string, size: number, packedSize: number) {
  if (size > FILE_BYTES) throw new StoreError(`${file} is larger than ${toMebibytes(FILE_BYTES)}, unpacked.`)
  if (size > UNPACK_FREE_BYTES && size > packedSize * UNPACK_RATIO)
    throw new StoreError(
      `${file} unpacks to more than ${UNPACK_RATIO} times its size. If it is what you want, unpack it first.`,
    )
}

export function toMebibytes(bytes: number): string {
  return `${grouped(Math.round(bytes / 1024 / 1024))} MiB`
}

async function unpackerFor(file: string) {
  const longest = Math.max(...PACKED.map(({ magic }) => magic.length))
  const start = Buffer.concat(await createReadStream(file, { end: longest - 1 }).toArray())
  return PACKED.find(({ magic }) => start.subarray(0, magic.length).equals(magic))?.unpack
}

/** The first bytes, enough to see what a file is. */
export async function readHead(file: string, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of readBytes(file)) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= length) break
  }
  return Buffer.concat(chunks).subarray(0, length)
}

/** Lets bytes pass and remembers them in a checksum. */
export async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

export function newHash(): Hash {
  return createHash('sha256')
}

/** UTF-8, or UTF-16 where the file begins by saying so, as spreadsheets write it. */
export async function* decoded(bytes: AsyncIterable<Buffer>, file: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  try {
    for await (const chunk of bytes) {
      decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder?.decode() ?? ''
  } catch (error) {
    // What the decoder throws has a code.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error
    throw new StoreError(`${file} is not UTF-8. Save it in UTF-8 (in Excel: "CSV UTF-8"), then import it again.`)
  }
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8'
}
