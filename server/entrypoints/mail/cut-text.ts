import { REPLY_LINE } from '../../mail/letter.ts'

/** What is cut off a mail. */
export interface Cut {
  /** For a mail that hands on another: what it quotes is what it is about. */
  keepsQuotes: boolean
}

/** Where what mail programs put below an answer begins. */
const ORIGINAL = /^-{2,}\s?(?:original message|ursprüngliche nachricht|message d'origine|mensaje original)\s?-{2,}$/i
const RULE = /^_{10,}$/
const FROM = /^\*?(?:from|von|de|da|van|från|fra|od)\s?:\*?\s/i
const SENT = /^\*?(?:sent|date|gesendet|datum|envoyé|enviado|inviato|verzonden|skickat|to|an|à|para)\s?:\*?\s/i
const WROTE = /(?:wrote|schrieb|a écrit|escribió|ha scritto|schreef|skrev|napisał|escreveu)\b.{0,200}:$/i
/** A line of two hyphens begins a signature. */
const SIGNATURE = '--'
/** What telephones write by themselves. */
const PHONE = /^(?:sent from my|gesendet von meinem|envoyé de mon|enviado desde mi|get outlook for)\s.{1,60}$/i
/** How many lines may name who wrote what is quoted: programs break long ones. */
const NAMING_LINES = 3

/** What the sender wrote, without quotes and signature. Goes through the lines once. */
export function cutText(text: string, { keepsQuotes }: Cut): string {
  const lines = text.split(/\r?\n/).map((line) => line.trimEnd())
  const kept: string[] = []
  for (const [at, line] of lines.entries()) {
    if (line.includes(REPLY_LINE)) break
    if (PHONE.test(line)) continue
    if (keepsQuotes) kept.push(line)
    else if (line === SIGNATURE || isEnd(lines, at)) break
    else if (!line.startsWith('>')) kept.push(line)
    else if (!lines[at - 1]?.startsWith('>')) dropNaming(kept)
  }
  if (!keepsQuotes) dropNaming(kept)
  return kept.join('\n').trim()
}

function isEnd(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (ORIGINAL.test(line)) return true
  const next = lines.slice(at + 1, at + 4)
  // "From: …" and "Sent: …" right below it are the header of what is quoted, with or without a rule above.
  if (FROM.test(line)) return next.some((one) => SENT.test(one))
  return RULE.test(line) && next.some((one) => FROM.test(one))
}

/** "On Monday, Ada wrote:" belongs to what is quoted below it. */
function dropNaming(kept: string[]) {
  let end = kept.length
  while (end > 0 && kept[end - 1] === '') end -= 1
  if (!kept[end - 1]?.endsWith(':')) return
  for (let count = 1; count <= NAMING_LINES && count <= end; count++) {
    const some = kept.slice(end - count, end)
    if (some[0] === '') return
    if (!WROTE.test(some.join(' '))) continue
    // The paragraph that says it, to its first line.
    let first = end - count
    while (first > 0 && kept[first - 1] !== '' && end - first < NAMING_LINES) first -= 1
    kept.length = first
    return
  }
}
