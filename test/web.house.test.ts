import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

/** Arrows of the house point down: places → acts → data. */

const WEB = join(import.meta.dirname, '../web')
const FILES = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((file) => !/^test\/|\.test\.ts$/.test(file))

/** The folder in which a file stands, of those directly below `web/`; empty for those above all folders. */
const roomOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')

/** A browser lets people choose files by a click on its own field alone. */
const OPENS_A_CHOOSER = ['card/ChooseFiles.tsx']

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

const COMPONENT_LINES = 80
const FILE_LINES = 120

/** The components of a source, each with its number of lines: functions whose names begin with a capital letter. */
function componentsOf(file: string, source: string): { name: string; lines: number }[] {
  const found: { name: string; lines: number }[] = []
  const visit = (node: unknown, name = '') => {
    if (typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) {
      for (const inner of node) visit(inner, name)
      return
    }
    // Every node of the parser has these, and those that name something an `id`.
    const { type, start, end, id } = node as { type?: string; start: number; end: number; id?: { name?: string } }
    const own = id?.name ?? name
    if (/Function/.test(type ?? '') && /^[A-Z]/.test(own))
      found.push({ name: own, lines: source.slice(start, end).split('\n').length })
    // What is inside of a function is not called by its name; what a call is given, such as that of `memo`, is.
    const passed = type === 'VariableDeclarator' || type === 'CallExpression' ? own : ''
    for (const inner of Object.values(node)) visit(inner, passed)
  }
  visit(parseSync(file, source).program)
  return found
}

/** What is too long to be read at a glance: a component, or a file with several of them. */
function tooLong(file: string, source: string): string[] {
  const components = componentsOf(file, source)
  const lines = source.split('\n').length - 1
  return [
    ...components
      .filter((one) => one.lines > COMPONENT_LINES)
      .map((one) => `${file}: ${one.name} has ${one.lines} lines`),
    ...(components.length > 0 && lines > FILE_LINES ? [`${file} has ${lines} lines`] : []),
  ]
}

describe('the house of the web application', () => {
  test('a component is read at a glance, and so is its file', () => {
    const tsx = FILES.filter((file) => file.endsWith('.tsx'))
    const sources = tsx.map((file) => [file, readFileSync(join(WEB, file), 'utf8')] as const)
    expect(sources.flatMap((source) => componentsOf(...source)).length).toBeGreaterThan(300)
    expect(sources.flatMap((source) => tooLong(...source))).toEqual([])
  })

  test.each([
    ['a function', (body: string) => `function Long() {${body}}`],
    ['an arrow', (body: string) => `const Long = () => {${body}}`],
    ['what is kept in memory', (body: string) => `const Long = memo(function Long() {${body}})`],
    ['an arrow kept in memory', (body: string) => `export const Long = memo(() => {${body}})`],
  ])('a component that is %s is seen when it is too long', (_, made) => {
    expect(tooLong('a.tsx', made('\n'.repeat(79)))).toEqual([])
    expect(tooLong('a.tsx', made('\n'.repeat(80)))).toEqual(['a.tsx: Long has 81 lines'])
    expect(tooLong('a.tsx', made('') + '\n'.repeat(121))).toEqual(['a.tsx has 121 lines'])
    expect(tooLong('a.tsx', made('').replaceAll('Long', 'useLong') + '\n'.repeat(121))).toEqual([])
  })

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
