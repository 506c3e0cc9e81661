import type { Omissions } from './plan.ts'
import { toLine } from './text.ts'

const LONGEST_VALUE = 100
const LONGEST_TITLE = 60

/**
 * The parts of a card without a field here: they go to the end of its content, and the summary names them with the
 * card.
 */
export class Leftovers {
  readonly entries: [name: string, value: string][] = []
  readonly #omissions: Omissions
  readonly #title: string

  constructor(omissions: Omissions, title: string) {
    this.#omissions = omissions
    this.#title = toLine(title, '', LONGEST_TITLE)
  }

  /** `kind` is its name in the summary, if that differs. */
  add(name: string, value: string, kind?: string) {
    this.entries.push([name, value])
    const text = kind === undefined ? value : `${name}: ${value}`
    this.#omissions.add(kind ?? name, `${toLine(text, '', LONGEST_VALUE)} (card "${this.#title}")`)
  }

  /** The first of these; the rest is left over. */
  most<T>(items: readonly T[], limit: number, name: string, toText: (item: T) => string): T[] {
    if (items.length > limit) this.add(name, items.slice(limit).map(toText).join('; '))
    return items.slice(0, limit)
  }
}
