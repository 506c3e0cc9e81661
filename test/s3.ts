import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** S3-compatible storage in memory. It refuses requests not signed with its secret, and bytes other than the signed ones. */
export class S3Server {
  readonly stored = new Map<string, { bytes: Buffer; time: number }>()
  readonly refused: string[] = []
  readonly #secret: string
  readonly #server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const { status, body } = this.#answer(request, Buffer.concat(chunks))
      response.writeHead(status, { 'content-length': body.length }).end(body)
    })
  })

  constructor(secret: string) {
    this.#secret = secret
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    // It listens on a port.
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close() {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  #answer(request: IncomingMessage, bytes: Buffer): { status: number; body: Buffer } {
    const url = new URL(request.url ?? '/', 'http://x')
    const why = this.#complaint(request, url, bytes)
    if (why) {
      this.refused.push(why)
      return { status: 403, body: Buffer.from(why) }
    }
    const key = url.pathname.split('/').slice(2).join('/')
    const found = this.stored.get(key)
    const source = request.headers['x-amz-copy-source']?.toString().split('/').slice(2).join('/')
    const copied = source === undefined ? bytes : this.stored.get(source)?.bytes
    if (!copied) return { status: 404, body: Buffer.from('<Error/>') }
    if (request.method === 'PUT') this.stored.set(key, { bytes: copied, time: Date.now() })
    if (request.method === 'DELETE') this.stored.delete(key)
    if (request.method !== 'GET') return { status: request.method === 'PUT' ? 200 : 204, body: Buffer.alloc(0) }
    if (url.searchParams.has('list-type')) return { status: 200, body: this.#list(url.searchParams) }
    return found ? { status: 200, body: found.bytes } : { status: 404, body: Buffer.from('<Error/>') }
  }

  /** One at a time, so that listing needs several pages. */
  #list(query: URLSearchParams): Buffer {
    const keys = [...this.stored.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort()
    const at = Number(query.get('continuation-token') ?? 0)
    const key = keys[at]
    const next = at + 1 < keys.length ? `<NextContinuationToken>${at + 1}</NextContinuationToken>` : ''
    const time = new Date(this.stored.get(key ?? '')?.time ?? 0).toISOString()
    const one = key ? `<Contents><Key>${key}</Key><LastModified>${time}</LastModified></Contents>` : ''
    return Buffer.from(`<ListBucketResult>${next}${one}</ListBucketResult>`)
  }

  /** What is wrong with the signature (version 4), if anything is. */
  #complaint({ method, headers }: IncomingMessage, url: URL, bytes: Buffer): string | null {
    const parts = /Credential=[^/]+\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
      headers.authorization ?? '',
    )
    if (!parts) return 'not signed'
    const [, day = '', region = '', names = '', signature] = parts
    const said = String(headers['x-amz-content-sha256'])
    if (said !== 'UNSIGNED-PAYLOAD' && said !== sha256(bytes)) return 'other bytes than were signed'
    if (method === 'PUT' && said === 'UNSIGNED-PAYLOAD') return 'bytes that are not signed'
    const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).sort()
    const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
    const canonical = [method, url.pathname, query.join('&'), lines.join(''), names, said].join('\n')
    const scope = `${day}/${region}/s3/aws4_request`
    const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(Buffer.from(canonical))].join('\n')
    const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${this.#secret}`)
    return hmac(key, text).toString('hex') === signature ? null : 'a wrong signature'
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
