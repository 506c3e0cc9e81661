import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Imports point down: pages → actions → data. */

const WEB = join(import.meta.dirname, '../web')
const FILES = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((file) => !file.endsWith('.test.ts'))

/** The folder in which a file stands, of those directly below `web/`; empty for those above all folders. */
const roomOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')

interface Import {
  from: string
  to: string
}

const imports: Import[] = FILES.flatMap((file) =>
  [...readFileSync(join(WEB, file), 'utf8').matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)].map(([, path = '']) => ({
    from: file,
    to: relative(WEB, join(WEB, dirname(file), path)),
  })),
)

describe('the layers of the web application', () => {
  test('only data and actions import the API client', () => {
    const others = imports.filter(
      ({ from, to }) => to.startsWith('../client/') && !['data', 'acts'].includes(roomOf(from)),
    )
    expect(others).toEqual([])
  })

  test('it contains no code of the server', () => {
    const others = imports.filter(({ to }) => /^\.\.\/(?!client\/|rich-text\/)/.test(to))
    expect(others).toEqual([])
  })

  test('only data and actions call it', () => {
    const callers = FILES.filter((file) => !['data', 'acts'].includes(roomOf(file))).filter((file) =>
      /\bfetch\([^)]|\bapi\.|\bapi\b.*= useWorkspace\(\)/.test(readFileSync(join(WEB, file), 'utf8')),
    )
    expect(callers).toEqual([])
  })

  test.each([
    ['rules', []],
    ['data', ['data', 'rules']],
    ['acts', ['acts', 'data', 'rules', 'text']],
    ['text', ['text', 'rules']],
    ['theme', ['theme']],
    ['ui', ['ui', 'acts', 'data', 'rules', 'text', 'theme']],
  ])('%s uses only what is below it', (room, known) => {
    const up = imports.filter(({ from, to }) => {
      if (roomOf(from) !== room || to.startsWith('../')) return false
      return !known.includes(roomOf(to))
    })
    expect(up).toEqual([])
  })
})
