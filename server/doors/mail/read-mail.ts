import type { Received } from '../../files/receive.ts'
import { TextThread, TookTooLong } from '../../html/thread.ts'
import { MAIL_MEMORY, MAIL_READING_MS } from '../../limits/mail.ts'
import { Refused } from './refusals.ts'

/** A card takes what was forwarded; a comment takes what somebody wrote and nothing of what they quote. */
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

/** What the thread is told before the mail itself. */
export interface Question {
  purpose: Purpose
  /** Where attachments are written. */
  folder: string
}

/** What comes back from the thread: null for a mail that is none, or is made to keep readers busy. */
export type Reading = { mail: MailContents } | { refusal: 'malformed' | 'too_complex' }

const reader = new TextThread({
  module: new URL('./read-mail.worker.ts', import.meta.url),
  most: MAIL_MEMORY,
  isFull: 'Too much mail is being read at this moment. Try again.',
  patienceMs: MAIL_READING_MS,
})

/** Reads a mail in a thread of its own: whatever it is made of, nobody else waits for it, and it ends. */
export async function readMail(bytes: Buffer, purpose: Purpose, folder: string): Promise<MailContents> {
  const question: Question = { purpose, folder }
  const answer = await reader
    .turn(`${JSON.stringify(question)}\n${bytes.toString('latin1')}`)
    .catch((error: unknown) => {
      throw error instanceof TookTooLong ? new Refused('too_complex') : error
    })
  // Written by the thread alone, from this type.
  const reading = JSON.parse(answer) as Reading
  if ('refusal' in reading) throw new Refused(reading.refusal)
  return reading.mail
}
