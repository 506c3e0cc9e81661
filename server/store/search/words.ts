import { must } from '../../common/must.ts'

/** One word of a text, in the form that is compared, and its position in the text. */
interface Word {
  text: string
  start: number
  end: number
  /** In scripts without spaces a word is two neighbouring letters: the end of the first. */
  middle?: number
  /** The last letter of such a run, so that it can be found by itself. */
  isTail?: boolean
}

/** Letters and numbers without anything between them; marks belong to the letter before them. */
const RUN = /[\p{L}\p{N}\p{M}]+/gu
const HAS_LETTER = /[\p{L}\p{N}]/u
/** Most words are like this, and need no folding. */
const PLAIN = /^[\dA-Za-z]+$/
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]\p{M}*/gu
/** The accents of Latin, Greek and Cyrillic letters and the vowel points of Hebrew and Arabic; elsewhere marks are letters. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/gu
/** Unicode does not decompose letters with strokes, but people type them without the stroke. */
const STROKES: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', ς: 'σ' }
/** Longer words are cut here, which also keeps them within what PostgreSQL can index. */
const LONGEST_WORD = 64
/** How many characters of a run are examined: the time to sort marks grows with the square of their number. */
const LONGEST_RUN = 1000

/**
 * The words of a text, as both stores index them: without case, accents, typographic variants and punctuation. Queries
 * go through the same function.
 */
export function wordsIn(text: string): Word[] {
  const pieces = [...piecesIn(text)]
  const wordsOf = foldAll(pieces.map(({ start, end }) => text.slice(start, end)))
  return pieces.flatMap(({ start, end, middle, isTail }) => {
    const [first, ...others] = wordsOf(text.slice(start, end))
    if (first === undefined) return []
    if (middle !== undefined) return [{ text: first, start, end, middle }]
    if (isTail) return [{ text: first, start, end, isTail }]
    return [first, ...others].map((word) => ({ text: word, start, end }))
  })
}

/** The different words of a text, in order of first appearance. */
export function differentWordsIn(text: string): Set<string> {
  const pieces = new Set<string>()
  for (const run of new Set(text.match(RUN)))
    if (PLAIN.test(run)) pieces.add(run)
    else for (const { start, end } of piecesIn(run)) pieces.add(run.slice(start, end))
  const wordsOf = foldAll(pieces)
  const words = new Set<string>()
  for (const piece of pieces) for (const word of wordsOf(piece)) words.add(word)
  return words
}

/** The position of a word, or in scripts without spaces of two neighbouring letters. */
type Piece = Omit<Word, 'text'>

function* piecesIn(text: string): Generator<Piece> {
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (PLAIN.test(run)) {
      yield { start: index, end: index + run.length }
      continue
    }
    if (!HAS_LETTER.test(run)) continue
    let spacedFrom = 0
    let letters: { start: number; end: number }[] = []
    for (const { 0: letter, index: at } of run.matchAll(UNSPACED)) {
      if (letters.at(-1)?.end !== index + at) {
        yield* pairsOf(letters)
        letters = []
        if (at > spacedFrom) yield { start: index + spacedFrom, end: index + at }
      }
      letters.push({ start: index + at, end: index + at + letter.length })
      spacedFrom = at + letter.length
    }
    yield* pairsOf(letters)
    if (spacedFrom < run.length) yield { start: index + spacedFrom, end: index + run.length }
  }
}

/** The words that a text must have to match this query, each as a whole word or as a prefix. */
export function queryWords(query: string): string[] {
  return [...new Set(wordsIn(query).flatMap(({ text, isTail }) => (isTail ? [] : text)))]
}

/** Chinese, Japanese or Thai words cannot be separated without a dictionary, but pairs of letters find all of them. */
function* pairsOf(letters: readonly { start: number; end: number }[]): Generator<Piece> {
  for (const [index, { start, end }] of letters.entries()) {
    const next = letters[index + 1]
    if (next) yield { start, end: next.end, middle: end }
    else yield { start, end, ...(index > 0 && { isTail: true }) }
  }
}

const BETWEEN = '\n'

/**
 * Runs of letters in the form that is compared; some typographic variants become several words. They are folded together as one
 * text: one by one, a hundred thousand pairs of letters would take a second.
 */
function foldAll(runs: Iterable<string>): (run: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  for (const run of runs) if (!PLAIN.test(run)) known.set(run, [])
  const folded = fold([...known.keys()].map((run) => run.slice(0, LONGEST_RUN)).join(BETWEEN)).split(BETWEEN)
  let index = 0
  for (const run of known.keys()) known.set(run, wordsOfFolded(must(folded[index++])))
  return (run) => known.get(run) ?? [shorten(run.toLowerCase())]
}

function wordsOfFolded(folded: string): string[] {
  return (folded.match(RUN) ?? []).filter((word) => HAS_LETTER.test(word)).map(shorten)
}

function fold(run: string): string {
  return (
    run
      .normalize('NFKD')
      .replace(ACCENTS, '')
      // Upper case first, so that ß becomes ss and a dotless ı becomes i.
      .toUpperCase()
      .toLowerCase()
      .normalize('NFKD')
      .replace(ACCENTS, '')
      .replace(/[łøđħŧæœς]/g, (letter) => STROKES[letter] ?? letter)
      .normalize('NFC')
  )
}

function shorten(word: string): string {
  return word.length <= LONGEST_WORD ? word : Array.from(word).slice(0, LONGEST_WORD).join('')
}
