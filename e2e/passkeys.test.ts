import type { Browser as Chromium, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newPerson } from '../test/browser.ts'
import { findChromium, sharedChromium } from '../test/chromium.ts'
import { freePort } from '../test/process.ts'
import { newReadyUrl, newTeamOn, type OwnServer, startServer, stores, type Team } from '../test/team.ts'

const executablePath = findChromium()
if (!executablePath) console.error('Chromium is not installed: the tests of passkeys are skipped.')

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
  body: any
}

const CREATE = `async (options) => {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return (await navigator.credentials.create({ publicKey })).toJSON()
}`
const GET = `async (options) => {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return (await navigator.credentials.get({ publicKey })).toJSON()
}`

describe.skipIf(!executablePath).each(stores)('passkeys in a browser, on %s', (store) => {
  let browser: Chromium
  let server: OwnServer
  let team: Team

  beforeAll(async () => {
    const port = await freePort()
    // Browsers make passkeys for names alone.
    server = await startServer(await newReadyUrl(store), { publicUrl: `http://localhost:${port}` }, {}, port)
    team = await newTeamOn(server)
    browser = await sharedChromium()
  })
  afterAll(() => server.stop())

  /** A page of the server, with a device that makes passkeys and knows its owner by their finger. */
  async function openPage(isVerified = true): Promise<Page> {
    const context = await browser.newContext()
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: isVerified,
        automaticPresenceSimulation: true,
      },
    })
    // Any address of the server will do; this one has next to nothing to show.
    await page.goto(`${server.app.accounts.publicUrl}/v1/auth`)
    return page
  }

  /** Runs a function of the page with some values: what it says is for the browser, whose names this program does not know. */
  const run = <T>(page: Page, program: string, ...values: unknown[]): Promise<T> =>
    page.evaluate(`(${program})(...${JSON.stringify(values)})`)

  /** With the cookies of the page. */
  const call = async (page: Page, method: string, path: string, body?: object): Promise<Answer> => {
    const response = await page.request.fetch(`${server.app.accounts.publicUrl}/v1${path}`, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
      ...(body && { data: body }),
    })
    const text = await response.text()
    return { status: response.status(), body: text ? JSON.parse(text) : null }
  }
  const create = (page: Page, options: object) => run<object>(page, CREATE, options)
  const get = (page: Page, options: object) => run<object>(page, GET, options)

  /** Signs a person in on a page by their cookie. */
  async function enter(page: Page) {
    const person = await newPerson(team)
    const [name = '', value = ''] = person.browser.cookie.split('=')
    await page
      .context()
      .addCookies([{ name, value, url: server.app.accounts.publicUrl, httpOnly: true, sameSite: 'Lax' }])
    return person
  }

  async function signIn(page: Page): Promise<Answer> {
    const { options, ticket } = (await call(page, 'POST', '/auth/passkey/options', {})).body
    return call(page, 'POST', '/auth/passkey', { ticket, response: await get(page, options) })
  }

  async function register(page: Page, title = 'Laptop'): Promise<Answer> {
    const { options, ticket } = (await call(page, 'POST', '/users/me/passkeys/options', {})).body
    return call(page, 'POST', '/users/me/passkeys', { ticket, response: await create(page, options), title })
  }

  test('are made, sign their person in without a word, are listed and deleted', async () => {
    const page = await openPage()
    const { user_id } = await enter(page)
    await expect.poll(async () => (await call(page, 'GET', '/auth')).body.auth.passkeys).toBe(true)

    const made = await register(page)

    expect(made.status).toBe(201)
    expect(made.body.passkey).toMatchObject({ title: 'Laptop', time_used: null })
    expect((await call(page, 'POST', '/auth/sign_out', {})).status).toBe(204)
    await expect.poll(async () => (await call(page, 'GET', '/users/me')).status).toBe(401)
    const signed = await signIn(page)
    expect([signed.status, signed.body.user.id]).toEqual([200, user_id])
    const { passkeys } = (await call(page, 'GET', '/users/me/passkeys')).body
    expect(passkeys).toMatchObject([{ id: made.body.passkey.id, time_used: expect.any(Number) }])
    const path = `/users/me/passkeys/${made.body.passkey.id}`
    expect((await call(page, 'DELETE', path)).status).toBe(204)
    expect((await call(page, 'DELETE', path)).status).toBe(404)
    expect((await signIn(page)).body).toMatchObject({ status: 401, code: 'wrong_credentials' })
  })

  test('are refused with a ticket that was used, a challenge of another, or changed on the way', async () => {
    const page = await openPage()
    await enter(page)
    await register(page)
    const offer = async () => (await call(page, 'POST', '/auth/passkey/options', {})).body
    const [first, second] = [await offer(), await offer()]
    const response = (await get(page, first.options)) as { response: { signature: string } }
    const finish = async (ticket: string, given: object) =>
      (await call(page, 'POST', '/auth/passkey', { ticket, response: given })).status

    expect(await finish(second.ticket, response)).toBe(401)
    const signature = response.response.signature.replace(/^.{8}/, 'AAAAAAAA')
    expect(await finish((await offer()).ticket, { ...response, response: { ...response.response, signature } })).toBe(
      401,
    )
    expect(await finish((await offer()).ticket, {})).toBe(401)
    expect(await finish('tkt-none', response)).toBe(404)
    expect(await finish(first.ticket, response)).toBe(200)
    expect(await finish(first.ticket, response)).toBe(404)
    const registration = (await call(page, 'POST', '/users/me/passkeys/options', {})).body
    const wrong = await call(page, 'POST', '/users/me/passkeys', { ticket: registration.ticket, response, title: 'x' })
    expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'response'])
    expect(
      (await call(page, 'POST', '/users/me/passkeys', { ticket: first.ticket, response, title: 'x' })).status,
    ).toBe(404)
  })
})
