import { Readable } from 'node:stream'
import { parentPort } from 'node:worker_threads'
import PostalMime, { type Address, addressParser, type Email } from 'postal-mime'
import { receive } from '../../files/receive.ts'
import {
  MAIL_ATTACHMENTS,
  MAIL_HEADER_BYTES,
  MAIL_HTML_BYTES,
  MAIL_LINES,
  MAIL_NESTING,
  MAIL_PARTS,
  MAIL_WATCHERS,
} from '../../limits/mail.ts'
import { CONTENT_LENGTH, EMAIL_LENGTH, NAME_LENGTH, TITLE_LENGTH } from '../../limits/texts.ts'
import { EMAIL_PATTERN, firstCharacters, inOneLine } from '../../text.ts'
import { cutHtml, textOfHtml } from './cut-html.ts'
import { cutText } from './cut-text.ts'
import type { Attachment, MailContents, Purpose, Question, Reading } from './read-mail.ts'

/** One mail after the other: answers come in the order of the questions. */
let last = Promise.resolve()
parentPort?.on('message', (question: string) => {
  last = last.then(async () => {
    const reading = await read(question).catch((): Reading => ({ refusal: 'too_complex' }))
    parentPort?.postMessage(JSON.stringify(reading))
  })
})

async function read(question: string): Promise<Reading> {
  const end = question.indexOf('\n')
  // Written by this program alone, from this type.
  const { purpose, folder } = JSON.parse(question.slice(0, end)) as Question
  const raw = question.slice(end + 1)
  if (hasTooManyLines(raw) || countParts(raw) > MAIL_PARTS) return { refusal: 'too_complex' }
  const email = await PostalMime.parse(Buffer.from(raw, 'latin1'), {
    forceRfc822Attachments: true,
    maxNestingDepth: MAIL_NESTING,
    maxHeadersSize: MAIL_HEADER_BYTES,
  })
  const from = addressesOf(email, 'from')
  const [sender] = from
  if (from.length !== 1 || !sender) return { refusal: 'malformed' }
  const files = email.attachments.filter(({ related }) => !related)
  const attachments: Attachment[] = []
  for (const file of files.slice(0, MAIL_ATTACHMENTS)) attachments.push(await keep(file, folder))
  const moreAttachments = files.length - attachments.length
  return { mail: { ...toContents(email, sender, purpose), attachments, moreAttachments } }
}

/** Short lines are what takes longest to read: a mail of the largest size that has attachments has fewer. */
function hasTooManyLines(raw: string): boolean {
  let lines = 0
  for (let at = raw.indexOf('\n'); at >= 0 && lines <= MAIL_LINES; at = raw.indexOf('\n', at + 1)) lines += 1
  return lines > MAIL_LINES
}

const BOUNDARY = /boundary\s{0,9}=\s{0,9}(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/gi

/** How many lines could begin a part. Looked through once, however many there are. */
function countParts(raw: string): number {
  const boundaries = new Set(Array.from(raw.matchAll(BOUNDARY), ([, quoted, bare]) => `--${quoted ?? bare}`))
  if (boundaries.size === 0) return 1
  if (boundaries.size > MAIL_PARTS) return boundaries.size
  let parts = 0
  for (let at = raw.indexOf('\n--'); at >= 0 && parts <= MAIL_PARTS; at = raw.indexOf('\n--', at + 1)) {
    const end = raw.indexOf('\n', at + 1)
    const line = raw.slice(at + 1, end < 0 ? raw.length : Math.min(end, at + 300)).trimEnd()
    if (boundaries.has(line)) parts += 1
  }
  return parts
}

const IS_ADDRESS = new RegExp(EMAIL_PATTERN, 'u')

function addressesOf(email: Email, ...names: string[]): string[] {
  return email.headers
    .filter(({ key }) => names.includes(key))
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .map(({ address }: Address) => (address ?? '').trim().toLowerCase())
    .filter((address) => address.length <= EMAIL_LENGTH && IS_ADDRESS.test(address))
}

type Written = Omit<MailContents, 'attachments' | 'moreAttachments'>

function toContents(email: Email, from: string, purpose: Purpose): Written {
  const subject = firstCharacters(inOneLine((email.subject ?? '').replace(/\p{C}+/gu, ' ')), TITLE_LENGTH)
  const written = email.html && email.html.length <= MAIL_HTML_BYTES ? email.html : ''
  // What somebody hands on is what they want to be read.
  const cut = { keepsQuotes: purpose === 'card' && isForward(subject) }
  const plain = email.text?.trim() ? cutText(email.text, cut) : ''
  const html = written && cutHtml(written, cut)
  // Programs differ least in how they quote in plain text: for what becomes a comment that is what counts.
  const isHtmlFirst = purpose === 'card' || plain === ''
  return {
    from,
    people: [...new Set(addressesOf(email, 'to', 'cc'))].slice(0, MAIL_WATCHERS),
    subject,
    html: isHtmlFirst && html && html.length <= CONTENT_LENGTH ? html : null,
    text: firstCharacters(plain || (html ? cutText(textOfHtml(html), cut) : ''), CONTENT_LENGTH),
  }
}

const FORWARD = /^(?:fwd?|wg|tr|rv|enc|doorst|vs|i)\s?:/i

function isForward(subject: string): boolean {
  return FORWARD.test(subject)
}

async function keep({ filename, content }: Email['attachments'][number], folder: string): Promise<Attachment> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
  const { beginning, ...received } = await receive(Readable.from([bytes]), folder)
  const name = firstCharacters(inOneLine(filename ?? ''), NAME_LENGTH)
  return { name, ...received, beginning: beginning.toString('base64') }
}
