import { decodeHTMLAttribute } from 'entities'
import { type Attributes, isAllowed, isVoid, isWithoutAttributes } from './allowed.ts'

/** Elements inside of elements; browsers themselves end at some hundreds. */
export const DEPTH = 100

/** A browser takes `<` for the beginning of markup only before one of these. */
const MARKUP = /<[a-z/!?]/i
const BEGINS_MARKUP = /[a-z/!?]/i

/** False for a text that every browser shows as it stands, `a < b & c` too. */
export function hasMarkup(text: string): boolean {
  return MARKUP.test(text)
}

/** True for what can be shown as HTML anywhere: it has no markup, or none but what allowed.ts lists. */
export function isClean(text: string): boolean {
  return !hasMarkup(text) || isCleanMarkup(text)
}

/**
 * True for markup that is written so plainly that no two programs read it differently, that holds only what is allowed, and
 * that closes what it opens. Looks at each character a fixed number of times.
 */
function isCleanMarkup(html: string): boolean {
  const open: string[] = []
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const next = html.charAt(at + 1)
    if (!BEGINS_MARKUP.test(next)) continue
    const end = html.indexOf('>', at)
    if (end < 0) return false
    if (next === '/') {
      if (html.slice(at + 2, end) !== open.pop()) return false
    } else {
      const name = nameOfClean(html.slice(at + 1, end))
      if (name === null || open.length >= DEPTH) return false
      if (!isVoid(name)) open.push(name)
    }
    at = end
  }
  return open.length === 0
}

const NAME = /^[a-z][a-z0-9]*/
const ATTRIBUTE = /\s+([a-z][a-z-]*)(?:="([^"]*)")?/y

/** The element that a tag opens, written without its brackets; null if it is not plain, or not allowed. */
function nameOfClean(tag: string): string | null {
  if (isWithoutAttributes(tag)) return tag
  const name = NAME.exec(tag)?.[0]
  if (name === undefined) return null
  const attributes: Attributes = {}
  ATTRIBUTE.lastIndex = name.length
  for (let from = name.length; ; from = ATTRIBUTE.lastIndex) {
    const [, attribute, value = ''] = ATTRIBUTE.exec(tag) ?? []
    if (attribute === undefined) {
      const rest = tag.slice(from).trim()
      // A slash ends what has no end anyway; elsewhere browsers do not see it.
      const isAtEnd = rest === '' || (rest === '/' && isVoid(name))
      return isAtEnd && isAllowed(name, attributes) ? name : null
    }
    if (value.includes('<') || Object.hasOwn(attributes, attribute)) return null
    attributes[attribute] = value.includes('&') ? decodeHTMLAttribute(value) : value
  }
}
