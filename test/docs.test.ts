import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { FILES, WORKERS, workers } from '../scripts/package.ts'
import type { Subject } from '../server/http/openapi.words.ts'
import type { Noun } from '../server/workspace/nouns.ts'

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

/** A heading of `docs/api.md`, and the word by which people look for the subject below it. */
interface Section {
  heading: string
  word: string
}

/** Every noun of the log, with its word in the glossary. */
const NOUN_SECTIONS: Record<Noun, Section> = {
  member: { heading: 'People and members', word: 'member' },
  project: { heading: 'Spaces and their people', word: 'space' },
  board: { heading: 'Boards and lists', word: 'board' },
  form: { heading: 'Forms', word: 'form' },
  view: { heading: 'Views', word: 'view' },
  list: { heading: 'Boards and lists', word: 'list' },
  card: { heading: 'Cards', word: 'card' },
  sprint: { heading: 'Sprints', word: 'sprint' },
  sprint_settings: { heading: 'Sprints', word: 'sprint settings' },
  epic: { heading: 'Epics and the roadmap', word: 'epic' },
  comment: { heading: 'Comments', word: 'comment' },
  time_entry: { heading: 'Logged time', word: 'time entry' },
  tag: { heading: 'Tags and checklists', word: 'tag' },
  page: { heading: 'Pages', word: 'page' },
  note: { heading: 'Notes', word: 'note' },
  field: { heading: 'Custom fields', word: 'field' },
  template: { heading: 'Templates', word: 'template' },
  recurrence: { heading: 'Recurrences', word: 'recurrence' },
  rule: { heading: 'Automation', word: 'rule' },
  token: { heading: 'Tokens', word: 'token' },
  team: { heading: 'Workspaces', word: 'workspace' },
  integration: { heading: 'Integrations and webhooks', word: 'integration' },
}

/** Every group of paths of the API. */
const SUBJECT_SECTIONS: Record<Subject, Section> = {
  Activity: { heading: 'The log', word: '/activity' },
  Auth: { heading: 'Calling it', word: '/v1/auth' },
  Backlinks: { heading: 'Pages', word: '/backlinks' },
  Batch: { heading: 'Several changes as one', word: '/batch' },
  Bin: { heading: 'The past', word: '/bin' },
  Boards: { heading: 'Boards and lists', word: '/boards' },
  Cards: { heading: 'Cards', word: '/cards' },
  Comments: { heading: 'Comments', word: '/comments' },
  Epics: { heading: 'Epics and the roadmap', word: '/epics' },
  Events: { heading: 'The log', word: '/events' },
  Export: { heading: 'Export and import', word: '/export' },
  Files: { heading: 'Files', word: '/files' },
  Forms: { heading: 'Forms', word: '/forms' },
  Imports: { heading: 'Export and import', word: '/imports' },
  Integrations: { heading: 'Integrations and webhooks', word: '/integrations' },
  Lists: { heading: 'Boards and lists', word: '/lists' },
  'My work': { heading: 'Cards', word: '/my_work' },
  Notes: { heading: 'Notes', word: '/notes' },
  Pages: { heading: 'Pages', word: '/pages' },
  'Private projects': { heading: 'Who may do what', word: '/private_projects' },
  Projects: { heading: 'Spaces and their people', word: '/projects' },
  Public: { heading: 'Public boards', word: '/v1/public' },
  Reports: { heading: 'Reports', word: '/reports' },
  Search: { heading: 'Search and filters', word: '/search' },
  Server: { heading: 'Calling it', word: '/openapi.json' },
  Sprints: { heading: 'Sprints', word: '/sprints' },
  Tags: { heading: 'Tags and checklists', word: '/tags' },
  Fields: { heading: 'Custom fields', word: '/fields' },
  Teams: { heading: 'People and members', word: '/teams' },
  Recurrences: { heading: 'Recurrences', word: '/recurrences' },
  Rules: { heading: 'Automation', word: '/rules' },
  Templates: { heading: 'Templates', word: '/templates' },
  Time: { heading: 'Logged time', word: '/time' },
  Users: { heading: 'People and members', word: '/users/me' },
  Views: { heading: 'Views', word: '/views' },
}

describe('what every noun and every group of paths has', () => {
  const sections = new Map(
    read('docs/api.md')
      .split(/^## /m)
      .map((section) => [section.slice(0, section.indexOf('\n')), section.slice(section.indexOf('\n'))]),
  )
  const glossary = read('docs/glossary.md')

  test.each(Object.entries({ ...NOUN_SECTIONS, ...SUBJECT_SECTIONS }))(
    '%s: a heading in docs/api.md, and the word below it',
    (_, { heading, word }) => {
      expect([...sections.keys()]).toContain(heading)
      expect(sections.get(heading)?.toLowerCase()).toContain(word)
    },
  )

  test.each(Object.entries(NOUN_SECTIONS))('%s: a line in docs/glossary.md', (noun, { word }) => {
    const line = glossary.split('\n').find((text) => text.startsWith(`| ${word} |`))
    // Only the log names a token by this word.
    expect(line).toContain(noun === 'token' ? 'client_id' : noun)
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
