import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The words that the glossary says to avoid are nowhere: not in identifiers, comments, documents or messages. */

const ROOT = join(import.meta.dirname, '..')
const GLOSSARY = 'docs/glossary.md'

const FOLDERS =
  '{bench,cli,client,deploy,docs,e2e,rich-text,scripts,server,test,tools,web}/**/*.{css,html,js,md,mjs,ts,tsx}'

/** Files of releases stay as they were released. */
const OUTSIDE = /node_modules|\/dist\/|^test\/durability\/released\/|^docs\/glossary\.md$|^test\/words\.test\.ts$/

/** Names of released indexes, and a name that people give to lists. */
const ALLOWED = /\b(?:boards|lists)_that_tell\b|wish \?list/g

const FILES = [...globSync(FOLDERS, { cwd: ROOT }), ...globSync('*.{md,js,ts}', { cwd: ROOT })].filter(
  (file) => !OUTSIDE.test(file),
)

const { words, phrases } = readGlossary()

/** The first column of the table of words to avoid, between backticks. */
function readGlossary() {
  const [, section = ''] = readFileSync(join(ROOT, GLOSSARY), 'utf8').split('## Words to avoid')
  const avoided = [...section.matchAll(/^\| (?<not>`[^|]+`) \|/gm)].flatMap(({ groups }) =>
    [...(groups?.not ?? '').matchAll(/`(?<word>[^`]+)`/g)].map((found) => (found.groups?.word ?? '').toLowerCase()),
  )
  return {
    words: new Set(avoided.filter((word) => !word.includes(' '))),
    phrases: avoided.filter((word) => word.includes(' ')),
  }
}

/** The words of a line: those of sentences, and the parts of `camelCase`, `PascalCase`, `snake_case` and `kebab-case`. */
function* wordsOf(line: string) {
  for (const [name] of line.matchAll(/[A-Za-z]+/g))
    for (const [word] of name.matchAll(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g)) yield word.toLowerCase()
}

function avoidedIn(text: string): string[] {
  const line = text.replace(ALLOWED, '')
  const lower = line.toLowerCase()
  return [
    ...[...wordsOf(line)].filter((word) => words.has(word)),
    ...phrases.filter((phrase) => lower.includes(phrase)),
  ]
}

test('the glossary names words to avoid', () => {
  expect([...words]).toContain('whoever')
  expect(phrases).toContain('at the most')
})

test.each([
  ['a word', 'for whoever reads it', ['whoever']],
  ['the start of a sentence', 'Somebody else was faster.', ['somebody']],
  ['a part of a name', 'const isTold = toldOf(row)', ['told', 'told']],
  ['a part of a constant', 'TOLD_USERS', ['told']],
  ['a phrase', 'ten at the most', ['at the most']],
  ['other words with the same letters', 'scaffolding, foretold, intelligence', []],
])('finds %s', (_, line, found) => {
  expect(avoidedIn(line)).toEqual(found)
})

test('no file has them', () => {
  const found = FILES.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => avoidedIn(line).map((word) => `${file}:${index + 1}: ${word}`)),
  )

  expect(found).toEqual([])
})

test('no file name has them', () => {
  expect(FILES.filter((file) => avoidedIn(file).length > 0)).toEqual([])
})
