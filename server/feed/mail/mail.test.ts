import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Received, startMailServer } from '../../../test/mail-server.ts'
import {
  type Caller,
  callServer,
  clock,
  newReadyUrl,
  newTeamOn,
  startServer,
  stores,
  type Team,
} from '../../../test/team.ts'
import { localTime } from '../../common/time.ts'
import { waysIn } from '../../identity/ways-in.ts'
import { subjectOf } from '../../mail/letter.ts'
import { delayOf, SENDING_MS } from '../../mail/queue.ts'
import { addMember, createToken, renameTeam } from '../../resources/teams/teams.service.ts'
import { followAll, NotificationFollower } from '../notifications/follower.ts'
import { runDue, Scheduler } from '../scheduler/scheduler.ts'
import { digestJob } from './digests.ts'
import { Mailer } from './mailer.ts'

afterEach(() => clock.reset())

const HOUR_MS = 3_600_000

async function setUp(store: (typeof stores)[number], smtpUrl: string, patienceMs = 10_000) {
  const server = await startServer(await newReadyUrl(store))
  onTestFinished(server.stop)
  const team = await newTeamOn(server)
  const failures: unknown[] = []
  const { gateway } = server
  const options = { smtpUrl, from: 'Boardwalk <boards@example.com>', publicUrl: server.url, patienceMs, waysIn }
  const mailer = new Mailer(gateway, { ...options, onError: (error) => failures.push(error) })
  const onError = (error: unknown) => {
    throw error
  }
  const follower = new NotificationFollower(gateway, { onError, isMailing: true })
  const scheduler = new Scheduler(gateway, [digestJob(gateway, onError)], onError)
  const waiting = () => gateway.store.read((db) => db.selectFrom('mails').selectAll().execute())
  const send = async () => {
    await followAll(follower)
    let sent = 0
    for (let more = await mailer.turn(); more > 0; more = await mailer.turn()) sent += more
    return sent
  }
  const board = await team.newBoard()
  return {
    server,
    team,
    mailer,
    follower,
    failures,
    waiting,
    send,
    digest: () => runDue(scheduler),
    list: board.lists[0],
  }
}

async function emailOf(team: Team, { user_id }: Caller): Promise<string> {
  const { members } = (
    await callServer(team.server, 'GET', `/v1/teams/${team.team_id}/members`, undefined, {
      authorization: `Bearer ${team.token}`,
    })
  ).body
  return members.find((member: { user_id: string }) => member.user_id === user_id).email
}

const put = (caller: Caller, body: object) =>
  callServer(caller.server, 'PUT', '/v1/users/me/notification_settings', body, {
    authorization: `Bearer ${caller.token}`,
  })

describe.each(stores)('mail on %s', (store) => {
  test('goes out at once for what waits for one person alone, in text and HTML, with user content escaped', async () => {
    const { received, url } = await startMailServer()
    const { team, send, list, waiting } = await setUp(store, url)
    const ada = await team.newMember('member')
    const title = 'A <b>card</b>\r\nBcc: evil@example.com "&'
    const card = await team.newCard(list, { title, owner_id: ada.user_id })

    await send()
    expect(await send()).toBe(0)

    const [mail] = received as [Received]
    expect(received).toHaveLength(1)
    expect(mail.to).toEqual([await emailOf(team, ada)])
    expect(mail.headers.has('bcc')).toBe(false)
    expect(mail.headers.get('from')).toBe('Boardwalk <boards@example.com>')
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
    expect(mail.body).toContain('Content-Type: text/plain')
    expect(mail.body).toContain('A &lt;b&gt;card&lt;/b&gt;')
    expect(mail.body.slice(mail.body.indexOf('text/html'))).not.toContain('<b>card')
    // In the text and in the link of the other form.
    const address = new RegExp(`http://[^\\s<>"]+/${team.team_id}/card-${card.id}`, 'g')
    expect(mail.body.replaceAll('=\r\n', '').replaceAll('=3D', '=').match(address)).toHaveLength(3)
    expect(await waiting()).toEqual([])
  })

  test('is stopped by one click, which works without signing in, by POST alone', async () => {
    const { received, url } = await startMailServer()
    const { team, send, list } = await setUp(store, url)
    const ada = await team.newMember('member')
    await team.newCard(list, { owner_id: ada.user_id })
    await send()
    const [mail] = received as [Received]
    expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const link = /^<(.+)>$/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
    expect(link).toContain('/unsubscribe/')
    const isEnabled = async () =>
      (
        await callServer(team.server, 'GET', '/v1/users/me/notification_settings', undefined, {
          authorization: `Bearer ${ada.token}`,
        })
      ).body.notification_settings.email_enabled

    const page = await fetch(link)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('<form method="post">')
    expect(await isEnabled()).toBe(true)
    for (const forged of [
      `${link.slice(0, -1)}x`,
      link.replace(ada.user_id, team.user_id),
      `${link}a`,
      link.slice(0, -9),
    ]) {
      expect((await fetch(forged)).status).toBe(404)
      expect((await fetch(forged, { method: 'POST' })).status).toBe(404)
    }
    expect(await isEnabled()).toBe(true)
    const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    expect((await fetch(link, { method: 'POST', body: form })).status).toBe(200)
    expect(await isEnabled()).toBe(false)
    const multipart = new FormData()
    multipart.set('List-Unsubscribe', 'One-Click')
    expect((await fetch(link, { method: 'POST', body: multipart })).status).toBe(200)

    await team.newCard(list, { owner_id: ada.user_id })
    await send()
    expect(received).toHaveLength(1)
  })

  test('links to what it is about, be it an epic or a page, and to the inbox only for the rest', async () => {
    const { received, url } = await startMailServer()
    const { team, send } = await setUp(store, url)
    const ada = await team.newMember('member')
    const list_id = (await team.get('/epics')).body.lists[0].id
    const { epic } = await team.made('/epics', { title: 'Launch', list_id, owner_id: ada.user_id })
    const { project_id } = await team.newBoard()
    const page = await team.newPage(project_id)
    await team.made('/comments', {
      page_id: page.id,
      content: `<p><user-mention user-id="${ada.user_id}">Ada</user-mention></p>`,
    })

    await send()

    const bodies = received.map(({ body }) => body)
    expect(bodies.filter((body) => body.includes(`/${team.team_id}/epic-${epic.id}`))).toHaveLength(1)
    expect(bodies.filter((body) => body.includes(`/${team.team_id}/page-${page.id}`))).toHaveLength(1)
    expect(bodies.filter((body) => body.includes('/inbox'))).toEqual([])
  })

  test('is separate for each workspace for a member of several, even where all ids are the same', async () => {
    const { received, url } = await startMailServer()
    const { server, team, send, list } = await setUp(store, url)
    const other = await newTeamOn(server)
    const ada = await team.newMember('member')
    const email = await emailOf(team, ada)
    await addMember(server.gateway, other.team_id, { email, role: 'member' })
    await createToken(server.gateway, { team_id: other.team_id, email })
    const { lists } = await other.newBoard()
    const titles = new Map([
      [team.team_id, 'The first of both'],
      [other.team_id, 'The other one'],
    ])
    for (const [team_id, title] of titles) await renameTeam(server.gateway, team_id, title)
    await team.newCard(list, { owner_id: ada.user_id })
    await other.newCard(lists[0], { owner_id: ada.user_id })

    await send()

    const news = received.filter(({ headers }) => headers.has('list-unsubscribe'))
    expect(news.map(({ to }) => to)).toEqual([[email], [email]])
    for (const [team_id, title] of titles) {
      const mail = news.find(({ headers }) => headers.get('list-unsubscribe')?.includes(team_id)) as Received
      for (const one of titles.values()) expect([one, mail.body.includes(one)]).toEqual([one, one === title])
      const link = /^<(.+)>$/.exec(mail.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
      expect(await (await fetch(link)).text()).toContain(`“${title}”`)
    }
  })

  test('is not sent about what was read meanwhile, is hidden, or belongs to a member who left', async () => {
    const { received, url } = await startMailServer()
    const { team, send, list, follower } = await setUp(store, url)
    const [ada, bob, eve] = [
      await team.newMember('member'),
      await team.newMember('member'),
      await team.newMember('member'),
    ]
    const secret = await team.newBoard({
      project_id: (await team.newProject({ is_private: true, members: [{ user_id: bob.user_id }] })).id,
    })
    await team.newCard(list, { owner_id: ada.user_id })
    await team.newCard(secret.lists[0], { owner_id: bob.user_id })
    await team.newCard(list, { owner_id: eve.user_id })
    await followAll(follower)
    await callServer(
      team.server,
      'POST',
      '/v1/users/me/notifications/read_all',
      {},
      {
        authorization: `Bearer ${ada.token}`,
      },
    )
    await team.delete(`/projects/${secret.project_id}/members/${bob.user_id}`)
    await callServer(team.server, 'DELETE', `/v1/teams/${team.team_id}/members/${eve.user_id}`, undefined, {
      authorization: `Bearer ${team.token}`,
    })
    await send()
    expect(received).toEqual([])
  })

  test('comes once a day for the rest, at the hour the person chose', async () => {
    const { received, url } = await startMailServer()
    const { team, send, digest, list } = await setUp(store, url)
    clock.freeze(Date.UTC(2030, 0, 15, 1))
    const ada = await team.newMember('member')
    await put(ada, { digest_hour: 7 })
    const cards = [await team.newCard(list, { title: 'One' }), await team.newCard(list, { title: 'Two' })]
    for (const { id } of cards) {
      await ada.put(`/cards/${id}/watch`)
      await team.newComment(id, { content: `Words on ${id}` })
    }
    await send()
    await digest()
    await send()
    expect(received).toEqual([])

    clock.advance(6 * HOUR_MS)
    await digest()
    await send()
    await digest()
    await send()
    expect(received).toHaveLength(1)
    const [mail] = received as [Received]
    expect(mail.headers.get('subject')).toBe('Team: 2 things have news')
    for (const words of ['“One”', '“Two”', `Words on ${cards[0].id}`]) expect(mail.body).toContain(words)

    clock.advance(24 * HOUR_MS)
    await digest()
    await send()
    expect(received).toHaveLength(1)
    await team.newComment(cards[0].id)
    await send()
    clock.advance(HOUR_MS)
    await digest()
    await send()
    expect(received).toHaveLength(2)
  })

  test('comes once, however many processes look for it at the same time', async () => {
    const { server, team, follower, waiting, list } = await setUp(store, 'smtp://127.0.0.1:1')
    clock.freeze(Date.UTC(2030, 0, 15, 12))
    const [ada, bob, elsewhere] = [
      await team.newMember('member'),
      await team.newMember('member'),
      await newTeamOn(server),
    ]
    await addMember(server.gateway, elsewhere.team_id, { email: await emailOf(team, ada), role: 'member' })
    const { id } = await team.newCard(list)
    await ada.put(`/cards/${id}/watch`)
    await team.newComment(id)
    await followAll(follower)
    // Not for a first notification; and digests of others, or of theirs in another workspace, do not count.
    const { team_id } = team
    await server.store.transaction((db) =>
      db
        .insertInto('mail_recipients')
        .values([
          { team_id, user_id: ada.user_id, unsubscribe_key: 'one' },
          { team_id, user_id: bob.user_id, unsubscribe_key: 'two' },
          { team_id: elsewhere.team_id, user_id: ada.user_id, unsubscribe_key: 'three' },
        ])
        .execute(),
    )
    const onError = (error: unknown) => {
      throw error
    }

    await Promise.all(Array.from({ length: 4 }, () => digestJob(server.gateway, onError).turn()))

    const digests = (await waiting()).filter(({ kind }) => kind === 'digest')
    expect(digests).toMatchObject([{ team_id, user_id: ada.user_id }])
  })

  test('invites', async () => {
    const { received, url } = await startMailServer()
    const { team, send } = await setUp(store, url)
    const email = `${crypto.randomUUID()}@example.com`
    const { status } = await callServer(
      team.server,
      'POST',
      `/v1/teams/${team.team_id}/members`,
      { email, role: 'member' },
      { authorization: `Bearer ${team.token}` },
    )
    expect(status).toBe(201)
    await send()
    expect(received.map(({ to }) => to)).toEqual([[email]])
    expect(received[0]?.body).toContain('invited you to the workspace “Team”, as member.')
    expect(received[0]?.headers.has('list-unsubscribe')).toBe(false)
    await team.newMember('member')
    await send()
    expect(received).toHaveLength(1)
  })

  test('is retried when the mail server refuses it for now, and given up when it refuses for good', async () => {
    let refuses: number | null = 451
    const { received, url } = await startMailServer({
      onRcptTo({ address }, _session, done) {
        if (refuses === null) return done()
        done(Object.assign(new Error(`No mail for ${address}`), { responseCode: refuses }))
      },
    })
    const { team, send, list, waiting, failures, mailer } = await setUp(store, url)
    const ada = await team.newMember('member')
    await team.newCard(list, { owner_id: ada.user_id })

    await send()
    expect(await waiting()).toMatchObject([{ attempts: 1, time_failed: null, error: expect.stringContaining('451') }])
    expect(await mailer.turn()).toBe(0)
    expect(failures).toHaveLength(1)
    refuses = null
    clock.advance(2 * 60_000)
    expect(await send()).toBe(1)
    expect(received).toHaveLength(1)

    refuses = 550
    await team.newCard(list, { owner_id: ada.user_id })
    await send()
    clock.advance(24 * HOUR_MS)
    await send()
    expect(await waiting()).toMatchObject([{ attempts: 1, time_failed: expect.any(Number) }])
    expect(mailer.totals).toEqual({ sent: 1, failures: 2, givenUp: 1 })
  })

  test('is retried when the mail server is down or silent, and holds up nobody', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const { team, send, list, waiting, mailer, follower } = await setUp(store, `smtp://127.0.0.1:${port}`, 200)
    const ada = await team.newMember('member')
    await team.newCard(list, { owner_id: ada.user_id })
    await followAll(follower)

    const sending = mailer.turn()
    expect((await team.newCard(list)).id).toBeTruthy()
    await sending
    expect(await waiting()).toMatchObject([{ attempts: 1, time_failed: null }])
    await new Promise((closed) => silent.close(closed))
    clock.advance(HOUR_MS)
    await send()
    expect(await waiting()).toMatchObject([{ attempts: 2, error: expect.stringContaining('ECONNREFUSED') }])
    clock.advance(73 * HOUR_MS)
    await send()
    expect(await waiting()).toMatchObject([{ attempts: 3, time_failed: expect.any(Number) }])
  })

  test('is sent by one of several servers, and by another when that one dies', async () => {
    const { received, url } = await startMailServer()
    const { team, list, mailer, follower, server } = await setUp(store, url)
    const ada = await team.newMember('member')
    for (let i = 0; i < 7; i++) await team.newCard(list, { owner_id: ada.user_id })
    await followAll(follower)
    const options = {
      smtpUrl: url,
      from: 'boards@example.com',
      publicUrl: server.url,
      waysIn,
      onError: () => undefined,
    }
    const other = new Mailer(server.gateway, options)
    await Promise.all([mailer.turn(), other.turn(), mailer.turn(), other.turn()])
    await mailer.turn()
    expect(received).toHaveLength(7)
    expect(new Set(received.map(({ headers }) => headers.get('message-id'))).size).toBe(7)

    // Taken by a server that was killed before it could send.
    await team.newCard(list, { owner_id: ada.user_id })
    await followAll(follower)
    await server.store.transaction((db) =>
      db
        .updateTable('mails')
        .set({ time_next: clock.now() + SENDING_MS, attempts: 1 })
        .execute(),
    )
    expect(await mailer.turn()).toBe(0)
    clock.advance(SENDING_MS + 1)
    expect(await mailer.turn()).toBe(1)
    expect(received).toHaveLength(8)
  })

  test('is queued for nobody where mail cannot be sent', async () => {
    const { team, list, waiting, server } = await setUp(store, 'smtp://127.0.0.1:1')
    const ada = await team.newMember('member')
    await addMember(server.gateway, team.team_id, { email: `${crypto.randomUUID()}@example.com`, role: 'member' })
    await team.newCard(list, { owner_id: ada.user_id })
    await followAll(
      new NotificationFollower(server.gateway, {
        onError(error) {
          throw error
        },
      }),
    )
    expect(await waiting()).toEqual([])
  })
})

test('subjects are one line without control characters, and not too long', () => {
  expect(subjectOf('a\r\nBcc: x\u0000\u0085y')).toBe('a Bcc: x y')
  expect(subjectOf('é'.repeat(1000))).toHaveLength(150)
})

test('the next attempt comes later each time, within bounds', () => {
  expect([1, 2, 3, 9].map((attempts) => delayOf(attempts, 0.5) / 60_000)).toEqual([1, 5, 25, 360])
  expect(delayOf(1, 0)).toBeLessThan(delayOf(1, 1))
})

test.each([
  [Date.UTC(2030, 0, 1, 23, 30), 'Europe/Berlin', Date.UTC(2030, 0, 2), 0],
  [Date.UTC(2030, 6, 1, 12), 'America/New_York', Date.UTC(2030, 6, 1), 8],
  [Date.UTC(2030, 0, 1, 5), '', Date.UTC(2030, 0, 1), 5],
])('the day and hour of a person: %i in "%s"', (now, zone, day, hour) => {
  expect(localTime(now, zone)).toEqual({ day: day / 86_400_000, hour })
})
