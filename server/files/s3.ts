import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
// The types of Node's fetch and of the package are those of browsers; both run here.
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { owned } from '../common/owned.ts'
import { S3_ANSWER_BYTES, S3_MS, UPLOAD_MS } from '../limits/uploads.ts'
import { checkFolder } from './receive.ts'
import { type FileArea, MARKER, type MarkedStorage, type StoredBytes, TRASH } from './storage.ts'
import { unavailable } from './trouble.ts'

/**
 * Storage that speaks as S3 does. The address is that of the bucket, with what signs the requests in it:
 * `https://KEY:SECRET@s3.example.com/bucket/folder?region=eu-central-1`.
 */
export class S3Storage implements MarkedStorage {
  readonly name: string
  readonly arriving = join(tmpdir(), 'boardwalk-arriving')
  readonly #client: AwsClient
  readonly #bucket: string
  readonly #prefix: string

  constructor(address: string) {
    const { username, password, protocol, host, pathname, searchParams } = new URL(address)
    const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '')
    this.#client = new AwsClient({
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
      service: 's3',
      region: searchParams.get('region') ?? 'us-east-1',
      // The caller tries again.
      retries: 0,
    })
    this.#bucket = `${protocol}//${host}/${bucket}`
    this.#prefix = folders.map((folder) => `${folder}/`).join('')
    this.name = `${this.#bucket}/${this.#prefix}`
  }

  async put(path: string, key: string, sha256: string) {
    const body = await openAsBlob(path)
    // Signed with its contents: what arrives otherwise is refused by the other side.
    await this.#ask('PUT', this.#urlOf(key), { body, headers: { 'x-amz-content-sha256': sha256 } }, UPLOAD_MS)
    await rm(path, { force: true })
  }

  async read(key: string): Promise<StoredBytes | null> {
    const { status, body, headers } = await this.#ask('GET', this.#urlOf(key), {}, UPLOAD_MS)
    if (status === 404 || !body) return null
    // As above: one type for two worlds.
    return { size: Number(headers.get('content-length')), stream: owned(Readable.fromWeb(body as ReadableStream)) }
  }

  async remove(key: string, area: FileArea = 'stored') {
    await this.#ask('DELETE', this.#urlOf(nameIn(area, key)))
  }

  async move(key: string, to: FileArea) {
    const [from, name] = [nameIn(to === 'trash' ? 'stored' : 'trash', key), nameIn(to, key)]
    const source = new URL(this.#urlOf(from)).pathname
    const headers = { 'x-amz-copy-source': source, 'x-amz-content-sha256': sha256Of('') }
    const answer = await this.#ask('PUT', this.#urlOf(name), { headers }, UPLOAD_MS)
    if (answer.status === 404) return
    // A copy that fails on its way is reported after the status.
    if ((await answer.text()).includes('<Error>')) throw unavailable('it could not copy a file')
    await this.#ask('DELETE', this.#urlOf(from))
  }

  async readMarker(): Promise<string | null> {
    const answer = await this.#ask('GET', this.#urlOf(MARKER))
    return answer.status === 404 ? null : answer.text()
  }

  async writeMarker(text: string) {
    await this.#ask('PUT', this.#urlOf(MARKER), { body: text, headers: { 'x-amz-content-sha256': sha256Of(text) } })
  }

  checkDisk(): Promise<void> {
    return checkFolder(this.arriving)
  }

  async *list(): AsyncGenerator<string[]> {
    let token: string | undefined
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.#prefix })
      if (token) query.set('continuation-token', token)
      const answer = await this.#ask('GET', `${this.#bucket}?${query}`)
      const text = await answer.text()
      if (text.length > S3_ANSWER_BYTES) throw unavailable('its list is too long')
      yield keysIn(text, this.#prefix).filter((key) => !key.startsWith('.'))
      token = NEXT.exec(text)?.[1]
    } while (token)
  }

  #urlOf(key: string): string {
    return `${this.#bucket}/${this.#prefix}${key}`
  }

  async #ask(method: string, url: string, init: RequestInit = {}, wait = S3_MS): Promise<Response> {
    const answer = await this.#client
      .fetch(url, { ...init, method, redirect: 'error', signal: AbortSignal.timeout(wait) })
      .catch((error: Error) => {
        throw unavailable(error.message)
      })
    if (answer.ok || answer.status === 404) return answer
    await answer.body?.cancel()
    throw unavailable(`it answered ${method} with ${answer.status}`)
  }
}

function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function nameIn(area: FileArea, key: string): string {
  return area === 'trash' ? `${TRASH}/${key}` : key
}

function keysIn(text: string, prefix: string): string[] {
  return [...text.matchAll(KEY)].map(([, key = '']) => key.slice(prefix.length))
}

// Names that this program gave hold nothing that would be escaped; others are left alone.
const KEY = /<Key>([^<]*)<\/Key>/g
const NEXT = /<NextContinuationToken>([^<]*)<\/NextContinuationToken>/
