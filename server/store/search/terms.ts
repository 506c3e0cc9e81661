import { giveWay } from '../steps.ts'
import { differentWordsIn } from './words.ts'

/**
 * What a document can be found by. The first letter is the kind of a term, so that one list holds everything that the index of
 * either store needs: words of the title, of the content and of custom fields, and facts to filter by. Facts are in the index because a filter
 * after it would have to look at every card with a common word.
 */
export interface Term {
  text: string
  isPrefix: boolean
}

export const term = {
  titleWord: (word: string): Term => ({ text: `t${word}`, isPrefix: true }),
  contentWord: (word: string): Term => ({ text: `c${word}`, isPrefix: true }),
  /** A word in a custom field. */
  valueWord: (word: string): Term => ({ text: `f${word}`, isPrefix: true }),
  noun: (noun: string): Term => ({ text: `n${noun}`, isPrefix: false }),
  /** Things outside of spaces (the roadmap, notes) count as space 0. */
  project: (id: number): Term => ({ text: `p${id}`, isPrefix: false }),
  board: (id: number): Term => ({ text: `b${id}`, isPrefix: false }),
  sprint: (id: number): Term => ({ text: `s${id}`, isPrefix: false }),
  /** A card, epic, page or note that the text links to. */
  link: (id: number): Term => ({ text: `l${id}`, isPrefix: false }),
  archived: { text: 'a', isPrefix: false } satisfies Term,
}

/** Documents that have at least one term of each group in `every`, and do not have all terms of any group in `none`. */
export interface Wanted {
  every: readonly (readonly Term[])[]
  none: readonly (readonly Term[])[]
  /** Like `every`, for speed only: a condition after the index refuses the other documents anyway. */
  within: readonly (readonly Term[])[]
}

interface Findable {
  noun: string
  project_id: number | null
  board_id: number | null
  sprint_id: number | null
  isArchived: boolean
  title: string
  content: string
  /** The texts of its custom fields. */
  values?: string
  /** The ids of what the content links to. */
  links?: readonly number[]
}

/** Only this many different words of a text are indexed, the first ones. */
const MAX_WORDS = 10_000

/** How many characters are split into words at once, which takes a few milliseconds; then others get a turn. */
export const TEXT_STEP = 16_384

/** All terms of a document, separated by spaces: no term contains one. */
export async function termsOf(document: Findable): Promise<string> {
  const { noun, project_id, board_id, sprint_id, isArchived, title, content, values = '', links = [] } = document
  const facts = [
    term.noun(noun),
    term.project(project_id ?? 0),
    ...(board_id === null ? [] : [term.board(board_id)]),
    ...(sprint_id === null ? [] : [term.sprint(sprint_id)]),
    ...(isArchived ? [term.archived] : []),
  ]
  const terms = [
    ...facts,
    ...[...differentWordsIn(title)].map(term.titleWord),
    ...(await firstWords(content)).map(term.contentWord),
    ...(values === '' ? [] : (await firstWords(values)).map(term.valueWord)),
    ...links.map(term.link),
  ]
  return terms.map(({ text }) => text).join(' ')
}

async function firstWords(text: string): Promise<string[]> {
  const words = new Set<string>()
  for (const { slice } of slicesOf(text)) {
    if (words.size > 0) await giveWay()
    for (const word of differentWordsIn(slice)) words.add(word)
    if (words.size >= MAX_WORDS) break
  }
  return words.values().take(MAX_WORDS).toArray()
}

/** Slices of a text, cut between words; in scripts without spaces, each slice repeats the last letters of the one before. */
export function* slicesOf(text: string, step = TEXT_STEP): Generator<{ start: number; slice: string }> {
  const OVERLAP = 2
  let start = 0
  while (text.length - start > step) {
    const space = text.lastIndexOf(' ', start + step)
    const end = space > start ? space : start + step
    yield { start, slice: text.slice(start, end) }
    start = space > start ? end : end - OVERLAP
  }
  yield { start, slice: text.slice(start) }
}
