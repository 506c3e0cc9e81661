import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Program } from '../test/process.ts'
import { findOnPath } from '../test/programs.ts'
import { newDatabaseUrl, stores } from '../test/team.ts'
import { open } from './store/open.ts'

// Each start is a process of its own.
const PATIENCE = { timeout: 120_000 }

describe.each(stores)('the first start on %s', PATIENCE, (name) => {
  test.skipIf(!findOnPath('curl'))('prints three calls that work as they are printed', async () => {
    const server = await start(await newDatabaseUrl(name))

    const answers = []
    for (const command of commandsIn(server.program.stdout)) answers.push(await paste(command))

    const [{ list }, { boards, count }, { sprint }] = answers as [Answer, Answer, Answer]
    expect(list).toMatchObject({ title: 'Review', behavior: 'started', total_cards: 0 })
    expect(count).toBe(2)
    expect(boards?.map(({ title }) => title)).toEqual(['Website', 'Feedback'])
    expect(boards?.[0]?.lists.map(({ title }) => title)).toEqual(['Backlog', 'To do', 'Doing', 'Done', 'Review'])
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
  })

  test('is the first once: later ones have what was acknowledged, say where things are, and show no token', async () => {
    const url = await newDatabaseUrl(name)
    const first = await start(url)
    const { team_id, token } = accessIn(first.program.stdout)
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

  test('of two processes at once makes one workspace', async () => {
    const url = await newDatabaseUrl(name)

    const both = await Promise.all([start(url), start(url)])

    const texts = both.map(({ program }) => program.stdout)
    expect(texts.filter((text) => /first start/.test(text))).toHaveLength(1)
    expect(await count(url, 'teams')).toBe(1)
  })
})

describe('SIGTERM', PATIENCE, () => {
  test.each(['SIGTERM', 'SIGINT'] as const)(
    'answers what is in flight, commits it, and ends with 0 (%s)',
    async (signal) => {
      const databaseUrl = await newDatabaseUrl('sqlite')
      const { url, program } = await start(databaseUrl)
      const { team_id, token } = accessIn(program.stdout)
      const body = JSON.stringify({ title: 'In flight' })
      const socket = await send(url, [
        `POST /v1/${team_id}/projects HTTP/1.1`,
        'host: boardwalk',
        `authorization: Bearer ${token}`,
        'content-type: application/json',
        `content-length: ${body.length}`,
        'expect: 100-continue',
        '',
        body.slice(0, 5),
      ])
      await once(socket, 'data')

      program.child.kill(signal)
      await program.says(/finishing what is in flight/)
      program.child.kill(signal)
      socket.write(body.slice(5))
      const answer = await readAll(socket)

      expect(answer).toMatch(/^HTTP\/1.1 201 /)
      expect(await program.end()).toMatchObject({ code: 0, signal: null, stderr: '' })
      expect(await count(databaseUrl, 'projects')).toBe(2)
    },
  )

  test('closes idle connections and takes no new ones', async () => {
    const { url, program } = await start(await newDatabaseUrl('sqlite'))
    const idle = await send(url, ['GET /healthz HTTP/1.1', 'host: boardwalk', '', ''])
    await once(idle, 'data')

    program.child.kill('SIGTERM')

    expect(await program.end()).toMatchObject({ code: 0 })
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  })
})

describe('a start that cannot be', PATIENCE, () => {
  test.each([
    [{ PORT: 'http' }, /^boardwalk: PORT must be a whole number from 0 to 65535; it is "http"\.\n$/],
    [{ HOST: '203.0.113.1' }, /^boardwalk: HOST must be an address of this machine.*\n$/],
    [{ DATABASE_URL: 'mysql://root:secret@db/boards' }, /^boardwalk: DATABASE_URL must start with .*\n$/],
    [{ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/boards' }, /^boardwalk: Cannot reach PostgreSQL at .*\n$/],
  ])('%j says why in one line', async (env, line) => {
    const program = boardwalk({ PORT: '0', DATABASE_URL: await newDatabaseUrl('sqlite'), ...env })

    const { code, stdout, stderr } = await program.end()

    expect(stderr).toMatch(line)
    expect(stderr).not.toContain('secret')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  })

  test('a port in use does not cost the first token', async () => {
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
    await program.says(/Token +stp-/)
  })
})

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
  return new Program('server/main.ts', [], env)
}

async function start(databaseUrl: string) {
  const program = boardwalk({ PORT: '0', DATABASE_URL: databaseUrl })
  const [, url] = await program.says(/is running at (\S+)[\s\S]*\n\n$/)
  return { program, url: url as string }
}

function commandsIn(text: string): string[] {
  return text.split('\n').flatMap((line) => /^ +(curl .*)$/.exec(line)?.[1] ?? [])
}

function accessIn(text: string) {
  const [, team_id = ''] = /Workspace +(\S+)/.exec(text) ?? []
  const [, token = ''] = /Token +(\S+)/.exec(text) ?? []
  return { team_id, token }
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
