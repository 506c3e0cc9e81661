import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface Received {
  to: string[]
  /** Header fields in small letters, unfolded. */
  headers: Map<string, string>
  /** With soft line breaks taken out. */
  body: string
}

/** A real mail server on loopback, for as long as the test runs. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onData(stream, session, done) {
      text(stream).then((raw) => {
        received.push(
          toReceived(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        )
        done()
      }, done)
    },
    ...options,
  })
  // A killed client does not say QUIT.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((closed) => server.close(() => closed())))
  // It listens on a port, not on a file.
  return { received, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

function toReceived(raw: string, to: string[]): Received {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const fields = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    fields.map((field) => {
      const [name = '', ...value] = field.split(': ')
      return [name.toLowerCase(), value.join(': ')] as const
    }),
  )
  const body = rest
    .join('\r\n\r\n')
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
  return { to, headers, body }
}
