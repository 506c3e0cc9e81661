import { describe, expect, onTestFinished, test } from 'vitest'
import { keepPublicUrl } from '../server/store/public-url.ts'
import { Browser, PASSWORD } from '../test/browser.ts'
import { CommandLine } from '../test/command-line.ts'
import { newReadyUrl, newTeamOn, startServer, stores } from '../test/team.ts'

describe.each(stores)('accounts on the command line, on %s', (store) => {
  test('links, passwords and sessions, also for a person who is locked out', async () => {
    const url = await newReadyUrl(store)
    const server = await startServer(url)
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const commands = new CommandLine(url)
    const boardwalk = async (command: string, says?: string) => {
      const env = { PUBLIC_URL: 'https://boards.example.com' }
      const { code, stdout, stderr } = await commands.run(command, { env, ...(says && { says }) })
      if (code !== 0) throw new Error(stderr)
      return JSON.parse(stdout)
    }
    const who = `--team ${team.team_id} --email ${team.email} --json`

    const link = await boardwalk(`user link ${who}`)
    expect(link).toMatchObject({
      kind: 'invitation',
      url: expect.stringMatching(/^https:\/\/boards\.example\.com\/link#tkt-\w{12}\.\w{24}$/),
      email: team.email,
      user_id: team.user_id,
    })
    await keepPublicUrl(server.store, 'https://kept.example.com/b')
    const kept = JSON.parse((await commands.run(`user link ${who} --kind sign_in`)).stdout)
    expect(kept.url).toMatch(/^https:\/\/kept\.example\.com\/b\/link#/)
    const browser = new Browser(server)
    const token = link.url.split('#')[1]
    expect((await browser.post('/auth/link', { token, password: PASSWORD })).status).toBe(200)
    expect((await boardwalk(`user link ${who}`)).kind).toBe('sign_in')
    expect((await boardwalk(`user link ${who} --kind reset`)).kind).toBe('reset')

    const { sessions } = await boardwalk(`session list --email ${team.email} --json`)
    expect(sessions).toMatchObject([{ id: expect.stringMatching(/^ses-/), address: '127.0.0.1' }])
    await expect(boardwalk(`session end --email ${team.email} --id ses-none --json`)).rejects.toThrow('has no session')
    expect(await boardwalk(`session end --email ${team.email} --json`)).toEqual({ email: team.email, ended: 1 })
    expect((await browser.get('/users/me')).status).toBe(401)

    const password = 'another four words'
    expect(await boardwalk(`user password --email ${team.email} --json`, password)).toEqual({
      user_id: team.user_id,
      email: team.email,
    })
    expect((await browser.signIn(team.email)).status).toBe(401)
    expect((await browser.signIn(team.email, password)).status).toBe(200)
    await expect(boardwalk(`user password --email ${team.email} --json`, 'short')).rejects.toThrow('at least 10')
    const reset = `user second-factor-reset --email ${team.email} --json`
    await expect(boardwalk(reset)).rejects.toThrow('has no second factor')
    await browser.post('/users/me/second_factor')
    expect(await boardwalk(reset)).toEqual({ user_id: team.user_id, email: team.email })
    await expect(boardwalk('user link --team tnone --email x@example.com --json')).rejects.toThrow('no workspace')
  })
})
