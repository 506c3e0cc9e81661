import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { NOUNS } from '../server/workspace/nouns.ts'

/**
 * Imports point down. Readers of a file need to know what is below it, and nothing above or
 * beside it. Exceptions are listed here: a new one fails, and so does a listed one that no longer exists.
 */

const SERVER = join(import.meta.dirname, '../server')
const FILES = globSync('**/*.{ts,js}', { cwd: SERVER }).filter((file) => !file.includes('.test.'))

/** From the bottom up. Folders of one layer do not import each other. */
const FLOORS = [
  ['limits'],
  ['common'],
  ['html', 'outbound'],
  ['store'],
  ['files'],
  ['backup', 'workspace'],
  ['http'],
  ['resources', 'web'],
  ['mail'],
  ['feed', 'transfer'],
  ['identity'],
  ['entrypoints'],
  ['demo'],
  ['start'],
]

const floorOf = (file: string) => FLOORS.findIndex((folders) => folders.includes(folderOf(file)))

/** The folder directly below `server/`. Files in none start the server, with those in `start/`. */
const folderOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : 'start')

/** The noun that a file belongs to, of those in `resources/`. */
const roomOf = (file: string) => /^resources\/([^/]+)\//.exec(file)?.[1]

interface Import {
  from: string
  to: string
}

/** Type imports count too: readers of the file need to know them. */
const STATEMENTS =
  /^(?:import|export) (?:[^;'"]*? )?from '(?<path>\.[^']+)'|(?:^import |\bimport\()'(?<other>\.[^']+)'/gm

const importsOf = (file: string): Import[] =>
  [...readFileSync(join(SERVER, file), 'utf8').matchAll(STATEMENTS)].map(({ groups = {} }) => ({
    from: file,
    to: relative(SERVER, join(SERVER, dirname(file), groups.path ?? groups.other ?? '')),
  }))

const ALL = FILES.flatMap(importsOf)
/** Imports of other server files. */
const IMPORTS = ALL.filter(({ to }) => !to.startsWith('../'))

const inWords = (imports: readonly Import[]) => [...new Set(imports.map(({ from, to }) => `${from} > ${to}`))].sort()

/** Files that import each other, directly or not, each group once. */
function circlesIn(imports: readonly Import[]): string[][] {
  const known = Map.groupBy(imports, ({ from }) => from)
  const reach = (start: string) => {
    const found = new Set<string>()
    const next = [start]
    for (let file = next.pop(); file !== undefined; file = next.pop())
      for (const { to } of known.get(file) ?? []) {
        if (found.has(to)) continue
        found.add(to)
        next.push(to)
      }
    return found
  }
  const reached = new Map([...known.keys()].map((file) => [file, reach(file)]))
  const groups = [...reached]
    .filter(([file, files]) => files.has(file))
    .map(([file, files]) => [...files].filter((other) => reached.get(other)?.has(file)).sort())
  return [...new Map(groups.map((group) => [group.join(), group])).values()].sort()
}

/** Nouns of which each uses the other. A line may go, none may be added. */
const MUTUAL_ROOMS = [
  'cards <> checklists',
  'cards <> epics',
  'cards <> files',
  'cards <> forms',
  'cards <> hints',
  'cards <> history',
  'cards <> pull-requests',
  'comments <> files',
  'epics <> files',
  'epics <> hints',
  'epics <> lists',
  'members <> users',
  'teams <> users',
]

/**
 * Of routes and rooms, what a new one forgot: `RESOURCES` names its routes, and a test of the same name tries them. Nothing else
 * would say so: routes that nobody registers are not there, and no test asks for them.
 */
function forgottenIn(files: readonly string[], app: string): string[] {
  const registered: readonly string[] =
    /^const RESOURCES: Routes\[\] = \[(?<names>[^\]]*)\]/m.exec(app)?.groups?.names?.match(/\w+/g) ?? []
  const namesFrom = (file: string) =>
    new RegExp(`^import \\{(?<names>[^}]*)\\} from '\\./${RegExp.escape(file)}'`, 'm').exec(app)?.groups?.names ?? ''
  return files
    .filter((file) => file.endsWith('.routes.ts'))
    .flatMap((file) => {
      const names = namesFrom(file).match(/\w+/g) ?? []
      if (names.length === 0) return [`app.ts does not import ${file}`]
      if (roomOf(file) === undefined) return []
      const test = file.replace('.routes.ts', '.test.ts')
      return [
        ...names.filter((name) => !registered.includes(name)).map((name) => `RESOURCES does not have ${name}`),
        ...(files.includes(test) ? [] : [`${test} is missing`]),
      ]
    })
}

describe('the rooms of the server', () => {
  test('all have their routes registered, and a test', () => {
    const files = globSync('**/*.ts', { cwd: SERVER })
    const rooms = files.filter((file) => file.endsWith('.routes.ts') && roomOf(file) !== undefined)
    expect(rooms.length).toBeGreaterThan(20)
    expect(forgottenIn(files, readFileSync(join(SERVER, 'app.ts'), 'utf8'))).toEqual([])
  })

  const APP = `import { limit } from './limit.ts'
import { ideaRoutes } from './resources/ideas/ideas.routes.ts'
import {
  pollPageRoutes,
  pollRoutes,
} from './resources/polls/polls.routes.ts'
import { helpRoutes } from './http/help.routes.ts'

const RESOURCES: Routes[] = [
  ideaRoutes,
  pollRoutes,
]
for (const routes of [pollPageRoutes]) app.register(routes)`
  const [IDEA, POLL, HELP] = ['resources/ideas/ideas', 'resources/polls/polls', 'http/help']

  test.each([
    ['nothing', [`${IDEA}.routes.ts`, `${IDEA}.test.ts`], []],
    [
      'a room that is not imported',
      ['resources/votes/votes.routes.ts', 'resources/votes/votes.test.ts'],
      ['app.ts does not import resources/votes/votes.routes.ts'],
    ],
    [
      'routes that are imported only',
      [`${POLL}.routes.ts`, `${POLL}.test.ts`],
      ['RESOURCES does not have pollPageRoutes'],
    ],
    ['a room without a test of its own', [`${IDEA}.routes.ts`, `${POLL}.test.ts`], [`${IDEA}.test.ts is missing`]],
    ['no test beside routes that are no room', [`${HELP}.routes.ts`], []],
  ])('finds %s', (_, files, forgotten) => {
    expect(forgottenIn(files, APP)).toEqual(forgotten)
  })
})

describe('the layers of the server', () => {
  test('every import is recognised, and every file is in a layer', () => {
    expect(IMPORTS.filter(({ to }) => !FILES.includes(to))).toEqual([])
    expect(FILES.filter((file) => floorOf(file) === -1)).toEqual([])
    const written = FILES.map((file) =>
      readFileSync(join(SERVER, file), 'utf8').matchAll(/^(?:import|export) .*'\.|^} from '\./gm),
    )
    // Dynamic imports come on top.
    expect(ALL.length).toBeGreaterThanOrEqual(written.reduce((sum, found) => sum + [...found].length, 0))
  })

  test('no import points up', () => {
    const up = IMPORTS.filter(({ from, to }) => {
      const [above, below] = [floorOf(from), floorOf(to)]
      return below > above || (below === above && folderOf(from) !== folderOf(to))
    })
    expect(inWords(up)).toEqual([])
  })

  test('there are no import cycles, neither at run time nor of types', () => {
    expect(circlesIn(IMPORTS)).toEqual([])
  })

  test('every noun of the log has its columns described', () => {
    const described = FILES.filter((file) => file.endsWith('.columns.ts')).flatMap((file) =>
      [...readFileSync(join(SERVER, file), 'utf8').matchAll(/\bdescribing<'(\w+)'>/g)].map(([, table]) => table),
    )
    const tableOf = (noun: string) => `${noun.replace(/y$/, 'ie')}s`
    expect(NOUNS.filter((noun) => !described.includes(noun) && !described.includes(tableOf(noun)))).toEqual([])
  })

  test('services write to the log, and queries never do', () => {
    const emitting = FILES.filter((file) => file.endsWith('.queries.ts')).filter((file) =>
      /\bemit(?:Privately|Copies)?\(/.test(readFileSync(join(SERVER, file), 'utf8')),
    )
    expect(emitting).toEqual([])
  })

  test('only the list of all resources uses the routes of a room', () => {
    const users = IMPORTS.filter(
      ({ from, to }) => roomOf(to) !== undefined && to.endsWith('.routes.ts') && from !== 'app.ts',
    )
    expect(inWords(users)).toEqual([])
  })

  test('the entrypoint of agents imports only the API, and from rooms only their schemas', () => {
    const deeper = IMPORTS.filter(
      ({ from, to }) => from.startsWith('entrypoints/mcp/') && roomOf(to) !== undefined && !to.endsWith('.schema.ts'),
    )
    expect(inWords(deeper)).toEqual([])
  })

  test('finding containers is below all rooms', () => {
    const up = IMPORTS.filter(({ from, to }) => {
      const [one, other] = [roomOf(from), roomOf(to)]
      return one === 'containers' && other !== undefined && other !== one
    })
    expect(inWords(up)).toEqual([])
  })

  test('only the listed rooms use each other', () => {
    const pairs = IMPORTS.flatMap(({ from, to }) => {
      const [one, other] = [roomOf(from), roomOf(to)]
      return one !== undefined && other !== undefined && one !== other ? [`${one} > ${other}`] : []
    })
    const known = new Set(pairs)
    const mutual = [...known].filter((pair) => {
      const [one = '', other = ''] = pair.split(' > ')
      return one < other && known.has(`${other} > ${one}`)
    })
    expect(mutual.map((pair) => pair.replace(' > ', ' <> ')).sort()).toEqual(MUTUAL_ROOMS)
  })
})
