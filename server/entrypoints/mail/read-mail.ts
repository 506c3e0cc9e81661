import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { DNSResolver } from 'mailauth'
import { Threads, TookTooLong } from '../../common/threads.ts'
import type { Received } from '../../files/receive.ts'
import { MAIL_LOOKUPS, MAIL_MEMORY, MAIL_MEMORY_OF_ONE, MAIL_READING_MS } from '../../limits/mail.ts'
import type { Envelope, Verdict } from './authentic.ts'
import type { Screened } from './head.ts'
import { Refused } from './refusals.ts'

/** A card takes forwarded text; a comment takes what the sender wrote and nothing they quote. */
export type Purpose = 'card' | 'comment'

/** A file that came with a mail. The thread wrote it to a folder: it may be large, and nothing here looks into it. */
export interface Attachment extends Omit<Received, 'beginning'> {
  name: string
  /** In base64. */
  beginning: string
}

/** What a mail says, as far as anything is made of it. */
export interface MailContents {
  /** In small letters. */
  from: string
  /** Addresses in To and Cc, in small letters. */
  people: string[]
  subject: string
  /** What was written, without what it quotes and without signatures. Not cleaned yet. Null when there is no HTML of use. */
  html: string | null
  text: string
  attachments: Attachment[]
  /** How many more there are than become files. */
  moreAttachments: number
}

/** A mail as it came. */
export interface Arrived extends Screened {
  bytes: Buffer
  envelope: Envelope
}

/** What the thread needs to read a mail. */
export interface Question extends Arrived {
  purpose: Purpose
  /** Where attachments are written. */
  folder: string
  mailDomain: string
  /** Where the thread asks the DNS: the one of this server, or that of a test. */
  dns: MessagePort
}

/** A mail that was read, and what is known of its sender. */
export interface ReadMail {
  contents: MailContents
  verdict: Verdict
  /** Of all its bytes. */
  sha256: string
}

/** `workMs`: the processor time that it took. */
export type Reading = { workMs: number } & (ReadMail | { refusal: 'malformed' | 'too_complex' })

/** What the thread asks the DNS, and what it is answered. */
export interface Lookup {
  id: number
  domain: string
  type: string
}
export type Found = { id: number } & ({ records: string[] | string[][] } | { error: string })

const readers = new Threads<Question, Reading>({
  module: new URL('./read-mail.worker.ts', import.meta.url),
  // A thread also waits for the DNS of the sender's domain.
  threads: 3,
  most: MAIL_MEMORY,
  mostOfOne: MAIL_MEMORY_OF_ONE,
  isFull: 'Too much mail is being read at this moment. Try again.',
  patienceMs: MAIL_READING_MS,
  memoryMib: 256,
})

interface Reader {
  team_id: string
  folder: string
  mailDomain: string
  resolver: DNSResolver
  /** Receives the processor time spent, whatever became of the mail. */
  onWork: (ms: number) => void
}

/** Reads a mail, and finds out whether it is from whom it says, in a thread: whatever it is made of, no other request waits for it, and it ends. */
export async function readMail(mail: Arrived, purpose: Purpose, reader: Reader): Promise<ReadMail> {
  const { team_id, folder, mailDomain, resolver, onWork } = reader
  const { port1, port2 } = new MessageChannel()
  answerLookups(port1, resolver)
  try {
    const reading = await readers.ask(
      { ...mail, purpose, folder, mailDomain, dns: port2 },
      { whose: team_id, size: mail.bytes.length, transfer: [port2] },
    )
    onWork(reading.workMs)
    if ('refusal' in reading) throw new Refused(reading.refusal)
    return reading
  } catch (error) {
    if (!(error instanceof TookTooLong)) throw error
    onWork(MAIL_READING_MS)
    throw new Refused('too_complex')
  } finally {
    port1.close()
  }
}

function answerLookups(port: MessagePort, resolver: DNSResolver) {
  let count = 0
  port.on('message', async ({ id, domain, type }: Lookup) => {
    count += 1
    const found = await lookUp(domain, type, count > MAIL_LOOKUPS ? null : resolver)
    port.postMessage({ id, ...found } satisfies Found)
  })
}

async function lookUp(domain: string, type: string, resolver: DNSResolver | null) {
  if (!resolver) return { error: 'EREFUSED' }
  try {
    return { records: await resolver(domain, type) }
  } catch (error) {
    // Node's errors of the DNS have one.
    return { error: (error as { code?: string }).code ?? 'ESERVFAIL' }
  }
}
