import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { NODE_COMPILE_CACHE, SERVER } from '../test/children.ts'
import { longTest } from '../test/extent.ts'
import { Program } from '../test/process.ts'
import { findOnPath } from '../test/programs.ts'
import { newDatabaseUrl, newReadyUrl, stores } from '../test/team.ts'
import { open } from './store/open.ts'

describe.each(stores)('the first start on %s', (name) => {
  longTest(
    'of two processes at once makes one workspace, for which it prints three calls that work as they are printed',
    async ({ skip }) => {
      const url = await newDatabaseUrl(name)

      const both = await Promise.all([start(url), start(url)])

      const first = both.filter(({ program }) => /first start/.test(program.stdout))
      expect(first).toHaveLength(1)
      expect(await count(url, 'teams')).toBe(1)
      skip(!findOnPath('curl'), 'There is no curl.')
      const answers = []
      for (const command of commandsIn(first[0]?.program.stdout ?? '')) answers.push(await paste(command))
      const [{ list }, { boards, count: found }, { sprint }] = answers as [Answer, Answer, Answer]
      expect(list).toMatchObject({ title: 'Review', behavior: 'started', total_cards: 0 })
      expect(found).toBe(2)
      expect(boards?.map(({ title }) => title)).toEqual(['Start here', 'Website'])
      expect(boards?.[0]?.lists.map(({ title }) => title)).toEqual(['Backlog', 'Try it', 'Doing', 'Done', 'Review'])
      expect(boards?.[0]?.id).toBe(list?.board_id)
      expect(sprint).toMatchObject({ title: 'Sprint 1, the launch', state: 'started' })
      const cards = sprint?.lists.map(({ behavior, total_cards }) => [behavior, total_cards])
      expect(cards).toEqual([
        ['committed', 2],
        ['started', 1],
        ['completed', 2],
        ['cancelled', 1],
      ])
      expect(sprint?.progress.length).toBe(6)
    },
  )

  test('is the first once: later ones have what was acknowledged, say where things are, and show no token', async () => {
    const url = await newDatabaseUrl(name)
    const first = await start(url)
    const { team_id, token, link } = accessIn(first.program.stdout)
    expect(first.program.stdout).not.toMatch(/stp-|tkt-/)
    expect(link).toContain(`${first.url}/link#`)
    const open = () =>
      fetch(`${first.url}/v1/auth/link`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token: link.split('#')[1] }),
      })
    const opened = await open()
    expect([opened.status, opened.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringContaining('boardwalk_session='),
    ])
    expect((await open()).status).toBe(404)
    const created = await call(first.url, token, `/v1/${team_id}/projects`, { title: 'Kept' })
    first.program.child.kill('SIGKILL')
    await first.program.end()

    const second = await start(url)

    expect(second.program.stdout).not.toMatch(/stp-/)
    expect(second.program.stdout).toContain(`token create --team ${team_id} --email owner@example.com`)
    expect(second.program.stdout).toContain(`${second.url}/docs`)
    const { projects } = await call(second.url, token, `/v1/${team_id}/projects`)
    expect(projects.map(({ id }) => id)).toContain(created.project.id)
    second.program.child.kill('SIGTERM')
    expect(await second.program.end()).toMatchObject({ code: 0, stderr: '' })
  })
})

describe('SIGTERM', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'answers what is in flight, ends streams and idle connections, takes no new ones, and ends with 0 (%s)',
    async (signal) => {
      const databaseUrl = await newReadyUrl('sqlite')
      const { url, program } = await start(databaseUrl)
      const { team_id, token } = accessIn(program.stdout)
      const authorized = ['host: boardwalk', `authorization: Bearer ${token}`]
      const body = JSON.stringify({ title: 'In flight' })
      const inFlight = await send(url, [
        `POST /v1/${team_id}/projects HTTP/1.1`,
        ...authorized,
        'content-type: application/json',
        `content-length: ${body.length}`,
        'expect: 100-continue',
        '',
        body.slice(0, 5),
      ])
      const stream = await send(url, [
        `GET /v1/${team_id}/events HTTP/1.1`,
        ...authorized,
        'accept: text/event-stream',
        '',
        '',
      ])
      const idle = await send(url, ['GET /healthz HTTP/1.1', 'host: boardwalk', '', ''])
      await Promise.all([inFlight, stream, idle].map((socket) => once(socket, 'data')))

      program.child.kill(signal)
      await program.says(/finishing what is in flight/)
      program.child.kill(signal)
      await Promise.all([readAll(stream), readAll(idle)])
      await expect(fetch(`${url}/healthz`)).rejects.toThrow()
      inFlight.write(body.slice(5))
      const answer = await readAll(inFlight)

      expect(answer).toMatch(/^HTTP\/1.1 201 /)
      // The exit code would show if anything had to be cut off.
      expect(await program.end()).toMatchObject({ code: 0, signal: null, stderr: '' })
      expect(await count(databaseUrl, 'projects')).toBe(2)
    },
  )
})

describe('what a server keeps', () => {
  longTest('is readable by its owner only, also when it was there before; and is no compiler', async () => {
    const url = await newDatabaseUrl('sqlite')
    const file = url.slice('sqlite:'.length)
    const folder = dirname(file)
    await open(url).then((store) => store.close())
    chmodSync(folder, 0o755)
    chmodSync(file, 0o644)

    const program = boardwalk({ PORT: '0', DATABASE_URL: url, NODE_COMPILE_CACHE: '' })
    await program.says(STARTED)

    const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777] as const)
    expect(modes.map(([name]) => name)).toEqual(expect.arrayContaining(['boardwalk.db', 'boardwalk.db-wal']))
    expect(modes.filter(([, mode]) => mode !== 0o600)).toEqual([])
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const environ = `/proc/${program.child.pid}/environ`
    if (existsSync(environ)) {
      // The process restarted, and is the same.
      const env = readFileSync(environ, 'utf8').split('\0')
      expect(env).toContain(`NODE_COMPILE_CACHE=${NODE_COMPILE_CACHE}`)
      expect(env).toContain('MALLOC_ARENA_MAX=2')
    }
    program.child.kill('SIGTERM')
    expect(await program.end()).toMatchObject({ code: 0, signal: null, stderr: '' })
  })

  test('is in a folder of its own, or that folder is left as it is', async () => {
    const url = await newDatabaseUrl('sqlite')
    const folder = dirname(url.slice('sqlite:'.length))
    writeFileSync(join(folder, 'notes.txt'), 'not ours')
    chmodSync(folder, 0o755)

    await open(url).then((store) => store.close())

    expect(statSync(folder).mode & 0o777).toBe(0o755)
  })

  test.each([['--help'], ['-h']])('says with %s what it takes, and starts nothing', async (argument) => {
    const { code, stdout, stderr } = await new Program(SERVER, [argument]).end()
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Usage: [\s\S]*PORT/),
      stderr: '',
    })
  })

  test.each([['--port=4001'], ['serve']])('refuses the argument %s in one line', async (argument) => {
    const { code, stdout, stderr } = await new Program(SERVER, [argument]).end()
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toBe(
      `boardwalk: the server knows no argument "${argument}": settings are environment variables, see --help.\n`,
    )
  })

  test('is of a version', async () => {
    const { code, stdout } = await new Program(SERVER, ['--version']).end()
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) })
  })
})

describe('a start that cannot be', () => {
  // Each kind of mistake has its words tested where it is made; these two come out of two different depths of a start.
  test.each([
    [{ HOST: '203.0.113.1' }, /^boardwalk: HOST must be an address of this machine.*\n$/],
    [{ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/boards' }, /^boardwalk: Cannot reach PostgreSQL at .*\n$/],
  ])('%j says why in one line', async (env, line) => {
    const program = boardwalk({ PORT: '0', DATABASE_URL: await newDatabaseUrl('sqlite'), ...env })

    const { code, stdout, stderr } = await program.end()

    expect(stderr).toMatch(line)
    expect(stderr).not.toContain('secret')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  })

  longTest('a port in use does not cost the first token', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const url = await newDatabaseUrl('sqlite')

    const { code, stderr } = await boardwalk({ PORT: String(port), DATABASE_URL: url }).end()

    expect(stderr).toBe(
      `boardwalk: PORT ${port} on 127.0.0.1 is in use. Stop the program that has it, or set another PORT.\n`,
    )
    expect(code).toBe(1)
    const { program } = await start(url)
    expect(accessIn(program.stdout).token).toMatch(/^stp-/)
  })
})

const STARTED = /is running at (\S+)[\s\S]*\n\n$/

interface Projects {
  project: { id: string }
  projects: { id: string }[]
}

interface Answer {
  list?: { title: string; board_id: string }
  boards?: { id: string; title: string; lists: { title: string }[] }[]
  count?: number
  sprint?: { lists: { behavior: string; total_cards: number }[]; progress: object[] }
}

function boardwalk(env: Record<string, string>): Program {
  // What it keeps on PostgreSQL (the first token) is in its folder.
  const folder = mkdtempSync(join(tmpdir(), 'boardwalk-main-'))
  return new Program(SERVER, [], env, folder)
}

async function start(databaseUrl: string) {
  const program = boardwalk({ PORT: '0', DATABASE_URL: databaseUrl })
  const [, url] = await program.says(STARTED)
  return { program, url: url as string }
}

function commandsIn(text: string): string[] {
  return text.split('\n').flatMap((line) => /^ +(curl .*)$/.exec(line)?.[1] ?? [])
}

function accessIn(text: string) {
  const [, team_id = ''] = /Workspace +(\S+)/.exec(text) ?? []
  // Its output is a pipe, and no token goes into what may be a log.
  const [, file = ''] = /Token +in (\S+)/.exec(text) ?? []
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const [token = '', link = ''] = readFileSync(file, 'utf8').split('\n')
  return { team_id, token, link }
}

async function paste(command: string): Promise<Answer> {
  const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --silent --fail`])
  return JSON.parse(stdout)
}

async function call(url: string, token: string, path: string, body?: object): Promise<Projects> {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.ok).toBe(true)
  return (await response.json()) as Projects
}

async function send(url: string, lines: readonly string[]): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.write(lines.join('\r\n'))
  return socket
}

async function readAll(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += chunk
  return text
}

async function count(url: string, table: 'teams' | 'projects'): Promise<number> {
  const store = await open(url)
  const rows = await store.read((db) => db.selectFrom(table).select('id').execute())
  await store.close()
  return rows.length
}
