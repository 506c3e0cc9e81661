import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { FIELDS, type Note } from './fields.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const notes: Note[] = Object.values(FIELDS).flatMap((fields) => Object.values(fields))
const files = new Map(
  [...Map.groupBy(shown(), ({ file }) => file)].map(([file, each]) => [file, new Set(each.map(({ test }) => test))]),
)

function shown() {
  return notes.flatMap((note) => ('shownBy' in note ? note.shownBy : []))
}

test.each([...files])('the tests that show fields changing are those of %s', async (file, named) => {
  const code = await readFile(resolve(ROOT, file), 'utf8')
  const written = [...code.matchAll(/^ *test\('(.+?)',/gm)].map(([, name]) => name)

  expect(written.sort()).toEqual([...named].sort())
})
