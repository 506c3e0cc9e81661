import { lookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { request as requestHttps } from 'node:https'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { promisify } from 'node:util'
import { request as requestHttp } from '../common/node-http.ts'
import { VERSION } from '../common/version.ts'
import { OUTBOUND_ANSWER_BYTES, OUTBOUND_CONNECT_MS, OUTBOUND_MS } from '../limits/webhooks.ts'
import { mayCall, networks } from './addresses.ts'

/** Receivers recognise the caller by it, and some refuse requests without one. */
const USER_AGENT = `Boardwalk/${VERSION}`

/**
 * The one way out of the server. The addresses come from anybody: it must reach neither this machine nor its
 * neighbours. So a name is resolved once, each of its addresses is checked, and the connection goes to one of those;
 * redirects are not followed; and neither time nor memory depends on who answers.
 */
export class Outbound {
  readonly #allowed: BlockList
  readonly #resolve: Resolve
  readonly #limits: OutboundLimits

  constructor({ allow = [], resolve = resolveName, limits = {} }: OutboundOptions = {}) {
    this.#allowed = networks(allow)
    this.#resolve = resolve
    this.#limits = {
      connectMs: OUTBOUND_CONNECT_MS,
      totalMs: OUTBOUND_MS,
      answerBytes: OUTBOUND_ANSWER_BYTES,
      ...limits,
    }
  }

  /** What is wrong with an address as far as it is known without a request; null if nothing is. */
  complaintAbout(text: string): string | null {
    if (!URL.canParse(text)) return 'must be an http or https address'
    const { protocol, username, password, port, hostname } = new URL(text)
    if (protocol !== 'http:' && protocol !== 'https:') return 'must be an http or https address'
    if (username !== '' || password !== '') return 'must have no user name and no password'
    if (BAD_PORTS.has(Number(port))) return 'must have a port that web servers use'
    const literal = isThisMachine(hostname) ? '127.0.0.1' : addressIn(hostname)
    if (literal === null || mayCall(literal, this.#allowed)) return null
    return `must be an address that this server may call: ${hostname} is this machine, in a private network or reserved. The operator of the server can allow it by WEBHOOK_ALLOW`
  }

  /** Posts a body. Throws an OutboundError for everything but an answer, whatever its status. */
  async post({ url, headers, body, signal }: OutboundPost): Promise<OutboundAnswer> {
    if (this.complaintAbout(url) !== null) throw new OutboundError('unreachable')
    const target = new URL(url)
    const deadline = AbortSignal.timeout(this.#limits.totalMs)
    const ending = signal ? AbortSignal.any([deadline, signal]) : deadline
    const addresses = await this.#findAddresses(target.hostname, ending)
    return this.#send(target, addresses, { headers, body, signal: ending })
  }

  async #findAddresses(hostname: string, signal: AbortSignal): Promise<readonly string[]> {
    const literal = addressIn(hostname)
    const found = literal === null ? await this.#ask(hostname, signal) : [literal]
    // One that may not be called is a trap, or a mistake: the others are not tried either. The error is that of a
    // refused connection, so that nobody learns which machines are there.
    if (found.length === 0 || !found.every((address) => mayCall(address, this.#allowed)))
      throw new OutboundError('unreachable')
    return found
  }

  async #ask(hostname: string, signal: AbortSignal): Promise<readonly string[]> {
    try {
      // The system's own way of asking cannot be broken off, only left.
      return await Promise.race([this.#resolve(hostname, signal), over(signal)])
    } catch {
      throw new OutboundError(signal.aborted ? 'timed_out' : 'unreachable')
    }
  }

  #send(target: URL, addresses: readonly string[], { headers, body, signal }: Sending): Promise<OutboundAnswer> {
    const { connectMs, answerBytes } = this.#limits
    const request = target.protocol === 'https:' ? requestHttps : requestHttp
    return new Promise((resolve, reject) => {
      let [isConnected, isLate, isAnswered] = [false, false, false]
      const sending = request({
        method: 'POST',
        protocol: target.protocol,
        // A certificate is checked against the name; the address is the one that was checked.
        hostname: target.hostname.replace(/^\[|\]$/g, ''),
        port: target.port || undefined,
        path: `${target.pathname}${target.search}`,
        headers: { 'user-agent': USER_AGENT, ...headers, 'content-length': Buffer.byteLength(body) },
        lookup: pinnedTo(addresses),
        // Each call has a connection of its own: one that is kept would outlive the check of its address.
        agent: false,
        maxHeaderSize: 16 * 1024,
        signal,
      })
      const fail = () => {
        clearTimeout(patience)
        if (isAnswered) return
        reject(new OutboundError(signal.aborted || isLate ? 'timed_out' : isConnected ? 'broken' : 'unreachable'))
      }
      const patience = setTimeout(() => {
        isLate = true
        sending.destroy()
      }, connectMs)
      sending.on('socket', (socket) => {
        socket.on(target.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
          isConnected = true
          clearTimeout(patience)
        })
      })
      sending.on('error', fail)
      // Also after an answer that switches to another protocol, which has no other end.
      sending.on('close', fail)
      sending.on('response', (response) => {
        isAnswered = true
        let size = 0
        const done = () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] ?? null })
        response.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > answerBytes) sending.destroy()
        })
        // The status is known; how the body ends changes nothing.
        response.on('error', done)
        response.on('close', done)
      })
      sending.end(body)
    })
  }
}

type Resolve = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>

interface OutboundLimits {
  connectMs: number
  totalMs: number
  answerBytes: number
}

export interface OutboundOptions {
  /** Networks that may be called though they are not public. */
  allow?: readonly string[]
  resolve?: Resolve
  /** Less than the usual bounds: for tests. */
  limits?: Partial<OutboundLimits>
}

interface Sending {
  headers: Record<string, string>
  body: string
  signal: AbortSignal
}

interface OutboundPost extends Omit<Sending, 'signal'> {
  url: string
  signal?: AbortSignal
}

interface OutboundAnswer {
  status: number
  retryAfter: string | null
}

/** Why there was no answer. Never more: an address is its owner's secret, and errors are shown and logged. */
export class OutboundError extends Error {
  readonly reason: 'unreachable' | 'timed_out' | 'broken'

  constructor(reason: OutboundError['reason']) {
    super(`The call outside failed: ${reason}.`)
    this.reason = reason
  }
}

/** Where no web server listens, and where a text that looks like a request could do harm: the ports that browsers refuse. */
const BAD_PORTS = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
])

/** Names that mean the machine itself wherever they are resolved (RFC 6761). */
function isThisMachine(hostname: string): boolean {
  return /^(?:.{1,200}\.)?localhost\.?$/i.test(hostname)
}

/** The address that the host of a URL is, if it is no name. */
function addressIn(hostname: string): string | null {
  const plain = hostname.replace(/^\[|\]$/g, '')
  return isIP(plain) === 0 ? null : plain
}

function over(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}

/** Answers every question for an address with those that were checked. */
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const known = addresses.map((address) => ({ address, family: isIP(address) }))
  return (_hostname, { all }, answer) => {
    const [first] = known
    if (all) answer(null, known)
    else answer(null, first?.address ?? '', first?.family)
  }
}

const lookUp = promisify(lookup)

/**
 * All addresses of a name. The system's own way of asking keeps a thread of the process busy for as long as a name server takes,
 * so it is used only for names without a dot, which are of this machine or of its network.
 */
async function resolveName(hostname: string, signal: AbortSignal): Promise<string[]> {
  const name = hostname.replace(/\.$/, '')
  if (!name.includes('.')) return (await lookUp(name, { all: true })).map(({ address }) => address)
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    return found.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
