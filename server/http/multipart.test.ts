import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { UPLOAD_HEADER_BYTES, UPLOAD_PARTS } from '../limits/uploads.ts'
import { takeFile } from './multipart.ts'

const HEAD = 'Content-Disposition: form-data; name="file"; filename="a.txt"'

/** A request with this body, which arrives in pieces of so many bytes. */
function requestOf(body: Buffer | string, size = 64 * 1024, type = 'multipart/form-data; boundary=zz') {
  const bytes = Buffer.from(body)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
    bytes.subarray(n * size, (n + 1) * size),
  )
  const stream = Readable.from(pieces, { objectMode: false })
  return Object.assign(stream, { headers: { 'content-type': type } }) as unknown as IncomingMessage
}

async function taken(request: IncomingMessage): Promise<{ title: string; text: string }> {
  return takeFile(request, async ({ title, bytes }) => {
    const chunks: Buffer[] = []
    for await (const chunk of bytes) chunks.push(Buffer.from(chunk))
    return { title, text: Buffer.concat(chunks).toString() }
  })
}

const part = (head: string, body: string) => `--zz\r\n${head}\r\n\r\n${body}\r\n`
const field = (name: string, value = 'x') => part(`Content-Disposition: form-data; name="${name}"`, value)

describe('a form', () => {
  const text = 'one\r\n--z\r\n--zy\r\n\r\ntwo--zz'
  const whole = `${field('note')}${part(`${HEAD}\r\nContent-Type: text/plain`, text)}${field('after')}--zz--\r\nepilogue`

  test.each([1, 2, 3, 7, 64, 65_536])('that arrives in pieces of %i bytes is read as it is', async (size) => {
    expect(await taken(requestOf(`A preamble.\r\n${whole}`, size))).toEqual({ title: 'a.txt', text })
  })

  test('that breaks off is refused with 400, wherever it breaks off', async () => {
    const end = whole.indexOf('--zz--') + '--zz--'.length
    for (let length = 0; length < end; length += 1)
      await expect(taken(requestOf(whole.slice(0, length), 16)), whole.slice(0, length)).rejects.toMatchObject({
        status: 400,
      })
    expect(await taken(requestOf(whole.slice(0, end), 16))).toEqual({ title: 'a.txt', text })
  })

  test('without an end, without a boundary, with lines that are no headers or with too much beside the file is refused', async () => {
    const file = part(HEAD, 'abc')
    const closed = '--zz--\r\n'
    const refused = { code: 'malformed_request' }
    for (const body of [
      `--zz\r\n${HEAD}\r\n\r\nabc`,
      file,
      `--zz padding?\r\n${HEAD}\r\n\r\nabc\r\n${closed}`,
      `${field('x').repeat(UPLOAD_PARTS + 1)}${file}${closed}`,
      `${file}${field('x').repeat(UPLOAD_PARTS + 1)}${closed}`,
      part(`X: ${'x'.repeat(UPLOAD_HEADER_BYTES)}\r\n${HEAD}`, 'abc') + closed,
    ])
      await expect(taken(requestOf(body)), body.slice(0, 80)).rejects.toMatchObject(refused)
    for (const type of ['multipart/form-data', `multipart/form-data; boundary=${'z'.repeat(71)}`])
      await expect(taken(requestOf(whole, 64, type))).rejects.toMatchObject(refused)
    expect(await taken(requestOf(field('x').repeat(UPLOAD_PARTS) + file + closed))).toMatchObject({ text: 'abc' })
  })

  test.each([
    ['as browsers write it', 'filename="a \\"b\\".txt"', 'a "b".txt'],
    ['with letters of all alphabets', 'filename="naïve – 名.txt"', 'naïve – 名.txt'],
    ['with a folder of another system', 'filename="C:\\notes\\plan.txt"', 'C:\\notes\\plan.txt'],
    ['encoded', "filename=x.txt; filename*=UTF-8''na%C3%AFve.txt", 'naïve.txt'],
    ['encoded in another alphabet', "filename*=iso-8859-1'en'na%EFve.txt", 'naïve.txt'],
    ['encoded wrongly', "filename=x.txt; filename*=UTF-8''%FF", 'x.txt'],
    ['of nothing', 'filename=""', ''],
  ])('has the name of the file %s', async (_, name, title) => {
    const body = `${part(`content-disposition: form-data; name=file; ${name}`, 'abc')}--zz--`
    expect(await taken(requestOf(body))).toEqual({ title, text: 'abc' })
  })

  test('leaves the connection to the answer when it is refused in the middle', async () => {
    const request = requestOf(`${part(HEAD, 'x'.repeat(100_000))}--zz--`, 1000)
    const refusal = takeFile(request, async ({ bytes }) => {
      for await (const _ of bytes) throw new Error('the disk is full')
    })
    await expect(refusal).rejects.toThrow('the disk is full')
    expect(request.destroyed).toBe(false)
    expect(Buffer.concat(await request.toArray()).toString()).toContain('--zz--')
  })
})
