import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Arrows of the house point down: places → acts → data. */

const WEB = join(import.meta.dirname, '../web')
const FILES = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((file) => !/^test\/|\.test\.ts$/.test(file))

/** The folder in which a file stands, of those directly below `web/`; empty for those above all folders. */
const roomOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')

/** A browser lets people choose files by a click on its own field alone. */
const OPENS_A_CHOOSER = ['card/Files.tsx']

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

describe('the house of the web application', () => {
  test('only data and acts know the client of the API', () => {
    const others = imports.filter(
      ({ from, to }) => to.startsWith('../client/') && !['data', 'acts'].includes(roomOf(from)),
    )
    expect(others).toEqual([])
  })

  test('only data and acts call it', () => {
    const callers = FILES.filter((file) => !['data', 'acts'].includes(roomOf(file))).filter((file) =>
      /\bfetch\([^)]|\bapi\.|\bapi\b.*= useWorkspace\(\)/.test(readFileSync(join(WEB, file), 'utf8')),
    )
    expect(callers).toEqual([])
  })

  test('what a key or a menu does, it does by a function and not by a click on what is on the screen', () => {
    const clicking = FILES.filter((file) => !OPENS_A_CHOOSER.includes(file)).filter((file) =>
      /\.click\(\)|\.dispatchEvent\(/.test(readFileSync(join(WEB, file), 'utf8')),
    )
    expect(clicking).toEqual([])
  })

  test.each([
    ['data', ['data']],
    ['acts', ['acts', 'data', 'text']],
    ['text', ['text']],
    ['theme', ['theme']],
    ['ui', ['ui', 'acts', 'data', 'text', 'theme']],
  ])('%s uses what stands below it alone', (room, known) => {
    const up = imports.filter(({ from, to }) => {
      if (roomOf(from) !== room || to.startsWith('../')) return false
      return !known.includes(roomOf(to))
    })
    expect(up).toEqual([])
  })
})
