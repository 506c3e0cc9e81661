import { existsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SERVER } from '../test/children.ts'
import { query } from '../test/cluster.ts'
import { CommandLine } from '../test/command-line.ts'
import { Program } from '../test/process.ts'
import { newDatabaseUrl, newReadyUrl, startServer, stores } from '../test/team.ts'

describe.each(stores)('boardwalk on %s', (name) => {
  test('prints the log as lines, and follows it live', async () => {
    const url = await newReadyUrl(name)
    const server = await startServer(url)
    onTestFinished(server.stop)
    const boardwalk = new CommandLine(url)
    const { team_id, token } = await boardwalk.json('workspace create --title Ours --email owner@example.com')
    const make = (title: string) =>
      fetch(`${server.url}/v1/${team_id}/projects`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ title }),
      })
    await make('Before')

    const { stdout } = await boardwalk.run(`events --team ${team_id}`)
    const following = boardwalk.process(`events --team ${team_id} --follow`)
    await following.says(/Before/)
    await make('Meanwhile')
    await following.says(/Meanwhile/)

    expect(stdout).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}\d+ {2}owner@example\.com created the space “Before”$/m)
    expect(following.stdout.match(/Before/g)).toHaveLength(1)
  })

  test('creates a workspace, people and tokens that the running server knows at once', async () => {
    const url = await newDatabaseUrl(name)
    const server = await startServer(url)
    onTestFinished(server.stop)
    const boardwalk = new CommandLine(url)
    const statusFor = async (token: string, team: string, method = 'GET') => {
      const path = method === 'GET' ? 'boards' : 'projects'
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = method === 'GET' ? null : '{"title":"Space"}'
      return (await fetch(`${server.url}/v1/${team}/${path}`, { method, headers, body })).status
    }

    // Written by another process.
    const { team_id, token } = await boardwalk.jsonOfProcess('workspace create --title Ours --email Owner@example.com')
    expect(await statusFor(token, team_id)).toBe(200)

    const added = await boardwalk.json(`user add --team ${team_id} --email them@example.com --role member`)
    expect(added).toEqual({ team_id, user_id: expect.stringMatching(/^u\w{7}$/), role: 'member' })
    const reader = await boardwalk.json(
      `token create --team ${team_id} --email them@example.com --scope read --expires 30d`,
    )
    expect(reader).toMatchObject({ team_id, user_id: added.user_id, scope: 'read' })
    expect(reader.time_expires).toBeGreaterThan(Date.now() + 29 * 86_400_000)
    expect(await statusFor(reader.token, team_id)).toBe(200)
    expect(await statusFor(reader.token, team_id, 'POST')).toBe(403)

    expect(await boardwalk.jsonOfProcess(`token revoke ${reader.id}`)).toEqual({ id: reader.id, revoked: true })
    expect(await statusFor(reader.token, team_id)).toBe(401)

    const bot = await boardwalk.json(`token create --team ${team_id} --email them@example.com --agent Bot`)
    expect(bot).toMatchObject({
      user_id: added.user_id,
      agent_name: 'Bot',
      agent_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(await statusFor(bot.token, team_id, 'POST')).toBe(201)

    const { workspaces } = await boardwalk.json('workspace list')
    expect(workspaces).toMatchObject([{ team_id, title: 'Ours', owner: 'owner@example.com', members: 2 }])
    const { users } = await boardwalk.json(`user list --team ${team_id}`)
    expect(users.map(({ email, role }: Row) => [email, role])).toEqual([
      ['owner@example.com', 'owner'],
      ['them@example.com', 'member'],
    ])
    const list = await boardwalk.run(`token list --team ${team_id} --json`)
    expect(JSON.parse(list.stdout).tokens.map(({ scope, agent_id }: Row) => [scope, agent_id])).toEqual([
      ['write', null],
      ['read', null],
      ['write', bot.agent_id],
    ])
    expect(list.stdout).not.toContain(reader.token.split('.')[1])
  })

  test('restores nothing while a server uses the database, and does so once it is gone, however it ended', async () => {
    const url = await newReadyUrl(name)
    const boardwalk = new CommandLine(url)
    const folder = await mkdtemp(join(tmpdir(), 'boardwalk-cli-'))
    const server = new Program(SERVER, [], { DATABASE_URL: url, PORT: '0' }, folder)
    await server.says(/is running at \S+[\s\S]*\n\n$/)
    await boardwalk.json('backup kept.backup', { cwd: folder })

    const refused = await boardwalk.run('restore kept.backup --force', { cwd: folder })
    server.child.kill('SIGKILL')
    await server.end()

    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/A server is using .* Stop it first/),
    })
    // PostgreSQL needs a moment to see that a connection has died.
    const restored = async () => (await boardwalk.run('restore kept.backup --force', { cwd: folder })).code
    await expect.poll(restored, { timeout: 60_000, interval: 500 }).toBe(0)
  })

  test('a mistyped address creates no database', async () => {
    const url = await newDatabaseUrl(name)
    const boardwalk = new CommandLine(url)
    const commands = [
      'workspace list',
      'backup kept.backup',
      'token list --team t0000000',
      'token revoke stp-AAAAAAAAAAAA',
      'token create --team t0000000 --email you@example.com',
      'user list --team t0000000',
      'user add --team t0000000 --email you@example.com --role member',
      'demo --team t0000000',
    ]
    for (const command of commands) {
      const { code, stdout, stderr } = await boardwalk.run(command)
      expect({ command, code, stdout }).toEqual({ command, code: 1, stdout: '' })
      expect(stderr).toMatch(/There is no database of Boardwalk at .* Check DATABASE_URL/)
    }
    if (name === 'sqlite') expect(existsSync(url.slice('sqlite:'.length))).toBe(false)
    else expect(await query(url, `select 1 from pg_tables where tablename = 'schema_migrations'`)).toEqual([])
  })

  test('fills a workspace, backs it up and restores it elsewhere', async () => {
    const boardwalk = new CommandLine(await newDatabaseUrl(name))
    const folder = await mkdtemp(join(tmpdir(), 'boardwalk-cli-'))

    const demo = await boardwalk.json('demo --boards 2 --lists 3 --cards 40')
    const kept = await boardwalk.json('backup kept.backup', { cwd: folder })
    const other = new CommandLine(await newDatabaseUrl(name))
    const restored = await other.json('restore kept.backup', { cwd: folder })

    expect(demo).toMatchObject({ spaces: 1, boards: 2, lists: 6, cards: 40, token: expect.stringMatching(/^stp-/) })
    expect(kept).toMatchObject({ file: join(folder, 'kept.backup'), rows: { cards: 40, boards: 2, teams: 1 } })
    expect(restored.rows).toEqual(kept.rows)
    const again = await other.run('restore kept.backup', { cwd: folder })
    expect(again).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^boardwalk: .* is not empty\..*\n$/),
    })
    expect((await other.run('restore kept.backup --force', { cwd: folder })).code).toBe(0)
  })
})

describe('boardwalk', () => {
  test('prints text for people, and mistakes in one line', async () => {
    const boardwalk = new CommandLine(await newDatabaseUrl('sqlite'))

    const made = await boardwalk.run('workspace create --title Ours --email you@example.com')
    expect(made).toMatchObject({ code: 0, stderr: '' })
    const [, team] = /Workspace +(t\w{7}) +Ours/.exec(made.stdout) ?? []
    expect(made.stdout).toMatch(/Token +stp-\w{12}\.\w{24} +\(shown this once/)

    const bot = await boardwalk.run(`token create --team ${team} --email you@example.com --agent Bot`)
    expect(bot.stdout).toMatch(/For +Bot \(agent [0-9a-f-]{36}\), acting for you@example\.com/)
    expect((await boardwalk.run(`token list --team ${team}`)).stdout).toMatch(/you@example\.com +Bot +write/)

    const mistakes = {
      'workspce list': /unknown command 'workspce' \(Did you mean workspace\?\)/,
      'workspace create --title Ours': /required option '--email <address>' not specified/,
      [`user add --team ${team} --email them@example.com --role amdin`]: /Did you mean admin\?/,
      [`token create --team ${team} --email me@example.com`]:
        /Nobody in the workspace .* Did you mean you@example.com\?/,
      'token revoke stp-AAAAAAAAAAAA': /no such token/,
      'restore nowhere.backup': /no such file or directory.*nowhere\.backup/,
    }
    for (const [command, words] of Object.entries(mistakes)) {
      const { code, stdout, stderr } = await boardwalk.run(command)
      expect({ command, code, stdout }).toEqual({ command, code: 1, stdout: '' })
      expect(stderr).toMatch(/^boardwalk: [^\n]*\n$/)
      expect(stderr).toMatch(words)
    }
    const { stderr } = await boardwalk.run(`user list --team t0000000 --json`)
    expect(JSON.parse(stderr).error).toMatch(/^There is no workspace t0000000 in /)
  })

  test('explains itself', async () => {
    const boardwalk = new CommandLine('sqlite:/dev/null/none')
    expect((await boardwalk.run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)

    const { code, stdout } = await boardwalk.run('--help')
    const backup = await boardwalk.run('backup --help')

    expect(code).toBe(0)
    for (const word of ['workspace', 'user', 'token', 'backup', 'restore', 'demo', 'DATABASE_URL', 'Examples:'])
      expect(stdout).toContain(word)
    expect(backup.stdout).toContain('It contains the hashes of tokens, never a token')
  })
})

interface Row {
  email: string
  role: string
  scope: string
  agent_id: string | null
}
