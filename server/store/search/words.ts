/** One word of a text, made comparable, and where in the text it stands. */
interface Word {
  text: string
  start: number
  end: number
  /** In writing without spaces a word is two neighbouring letters: where the first of them ends. */
  middle?: number
  /** The last letter of such a run by itself, so that it can be found as well. */
  isTail?: boolean
}

/** What stands together and holds a letter or a number; marks belong to the letter before them. */
const RUN = /[\p{L}\p{N}\p{M}]+/gu
const HAS_LETTER = /[\p{L}\p{N}]/u
/** Most words: nothing in them needs folding. */
const PLAIN = /^[\dA-Za-z]+$/
const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]\p{M}*/gu
/** The accents of Latin, Greek and Cyrillic letters and the vowel points of Hebrew and Arabic; elsewhere marks are letters. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed]/gu
/** Letters with strokes do not decompose, but people leave the stroke out all the same. */
const STROKES: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ŧ: 't', æ: 'ae', œ: 'oe', ς: 'σ' }
/** Longer words are known by their beginning; this also keeps them below what PostgreSQL can index. */
const LONGEST_WORD = 64
/** So much of what stands together is looked at. Putting marks in order takes time that grows with the square of their number. */
const LONGEST_RUN = 1000

/**
 * The words of a text, as both stores index them: without case, accents, typographic variants and punctuation. Whoever wants
 * to find a text puts the query through the same function.
 */
export function wordsIn(text: string): Word[] {
  const words: Word[] = []
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (PLAIN.test(run)) {
      words.push({ text: shorten(run.toLowerCase()), start: index, end: index + run.length })
      continue
    }
    if (!HAS_LETTER.test(run)) continue
    let spacedFrom = 0
    const spaced = (until: number) => {
      for (const part of comparable(run.slice(spacedFrom, until)))
        words.push({ text: part, start: index + spacedFrom, end: index + until })
    }
    let letters: { start: number; end: number }[] = []
    for (const { 0: letter, index: at } of run.matchAll(UNSPACED)) {
      if (letters.at(-1)?.end !== index + at) {
        words.push(...pairsOf(text, letters))
        letters = []
        if (at > spacedFrom) spaced(at)
      }
      letters.push({ start: index + at, end: index + at + letter.length })
      spacedFrom = at + letter.length
    }
    words.push(...pairsOf(text, letters))
    if (spacedFrom < run.length) spaced(run.length)
  }
  return words
}

/** Words that a text must have to be found by this query, each as it is or as a beginning. */
export function queryWords(query: string): string[] {
  return [...new Set(wordsIn(query).flatMap(({ text, isTail }) => (isTail ? [] : text)))]
}

/** Chinese, Japanese or Thai words cannot be told apart without a dictionary; pairs of letters find them all. */
function pairsOf(text: string, letters: readonly { start: number; end: number }[]): Word[] {
  return letters.flatMap(({ start, end }, index): Word[] => {
    const next = letters[index + 1]
    const [word] = comparable(text.slice(start, next?.end ?? end))
    if (word === undefined) return []
    if (next) return [{ text: word, start, end: next.end, middle: end }]
    return [{ text: word, start, end, ...(index > 0 && { isTail: true }) }]
  })
}

/** One run of letters in the form that is compared; some typographic variants stand for several words. */
function comparable(run: string): string[] {
  return (fold(run.slice(0, LONGEST_RUN)).match(RUN) ?? []).filter((word) => HAS_LETTER.test(word)).map(shorten)
}

function fold(run: string): string {
  return (
    run
      .normalize('NFKD')
      .replace(ACCENTS, '')
      // First up, so that ß is ss and a dotless ı an i.
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
