import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { type MessagePort, parentPort } from 'node:worker_threads'
import type { DNSResolver } from 'mailauth'
import PostalMime, { type Address, addressParser, type Email } from 'postal-mime'
import { EMAIL, firstCharacters, inOneLine } from '../../common/text.ts'
import { receive } from '../../files/receive.ts'
import {
  MAIL_ATTACHMENTS,
  MAIL_HEADER_BYTES,
  MAIL_HTML_BYTES,
  MAIL_NESTING,
  MAIL_PARTS,
  MAIL_SIGNATURES,
  MAIL_WATCHERS,
} from '../../limits/mail.ts'
import { CONTENT_LENGTH, EMAIL_LENGTH, NAME_LENGTH, TITLE_LENGTH } from '../../limits/texts.ts'
import { type Verdict, verdictOn } from './authentic.ts'
import { cutHtml, textOfHtml } from './cut-html.ts'
import { cutText } from './cut-text.ts'
import type { Attachment, Found, Lookup, MailContents, Purpose, Question, Reading, ReadMail } from './read-mail.ts'

type Outcome = ReadMail | { refusal: 'malformed' | 'too_complex' }

parentPort?.on('message', async (question: Question) => {
  const before = process.threadCpuUsage()
  const outcome = await read(question).catch((): Outcome => ({ refusal: 'too_complex' }))
  question.dns.close()
  const { user, system } = process.threadCpuUsage(before)
  parentPort?.postMessage({ ...outcome, workMs: Math.ceil((user + system) / 1000) } satisfies Reading)
})

async function read(question: Question): Promise<Outcome> {
  const { purpose, folder } = question
  // A Buffer loses its methods on the way here.
  const bytes = Buffer.from(question.bytes.buffer, question.bytes.byteOffset, question.bytes.byteLength)
  if (countParts(bytes.toString('latin1')) > MAIL_PARTS) return { refusal: 'too_complex' }
  const email = await PostalMime.parse(bytes, {
    forceRfc822Attachments: true,
    maxNestingDepth: MAIL_NESTING,
    maxHeadersSize: MAIL_HEADER_BYTES,
  })
  const from = addressesOf(email, 'from')
  const [sender] = from
  if (from.length !== 1 || !sender) return { refusal: 'malformed' }
  const written = toContents(email, sender, purpose)
  const verdict = await verdictFor({ ...question, bytes }, sender)
  // Last: a thread that is ended leaves no files behind.
  const files = email.attachments.filter(({ related }) => !related)
  const attachments: Attachment[] = []
  for (const file of files.slice(0, MAIL_ATTACHMENTS)) attachments.push(await keep(file, folder))
  const moreAttachments = files.length - attachments.length
  return { contents: { ...written, attachments, moreAttachments }, verdict, sha256: hash('sha256', bytes) }
}

async function verdictFor(
  { bytes, headBytes, signatures, envelope, mailDomain, dns }: Question,
  from: string,
): Promise<Verdict> {
  // More signatures than anybody needs are a way to keep the server busy; no mailbox here writes to another.
  if (signatures > MAIL_SIGNATURES || from.endsWith(`@${mailDomain}`)) return 'none'
  // Only what is signed needs to be read for it.
  const judged = signatures === 0 ? bytes.subarray(0, headBytes) : bytes
  return verdictOn(judged, from, envelope, { mailDomain, resolver: resolverAt(dns) })
}

/** Asks the DNS through the thread that handed the mail over. */
function resolverAt(port: MessagePort): DNSResolver {
  const asked: PromiseWithResolvers<string[] | string[][]>[] = []
  port.on('message', (found: Found) => {
    const { resolve, reject } = asked[found.id] ?? {}
    if ('records' in found) resolve?.(found.records)
    else reject?.(Object.assign(new Error('The DNS has no answer.'), { code: found.error }))
  })
  return (domain, type) => {
    const question = Promise.withResolvers<string[] | string[][]>()
    port.postMessage({ id: asked.push(question) - 1, domain, type } satisfies Lookup)
    return question.promise
  }
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

function addressesOf(email: Email, ...names: string[]): string[] {
  return email.headers
    .filter(({ key }) => names.includes(key))
    .flatMap(({ value }) => addressParser(value, { flatten: true }))
    .map(({ address }: Address) => (address ?? '').trim().toLowerCase())
    .filter((address) => address.length <= EMAIL_LENGTH && EMAIL.test(address))
}

type Written = Omit<MailContents, 'attachments' | 'moreAttachments'>

function toContents(email: Email, from: string, purpose: Purpose): Written {
  const subject = firstCharacters(inOneLine((email.subject ?? '').replace(/\p{C}+/gu, ' ')), TITLE_LENGTH)
  const written = email.html && email.html.length <= MAIL_HTML_BYTES ? email.html : ''
  // Forwarded text is what the sender wants read.
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
