import { wordsIn } from './words.ts'

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
  archived: { text: 'a', isPrefix: false } as Term,
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
  isArchived: boolean
  title: string
  content: string
}

/** A text is found by so many different words at the most: by its first ones. */
const MOST_WORDS = 10_000

/** All terms of a document, apart by spaces, which no term has. */
export function termsOf({ noun, project_id, board_id, isArchived, title, content }: Findable): string {
  const facts = [
    term.noun(noun),
    term.project(project_id ?? 0),
    ...(board_id === null ? [] : [term.board(board_id)]),
    ...(isArchived ? [term.archived] : []),
  ]
  const terms = [
    ...facts,
    ...uniqueWords(title).map(term.titleWord),
    ...uniqueWords(content).slice(0, MOST_WORDS).map(term.contentWord),
  ]
  return terms.map(({ text }) => text).join(' ')
}

function uniqueWords(text: string): string[] {
  return [...new Set(wordsIn(text).map((word) => word.text))]
}
