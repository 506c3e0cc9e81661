import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { answerForever, answerWith, cut, hang, Receiver } from '../../test/receiver.ts'
import { mayCall, networks } from './addresses.ts'
import { Outbound, OutboundError, type OutboundOptions } from './outbound.ts'

const LOOPBACK = ['127.0.0.0/8']
const post = (outbound: Outbound, url: string, signal?: AbortSignal) =>
  outbound.post({ url, headers: { 'content-type': 'application/json' }, body: '{}', ...(signal && { signal }) })

/** The reason of a failure. */
const reasonOf = (outbound: Outbound, url: string, signal?: AbortSignal) =>
  post(outbound, url, signal).then(
    ({ status }) => `answered ${status}`,
    (error: unknown) => (error instanceof OutboundError ? error.reason : String(error)),
  )

/** The time of all calls from now on is over when the returned function is called: not before, however busy the machine is. */
function stopTime(): () => void {
  const time = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal)
  onTestFinished(() => timeout.mockRestore())
  return () => time.abort()
}

/** Returns when the head of an answer has reached the caller. */
function answered(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const come = () => void setImmediate(resolve)
  subscribe('http.client.response.finish', come)
  onTestFinished(() => void unsubscribe('http.client.response.finish', come))
  return promise
}

const open = (options: OutboundOptions = {}) => new Outbound({ allow: LOOPBACK, ...options })

describe('which addresses may be called', () => {
  test.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:0:127.0.0.1',
    '::127.0.0.1',
    '64:ff9b::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2002:c0a8:101::1',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'no address',
  ])('%s may not', (address) => {
    expect(mayCall(address, networks([]))).toBe(false)
  })

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '2002:808:808::',
    '2606:4700:4700::1111',
    '2a00:1450:4001::1',
  ])('%s may', (address) => {
    expect(mayCall(address, networks([]))).toBe(true)
  })

  test.each([
    [['127.0.0.0/8'], '127.0.0.1', true],
    [['127.0.0.1'], '127.0.0.1', true],
    [['127.0.0.1'], '127.0.0.2', false],
    [['127.0.0.0/8'], '::ffff:127.0.0.1', true],
    [['127.0.0.0/8'], '10.0.0.1', false],
    [['10.0.0.0/8', 'fd00::/8'], 'fd12::1', true],
    [['10.0.0.0/8'], '::1', false],
  ])('an operator who allows %s: %s %s', (allowed, address, expected) => {
    expect(mayCall(address, networks(allowed))).toBe(expected)
  })
})

describe('what an address must be', () => {
  test.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'example.com',
    '',
    'http://',
    'https://user@example.com/',
    'https://user:password@example.com/',
    'http://example.com:25/',
    'http://example.com:6667/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://017700000001/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
  ])('%s is refused without asking anybody', async (url) => {
    const outbound = new Outbound({ resolve: () => Promise.reject(new Error('Nobody is asked.')) })

    expect(outbound.complaintAbout(url)).toMatch(/^must /)
    expect(await reasonOf(outbound, url)).toBe('unreachable')
  })

  test.each(['https://example.com/hook?key=value', 'http://example.com:8080/', 'https://hooks.example.com:8443/a/b'])(
    '%s is taken',
    (url) => {
      expect(new Outbound().complaintAbout(url)).toBeNull()
    },
  )
})

describe('a call', () => {
  test('posts the body and answers the status', async () => {
    const receiver = await Receiver.start(answerWith(202, { 'retry-after': '7' }))

    expect(await post(open(), `${receiver.url}/hook?key=1`)).toEqual({ status: 202, retryAfter: '7' })
    expect(receiver.received).toMatchObject([{ method: 'POST', path: '/hook?key=1', body: '{}' }])
    expect(receiver.received[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'content-length': '2' })
  })

  test('asks for the name once and goes where the answer said, under that name', async () => {
    const receiver = await Receiver.start()
    const { port } = new URL(receiver.url)
    const asked: string[] = []
    // A second answer would be another: that is how a name is turned against the one who checked it.
    const resolve = async (hostname: string) => [asked.push(hostname) === 1 ? '127.0.0.1' : '127.9.9.9']

    expect(await reasonOf(open({ resolve }), `http://hooks.example.com:${port}/`)).toBe('answered 204')
    expect(asked).toEqual(['hooks.example.com'])
    expect(receiver.received[0]?.headers.host).toBe(`hooks.example.com:${port}`)
  })

  test.each([
    ['one that may not', ['127.0.0.1']],
    ['one that may not among others', ['8.8.8.8', '127.0.0.1']],
    ['one that may not in another form', ['::ffff:127.0.0.1']],
    ['none', []],
  ])('to a name with %s of the addresses reaches nobody', async (_, addresses) => {
    const receiver = await Receiver.start()
    const { port } = new URL(receiver.url)
    const outbound = new Outbound({ resolve: async () => addresses })

    expect(await reasonOf(outbound, `http://hooks.example.com:${port}/`)).toBe('unreachable')
    expect(receiver.received).toEqual([])
  })

  test('to a name of this machine reaches nobody, unless it is allowed', async () => {
    const receiver = await Receiver.start()
    const url = receiver.url.replace('127.0.0.1', 'localhost')

    expect(await reasonOf(new Outbound(), url)).toBe('unreachable')
    expect(await reasonOf(open({ allow: ['127.0.0.0/8', '::1'] }), url)).toBe('answered 204')
    expect(receiver.received).toHaveLength(1)
  })

  test('to a closed port and to a forbidden one fail alike', async () => {
    const refused = createServer()
    const port = await new Promise<number>((resolve) => {
      refused.listen(0, '127.0.0.1', () => resolve((refused.address() as { port: number }).port))
    })
    await new Promise((closed) => refused.close(closed))

    expect(await reasonOf(open(), `http://127.0.0.1:${port}/`)).toBe('unreachable')
    expect(await reasonOf(new Outbound({ resolve: async () => ['10.0.0.1'] }), 'http://db.example.com/')).toBe(
      'unreachable',
    )
  })

  test('does not follow redirects', async () => {
    const canary = await Receiver.start()
    const receiver = await Receiver.start(answerWith(307, { location: canary.url }))

    expect(await reasonOf(open(), receiver.url)).toBe('answered 307')
    expect(canary.received).toEqual([])
  })

  test('that is not answered ends when its time is over', async () => {
    const receiver = await Receiver.start(hang)
    const endTime = stopTime()
    const reason = reasonOf(open(), receiver.url)
    await receiver.came(1)

    endTime()

    expect(await reason).toBe('timed_out')
  })

  test('to a name server that says nothing ends when its time is over', async () => {
    const resolve = (_: string, signal: AbortSignal) =>
      new Promise<string[]>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('Over.'))))

    expect(await reasonOf(open({ resolve, limits: { totalMs: 50 } }), 'http://hooks.example.com/')).toBe('timed_out')
  })

  test('without a connection ends before that', async () => {
    // It takes connections and never says a word of TLS.
    const silent = createServer(() => undefined)
    const port = await new Promise<number>((resolve) => {
      silent.listen(0, '127.0.0.1', () => resolve((silent.address() as { port: number }).port))
    })
    onTestFinished(() => void silent.close())

    const outbound = open({ limits: { connectMs: 50, totalMs: 60_000 } })
    expect(await reasonOf(outbound, `https://127.0.0.1:${port}/`)).toBe('timed_out')
  })

  test('that is cut off has no answer', async () => {
    const receiver = await Receiver.start(cut)

    expect(await reasonOf(open(), receiver.url)).toBe('broken')
  })

  test('whose status is known counts, though the rest of the answer never comes', async () => {
    const receiver = await Receiver.start((response) => void response.writeHead(200).write('half'))
    const endTime = stopTime()
    const head = answered()
    const reason = reasonOf(open(), receiver.url)
    await head

    endTime()

    expect(await reason).toBe('answered 200')
  })

  test('reads a gigabyte no further than it must', async () => {
    const sent = Promise.withResolvers<number>()
    const receiver = await Receiver.start(answerForever(200, sent.resolve))

    expect(await reasonOf(open(), receiver.url)).toBe('answered 200')
    // What the kernel took in between is not read.
    expect(await sent.promise).toBeLessThan(32 * 1024 * 1024)
  })

  test('that switches to another protocol has no answer', async () => {
    const receiver = await Receiver.start((response) => {
      response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n')
    })

    expect(await reasonOf(open(), receiver.url)).toBe('broken')
  })

  test('can be given up', async () => {
    const receiver = await Receiver.start(hang)
    const stop = new AbortController()
    const reason = reasonOf(open(), receiver.url, stop.signal)
    await receiver.came(1)
    stop.abort()

    expect(await reason).toBe('timed_out')
  })
})

test('an error names neither the address nor why', async () => {
  const outbound = new Outbound({ resolve: () => Promise.reject(new Error('secret.example.com is unknown')) })

  const error = await post(outbound, 'https://secret.example.com/key').catch((error: Error) => error)

  expect(JSON.stringify([String(error), (error as Error).stack, (error as Error).cause])).not.toContain('secret')
})
