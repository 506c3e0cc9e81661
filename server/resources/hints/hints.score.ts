/** How similar two cards are, by the words they share: rare ones count more. Nothing here reads the store. */

export interface Words {
  title: ReadonlySet<string>
  content: ReadonlySet<string>
}

/** Where a word is, and how much a card that shares it gains. */
const FIELDS = { title: 1, content: 0.3 } as const
type Field = keyof typeof FIELDS

/** One word of a card, as it is looked up. */
interface Lookup {
  field: Field
  word: string
}

/** The words to look up, at most so many: the title's, then the content's, of which long ones tend to be rare. */
export function wordsToLookUp({ title, content }: Words, most: number): Lookup[] {
  const long = [...content].sort((one, other) => other.length - one.length)
  const all: Lookup[] = [
    ...[...title].map((word) => ({ field: 'title' as const, word })),
    ...long.map((word) => ({ field: 'content' as const, word })),
  ]
  return all.slice(0, most)
}

/** How much each word counts. */
export class Weights {
  readonly #known: Record<Field, Map<string, number>> = { title: new Map(), content: new Map() }
  readonly #gains = new Map<number, number>()
  #mean = 0

  /** `postings` has the ids for each word; null for a word that is too common to count. */
  constructor(lookups: readonly Lookup[], postings: readonly (readonly number[] | null)[]) {
    // Only ids that share a word count as "all": other numbers must not be revealed.
    const all = new Set(postings.flatMap((ids) => ids ?? [])).size
    let sum = 0
    for (const [index, { field, word }] of lookups.entries()) {
      const ids = postings[index] ?? null
      const weight = Math.log(1 + all / Math.max(1, ids?.length ?? all))
      this.#known[field].set(word, weight)
      sum += weight
      for (const id of ids ?? []) this.#gains.set(id, (this.#gains.get(id) ?? 0) + weight * FIELDS[field])
    }
    this.#mean = lookups.length === 0 ? 0 : sum / lookups.length
  }

  /** The ids that share the most, best first; among equals the newest. */
  best(most: number, except: number): number[] {
    return [...this.#gains]
      .filter(([id]) => id !== except)
      .sort(([one, gain], [other, otherGain]) => otherGain - gain || other - one)
      .slice(0, most)
      .map(([id]) => id)
  }

  /** From 0 to 1: nothing in common, or the same words. */
  similarity(own: Words, other: Words): number {
    const title = this.#overlap('title', own.title, other.title)
    if (own.content.size === 0 || other.content.size === 0) return title
    return TITLE_SHARE * title + (1 - TITLE_SHARE) * this.#overlap('content', own.content, other.content)
  }

  /** What two texts share of all their words; a word that was not looked up has the usual weight. */
  #overlap(field: Field, own: ReadonlySet<string>, other: ReadonlySet<string>): number {
    const weightOf = (word: string) => this.#known[field].get(word) ?? this.#mean
    let [shared, all] = [0, 0]
    for (const word of own) {
      all += weightOf(word)
      if (other.has(word)) shared += weightOf(word)
    }
    for (const word of other) all += weightOf(word)
    return all === 0 ? 0 : (2 * shared) / all
  }
}

/** A title says in few words what a card is about. */
const TITLE_SHARE = 0.7

interface Neighbor {
  similarity: number
  tags: readonly string[]
}

/** The share of similar tagged cards needed for a tag, and how similar those that have it must be together. */
const TAG = { share: 0.4, support: 0.5 }

/** The tags of similar cards, those of the most similar cards first. */
export function commonTags(neighbors: readonly Neighbor[]): string[] {
  const tagged = neighbors.filter(({ tags }) => tags.length > 0)
  const all = tagged.reduce((sum, { similarity }) => sum + similarity, 0)
  const support = new Map<string, number>()
  for (const { similarity, tags } of tagged)
    for (const tag of new Set(tags)) support.set(tag, (support.get(tag) ?? 0) + similarity)
  return [...support]
    .filter(([, sum]) => sum >= TAG.support && sum >= TAG.share * all)
    .sort(([name, sum], [otherName, other]) => other - sum || (name < otherName ? -1 : 1))
    .map(([name]) => name)
}
