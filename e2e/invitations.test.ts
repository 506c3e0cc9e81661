import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Mailer } from '../server/feed/mail/mailer.ts'
import { followAll, NotificationFollower } from '../server/feed/notifications/follower.ts'
import { waysIn } from '../server/identity/ways-in.ts'
import { BUILT } from '../server/web/web.ts'
import { violationsInBothThemes } from '../test/axe.ts'
import { PASSWORD } from '../test/browser.ts'
import { startMailServer } from '../test/mail-server.ts'
import { freePort } from '../test/process.ts'
import { callServer, newReadyUrl, newTeamOn, startServer, type Team } from '../test/team.ts'
import { hasBrowser, LAPTOP, OTHER_STORE, PHONE, Web } from '../test/web.ts'

const OTHER_PASSWORD = 'five other words nobody guesses'

describe.skipIf(!hasBrowser)('invitations in the browser', () => {
  const web = new Web(OTHER_STORE)

  /** A server that anybody may sign up to, and that sends mail to a real receiver. */
  async function setUp() {
    const port = await freePort()
    const publicUrl = `http://127.0.0.1:${port}`
    const accounts = { isSignUpOpen: true, isMailing: true }
    const server = await startServer(await newReadyUrl(web.store), { webFolder: BUILT, publicUrl, accounts }, {}, port)
    onTestFinished(server.stop)
    const { received, url: smtpUrl } = await startMailServer()
    const onError = (error: unknown) => {
      throw error
    }
    const mailer = new Mailer(server.gateway, {
      smtpUrl,
      from: 'boards@example.com',
      publicUrl,
      patienceMs: 10_000,
      waysIn,
      onError,
    })
    const follower = new NotificationFollower(server.gateway, { onError, isMailing: true })
    /** The address in the last mail to a person, below the server's own. */
    const mailedTo = async (email: string): Promise<string> => {
      await followAll(follower)
      while ((await mailer.turn()) > 0);
      const body = received.findLast(({ to }) => to.includes(email))?.body ?? ''
      return new RegExp(`${publicUrl}(/[^\\s"<]+)`).exec(body)?.[1] ?? ''
    }
    const open = (path: string, options = LAPTOP) => web.openSignedOut(path, options, publicUrl)
    const invite = (team: Team, email: string) =>
      callServer(
        server,
        'POST',
        `/v1/teams/${team.team_id}/members`,
        { email, role: 'member' },
        {
          authorization: `Bearer ${team.token}`,
        },
      )
    const newTeam = async (title: string) => {
      const team = await newTeamOn(server)
      await team.newBoard({ title: `Board of ${title}` })
      await server.store.transaction((db) =>
        db.updateTable('teams').set({ title }).where('id', '=', team.team_id).execute(),
      )
      return team
    }
    return { mailedTo, open, invite, newTeam }
  }

  async function signUp(page: Page, email: string, name: string) {
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByRole('textbox', { name: 'Your name' }).fill(name)
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create an account' }).click()
  }

  test('a person who signs up verifies the address by mail, then accepts; no one else sees any of it', async () => {
    const { mailedTo, open, invite, newTeam } = await setUp()
    const team = await newTeam('Observatory')
    const email = 'grace@example.org'
    await invite(team, email)
    const invitation = await mailedTo(email)
    expect(invitation).toMatch(/^\/link#/)

    // Another person with an account opens the link.
    const other = await open('/invitations')
    await signUp(other, 'mallory@example.org', 'Mallory')
    await other.getByRole('heading', { name: 'Invitations' }).waitFor()
    await other.getByText('Signed in as mallory@example.org.').waitFor()
    await other.goto(other.url().replace(/\/invitations.*/, invitation))
    await other.getByText('You are signed in as mallory@example.org').waitFor()
    await expect.poll(() => other.getByText(/Observatory|grace/).count()).toBe(0)
    expect(await violationsInBothThemes(other)).toEqual([])

    const page = await open(invitation)
    await page.getByRole('heading', { name: 'Join Observatory' }).waitFor()
    await page.getByRole('button', { name: 'Sign in with another account' }).click()
    await page.waitForURL('**/sign-in?*')
    await signUp(page, email, 'Grace Hopper')

    await page.getByText('Signed in as grace@example.org.').waitFor()
    await expect.poll(() => page.getByText('Observatory').count()).toBe(0)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByText('A link is on its way to grace@example.org').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    const proof = await open(await mailedTo(email))
    await proof.getByLabel('New password').fill(OTHER_PASSWORD)
    await proof.getByRole('button', { name: 'Save and sign in' }).click()
    await proof.waitForURL('**/invitations')
    await proof.getByRole('region', { name: 'Observatory' }).waitFor()
    expect(await violationsInBothThemes(proof)).toEqual([])
    await proof.getByRole('button', { name: 'Accept' }).click()
    await proof.waitForURL(`**/${team.team_id}`)
    await proof.getByRole('main').getByRole('link', { name: 'Board of Observatory' }).first().waitFor()

    await other.goto(other.url().replace(/\/link.*/, '/invitations'))
    await other.getByText('Signed in as mallory@example.org.').waitFor()
    await expect.poll(() => other.getByText('Observatory').count()).toBe(0)

    // A person with an account is led to the waiting invitation.
    const second = await newTeam('Library')
    await invite(second, email)
    const address = await mailedTo(email)
    expect(address).toBe('/invitations')
    const later = await open(address, PHONE)
    await later.getByRole('textbox', { name: 'E-mail address' }).fill(email)
    await later.getByLabel('Password', { exact: true }).fill(OTHER_PASSWORD)
    await later.keyboard.press('Enter')
    await later.getByRole('region', { name: 'Library' }).getByRole('button', { name: 'Decline' }).click()
    await later.getByText('You have no open invitations.').waitFor()
    await expect.poll(async () => (await second.get('/boards')).body.boards).toHaveLength(1)
  })

  test('one’s own address is changed by a link that is mailed to the new one', async () => {
    const { mailedTo, open, invite, newTeam } = await setUp()
    const team = await newTeam('Observatory')
    await invite(team, 'old@example.org')
    const page = await open(await mailedTo('old@example.org'))
    await page.getByRole('textbox', { name: 'Your name' }).fill('Grace Hopper')
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Join', exact: true }).click()
    await page.waitForURL(`**/${team.team_id}`)
    await page.goto(`${page.url()}/settings/profile`)

    const section = page.getByRole('region', { name: 'E-mail address' })
    await section.getByText('Your address is old@example.org.').waitFor()
    await section.getByLabel('New address').fill('new@example.org')
    expect(await violationsInBothThemes(page)).toEqual([])
    await section.getByRole('button', { name: 'Send a link to the new address' }).click()
    await section.getByText('A link is on its way to new@example.org.').waitFor()
    const link = await mailedTo('new@example.org')
    expect(link).toMatch(/^\/confirm-email#tkt-/)

    const stranger = await open(link)
    await stranger.getByText('Sign in with the account whose address you change.').waitFor()
    expect(await violationsInBothThemes(stranger)).toEqual([])
    await page.goto(new URL(link, page.url()).href)
    await page.getByText('You are signed in as old@example.org.').waitFor()
    await page.getByRole('button', { name: 'Use the new address' }).click()
    await page.getByText('Your address is new@example.org now.').waitFor()
    await page.waitForURL(`**/${team.team_id}`)
    await page.goto(`${page.url()}/settings/profile`)
    await section.getByText('Your address is new@example.org.').waitFor()
    // The old address gets a mail about it, with nothing to open but the server.
    await expect.poll(() => mailedTo('old@example.org')).not.toMatch(/link|confirm/)
  })
})
