import type { IncomingMessage } from 'node:http'
import { AppError } from '../common/errors.ts'
import { tooLarge } from '../files/receive.ts'
import { FORM_BYTES, UPLOAD_BYTES, UPLOAD_HEADER_BYTES, UPLOAD_PARTS } from '../limits/uploads.ts'

interface FormFile {
  /** What the sender calls it. */
  title: string
  /** Ends when the whole form has arrived, and throws when it does not. */
  bytes: AsyncIterable<Buffer>
}

/**
 * Takes the one part of a form that is called `file`, as it arrives. What else the form holds is not looked at.
 *
 * The form is pulled from the request, piece by piece, by the code that stores the file: there are no streams or events in between
 * whose errors could come while nothing listens. A form that is malformed or cut off is an exception of `take`.
 */
export async function takeFile<T>(request: IncomingMessage, take: (file: FormFile) => Promise<T>): Promise<T> {
  const form = new Form(request, boundaryOf(request))
  try {
    const file = await findFile(form)
    return await take(file)
  } catch (error) {
    // The client went away: whatever else that led to follows from it.
    throw request.errored ?? error
  } finally {
    await form.release()
  }
}

function boundaryOf({ headers }: IncomingMessage): string {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b/i.test(type))
    throw new AppError('unsupported_media_type', 'Send the file as multipart/form-data, in a part called file.')
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70})(?=$|[\s;]))/i.exec(type) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) throw malformed('its boundary is missing, or too long')
  return boundary
}

/** Reads as far as the beginning of the file. */
async function findFile(form: Form): Promise<FormFile> {
  for (;;) {
    const part = await form.next()
    if (!part)
      throw new AppError('invalid_request', 'The form has no part called file.', [
        { field: 'file', code: 'required', message: 'Send the file as the part called file.' },
      ])
    if (part.name === 'file' && part.isFile) return { title: part.title, bytes: fileOf(form) }
    await skip(form.body())
  }
}

async function* fileOf(form: Form): AsyncGenerator<Buffer> {
  let size = 0
  for await (const chunk of form.body()) {
    size += chunk.length
    // Refused, not truncated and kept as if it were complete.
    if (size > UPLOAD_BYTES) throw tooLarge()
    yield chunk
  }
  while (await form.next()) await skip(form.body())
  await form.end()
}

async function skip(chunks: AsyncIterable<Buffer>) {
  for await (const _ of chunks);
}

interface Part {
  name: string
  title: string
  isFile: boolean
}

const CRLF = Buffer.from('\r\n')
const HEAD_END = Buffer.from('\r\n\r\n')
const CLOSING = Buffer.from('--')

/** A form (RFC 7578) that is read as it arrives: the parts in their order, and the body of each before the next. */
class Form {
  readonly #chunks: AsyncIterator<Buffer, unknown, undefined>
  readonly #delimiter: Buffer
  /** What arrived and was not read yet; a form begins as if a line had ended before it. */
  #held: Buffer = CRLF
  #received = 0
  #parts = 0
  #isClosed = false

  constructor(request: IncomingMessage, boundary: string) {
    // A form that is refused leaves the connection alone: the answer goes over it.
    this.#chunks = request.iterator({ destroyOnReturn: false })
    this.#delimiter = Buffer.from(`\r\n--${boundary}`)
  }

  /** The next part; null when there is none. The body of the one before was read. */
  async next(): Promise<Part | null> {
    // Before the first part there may be a text for people without a program that understands the form.
    if (this.#parts === 0) await skip(this.body())
    await this.#hold(CLOSING.length)
    if (this.#held.subarray(0, CLOSING.length).equals(CLOSING)) {
      this.#isClosed = true
      return null
    }
    this.#parts += 1
    if (this.#parts > UPLOAD_PARTS + 1) throw malformed(`it has more than ${UPLOAD_PARTS} parts beside the file`)
    return toPart(await this.#readHead())
  }

  /** What is left of the body of this part, without the delimiter after it. */
  async *body(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(this.#delimiter)
      // The end of the buffer may be the beginning of the delimiter.
      const end = at === -1 ? Math.max(0, this.#held.length - this.#delimiter.length + 1) : at
      if (end > 0) yield this.#held.subarray(0, end)
      this.#held = this.#held.subarray(at === -1 ? end : at + this.#delimiter.length)
      if (at !== -1) return
      await this.#more()
    }
  }

  /** Reads what follows the last part, which means nothing. */
  async end() {
    if (!this.#isClosed) throw malformed('it has no end')
    this.#held = Buffer.alloc(0)
    for (;;) {
      const { done, value } = await this.#chunks.next()
      if (done) return
      this.#count(value)
    }
  }

  /** Whatever is left of the form is up to others. */
  async release() {
    await this.#chunks.return?.()
  }

  /** The headers of a part, up to the empty line after them. */
  async #readHead(): Promise<string> {
    for (;;) {
      const at = this.#held.indexOf(HEAD_END)
      if ((at === -1 ? this.#held.length : at) > UPLOAD_HEADER_BYTES)
        throw malformed(`the headers of a part have more than ${UPLOAD_HEADER_BYTES} bytes`)
      if (at !== -1) {
        const head = this.#held.toString('utf8', 0, at)
        this.#held = this.#held.subarray(at + HEAD_END.length)
        return head
      }
      await this.#more()
    }
  }

  async #hold(length: number) {
    while (this.#held.length < length) await this.#more()
  }

  async #more() {
    const { done, value } = await this.#chunks.next()
    if (done) throw malformed('it ends before its last part does')
    this.#count(value)
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value])
  }

  /** Also a form that does not say how long it is has an end. */
  #count({ length }: Buffer) {
    this.#received += length
    if (this.#received > UPLOAD_BYTES + FORM_BYTES) throw tooLarge()
  }
}

/** `head` is the rest of the line with the delimiter, and the headers after it. */
function toPart(head: string): Part {
  const [padding = '', ...lines] = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  if (padding.trim() !== '' || lines.some((line) => /[\r\n]/.test(line)))
    throw malformed('a line of it is no header of a part')
  const disposition = headerIn(lines, 'content-disposition')
  if (!/^form-data\s*(;|$)/i.test(disposition)) return { name: '', title: '', isFile: false }
  const parameters = parametersOf(disposition)
  const title = parameters.get('filename*') ?? parameters.get('filename')
  const isBytes = /^application\/octet-stream\s*(;|$)/i.test(headerIn(lines, 'content-type'))
  return { name: parameters.get('name') ?? '', title: title ?? '', isFile: title !== undefined || isBytes }
}

function headerIn(lines: readonly string[], name: string): string {
  const line = lines.find((one) => one.slice(0, name.length + 1).toLowerCase() === `${name}:`)
  return line?.slice(name.length + 1).trim() ?? ''
}

/** Names of files come as browsers write them, with `\"` for a quote, or encoded with their alphabet (RFC 5987). */
function parametersOf(value: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', quoted, plain = ''] of value.matchAll(/;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;"]*))/g)) {
    const key = name.toLowerCase()
    const text = quoted?.replace(/\\(["\\])/g, '$1') ?? plain.trim()
    const read = key.endsWith('*') ? decode(text) : text
    if (read !== null && !found.has(key)) found.set(key, read)
  }
  return found
}

/** Null for what cannot be read: then the plain name counts. */
function decode(text: string): string | null {
  const [, alphabet = '', encoded = ''] = /^([\w-]+)'[^']*'(.*)$/.exec(text) ?? []
  try {
    if (/^utf-8$/i.test(alphabet)) return decodeURIComponent(encoded)
    if (!/^iso-8859-1$/i.test(alphabet)) return null
    return encoded.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  } catch {
    return null
  }
}

function malformed(why: string): AppError {
  return new AppError('malformed_request', `The body is not a whole form of multipart/form-data: ${why}.`)
}
