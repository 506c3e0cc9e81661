import { giveWay } from '../steps.ts'
import { differentWordsIn } from './words.ts'

/**
 * What a document can be found by. The first letter says what a term is, so that one list of terms holds all that the index
 * of either store needs to know: words of the title and of the content, and the facts that searches are narrowed by. Facts
 * are part of the index because a filter behind it would have to look at every card with a common word.
 */
export interface Term {
  text: string
  isPrefix: boolean
}

export const term = {
  titleWord: (word: string): Term => ({ text: `t${word}`, isPrefix: true }),
  contentWord: (word: string): Term => ({ text: `c${word}`, isPrefix: true }),
  noun: (noun: string): Term => ({ text: `n${noun}`, isPrefix: false }),
  /** What is in no space (the roadmap, notes) is in space 0. */
  project: (id: number): Term => ({ text: `p${id}`, isPrefix: false }),
  board: (id: number): Term => ({ text: `b${id}`, isPrefix: false }),
  sprint: (id: number): Term => ({ text: `s${id}`, isPrefix: false }),
  archived: { text: 'a', isPrefix: false } satisfies Term,
}

/** Documents that have a term of every group, and of none of the other groups all terms. */
export interface Wanted {
  every: readonly (readonly Term[])[]
  none: readonly (readonly Term[])[]
  /** Groups that only spare the index what a condition behind it would refuse anyway. */
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
}

/** A text is found by at most so many different words: its first ones. */
const MAX_WORDS = 10_000

/** Maximum characters that are taken apart at once, in some milliseconds; then others have a turn. */
export const TEXT_STEP = 16_384

/** All terms of a document, apart by spaces, which no term has. */
export async function termsOf(document: Findable): Promise<string> {
  const { noun, project_id, board_id, sprint_id, isArchived, title, content } = document
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

/** A text in slices, between words if it has any; in writing without spaces they share the letters at which they meet. */
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
