import { randomBytes } from 'node:crypto'
import { joinBytes } from '../common/bytes.ts'
import { must } from '../common/must.ts'

/** Stands in the JSON of an answer where items belong. Nobody can write it into a text, since nobody knows it. */
const MARK = `items ${randomBytes(12).toString('base64url')}`
const QUOTED_MARK = JSON.stringify(MARK)

const OPEN = Buffer.from('[')
const CLOSE = Buffer.from(']')

/** Set while an answer is written: the items that it holds, in the order in which they occur. */
let met: JsonItems[] | null = null

/**
 * An array of an answer whose items are JSON already, because their bytes had to be counted; or are read and written while
 * the answer is sent, because they are too many to be held at once.
 */
export class JsonItems {
  readonly #texts: readonly string[]
  readonly #flow: (() => AsyncIterable<readonly string[]>) | null
  /** Bytes of items with commas between them. */
  readonly #bytes: readonly Uint8Array[] | (() => AsyncIterable<Uint8Array>) | null

  private constructor(
    texts: readonly string[],
    flow: (() => AsyncIterable<readonly string[]>) | null,
    bytes: readonly Uint8Array[] | (() => AsyncIterable<Uint8Array>) | null = null,
  ) {
    this.#texts = texts
    this.#flow = flow
    this.#bytes = bytes
  }

  /** Typed as the items: nothing but the writing of the answer looks into it. */
  static of<T>(texts: readonly string[]): T[] {
    return new JsonItems(texts, null) as unknown as T[]
  }

  /** Items that come some at a time. Only `streamJson` can write them. */
  static flowing<T>(flow: () => AsyncIterable<readonly string[]>): T[] {
    return new JsonItems([], flow) as unknown as T[]
  }

  /** Items that are bytes already, in parts that include the commas between them; or come so. */
  static ofBytes<T>(parts: readonly Uint8Array[] | (() => AsyncIterable<Uint8Array>)): T[] {
    return new JsonItems([], null, parts) as unknown as T[]
  }

  /** Called by JSON.stringify: callers that do not know about items get their values. */
  toJSON(): unknown {
    if (met) {
      met.push(this)
      return MARK
    }
    if (this.#flow) throw new Error('Items that flow are written by streamJson.')
    if (this.#bytes) return JSON.parse([...this.parts()].join(''))
    return this.#texts.map((text) => JSON.parse(text))
  }

  /** Its text in pieces, to be put together once with all around them: each time would be another copy of a large answer. */
  *parts(): Generator<string> {
    if (this.#flow) throw new Error('Items that flow are written by streamJson.')
    if (this.#bytes) {
      yield `[${joinBytes(this.#partsOfBytes).toString()}]`
      return
    }
    let separator = '['
    for (const text of this.#texts) {
      yield separator
      yield text
      separator = ','
    }
    yield separator === '[' ? '[]' : ']'
  }

  get #partsOfBytes(): readonly Uint8Array[] {
    if (typeof this.#bytes === 'function') throw new Error('Items that flow are written by streamJson.')
    return this.#bytes ?? []
  }

  /** The same as bytes. */
  *byteParts(): Generator<Uint8Array> {
    if (!this.#bytes) {
      for (const part of this.parts()) yield Buffer.from(part)
      return
    }
    yield OPEN
    yield* this.#partsOfBytes
    yield CLOSE
  }

  async *pieces(): AsyncGenerator<string | Uint8Array> {
    if (this.#bytes) {
      yield OPEN
      yield* typeof this.#bytes === 'function' ? this.#bytes() : this.#bytes
      yield CLOSE
      return
    }
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

/** The same as bytes, which items that are bytes already are copied into once; and the JSON around those. */
export function toJsonBytes(value: unknown): { bytes: Buffer; around: string } {
  const { texts, items } = split(value)
  const parts: Uint8Array[] = []
  for (const [index, text] of texts.entries()) {
    parts.push(Buffer.from(text))
    for (const part of items[index]?.byteParts() ?? []) parts.push(part)
  }
  return { bytes: joinBytes(parts), around: texts.join('') }
}

/** The same text in pieces, none of which is larger than what is read at once. */
export async function* streamJson(value: unknown): AsyncGenerator<string | Uint8Array> {
  const { texts, items } = split(value)
  for (const [index, text] of texts.entries()) {
    yield text
    const own = items[index]
    if (own) yield* own.pieces()
  }
}
