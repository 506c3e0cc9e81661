import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { Browser, newPerson } from '../../test/browser.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { clock, newReadyUrl, newTeam, newTeamOn, type StoreName, startServer, stores } from '../../test/team.ts'
import { DAY_MS } from '../common/time.ts'
import { Mailer } from '../feed/mail/mailer.ts'
import { FRESH_MINUTES, RESETS_PER_DAY } from '../limits/accounts.ts'
import { addMember } from '../resources/teams/teams.service.ts'
import { waysIn } from './ways-in.ts'

afterEach(() => clock.reset())

const newEmail = () => `${crypto.randomUUID()}@example.com`
const LINK = /http:\/\/127\.0\.0\.1:4000\/confirm-email#(tkt-\w{12}\.\w{24})/

async function setUp(store: StoreName) {
  const { received, url: smtpUrl } = await startMailServer()
  const server = await startServer(await newReadyUrl(store), { accounts: { isMailing: true } })
  onTestFinished(server.stop)
  const onError = (error: unknown) => {
    throw error
  }
  const { publicUrl } = server.app.accounts
  const mailer = new Mailer(server.gateway, { smtpUrl, from: 'boards@example.com', publicUrl, waysIn, onError })
  const send = async () => {
    received.length = 0
    while ((await mailer.turn()) > 0);
    return received
  }
  const team = await newTeamOn(server)
  const person = await newPerson(team)
  const verify = (user_id: string) =>
    server.store.transaction((db) =>
      db.updateTable('users').set({ time_confirmed: 1 }).where('id', '=', user_id).execute(),
    )
  /** Asks for an address, and answers what the link in the mail to it ends in. */
  const askFor = async (email: string) => {
    expect((await person.browser.put('/users/me/email', { email })).status).toBe(204)
    const mail = (await send()).find(({ to }) => to.includes(email.trim().toLowerCase()))
    return LINK.exec(mail?.body ?? '')?.[1] ?? ''
  }
  return { server, team, send, askFor, verify, ...person }
}

describe.each(stores)('another address of one’s own on %s', (store) => {
  test('counts once the link that was mailed to it is used, and the old one gets a mail about it', async () => {
    const { browser, email: old, user_id, askFor, send, server, team } = await setUp(store)
    const email = newEmail()
    const token = await askFor(email.toUpperCase())
    expect((await browser.get('/users/me')).body.user.email).toBe(old)

    const { status, body } = await browser.post('/users/me/email/confirm', { token })

    expect(status).toBe(200)
    expect(body.user).toMatchObject({ id: user_id, email, email_confirmed: true })
    expect(await team.lastEvent()).toMatchObject({
      type: 'member.updated',
      entity_id: user_id,
      changes: { email: [old, email] },
    })
    const notices = await send()
    expect(notices.map(({ to }) => to)).toEqual([[old]])
    expect(notices[0]?.body).toContain(email)
    expect((await new Browser(server).signIn(old)).status).toBe(401)
    expect((await new Browser(server).signIn(email)).status).toBe(200)
    expect((await browser.post('/users/me/email/confirm', { token })).status).toBe(404)
  })

  test('is confirmed by the account that asked for it alone, in time, and by the last link', async () => {
    const { browser, email: old, askFor, team } = await setUp(store)
    const first = await askFor(newEmail())
    const last = await askFor(newEmail())
    const other = await newPerson(team)

    for (const [who, token] of [
      [other.browser, last],
      [browser, first],
      [browser, `${last}x`],
    ] as const)
      expect((await who.post('/users/me/email/confirm', { token })).status).toBe(404)
    expect((await new Browser(browser.server).post('/users/me/email/confirm', { token: last })).status).toBe(401)
    clock.advance(DAY_MS + 1)
    expect((await browser.post('/users/me/email/confirm', { token: last })).status).toBe(404)
    expect((await browser.get('/users/me')).body.user.email).toBe(old)
  })

  test('of another account is refused only where its mail was opened', async () => {
    const { browser, askFor, team, server } = await setUp(store)
    const taken = newEmail()
    await addMember(server.gateway, team.team_id, { email: taken, role: 'member' })
    const token = await askFor(taken)

    const { status, body } = await browser.post('/users/me/email/confirm', { token })

    expect([status, body.code]).toEqual([409, 'conflict'])
  })

  test('needs a recent sign-in, a verified address, a way to send mail, and has an end in a day', async () => {
    const { browser, user_id, server, askFor, verify } = await setUp(store)
    const ask = async (email: unknown) => (await browser.put('/users/me/email', { email })).status
    for (let asked = 1; asked < RESETS_PER_DAY; asked++) await askFor(newEmail())
    expect([await ask(newEmail()), await ask(newEmail())]).toEqual([204, 429])
    for (const wrong of ['', 'none', 7]) expect(await ask(wrong)).toBe(400)
    await server.store.transaction((db) =>
      db.updateTable('users').set({ time_confirmed: null }).where('id', '=', user_id).execute(),
    )
    expect(await ask(newEmail())).toBe(409)
    await verify(user_id)
    clock.advance((FRESH_MINUTES + 1) * 60_000)
    expect((await browser.put('/users/me/email', { email: newEmail() })).body.code).toBe('fresh_sign_in_required')

    const silent = await newPerson(await newTeam(store))
    expect((await silent.browser.put('/users/me/email', { email: newEmail() })).status).toBe(409)
  })
})
