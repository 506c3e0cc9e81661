import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readProviders } from '../server/identity/provider-options.ts'
import { BUILT } from '../server/web/web.ts'
import { violationsInBothThemes } from '../test/axe.ts'
import { newLink, newPerson, PASSWORD } from '../test/browser.ts'
import { longTest } from '../test/extent.ts'
import { freePort } from '../test/process.ts'
import { CLIENT, startProvider } from '../test/provider.ts'
import { callServer, newReadyUrl, newTeamOn, startServer } from '../test/team.ts'
import { hasBrowser, LAPTOP, OTHER_STORE, Web } from '../test/web.ts'
import { throwAway } from '../test/windows.ts'

describe.skipIf(!hasBrowser)('accounts in the browser', () => {
  const web = new Web(OTHER_STORE)

  test('a link that signs in opens once, and leaves nothing in the address', async () => {
    const team = await web.newTeam()
    const token = await newLink(web.server, team, 'sign_in')
    const page = await web.openSignedOut(`/link#${token}`)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await expect.poll(() => page.url()).not.toContain('tkt-')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`**/${team.team_id}`)
    await page.getByRole('heading', { name: 'Home' }).waitFor()

    const again = await web.openSignedOut(`/link#${token}`)
    await again.getByText('This link is no longer valid').waitFor()
    expect(await violationsInBothThemes(again)).toEqual([])
  })

  test('an invited person joins by the link and appears in the list of members', async () => {
    const team = await web.newTeam()
    const page = await web.open(team, '/settings/members')
    await page.getByRole('button', { name: 'Invite people' }).click()
    await page.getByRole('textbox', { name: 'E-mail address' }).fill('grace@example.org')
    await page.keyboard.press('Enter')
    const secret = page.getByRole('dialog', { name: 'Link for grace@example.org' }).locator('code')
    const url = new URL((await secret.textContent()) ?? '')
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Done' }).click()

    const guest = await web.openSignedOut(`/link${url.hash}`)
    await guest.getByRole('textbox', { name: 'Your name' }).fill('Grace Hopper')
    await guest.getByLabel('New password').fill('short')
    await guest.getByRole('button', { name: 'Join' }).click()
    await guest.getByRole('alert').waitFor()
    await expect.poll(() => guest.getByRole('textbox', { name: 'Your name' }).inputValue()).toBe('Grace Hopper')
    await guest.getByLabel('New password').fill(PASSWORD)
    await guest.keyboard.press('Enter')
    await guest.waitForURL(`**/${team.team_id}`)

    await page.getByText('Grace Hopper').waitFor()
  })

  test('a password signs in and leads to where one wanted to go; a wrong one keeps what was typed', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const { email } = await newPerson(team)
    const page = await web.openSignedOut(`/${team.team_id}/board-${board.id}?tag=bug`)
    await page.waitForURL('**/sign-in?*')
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill('not this one, surely')
    await page.keyboard.press('Enter')
    await page.getByText('The address or the password is wrong.').waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'E-mail address' }).inputValue()).toBe(email)
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'E-mail address' }).inputValue()).toBe(email)
    await page.getByRole('button', { name: 'Send me a link' }).click()
    await page.getByText('a link is on its way').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Back to sign-in' }).click()

    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/board-${board.id}?tag=bug`)
    await page.getByRole('region', { name: board.lists[0].title }).waitFor()

    await page.getByRole('button', { name: /Settings and sign out/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL('**/sign-in')
    await page.goto(`${web.server.url}/${team.team_id}`)
    await page.waitForURL('**/sign-in?*')
  })

  test('a session that is ended elsewhere ends at the sign-in page, and tokens are made and revoked', async () => {
    const team = await web.newTeam()
    const { email } = await newPerson(team)
    const open = async () => {
      const page = await web.openSignedOut(`/sign-in?to=/${team.team_id}/settings/sessions`)
      return signIn(page)
    }
    const signIn = async (page: Page) => {
      await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      await page.getByText('This browser').waitFor()
      return page
    }
    const first = await open()
    const second = await open()
    expect(await violationsInBothThemes(second)).toEqual([])
    await second.getByRole('button', { name: 'End all other sessions' }).click()
    await first.waitForURL('**/sign-in?*')
    await first.getByRole('alert').getByText('Your session has ended.').waitFor()
    await signIn(first)

    await second.getByRole('link', { name: 'Tokens' }).click()
    await second.getByRole('button', { name: 'New token' }).click()
    await second.getByRole('textbox', { name: 'What it is for' }).fill('Deploys')
    await second.keyboard.press('Enter')
    const secret = await second.getByRole('dialog', { name: 'Your new token' }).locator('code').textContent()
    await second.getByRole('button', { name: 'Done' }).click()
    const call = () => fetch(`${web.server.url}/v1/users/me`, { headers: { authorization: `Bearer ${secret}` } })
    await expect.poll(async () => (await call()).status).toBe(200)
    await second.getByText('Deploys').waitFor()
    expect(await violationsInBothThemes(second)).toEqual([])
    await second.getByRole('button', { name: 'Revoke Deploys' }).click()
    await second.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await second.getByText('No tokens yet.').waitFor()
    await expect.poll(async () => (await call()).status).toBe(401)
  })

  longTest('a second factor and a passkey are added, and sign in', async () => {
    // Passkeys belong to a name: an address of numbers has none.
    const port = await freePort()
    const url = `http://localhost:${port}`
    const server = await startServer(await newReadyUrl(web.store), { webFolder: BUILT, publicUrl: url }, {}, port)
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const { email } = await newPerson(team)
    const page = await web.openSignedOut(`/sign-in?to=/${team.team_id}/settings/security`, LAPTOP, url)
    const signIn = async () => {
      await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
    }
    const signOut = async () => {
      await page.getByRole('button', { name: /Settings and sign out/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await page.waitForURL('**/sign-in')
    }
    await signIn()

    // A passkey first: it counts as the second factor.
    // It keeps the device that makes passkeys.
    throwAway(page)
    const debug = await page.context().newCDPSession(page)
    await debug.send('WebAuthn.enable')
    await debug.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Laptop')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Remove Laptop' }).waitFor()

    await page.getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog', { name: 'Second factor' })
    const secret = (await dialog.locator('code').textContent()) ?? ''
    expect(await violationsInBothThemes(page)).toEqual([])
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    await dialog.getByRole('textbox', { name: 'Code from the app' }).fill(totp.generate())
    await page.keyboard.press('Enter')
    const codes = page.getByRole('dialog', { name: 'Your recovery codes' }).locator('code')
    const [code = ''] = ((await codes.textContent()) ?? '').split('\n')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText(/recovery codes are left/).waitFor()

    await signOut()
    await signIn()
    await page.getByRole('textbox', { name: 'Code' }).fill(code)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Home' }).waitFor()

    await signOut()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByRole('heading', { name: 'Home' }).waitFor()
  })

  longTest('an identity provider signs people in and returns them to the page they wanted', async () => {
    const port = await freePort()
    const publicUrl = `http://127.0.0.1:${port}`
    const provider = await startProvider(`${publicUrl}/v1/auth/providers/oidc/callback`)
    const providers = readProviders({
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: CLIENT.id,
      OIDC_CLIENT_SECRET: CLIENT.secret,
      OIDC_TITLE: 'Our directory',
    })
    const options = { webFolder: BUILT, publicUrl, accounts: { providers } }
    const server = await startServer(await newReadyUrl(web.store), options, {}, port)
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const { email } = await newPerson(team)
    const page = await web.openSignedOut(`/${team.team_id}/settings/profile`, LAPTOP, publicUrl)

    provider.be('a stranger', { email: 'stranger@example.com', email_verified: true })
    await page.getByRole('button', { name: 'Sign in with Our directory' }).click()
    await page.getByText('No account here has your address.').waitFor()

    provider.be('grace', { email, email_verified: true })
    await page.context().clearCookies()
    await page.goto(`${publicUrl}/${team.team_id}/settings/profile`)
    await page.getByRole('button', { name: 'Sign in with Our directory' }).click()
    await page.waitForURL(`${publicUrl}/${team.team_id}/settings/profile`)
    await page.getByRole('heading', { name: 'Profile' }).waitFor()
  })

  longTest('the other settings are kept', async () => {
    const team = await web.newTeam()
    const page = await web.open(team, '/settings/profile')
    await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace')
    await page.getByRole('textbox', { name: 'Language and country' }).fill('en-GB')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    const read = async (path: string) =>
      (await callServer(web.server, 'GET', path, undefined, { authorization: `Bearer ${team.token}` })).body
    const { user } = await read('/v1/users/me')
    expect(user).toMatchObject({ display_name: 'Ada Lovelace', locale: 'en-GB' })

    await page.getByRole('link', { name: 'Notifications' }).click()
    await page.getByRole('checkbox', { name: 'Items I follow are moved: Inbox' }).press('Space')
    await expect
      .poll(async () => (await read('/v1/users/me/notification_settings')).notification_settings.kinds.moved.inbox)
      .toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])

    for (const name of ['Security', 'Workspace']) {
      await page.getByRole('link', { name, exact: true }).click()
      await page.getByRole('heading', { name, exact: true }).waitFor()
      expect(await violationsInBothThemes(page)).toEqual([])
    }
  })
})
