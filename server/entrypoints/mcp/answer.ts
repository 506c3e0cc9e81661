import { firstCharacters } from '../../common/text.ts'
import { MCP_ANSWER, MCP_EXCERPT, MCP_TEXT } from '../../limits/mcp.ts'
import { textOf } from '../../store/search/html.ts'

/** An answer as text that a model can take in: JSON without what is empty, never longer than the bound. */
export function toText(answer: object): string {
  const lean = withoutEmpty(answer)
  let text = JSON.stringify(lean)
  while (text.length > MCP_ANSWER && halveLists(lean)) {
    lean.cut = 'This answer was too long: its lists are cut. Ask for less, or for one thing.'
    text = JSON.stringify(lean)
  }
  // Texts are cut where they come from: without its lists no answer is too long.
  return text
}

type Json = Record<string, unknown>

/** A part in which also what is empty says something, as `has_members: false` does: it is shown as it is, all of it. */
export class AsItIs {
  readonly #part: object

  constructor(part: object) {
    this.#part = part
  }

  toJSON(): object {
    return this.#part
  }
}

/** Null, empty and false values say no more than their absence; numbers do. */
function withoutEmpty(value: object): Json {
  const shown: Json = {}
  for (const [key, part] of Object.entries(value)) {
    if (part === null || part === undefined || part === '' || part === false) continue
    if (Array.isArray(part)) {
      if (part.length > 0) shown[key] = part.map((item) => (isObject(item) ? withoutEmpty(item) : item))
    } else if (isObject(part) && !(part instanceof AsItIs)) {
      const inner = withoutEmpty(part)
      if (Object.keys(inner).length > 0) shown[key] = inner
    } else shown[key] = part
  }
  return shown
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Halves the innermost lists, all alike, so that a board keeps its columns; false when there is nothing more to cut. */
function halveLists(answer: Json): boolean {
  const lists: unknown[][] = []
  /** Returns whether there was a list to cut in it. */
  const collect = (part: unknown): boolean => {
    if (!Array.isArray(part)) return isObject(part) && Object.values(part).map(collect).includes(true)
    if (part.map(collect).includes(true)) return true
    if (part.length < 2) return false
    lists.push(part)
    return true
  }
  collect(answer)
  for (const list of lists) list.length = Math.floor(list.length / 2)
  return lists.length > 0
}

/** What a person reads of some HTML, short. */
export function excerptOf(html: string, length = MCP_EXCERPT): string {
  return shortened(textOf(html), length)
}

export function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${firstCharacters(text, length)}…`
}

/** A part of a content as it is stored, and where the next one begins. */
export function contentFrom(content: string, from = 0) {
  const part = firstCharacters(content.slice(from), MCP_TEXT)
  const next = from + part.length
  if (from === 0 && next >= content.length) return { content }
  return {
    content: part,
    content_length: content.length,
    ...(next < content.length && {
      content_goes_on: `Read on with content_from ${next}. Do not write this part back as the whole.`,
    }),
  }
}
