import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FILES, WORKERS, workers } from '../scripts/package.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

describe('the decisions', () => {
  const names = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).map((path) => basename(path))
  const index = read('docs/decisions/README.md')

  test.each(names)('%s has its number, a date and a status, and is in the index', (name) => {
    const [title = '', , line = ''] = read(`docs/decisions/${name}`).split('\n')
    const number = name.slice(0, 4)

    expect(title).toMatch(new RegExp(`^# ${number}: \\S`))
    expect(line).toMatch(/^\d{4}-\d\d-\d\d · Status: (?:accepted|superseded by \d{4}).*$/)
    const status = line.replace(/^.*Status: /, '')
    expect(index).toContain(`| [${number}](${name}) | ${title.slice('# 0000: '.length)} | ${status} |\n`)
  })

  test('the index names nothing else, and says which numbers are missing', () => {
    const listed = [...index.matchAll(/^\| \[\d{4}\]\((.*?)\)/gm)].map(([, name]) => name)
    const used = new Set(names.map((name) => Number(name.slice(0, 4))))
    const missing = Array.from({ length: Math.max(...used) }, (_, at) => at + 1).filter((number) => !used.has(number))
    const explained = /^No record .*$/m
      .exec(index)?.[0]
      .match(/\b\d{4}\b/g)
      ?.map(Number)

    expect(listed).toEqual(names.toSorted())
    expect(explained).toEqual(missing)
  })
})

test('AGENTS.md stays short enough to be read', () => {
  expect(read('AGENTS.md').trimEnd().split('\n').length).toBeLessThanOrEqual(120)
})

describe('a release', () => {
  const { version } = JSON.parse(read('package.json'))

  test('has the same version everywhere', () => {
    const lock = JSON.parse(read('package-lock.json'))

    expect([lock.version, lock.packages[''].version]).toEqual([version, version])
    expect(JSON.parse(read('client/package.json')).version).toBe(version)
    for (const file of ['README.md', 'docs/operations.md', 'client/README.md']) {
      const named = [...read(file).matchAll(/boardwalk-(?:client-)?(\d[\w.-]*)\.tgz/g)].map(([, found]) => found)
      expect(new Set(named), file).toEqual(new Set([version]))
    }
  })

  test('is in the changelog with its date, in short lines', () => {
    const changelog = read('CHANGELOG.md')

    expect(changelog).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')} \\(\\d{4}-\\d\\d-\\d\\d\\)$`, 'm'))
    expect(changelog.split('\n').filter((line) => line.length > 200)).toEqual([])
  })

  test('is developed on the Node that it installs', () => {
    const { dependencies } = JSON.parse(read('package.json'))
    expect(read('.nvmrc').trim()).toBe(dependencies.node.split('.')[0])
  })

  test('contains everything it starts by file name, and everything the server reads from its folder', () => {
    const started = globSync('server/**/*.{worker,process}.ts', { cwd: ROOT })
    expect(Object.values(workers()).toSorted()).toEqual([...started, 'server/html/worker.ts'].sort())

    expect(FILES.filter((file) => globSync(file, { cwd: ROOT }).length === 0)).toEqual([])
    const readers = globSync('{server,cli,rich-text}/**/*.ts', { cwd: ROOT }).filter(
      (file) => !file.endsWith('.test.ts') && read(file).replaceAll(WORKERS, '').includes('import.meta.'),
    )
    // A new reader needs its files in FILES. The mains and the sources are not in the package.
    expect(readers.sort()).toEqual([
      'cli/main.ts',
      'server/http/docs/docs.ts',
      'server/http/docs/topics.ts',
      'server/http/public-page.ts',
      'server/main.ts',
      'server/start/sources.ts',
      'server/web/web.ts',
    ])
  })
})
