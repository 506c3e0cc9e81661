import { randomBytes } from 'node:crypto'
import { must } from '../common/must.ts'

/** Stands in the JSON of an answer where items belong. Nobody can write it into a text, since nobody knows it. */
const MARK = `items ${randomBytes(12).toString('base64url')}`
const QUOTED_MARK = JSON.stringify(MARK)

/** Set while an answer is written: the items that it holds, in the order in which they occur. */
let met: JsonItems[] | null = null

/**
 * An array of an answer whose items are JSON already, because their bytes had to be counted; or are read and written while
 * the answer is sent, because they are too many to be held at once.
 */
export class JsonItems {
  readonly #texts: readonly string[]
  readonly #flow: (() => AsyncIterable<readonly string[]>) | null

  private constructor(texts: readonly string[], flow: (() => AsyncIterable<readonly string[]>) | null) {
    this.#texts = texts
    this.#flow = flow
  }

  /** Typed as the items: nothing but the writing of the answer looks into it. */
  static of<T>(texts: readonly string[]): T[] {
    return new JsonItems(texts, null) as unknown as T[]
  }

  /** Items that come some at a time. Only `streamJson` can write them. */
  static flowing<T>(flow: () => AsyncIterable<readonly string[]>): T[] {
    return new JsonItems([], flow) as unknown as T[]
  }

  /** Called by JSON.stringify: callers that do not know about items get their values. */
  toJSON(): unknown {
    if (met) {
      met.push(this)
      return MARK
    }
    if (this.#flow) throw new Error('Items that flow are written by streamJson.')
    return this.#texts.map((text) => JSON.parse(text))
  }

  /** Its text in pieces, to be put together once with all around them: each time would be another copy of a large answer. */
  *parts(): Generator<string> {
    if (this.#flow) throw new Error('Items that flow are written by streamJson.')
    let separator = '['
    for (const text of this.#texts) {
      yield separator
      yield text
      separator = ','
    }
    yield separator === '[' ? '[]' : ']'
  }

  async *pieces(): AsyncGenerator<string> {
    if (!this.#flow) {
      yield [...this.parts()].join('')
      return
    }
    let separator = '['
    for await (const texts of this.#flow()) {
      if (texts.length === 0) continue
      yield separator + texts.join(',')
      separator = ','
    }
    yield separator === '[' ? '[]' : ']'
  }
}

/** The JSON around the items of an answer, and the items: one more text than items. */
function split(value: unknown): { texts: string[]; items: JsonItems[] } {
  const items: JsonItems[] = []
  met = items
  try {
    const text = JSON.stringify(value)
    return { texts: items.length === 0 ? [text] : text.split(QUOTED_MARK), items }
  } finally {
    met = null
  }
}

export function toJson(value: unknown): string {
  const { texts, items } = split(value)
  if (items.length === 0) return must(texts[0])
  const parts: string[] = []
  for (const [index, text] of texts.entries()) {
    parts.push(text)
    for (const part of items[index]?.parts() ?? []) parts.push(part)
  }
  return parts.join('')
}

/** The same text in pieces, none of which is larger than what is read at once. */
export async function* streamJson(value: unknown): AsyncGenerator<string> {
  const { texts, items } = split(value)
  for (const [index, text] of texts.entries()) {
    yield text
    const own = items[index]
    if (own) yield* own.pieces()
  }
}
