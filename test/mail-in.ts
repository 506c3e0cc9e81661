import { generateKeyPairSync } from 'node:crypto'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { onTestFinished } from 'vitest'
import { must } from '../server/common/must.ts'
import { MailIn, type MailInOptions } from '../server/entrypoints/mail/listener.ts'
import type { Caller, Server, Team } from './team.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** Signed by the domain of the address. */
export const SIGNED = { dkim: { domainName: 'example.com', keySelector: 'test', privateKey } }
/** Also signed, by another domain. */
export const SIGNED_BY_ANOTHER = { dkim: { ...SIGNED.dkim, domainName: 'example.net' } }

const RECORDS = new Map([
  ['test._domainkey.example.com TXT', `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`],
  ['test._domainkey.example.net TXT', `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`],
  ['_dmarc.example.com TXT', 'v=DMARC1; p=reject'],
  ['example.org TXT', 'v=spf1 ip4:127.0.0.1 -all'],
])

/** A DNS with only these records. */
async function resolver(domain: string, type: string): Promise<string[][]> {
  const record = RECORDS.get(`${domain} ${type}`)
  if (!record) throw Object.assign(new Error(`${domain} has no ${type}`), { code: 'ENOTFOUND' })
  return [[record]]
}

/** The answer to the sender. */
export interface MailAnswer {
  status: number
  words: string
}

/** Receives mail for the workspaces of a server, for as long as the test runs. */
export async function startMailIn(server: Server, options: Partial<MailInOptions> = {}) {
  const failures: unknown[] = []
  const onError = (error: unknown) => failures.push(error)
  const mailIn = new MailIn(server.gateway, {
    files: must(server.files),
    port: 0,
    host: '127.0.0.1',
    mailDomain: 'mail.example.com',
    tls: null,
    resolver,
    onError,
    ...options,
  })
  const port = await mailIn.listen()
  onTestFinished(() => mailIn.stop())
  return { mailIn, port, failures, send: (mail: SendMailOptions) => sendMail(port, mail) }
}

/** Sends a mail as a mail server does, and returns the answer. */
export async function sendMail(port: number, mail: SendMailOptions): Promise<MailAnswer> {
  const transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true, disableFileAccess: true })
  try {
    const { response } = await transport.sendMail(mail)
    return { status: Number(response.slice(0, 3)), words: response.slice(4) }
  } catch (error) {
    // Nodemailer says what the server answered in these.
    const { responseCode = 0, response = '' } = error as { responseCode?: number; response?: string }
    return { status: responseCode, words: response.slice(4) }
  } finally {
    transport.close()
  }
}

/** Gives a board an address. */
export async function mailboxOf(caller: Caller, board_id: string): Promise<string> {
  return (await caller.made(`/boards/${board_id}/email`, {})).email.email
}

/** The verified address of a person. */
export async function confirmedAddress({ server }: Team, { user_id }: Caller): Promise<string> {
  const { email } = await server.store.transaction((db) =>
    db
      .updateTable('users')
      .set({ time_confirmed: 1 })
      .where('id', '=', user_id)
      .returning('email')
      .executeTakeFirstOrThrow(),
  )
  return email
}
