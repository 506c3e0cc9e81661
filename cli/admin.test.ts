import { existsSync } from 'node:fs'
import { mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CommandLine } from '../test/command-line.ts'
import { callServer, newDatabaseUrl, newReadyUrl, type OwnServer, startServer, stores } from '../test/team.ts'

describe.each(stores)('the operator, on %s', (name) => {
  test('creates the first workspace once, and renames and deletes it while the server runs', async () => {
    const boardwalk = new CommandLine(await newDatabaseUrl(name))
    const made = await boardwalk.run('init --title Ours --email ada@example.com --json')
    const { team_id, token, user_id } = JSON.parse(made.stdout)
    const server = await startServer(boardwalk.url)
    onTestFinished(server.stop)

    const again = await boardwalk.run('init --title Theirs --email bob@example.com')
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toMatch(new RegExp(`has a workspace already: ${team_id} \\(Ours\\)`))

    expect((await me(server, token)).body.user.teams[0].title).toBe('Ours')
    const renamed = await boardwalk.run(`workspace rename ${team_id} --title Acme --json`)
    expect(JSON.parse(renamed.stdout)).toEqual({ team_id, title: 'Acme' })
    expect((await me(server, token)).body.user.teams[0].title).toBe('Acme')

    const wrong = await boardwalk.run(`workspace delete ${team_id}`, { says: 'Acme' })
    expect(wrong).toMatchObject({ code: 1, stdout: '' })
    expect(wrong.stderr).toMatch(/That was not t\w{7}\. Nothing was changed/)
    expect((await me(server, token)).status).toBe(200)
    const silent = await boardwalk.run(`workspace delete ${team_id}`, { says: '' })
    expect(silent).toMatchObject({ code: 1, stdout: '' })

    const gone = await boardwalk.run(`workspace delete ${team_id}`, { says: team_id })
    expect(gone.stdout).toMatch(/Acme is deleted: \d+ rows, and 1 person in no other workspace/)
    expect((await me(server, token)).status).toBe(401)
    const list = await boardwalk.run('workspace list --json')
    expect(JSON.parse(list.stdout)).toEqual({ workspaces: [] })
    const second = await boardwalk.run('init --title Again --email ada@example.com --json')
    expect(JSON.parse(second.stdout).user_id).not.toBe(user_id)
  })

  test('changes and erases people while the server runs, and exports their data first', async () => {
    const boardwalk = new CommandLine(await newReadyUrl(name))
    const server = await startServer(boardwalk.url)
    onTestFinished(server.stop)
    const folder = await mkdtemp(join(tmpdir(), 'boardwalk-erase-'))
    const { team_id, token } = await boardwalk.json('init --title Ours --email ada@example.com')
    const { user_id } = await boardwalk.json(`user add --team ${team_id} --email grace@example.com --role guest`)
    const theirs = await boardwalk.json(`token create --team ${team_id} --email grace@example.com`)

    const changed = await boardwalk.json(
      `user update --email grace@example.com --name Grace --new-email hopper@example.com --team ${team_id} --role member`,
    )
    expect(changed).toMatchObject({ user_id, email: 'hopper@example.com', display_name: 'Grace', role: 'member' })
    expect((await me(server, theirs.token)).body.user).toMatchObject({
      email: 'hopper@example.com',
      display_name: 'Grace',
    })
    const mistakes = {
      'user update --email hopper@example.com': /Say what to change/,
      'user update --email hopper@example.com --role admin': /give --role and --team together/,
      'user update --email hopper@example.com --new-email ada@example.com': /Someone else has the address ada@/,
      'user update --email hoper@example.com --name X': /Did you mean hopper@example\.com\?/,
      'user erase --email ada@example.com --yes --no-export': /Nobody else owns t\w{7} \(Ours\)/,
    }
    for (const [command, words] of Object.entries(mistakes)) {
      const { code, stdout, stderr } = await boardwalk.run(command)
      expect({ command, code, stdout }).toEqual({ command, code: 1, stdout: '' })
      expect(stderr).toMatch(words)
    }

    const erased = await boardwalk.json('user erase --email hopper@example.com --export own.jsonl --yes', {
      cwd: folder,
    })
    const file = join(folder, 'own.jsonl')
    expect(erased).toMatchObject({
      user_id,
      workspaces: [team_id],
      file,
      exported: { users: 1, members: 1, tokens: 1 },
    })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toContainEqual({
      table: 'users',
      row: expect.objectContaining({ email: 'hopper@example.com', display_name: 'Grace' }),
    })
    expect(lines.join()).not.toContain('secret_hash')
    expect((await me(server, theirs.token)).status).toBe(401)
    const headers = { authorization: `Bearer ${token}` }
    const log = await callServer(server, 'GET', `/v1/${team_id}/events?count=500`, undefined, headers)
    expect(JSON.stringify(log.body)).not.toMatch(/grace|hopper/i)

    const twice = await boardwalk.run('user erase --email hopper@example.com --yes --no-export', { cwd: folder })
    expect(twice.stderr).toMatch(/Nobody in .* has the address hopper@example\.com/)
    expect(existsSync(join(folder, `${user_id}.jsonl`))).toBe(false)
  })
})

function me(server: OwnServer, token: string) {
  return callServer(server, 'GET', '/v1/users/me', undefined, { authorization: `Bearer ${token}` })
}
