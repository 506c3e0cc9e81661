import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import { AppError } from '../errors.ts'
import { tooLarge } from '../files/receive.ts'
import { UPLOAD_BYTES, UPLOAD_PARTS } from '../limits/uploads.ts'

interface FormFile {
  /** What the sender calls it. */
  title: string
  stream: Readable
}

/** Takes the one part of a form that is called `file`, as it arrives. What else the form holds is not looked at. */
export async function takeFile<T>(request: IncomingMessage, take: (file: FormFile) => Promise<T>): Promise<T> {
  const form = formOf(request)
  let taken: Promise<T> | null = null
  const parts: Readable[] = []
  form.on('file', (name, stream, title) => {
    if (name !== 'file' || taken !== null) return void stream.resume()
    // A file that is cut off at its end is refused, and not kept as if it were whole.
    stream.on('limit', () => stream.destroy(tooLarge()))
    parts.push(stream)
    taken = take({ title, stream })
    taken.catch((error: Error) => form.destroy(error))
  })
  try {
    await pipeline(request, form)
  } catch (error) {
    // Whoever reads it would wait for the rest.
    for (const part of parts) part.destroy(new Error('the form ended before the file did'))
    await Promise.allSettled([taken])
    throw taken !== null || isOurs(error, request) ? error : malformed()
  }
  if (taken === null)
    throw new AppError('invalid_request', 'The form has no part called file.', [
      { field: 'file', code: 'required', message: 'Send the file as the part called file.' },
    ])
  return taken
}

function formOf({ headers }: IncomingMessage) {
  if (!/^multipart\/form-data\b/i.test(headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type', 'Send the file as multipart/form-data, in a part called file.')
  try {
    return new Busboy({
      // It is there: see above.
      headers: headers as BusboyHeaders,
      defCharset: 'utf8',
      limits: { files: 1, fields: UPLOAD_PARTS, parts: UPLOAD_PARTS + 1, fieldSize: 1024, fileSize: UPLOAD_BYTES },
    })
  } catch {
    throw malformed()
  }
}

/** What was said by this program, and what comes of a client that went away. */
function isOurs(error: unknown, request: IncomingMessage): boolean {
  return error instanceof AppError || error === request.errored
}

function malformed(): AppError {
  return new AppError('malformed_request', 'The body is not a whole form of multipart/form-data.')
}
