import { execFile, execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newTeam } from '../test/team.ts'

const TSC = resolve(import.meta.dirname, '../node_modules/typescript-7/bin/tsc')

/** A program of a user of the package: answers and bodies have their types, and mistakes do not compile. */
const PROGRAM = `
import { type AnswerOf, Boardwalk, BoardwalkError, type Board } from 'boardwalk-client'

const [baseUrl = '', token = '', team_id = ''] = JSON.parse(globalThis.given)
const boardwalk = new Boardwalk({ baseUrl, token, team_id })
const { project } = await boardwalk.createProject({ title: 'Website' })
const made: AnswerOf<'createBoard'> = await boardwalk.createBoard({ project_id: project.id, title: 'Launch', content: undefined })
const board: Board = made.board
for await (const { title } of boardwalk.all.listBoards()) console.log(title.toUpperCase())
const failure: unknown = await boardwalk.readBoard({ board_id: '999' }).catch((error: unknown) => error)
console.log(failure instanceof BoardwalkError && failure.code === 'not_found', board.lists.length)
// @ts-expect-error: no such field
export const wrong = () => boardwalk.createBoard({ project_id: '1', titel: 'x' })
`

const folder = mkdtempSync(join(tmpdir(), 'boardwalk-package-'))
const installed = join(folder, 'node_modules/boardwalk-client')

beforeAll(() => {
  mkdirSync(installed, { recursive: true })
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts'), join(installed, 'dist')])
  copyFileSync(join(import.meta.dirname, 'package.json'), join(installed, 'package.json'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'given.d.ts'), 'declare var given: string')
  writeFileSync(join(folder, 'program.ts'), PROGRAM)
})

afterAll(() => rmSync(folder, { recursive: true }))

describe('the client as a package', () => {
  test('is built without development dependencies', () => {
    const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
    const imported = [...read('build.ts').matchAll(/from '([^.'/]+)[^']*'/g)].map(([, name]) => name)
    const { packages } = JSON.parse(read('../package-lock.json'))
    const outside = imported.filter((name) => !name?.startsWith('node:'))

    expect(outside).toEqual(['rolldown'])
    for (const name of outside) {
      expect(packages[`node_modules/${name}`].version).toMatch(/^\d/)
      expect(packages[`node_modules/${name}`].dev).toBeUndefined()
    }
    expect(JSON.parse(read('package.json')).scripts).toEqual({ build: 'node build.ts', prepack: 'npm run build' })
  })

  test.each([
    ['nodenext', 'nodenext'],
    ['esnext', 'bundler'],
  ])('works in programs that compile with module %s and resolution %s', (module, resolution) => {
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          module,
          moduleResolution: resolution,
          target: 'es2022',
          lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
          types: [],
          strict: true,
          exactOptionalPropertyTypes: true,
          skipLibCheck: false,
          noEmit: true,
        },
        files: ['program.ts', 'given.d.ts'],
      }),
    )

    expect(compile('--project', folder)).toBe('')
  })

  test('runs as built', async () => {
    const { server, token, team_id } = await newTeam('sqlite')
    const start = `globalThis.given = ${JSON.stringify(JSON.stringify([server.url, token, team_id]))}; await import('./program.ts')`

    const output = await run(start)

    expect(output).toBe('LAUNCH\ntrue 3\n')
  })
})

function compile(...args: string[]): string {
  try {
    return execFileSync(process.execPath, [TSC, ...args], { encoding: 'utf8', cwd: folder })
  } catch (error) {
    return (error as { stdout: string }).stdout
  }
}

/** Asynchronously: the server it talks to is in this process. */
async function run(script: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: folder,
  })
  return stdout
}
