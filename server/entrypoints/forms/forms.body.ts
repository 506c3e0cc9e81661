import { isUtf8 } from 'node:buffer'
import { AppError, invalid } from '../../common/errors.ts'
import { parseBounded } from '../../http/json.ts'
import { FORM_PART_HEAD_BYTES, FORM_VALUES } from '../../limits/forms.ts'
import type { Given } from '../../resources/forms/forms.answers.ts'

/** Values that the page sends besides answers. No field has such a name: theirs have no dots. */
export const SERVED = 'form.served'
export const SHOWN = 'form.shown'
/** Nobody sees it, so nobody fills it in but robots. */
export const TRAP = 'contact.website'

export interface Sent {
  /** Programs send and receive JSON; pages send form data. */
  isJson: boolean
  given: Given
  served: string
  trap: string
  /** The fields that the page asked. */
  shown: ReadonlySet<string>
}

const typeOf = (contentType: string) => contentType.split(';', 1)[0]?.trim().toLowerCase()

export const isJsonType = (contentType: string) => typeOf(contentType) === 'application/json'

/** Reads a body by its declared type. */
export async function readSent(contentType: string, bytes: Buffer): Promise<Sent> {
  const type = typeOf(contentType)
  if (isJsonType(contentType))
    return { isJson: true, given: await readJson(bytes), served: '', trap: '', shown: new Set() }
  if (!isUtf8(bytes)) throw new AppError('malformed_request', 'What was sent is not valid UTF-8.')
  if (type === 'application/x-www-form-urlencoded') return toSent(readUrlEncoded(bytes.toString()))
  if (type === 'multipart/form-data') return toSent(await readMultipart(contentType, bytes))
  throw new AppError('unsupported_media_type', 'Send form data, or JSON as Content-Type: application/json.')
}

type Pair = readonly [name: string, value: string]

function toSent(pairs: readonly Pair[]): Sent {
  if (pairs.length > FORM_VALUES) throw invalid('answers', `Send at most ${FORM_VALUES} values.`)
  const given = new Map<string, string[]>()
  for (const [name, value] of pairs) {
    const values = given.get(name) ?? []
    values.push(value)
    given.set(name, values)
  }
  const [served = ''] = given.get(SERVED) ?? []
  const [shown = ''] = given.get(SHOWN) ?? []
  const trap = (given.get(TRAP) ?? []).join('')
  for (const name of [SERVED, SHOWN, TRAP]) given.delete(name)
  return { isJson: false, given, served, trap, shown: new Set(shown.split(' ')) }
}

/** Invalid UTF-8 is refused, not replaced by characters that nobody wrote. */
function readUrlEncoded(text: string): Pair[] {
  const parts = text.split('&', FORM_VALUES + 1).filter((part) => part !== '')
  const decode = (part: string) => decodeURIComponent(part.replaceAll('+', ' '))
  try {
    return parts.map((part) => {
      const equals = part.indexOf('=')
      return equals < 0 ? [decode(part), ''] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))]
    })
  } catch {
    throw new AppError('malformed_request', 'What was sent is not valid form data.')
  }
}

const BOUNDARY = /;\s{0,9}boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i

/** Looks over the parts before anything is made of them: reading many small ones, or many fields of a header, takes long. */
function refuseCostlyParts(contentType: string, bytes: Buffer) {
  const [, quoted, bare] = BOUNDARY.exec(contentType) ?? []
  const boundary = `--${quoted ?? bare ?? ''}`
  let parts = 0
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, at + boundary.length)) {
    parts += 1
    if (parts > FORM_VALUES + 1) throw invalid('answers', `Send at most ${FORM_VALUES} values.`)
    const end = bytes.subarray(at, at + boundary.length + FORM_PART_HEAD_BYTES).indexOf('\r\n\r\n')
    const isLast = bytes.subarray(at + boundary.length, at + boundary.length + 2).equals(LAST)
    if (end < 0 && !isLast) throw new AppError('malformed_request', 'What was sent is not valid form data.')
  }
}

/** Behind the boundary that ends the parts. */
const LAST = Buffer.from('--')

async function readMultipart(contentType: string, bytes: Buffer): Promise<Pair[]> {
  refuseCostlyParts(contentType, bytes)
  const headers = { 'content-type': contentType }
  const data = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => {
    throw new AppError('malformed_request', 'What was sent is not valid form data.')
  })
  return [...data].map(([name, value]) => {
    if (typeof value !== 'string') throw invalid(`answers.${name}`, 'A form takes no files.')
    return [name, value]
  })
}

/** `{answers: {field_id: value}}`; a value is a text, a number, a flag, null for none, or a list of several. */
async function readJson(bytes: Buffer): Promise<Given> {
  const body = await parseBounded(bytes)
  const answers = isObject(body) ? body.answers : undefined
  if (!isObject(answers))
    throw invalid('answers', 'Send the answers as {"answers": {"<field id>": <value>}}.', 'required')
  const entries = Object.entries(answers)
  if (entries.length > FORM_VALUES) throw invalid('answers', `Send at most ${FORM_VALUES} values.`)
  return new Map(entries.map(([id, value]) => [id, toTexts(id, value)]))
}

function toTexts(id: string, value: unknown): string[] {
  if (Array.isArray(value)) {
    if (value.length > FORM_VALUES) throw invalid(`answers.${id}`, `Send at most ${FORM_VALUES} values.`)
    return value.map((one) => toText(id, one))
  }
  if (value === null || value === false) return []
  return [toText(id, value)]
}

function toText(id: string, value: unknown): string {
  if (typeof value === 'string') return value
  // -0 is 0.
  if (typeof value === 'number') return String(value + 0)
  if (value === true) return 'true'
  throw invalid(`answers.${id}`, 'An answer is a text, a number, true, false, null, or a list of texts.')
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
