import { decodeHTML } from 'entities'
import { hasMarkup } from '../../html/recognize.ts'

/** Elements after which a new line begins. */
const BLOCKS = new Set(
  'h1 h2 h3 h4 h5 h6 p div blockquote hr br ul ol li pre table caption thead tbody tfoot tr'.split(' '),
)
const VOID = new Set(['hr', 'br', 'input', 'col', 'img'])
const TAG = /^<(\/?)([a-z][a-z0-9]*)/i
const MENTION = /\sdata-type\s*=\s*["']?mention\b/i
/** `@u3kT9xQa`, or `@{…}` with an id or an address in it, as programs write mentions. */
const ID_OF_PERSON = /(?<![\w.@+-])@u[A-Za-z0-9]{7}(?![\w@])|@\{[^{}\s]{1,254}\}/g

/** Replaces people's names: readers without an account learn of nobody. */
const SOMEONE = '@someone'

/**
 * What a text says, for everybody: no markup, no links, no pictures, no mentions of people and no mail addresses. Not safe to be
 * shown as HTML. Looks at each character a fixed number of times.
 */
export function publicText(html: string): string {
  return publicLine(hasMarkup(html) ? withoutMarkup(html) : decodeHTML(html))
}

/** The same for what is no HTML: titles and names. */
export function publicLine(text: string): string {
  return withoutAddresses(text.replace(ID_OF_PERSON, SOMEONE)).trim()
}

function withoutMarkup(html: string): string {
  const lines: string[] = []
  let line = ''
  /** How many elements are open inside of a mention, itself included; 0 outside. */
  let inMention = 0
  const say = (text: string) => {
    if (inMention === 0) line += decodeHTML(text).replace(/\s+/g, ' ')
  }
  let from = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', from)) {
    say(html.slice(from, at))
    const [opening, slash, name = ''] = TAG.exec(html.slice(at, at + 20)) ?? []
    if (opening === undefined) {
      say('<')
      from = at + 1
      continue
    }
    const end = html.indexOf('>', at)
    // Where there is no end, the text was cut: the rest is half a tag.
    from = end < 0 ? html.length : end + 1
    if (end < 0) break
    const element = name.toLowerCase()
    if (inMention > 0) {
      if (!VOID.has(element)) inMention += slash ? -1 : 1
    } else if (!slash && MENTION.test(html.slice(at, end))) {
      say(SOMEONE)
      inMention = 1
    } else if (BLOCKS.has(element)) {
      lines.push(line.trim())
      line = ''
    }
  }
  say(html.slice(from))
  return [...lines, line.trim()].filter((some) => some !== '').join('\n')
}

const LOCAL_LENGTH = 64
const DOMAIN_LENGTH = 190
const LOCAL = /[^\s@<>()[\]{},;:"“”]/
const DOMAIN = /[\p{L}\p{N}_.-]/u

/** Mail addresses in a text, members' and others': a page that everybody reads is where they are collected. */
function withoutAddresses(text: string): string {
  let shown = ''
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    let start = at
    while (start > from && at - start < LOCAL_LENGTH && LOCAL.test(text.charAt(start - 1))) start -= 1
    let end = at + 1
    while (end < text.length && end - at < DOMAIN_LENGTH && DOMAIN.test(text.charAt(end))) end += 1
    // The end of a sentence is no part of an address.
    while (text.charAt(end - 1) === '.') end -= 1
    if (start === at || end === at + 1) continue
    // `@ada@example.com` is a mention, and one at-sign is enough.
    if (start > from && text.charAt(start - 1) === '@') start -= 1
    shown += text.slice(from, start) + SOMEONE
    from = end
    at = end - 1
  }
  return shown + text.slice(from)
}
