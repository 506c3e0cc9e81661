import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'

/** Imports point down: pages → actions → data. */

const WEB = join(import.meta.dirname, '../web')
const FILES = globSync('**/*.{ts,tsx}', { cwd: WEB }).filter((file) => !/^test\/|\.test\.ts$/.test(file))

/** The folder in which a file stands, of those directly below `web/`; empty for those above all folders. */
const roomOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')

/** A browser lets people choose files by a click on its own field alone. */
const OPENS_A_CHOOSER = ['card/ChooseFiles.tsx']
/** And saves what is made in the page by a click on a link alone. */
const SAVES_A_FILE = ['page/export.ts']

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
    // A function names only itself, but a call such as `memo` passes its name on to its argument.
    const passed = type === 'VariableDeclarator' || type === 'CallExpression' ? own : ''
    for (const inner of Object.values(node)) visit(inner, passed)
  }
  visit(parseSync(file, source).program)
  return found
}

/** Components, and files of components, that are too long. */
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

describe('the layers of the web application', () => {
  test('every file that declares actions is among those that are loaded to send what waited', () => {
    const all = readFileSync(join(WEB, 'actions/all.ts'), 'utf8')
    const declaring = FILES.filter(
      (file) => !file.endsWith('actions/action.ts') && /\bdefineAction\b/.test(readFileSync(join(WEB, file), 'utf8')),
    )
    expect(declaring.length).toBeGreaterThan(25)
    expect(declaring.filter((file) => !all.includes(`'./${file.replace('actions/', '')}'`))).toEqual([])
  })

  test('components and their files are short', () => {
    const tsx = FILES.filter((file) => file.endsWith('.tsx'))
    const sources = tsx.map((file) => [file, readFileSync(join(WEB, file), 'utf8')] as const)
    expect(sources.flatMap((source) => componentsOf(...source)).length).toBeGreaterThan(300)
    expect(sources.flatMap((source) => tooLong(...source))).toEqual([])
  })

  test.each([
    ['a function', (body: string) => `function Long() {${body}}`],
    ['an arrow', (body: string) => `const Long = () => {${body}}`],
    ['memoized', (body: string) => `const Long = memo(function Long() {${body}})`],
    ['a memoized arrow', (body: string) => `export const Long = memo(() => {${body}})`],
  ])('finds a component that is too long: %s', (_, made) => {
    expect(tooLong('a.tsx', made('\n'.repeat(79)))).toEqual([])
    expect(tooLong('a.tsx', made('\n'.repeat(80)))).toEqual(['a.tsx: Long has 81 lines'])
    expect(tooLong('a.tsx', made('') + '\n'.repeat(121))).toEqual(['a.tsx has 121 lines'])
    expect(tooLong('a.tsx', made('').replaceAll('Long', 'useLong') + '\n'.repeat(121))).toEqual([])
  })

  test('only data and actions import the API client', () => {
    const others = imports.filter(
      ({ from, to }) => to.startsWith('../client/') && !['data', 'actions'].includes(roomOf(from)),
    )
    expect(others).toEqual([])
  })

  test('one of several is chosen by one component', () => {
    const others = FILES.filter((file) => file.endsWith('.tsx')).filter((file) =>
      /<select\b/.test(readFileSync(join(WEB, file), 'utf8')),
    )
    expect(others).toEqual([])
    const makers = FILES.filter((file) => /\bSelectValue\b/.test(readFileSync(join(WEB, file), 'utf8')))
    expect(makers).toEqual(['ui/Select.tsx'])
  })

  test('it contains no code of the server', () => {
    const others = imports.filter(({ to }) => /^\.\.\/(?!client\/|rich-text\/)/.test(to))
    expect(others).toEqual([])
  })

  test('only data and actions call it', () => {
    // The service worker fetches the program itself.
    const callers = FILES.filter((file) => !['data', 'actions', 'worker'].includes(roomOf(file))).filter((file) =>
      /\bfetch\([^)]|\bapi\.|\bapi\b.*= useWorkspace\(\)/.test(readFileSync(join(WEB, file), 'utf8')),
    )
    expect(callers).toEqual([])
  })

  test('keys and menus call functions instead of clicking elements', () => {
    const clicking = FILES.filter((file) => ![...OPENS_A_CHOOSER, ...SAVES_A_FILE].includes(file)).filter((file) =>
      /\.click\(\)|\.dispatchEvent\(/.test(readFileSync(join(WEB, file), 'utf8')),
    )
    expect(clicking).toEqual([])
  })

  test.each([
    ['rules', []],
    ['data', ['data', 'rules']],
    ['actions', ['actions', 'data', 'rules', 'text']],
    ['text', ['text', 'rules']],
    ['theme', ['theme']],
    ['ui', ['ui', 'actions', 'data', 'rules', 'text', 'theme']],
  ])('%s uses only what is below it', (room, known) => {
    const up = imports.filter(({ from, to }) => {
      if (roomOf(from) !== room || to.startsWith('../')) return false
      return !known.includes(roomOf(to))
    })
    expect(up).toEqual([])
  })
})

/** A page is drawn when it has time, and its writes are acknowledged after they are shown: one look is too early now and then. */
test('browser tests wait until what they look at is as expected', () => {
  const look =
    /expect\(\(?await .*\.(?:all|all\w+s|boundingBox|count|evaluate|get|getAttribute|inner\w+|inputValue|is[A-Z]\w+|lastEvent|textContent)\(/
  const lookAtAddress = /expect\(.*\.url\(\)/
  const tests = globSync('*.test.ts', { cwd: join(WEB, '../e2e') })
  const looks = tests.flatMap((file) => {
    const lines = readFileSync(join(WEB, '../e2e', file), 'utf8').split('\n')
    return lines.filter((line) => look.test(line) || lookAtAddress.test(line)).map((line) => `${file}: ${line.trim()}`)
  })
  expect(looks).toEqual([])
})
