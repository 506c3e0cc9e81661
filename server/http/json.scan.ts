import { AppError } from '../common/errors.ts'
import { grouped } from '../common/text.ts'
import { JSON_DEPTH, JSON_FIELDS, JSON_VALUES } from '../limits/requests.ts'

/** The bytes that matter to JSON outside of its texts. */
const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_ARRAY = 0x5b
const BACKSLASH = 0x5c
const CLOSE_ARRAY = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/**
 * Looks over the bytes of a body before anything is made of them: reading a thousand distinct names costs a hundred times
 * their bytes, and nesting is free to write. One pass; whether it is JSON at all is for the parser to say.
 */
export function refuseCostlyJson(bytes: Buffer) {
  let depth = 0
  let values = 1
  let fields = 0
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfText(bytes, at)
        break
      case OPEN_ARRAY:
      case OPEN_OBJECT:
        values++
        if (++depth > JSON_DEPTH)
          throw new AppError('malformed_json', `The body is nested deeper than ${JSON_DEPTH} levels.`)
        break
      case CLOSE_ARRAY:
      case CLOSE_OBJECT:
        depth--
        break
      case COMMA:
        if (++values > JSON_VALUES) throw tooMany(JSON_VALUES, 'values')
        break
      case COLON:
        if (++fields > JSON_FIELDS) throw tooMany(JSON_FIELDS, 'fields')
        break
    }
  }
}

function tooMany(most: number, what: string): AppError {
  return new AppError('body_too_large', `The body holds more than ${grouped(most)} ${what}. Send less at once.`)
}

/** Where the text that begins here ends: at its closing quote, or behind the last byte. */
function endOfText(bytes: Buffer, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}

const SPACE = /[ \t\n\r]*/y
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** Where a text stops being JSON, in words. Only asked when the parser refused it: the parser does not always say where. */
export function placeOfFault(text: string): string {
  const at = faultIn(text)
  if (at >= text.length) return 'it ends too early'
  const before = text.slice(0, at)
  const line = before.split('\n').length
  const column = at - before.lastIndexOf('\n')
  return `unexpected ${describe(text.codePointAt(at) ?? 0)} at line ${line}, column ${column}`
}

function describe(code: number): string {
  const isVisible = code > 0x20 && code !== 0x7f && code !== 0xfeff
  return isVisible ? `"${String.fromCodePoint(code)}"` : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/** How far the text is JSON. What is open stands on a stack; `next` says what may come. */
function faultIn(text: string): number {
  const open: ('[' | '{')[] = []
  let next: 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end' = 'value'
  let at = 0
  for (;;) {
    at = behind(SPACE, text, at)
    if (at >= text.length) return at
    const sign = text[at]
    const isEnd = open.length > 0 && sign === (open.at(-1) === '[' ? ']' : '}')
    if (isEnd && next.endsWith('or end')) {
      open.pop()
      at++
      next = 'comma or end'
    } else if (next === 'colon') {
      if (sign !== ':') return at
      at++
      next = 'value'
    } else if (next === 'comma or end') {
      if (sign !== ',' || open.length === 0) return at
      at++
      next = open.at(-1) === '[' ? 'value' : 'name'
    } else if (sign === '"') {
      const end = endOfGoodText(text, at)
      if (text[end] !== '"') return end
      at = end + 1
      next = next.startsWith('name') ? 'colon' : 'comma or end'
    } else if (next.startsWith('name')) {
      return at
    } else if (sign === '[' || sign === '{') {
      open.push(sign)
      at++
      next = sign === '[' ? 'value or end' : 'name or end'
    } else {
      const end = behind(PLAIN, text, at)
      if (end === at) return at
      at = end
      next = 'comma or end'
    }
  }
}

/** Where the pattern's match at this position ends: here, if there is none. */
function behind(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Where the text that begins here ends, with its closing quote or with something that no text may hold. */
function endOfGoodText(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text[at] !== '"') {
    const end = text[at] === '\\' ? behind(ESCAPE, text, at) : at + Number(text.charCodeAt(at) >= 0x20)
    if (end === at) break
    at = end
  }
  return at
}
