import { connect } from 'node:net'
import { LIVE_PATH, LIVE_PROTOCOL } from '../../rich-text/live-protocol.ts'
import { tokenFor } from '../live.ts'
import { mailboxOf } from '../mail-in.ts'
import type { Target } from './ids.ts'
import { PROMISES } from './judge.ts'
import { shoot } from './wire.ts'

/** Raw bytes for a port of the server. */
interface Conversation {
  what: string
  port: number
  bytes: Buffer
}

/** How many are in flight at the same time. */
const AT_ONCE = 8

/** Sends each kind of request that is read as it arrives, cut off at many positions; the server must keep working. */
export async function attackCuts(target: Target, mailPort: number, every: number) {
  for (const conversation of await conversationsOf(target, mailPort)) {
    const lengths = Array.from({ length: Math.ceil(conversation.bytes.length / every) }, (_, n) => 1 + n * every)
    for (let at = 0; at < lengths.length; at += AT_ONCE)
      await Promise.all(lengths.slice(at, at + AT_ONCE).map((length) => cutOff(conversation, length)))
    await cutOff(conversation, conversation.bytes.length)
    const { status } = await shoot(target.url, { method: 'GET', path: '/healthz' })
    target.ledger.note(PROMISES.cut, status === 200 ? null : `${conversation.what}: /healthz → ${status}`)
  }
}

async function conversationsOf({ url, world }: Target, mailPort: number): Promise<Conversation[]> {
  const { team, open } = world
  const port = Number(new URL(url).port)
  const authorization = `Authorization: Bearer ${team.token}`
  const form = [
    '--zz\r\nContent-Disposition: form-data; name="note"\r\n\r\nx\r\n',
    `--zz\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${'abc'.repeat(30)}\r\n--zz--\r\n`,
  ].join('')
  const post = (path: string | null, type: string, body: string, more: string[] = []) =>
    [
      `POST ${path === null ? '/mcp' : `/v1/${team.team_id}${path}`} HTTP/1.1`,
      'Host: x',
      authorization,
      `Content-Type: ${type}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...more,
      '',
      body,
    ].join('\r\n')
  const multipart = 'multipart/form-data; boundary=zz'
  const batch = JSON.stringify({ operations: [{ method: 'GET', path: '/boards' }] })
  const mailbox = await mailboxOf(team, String(open.board_id))
  const mail = `From: <${team.email}>\r\nTo: <${mailbox}>\r\nSubject: Cut\r\n\r\nSome words.\r\n.\r\n`
  const spoken = `EHLO x\r\nMAIL FROM:<${team.email}>\r\nRCPT TO:<${mailbox}>\r\nDATA\r\n${mail}QUIT\r\n`
  const live = [
    `GET ${LIVE_PATH} HTTP/1.1`,
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    `Sec-WebSocket-Protocol: ${LIVE_PROTOCOL}, ${await tokenFor(team, String(open.card_id))}`,
    '\r\n',
  ].join('\r\n')
  // A message of five bytes, as a client masks it, and half of a longer one.
  const frames = Buffer.from([0x82, 0x85, 1, 2, 3, 4, 1, 2, 3, 4, 5, 0x82, 0xfe, 0x10, 0, 1, 2, 3, 4, 9, 9, 9])
  const stream = [
    `GET /v1/${team.team_id}/events HTTP/1.1`,
    'Host: x',
    'Accept: text/event-stream',
    authorization,
    '\r\n',
  ].join('\r\n')
  const texts = {
    'a file': post(`/cards/${open.card_id}/files`, multipart, form),
    'a form that was never whole': post(`/cards/${open.card_id}/files`, multipart, form.slice(0, -20)),
    'a table to import': post('/imports?dry_run=true&source=csv', 'text/csv', 'title,list\r\nOne,To do\r\n'),
    'a batch': post('/batch', 'application/json', batch),
    'a call of an agent': post(null, 'application/json', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}', [
      'Accept: application/json, text/event-stream',
    ]),
    'a live stream': stream,
  }
  return [
    ...Object.entries(texts).map(([what, text]) => ({ what, port, bytes: Buffer.from(text) })),
    { what: 'a live session', port, bytes: Buffer.concat([Buffer.from(live), frames]) },
    { what: 'a mail', port: mailPort, bytes: Buffer.from(spoken) },
  ]
}

/** Sends the beginning and disconnects: with FIN after an odd number of bytes, with RST after an even one. */
function cutOff({ port, bytes }: Conversation, length: number): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
    socket.on('connect', () =>
      socket.write(bytes.subarray(0, length), () => {
        if (length % 2 === 0) socket.resetAndDestroy()
        else socket.destroySoon()
      }),
    )
  })
}
