import {
  MAIL_FIELD_BYTES,
  MAIL_HEADER_BYTES,
  MAIL_HEADER_LINES,
  MAIL_HOPS,
  MAIL_SIGNATURE_BYTES,
} from '../../limits/mail.ts'
import { isOwnMessageId } from '../../mail/message-ids.ts'
import { Refused } from './refusals.ts'

/** The header of a mail: the values of each field in the order of the mail, by its name in small letters. */
type Head = ReadonlyMap<string, readonly string[]>

/** What is looked at before anything else is made of a mail. */
export interface Screened {
  /** Empty for a mail without. */
  messageId: string
  /** How many there are (DKIM). */
  signatures: number
  /** How much of the mail is its header, with the empty line below it. */
  headBytes: number
}

const LINE_END = /\r?\n/
const HEAD_END = /\r?\n\r?\n/
/** A sender who repeats one of them wants one reader to see the first and another to see the second. */
const ONCE = ['from', 'sender', 'reply-to', 'to', 'cc', 'subject', 'date', 'message-id', 'content-type', 'mime-version']
/** Not `list`: an address of several people hands on what it gets, and may hand it on to a board. */
const BULK = /^(?:bulk|junk|auto_reply)\b/i
const OF_PROGRAMS = ['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-vacation', 'x-failed-recipients']

/** Refuses automatic mail, mail loops, and what is no mail, by its header alone. */
export function screen(bytes: Buffer, publicUrl: string): Screened {
  const { head, headBytes } = readHead(bytes)
  if (ONCE.some((name) => (head.get(name) ?? []).length > 1) || !head.has('from')) throw new Refused('malformed')
  const of = (name: string) => head.get(name)?.[0] ?? ''
  const messageId = of('message-id')
  if (isOwnMessageId(messageId, publicUrl) || (head.get('received') ?? []).length > MAIL_HOPS) throw new Refused('loop')
  if (isAutomatic(head, of)) throw new Refused('automatic')
  return { messageId, headBytes, signatures: (head.get('dkim-signature') ?? []).length }
}

function isAutomatic(head: Head, of: (name: string) => string): boolean {
  const submitted = of('auto-submitted')
  return (
    (submitted !== '' && !/^no\b/i.test(submitted)) ||
    BULK.test(of('precedence')) ||
    OF_PROGRAMS.some((name) => head.has(name)) ||
    of('return-path') === '<>' ||
    /^multipart\/report\b/i.test(of('content-type'))
  )
}

function readHead(bytes: Buffer): { head: Head; headBytes: number } {
  const beginning = bytes.subarray(0, MAIL_HEADER_BYTES + 4).toString('latin1')
  const { index: end = -1, 0: ending = '' } = HEAD_END.exec(beginning) ?? {}
  if (end < 0 && bytes.length > MAIL_HEADER_BYTES) throw new Refused('too_large')
  const head = new Map<string, string[]>()
  let last: string[] | null = null
  const lines = (end < 0 ? beginning : beginning.slice(0, end)).split(LINE_END, MAIL_HEADER_LINES + 1)
  if (lines.length > MAIL_HEADER_LINES) throw new Refused('too_complex')
  for (const line of lines) {
    // Some readers of a header take it for the end of a line, and others do not.
    if (line.includes('\r')) throw new Refused('malformed')
    if (last && /^[ \t]/.test(line)) {
      last.push(`${last.pop() ?? ''} ${line.trim()}`)
      continue
    }
    const colon = line.indexOf(':')
    if (colon < 1) throw new Refused('malformed')
    const name = line.slice(0, colon).trim().toLowerCase()
    last = head.get(name) ?? []
    last.push(line.slice(colon + 1).trim())
    head.set(name, last)
  }
  refuseLongFields(head)
  return { head, headBytes: end < 0 ? bytes.length : end + ending.length }
}

function refuseLongFields(head: Head) {
  for (const [name, values] of head) {
    const most = name === 'dkim-signature' ? MAIL_SIGNATURE_BYTES : MAIL_FIELD_BYTES
    if (values.some((value) => value.length > most)) throw new Refused('too_complex')
  }
}
