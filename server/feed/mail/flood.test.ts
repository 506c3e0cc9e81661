import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { Browser, newPerson } from '../../../test/browser.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { type Caller, callServer, clock, newReadyUrl, newTeamOn, startServer, stores } from '../../../test/team.ts'
import { DAY_MS, dayOf } from '../../common/time.ts'
import { waysIn } from '../../identity/ways-in.ts'
import { INVITATIONS_OF_UNVERIFIED, INVITATIONS_PER_ADDRESS, INVITATIONS_TO_ONE } from '../../limits/accounts.ts'
import { MAILS_AT_ONCE } from '../../limits/writes.ts'
import { queueMails } from '../../mail/queue.ts'
import { renameTeam } from '../../resources/teams/teams.service.ts'
import { followAll, NotificationFollower } from '../notifications/follower.ts'
import { Mailer } from './mailer.ts'

afterEach(() => clock.reset())

const onError = (error: unknown) => {
  throw error
}
const newEmail = () => `${crypto.randomUUID()}@example.com`

async function setUp(store: (typeof stores)[number]) {
  const { received, url: smtpUrl } = await startMailServer()
  const url = await newReadyUrl(store)
  const accounts = { isMailing: true, isSignUpOpen: true }
  const server = await startServer(url, { accounts })
  onTestFinished(server.stop)
  const mailer = new Mailer(server.gateway, {
    smtpUrl,
    from: 'boards@example.com',
    publicUrl: server.url,
    waysIn,
    onError,
  })
  onTestFinished(() => mailer.close())
  const follower = new NotificationFollower(server.gateway, { onError, isMailing: true })
  const send = async () => {
    await followAll(follower)
    while ((await mailer.turn()) > 0);
  }
  const startAnother = async () => {
    const other = await startServer(url, { accounts })
    onTestFinished(other.stop)
    return other
  }
  return { server, received, mailer, send, startAnother }
}

const invite = (
  { server, team_id, token }: Pick<Caller, 'server' | 'team_id' | 'token'>,
  email: string,
  headers = {},
) =>
  callServer(
    server,
    'POST',
    `/v1/teams/${team_id}/members`,
    { email, role: 'member' },
    { authorization: `Bearer ${token}`, ...headers },
  )

describe.each(stores)('mail to strangers on %s', (store) => {
  test('is bounded by account and day, in all workspaces and processes, not counting failures', async () => {
    const { server, received, send, startAnother } = await setUp(store)
    clock.freeze(Date.UTC(2030, 0, 15, 20))
    const team = await newTeamOn(server)
    const first = newEmail()
    expect((await invite(team, first, { 'idempotency-key': 'one' })).status).toBe(201)
    // Neither repeated requests nor refused ones send mail; nor does signing in again.
    expect((await invite(team, first, { 'idempotency-key': 'one' })).status).toBe(201)
    expect((await invite(team, first)).status).toBe(409)
    const again = await newPerson(team)
    await callServer(server, 'DELETE', `/v1/teams/${team.team_id}/members/${again.user_id}`, undefined, {
      authorization: `Bearer ${team.token}`,
    })
    expect((await invite(team, again.email)).status).toBe(201)
    await server.store.transaction((db) =>
      db
        .updateTable('daily_counts')
        .set((eb) => ({ count: eb('count', '+', INVITATIONS_OF_UNVERIFIED - 2) }))
        .where('subject', '=', `invitations by ${team.user_id}`)
        .execute(),
    )
    expect((await invite(team, newEmail())).status).toBe(201)

    const refused = await invite(team, newEmail())
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
      429,
      'rate_limited',
      String(4 * 3600),
    ])
    const other = await startAnother()
    expect((await invite({ ...team, server: other }, newEmail())).status).toBe(429)
    await send()
    expect(received).toHaveLength(2)
    // Another account has its own limit; a verified one has a higher limit.
    expect((await invite(await newTeamOn(server), newEmail())).status).toBe(201)
    await server.store.transaction((db) =>
      db.updateTable('users').set({ time_confirmed: 1 }).where('id', '=', team.user_id).execute(),
    )
    expect((await invite(team, newEmail())).status).toBe(201)
    await server.store.transaction((db) =>
      db.updateTable('users').set({ time_confirmed: null }).where('id', '=', team.user_id).execute(),
    )
    expect((await invite(team, newEmail())).status).toBe(429)
    // The next day, and a day long before, to which the clock was set back.
    for (const days of [1, -1000]) {
      clock.freeze(Date.UTC(2030, 0, 15, 20) + days * DAY_MS)
      expect((await invite(team, newEmail())).status).toBe(201)
    }
  })

  test('is bounded by the address it is requested from, whatever the account', async () => {
    const { server } = await setUp(store)
    const team = await newTeamOn(server)
    clock.freeze(Date.UTC(2030, 0, 15, 20))
    const row = { subject: 'invitations from 127.0.0.1', day: dayOf(clock.now()), count: INVITATIONS_PER_ADDRESS - 1 }
    await server.store.transaction((db) => db.insertInto('daily_counts').values(row).execute())

    expect((await invite(team, newEmail())).status).toBe(201)
    expect((await invite(await newTeamOn(server), newEmail())).status).toBe(429)
  })

  test('reaches one person only so often a day, and they see all invitations after signing in', async () => {
    const { server, received, send } = await setUp(store)
    const { browser, email } = await newPerson(await newTeamOn(server))
    for (let n = 0; n <= INVITATIONS_TO_ONE; n++) await invite(await newTeamOn(server), email)
    await send()

    expect(received.map(({ to }) => to)).toEqual(Array(INVITATIONS_TO_ONE).fill([email]))
    const { body } = await browser.get('/users/me/invitations')
    expect(body.invitations).toHaveLength(INVITATIONS_TO_ONE + 1)
  })

  test('has a fixed subject; names are short, one line, and neither markup nor links', async () => {
    const { server, received, send } = await setUp(store)
    const team = await newTeamOn(server)
    await renameTeam(server.gateway, team.team_id, `<b>Win</b>\nhttps://evil.example.com/${'x'.repeat(100)} money`)
    await invite(team, newEmail())
    await send()

    const [mail] = received
    expect(mail?.headers.get('subject')).toBe('An invitation to a workspace on Boardwalk')
    expect(mail?.body).toContain('“<b>Win</b> https evil. example. com/xxxxxxxxxx')
    expect(mail?.body).toContain('&lt;b&gt;Win&lt;/b&gt;')
    for (const words of ['evil.example.com', 'x'.repeat(40), 'money']) expect(mail?.body).not.toContain(words)
  })

  test('of one workspace does not delay another’s: its sign-in mail is among the next to be sent', async () => {
    const { server, received, mailer } = await setUp(store)
    const [loud, quiet] = [await newTeamOn(server), await newTeamOn(server)]
    const { user_id, email } = await newPerson(quiet)
    const crowd = { user_id: loud.user_id, kind: 'invitation', actor_id: loud.user_id }
    const now = clock.now()
    await server.store.transaction(async (db) => {
      await queueMails({ db, team_id: loud.team_id, now }, Array(4 * MAILS_AT_ONCE).fill(crowd))
      // Someone with a single invitation waits for one of each other inviter in the workspace.
      const other = { ...crowd, actor_id: 'u0000000' }
      await queueMails({ db, team_id: loud.team_id, now: now + 1 }, [other])
      await queueMails({ db, team_id: quiet.team_id, now: now + 2 }, [{ user_id, kind: 'reset' }])
      await queueMails({ db, team_id: loud.team_id, now: now + 3 }, [{ user_id: loud.user_id, kind: 'reset' }])
    })
    await mailer.turn()

    expect(received.map(({ to }) => to[0]).toSorted()).toEqual([email, loud.email].toSorted())
    const left = await server.store.read((db) => db.selectFrom('mails').select(['kind', 'actor_id']).execute())
    expect(left.some(({ kind }) => kind === 'reset')).toBe(false)
    expect(left.some(({ actor_id }) => actor_id === 'u0000000')).toBe(false)
  })

  test('requested by people signing up counts for them too', async () => {
    const { server } = await setUp(store)
    const browser = new Browser(server)
    const email = newEmail()
    const { body } = await browser.post('/auth/sign_up', { email, password: 'many words of mine', display_name: 'Eve' })
    const { id, teams } = body.user
    const statuses = []
    for (let n = 0; n <= INVITATIONS_OF_UNVERIFIED; n++)
      statuses.push((await browser.post(`/teams/${teams[0].id}/members`, { email: newEmail(), role: 'member' })).status)
    expect(statuses).toEqual([...Array(INVITATIONS_OF_UNVERIFIED).fill(201), 429])
    const row = { subject: `resets of ${id}`, day: dayOf(clock.now()), count: 1000 }
    await server.store.transaction((db) => db.insertInto('daily_counts').values(row).execute())
    const proof = await browser.post('/users/me/proof')
    expect([proof.status, Number(proof.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})
