import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { Browser, newPerson, PASSWORD } from '../../test/browser.ts'
import { startMailServer } from '../../test/mail-server.ts'
import { callServer, clock, newReadyUrl, newTeam, newTeamOn, serverOn, startServer, stores } from '../../test/team.ts'
import { Mailer } from '../feed/mail/mailer.ts'
import { followAll, NotificationFollower } from '../feed/notifications/follower.ts'
import { RESETS_PER_ACCOUNT } from '../limits/accounts.ts'
import { addMember } from '../resources/teams/teams.service.ts'
import { waysIn } from './ways-in.ts'

afterEach(() => clock.reset())

async function setUp(store: (typeof stores)[number]) {
  const { received, url: smtpUrl } = await startMailServer()
  const server = await startServer(await newReadyUrl(store), { accounts: { isMailing: true } })
  onTestFinished(server.stop)
  const onError = (error: unknown) => {
    throw error
  }
  const { publicUrl } = server.app.accounts
  const mailer = new Mailer(server.gateway, { smtpUrl, from: 'boards@example.com', publicUrl, waysIn, onError })
  const follower = new NotificationFollower(server.gateway, { onError, isMailing: true })
  const send = async () => {
    await server.app.accounts.settled()
    await followAll(follower)
    while ((await mailer.turn()) > 0);
  }
  return { server, team: await newTeamOn(server), received, send }
}

const LINK = /http:\/\/127\.0\.0\.1:4000\/link#(tkt-\w{12}\.\w{24})/

describe.each(stores)('a password that was forgotten, on %s', (store) => {
  test('is replaced by a link that is mailed to its owner, which verifies the address', async () => {
    const { server, team, received, send } = await setUp(store)
    const { browser: before, email } = await newPerson(team)

    const { status } = await new Browser(server).post('/auth/reset', { email: email.toUpperCase() })
    expect(status).toBe(202)
    await send()

    expect(received.map(({ to }) => to)).toEqual([[email]])
    expect(received[0]?.headers.has('list-unsubscribe')).toBe(false)
    const [, token = ''] = LINK.exec(received[0]?.body ?? '') ?? []
    const browser = new Browser(server)
    expect((await browser.post('/auth/link/preview', { token })).body.link.kind).toBe('reset')
    const { body } = await browser.post('/auth/link', { token, password: 'another four words' })
    expect(body.user).toMatchObject({ email, email_confirmed: true })
    expect((await before.get('/users/me')).status).toBe(401)
    // Nothing but the mail ever held it.
    const kept = await server.store.read((db) => db.selectFrom('mails').selectAll().execute())
    expect(kept).toEqual([])
  })

  test('is answered alike whether anybody has the address or not, and mailed so often and no more', async () => {
    const { server, team, received, send } = await setUp(store)
    const { email } = await newPerson(team)
    const ask = async (address: string) => {
      const { status, body, headers } = await new Browser(server).post('/auth/reset', { email: address })
      return { status, body, length: headers.get('content-length') }
    }
    const known = await ask(email)

    expect(await ask('nobody@example.com')).toEqual(known)
    for (let asked = 1; asked <= RESETS_PER_ACCOUNT; asked++) expect(await ask(email)).toEqual(known)
    await send()

    expect(received.map(({ to }) => to)).toEqual(Array(RESETS_PER_ACCOUNT).fill([email]))
  })

  test('is mailed for a workspace that is whole, however long they have been in one that is still being imported', async () => {
    const { server, team } = await setUp(store)
    const loading = await newTeamOn(server)
    const { email } = await newPerson(loading)
    await addMember(server.gateway, team.team_id, { email, role: 'member' })
    await server.store.transaction((db) =>
      db.updateTable('teams').set({ time_loading: 1 }).where('id', '=', loading.team_id).execute(),
    )

    await new Browser(server).post('/auth/reset', { email })
    await server.app.accounts.settled()

    const mails = await server.store.read((db) => db.selectFrom('mails').selectAll().execute())
    expect(mails).toMatchObject([{ team_id: team.team_id, kind: 'reset' }])
  })

  test('without a way to send mail nothing is sent, and the answer is the same', async () => {
    const team = await newTeam(store)
    const { app } = await serverOn(store)
    expect((await new Browser(team.server).post('/auth/reset', { email: team.email })).status).toBe(202)
    await app.accounts.settled()
    const mails = await team.server.store.read((db) =>
      db.selectFrom('mails').selectAll().where('team_id', '=', team.team_id).execute(),
    )
    expect(mails).toEqual([])
    expect((await new Browser(team.server).post('/auth/reset', { email: 'none' })).status).toBe(400)
  })
})

describe.each(stores)('a link that an admin makes on %s', (store) => {
  test('is reported to the member and to the owners at once, without the link', async () => {
    const { server, team, received, send } = await setUp(store)
    const { email, user_id, browser: person } = await newPerson(team)
    const admin = await team.newMember('admin')
    await send()
    received.length = 0
    const path = `/v1/teams/${team.team_id}/members/${user_id}/link`
    const { body } = await callServer(server, 'POST', path, {}, { authorization: `Bearer ${admin.token}` })
    expect(body.link.kind).toBe('reset')
    await send()

    expect(received.map(({ to }) => to[0]).sort()).toEqual([email, team.email].sort())
    for (const { to, body: words } of received) {
      expect(words).not.toMatch(LINK)
      expect(words).toContain(to[0] === email ? 'your account' : email)
    }
    // And in the inbox, whatever becomes of the mail.
    const inbox = async (token: string) =>
      (await callServer(server, 'GET', '/v1/users/me/notifications', undefined, { authorization: `Bearer ${token}` }))
        .body.notifications
    const line = { kind: 'link_created', type: 'member', member_id: user_id, user_ids: [admin.user_id], total: 1 }
    expect(await inbox(team.token)).toMatchObject([
      { ...line, text: expect.stringMatching(/created a link that sets a new password for “.+”$/) },
    ])
    const own = await person.get('/users/me/notifications', { 'boardwalk-team': team.team_id })
    expect(own.body.notifications).toMatchObject([
      { ...line, text: expect.stringMatching(/created a link that sets a new password for your account$/) },
    ])
    expect(await inbox(admin.token)).toEqual([])
  })
})

describe.each(stores)('an invitation by mail on %s', (store) => {
  test('has a link for people who cannot sign in yet, and the address for the others', async () => {
    const { server, team, received, send } = await setUp(store)
    const second = await newTeamOn(server)
    const email = `${crypto.randomUUID()}@example.com`
    const invite = (to: typeof team) =>
      callServer(
        server,
        'POST',
        `/v1/teams/${to.team_id}/members`,
        { email, role: 'member' },
        {
          authorization: `Bearer ${to.token}`,
        },
      )
    await invite(team)
    await send()

    const [, token = ''] = LINK.exec(received[0]?.body ?? '') ?? []
    const browser = new Browser(server)
    const { body } = await browser.post('/auth/link', { token, password: PASSWORD })
    expect(body.user).toMatchObject({ email, email_confirmed: true, teams: [{ id: team.team_id }] })
    await invite(second)
    await send()
    expect(received).toHaveLength(2)
    expect(received[1]?.body).not.toMatch(LINK)
    expect(received[1]?.body).toContain('Sign in as you do already, and accept.')
    await browser.post(`/users/me/invitations/${second.team_id}/accept`)
    expect((await browser.get(`/${second.team_id}/boards`)).status).toBe(200)
  })
})
