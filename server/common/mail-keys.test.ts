import { describe, expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../test/mail-server.ts'
import { newReadyUrl, newTeamOn, startServer, stores } from '../../test/team.ts'
import { requireMailbox } from '../entrypoints/mail/mailboxes.ts'
import { Mailer } from '../feed/mail/mailer.ts'
import { sealMailKeys } from '../feed/mail/seal-keys.ts'
import { unsubscribeToken } from '../feed/mail/unsubscribe.ts'
import { followAll, NotificationFollower } from '../feed/notifications/follower.ts'
import { waysIn } from '../identity/ways-in.ts'
import { replyTokenOf } from '../mail/reply-address.ts'
import { MailKeys } from './mail-keys.ts'
import { Secrets } from './secrets.ts'

const DOMAIN = 'mail.example.com'

describe.each(stores)('what mails are signed with, on %s', (store) => {
  test('is sealed: the database alone makes no address for replies and no link', async () => {
    const { received, url: smtpUrl } = await startMailServer()
    const url = await newReadyUrl(store)
    const server = await startServer(url)
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const ada = await team.newMember('member')
    const { team_id } = team
    const { user_id } = ada
    const card = await team.newCard((await team.newBoard()).lists[0], { owner_id: user_id })
    const thread = { team_id, user_id, noun: 'card', thing_id: Number(card.id) } as const
    const onError = (error: unknown) => {
      throw error
    }
    const options = { smtpUrl, from: 'boards@example.com', publicUrl: server.url, mailDomain: DOMAIN, waysIn, onError }
    const mailer = new Mailer(server.gateway, options)
    onTestFinished(() => mailer.close())
    await followAll(new NotificationFollower(server.gateway, { onError, isMailing: true }))
    await mailer.turn()
    const [mail] = received
    const link = /^<(.+)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
    const replyTo = mail?.headers.get('reply-to') ?? ''
    const kept = async () => {
      const row = server.store.read((db) =>
        db.selectFrom('mail_recipients').selectAll().where('team_id', '=', team_id).executeTakeFirstOrThrow(),
      )
      return (await row).unsubscribe_key
    }
    const statusOf = async (token: string) => (await fetch(`${server.url}/unsubscribe/${token}`)).status
    const isTaken = (address: string) =>
      requireMailbox(server.gateway, address).then(
        () => true,
        () => false,
      )

    expect([(await fetch(link)).status, await isTaken(replyTo)]).toEqual([200, true])
    for (const key of [await kept(), ...(await kept()).split('.'), '']) {
      expect(await statusOf(unsubscribeToken(ada, key))).toBe(404)
      expect(await isTaken(`${replyTokenOf(thread, key)}@${DOMAIN}`)).toBe(false)
    }

    // What an earlier version kept in clear is sealed at the start, and goes on to work.
    const old = 'a-key_of-an-earlier-version-00'
    await server.store.transaction((db) =>
      db.updateTable('mail_recipients').set({ unsubscribe_key: old }).where('team_id', '=', team_id).execute(),
    )
    expect([await sealMailKeys(server.gateway), await sealMailKeys(server.gateway)]).toEqual([1, 0])
    expect(await kept()).not.toContain(old)
    expect(await statusOf(unsubscribeToken(ada, old))).toBe(200)
    expect(await isTaken(`${replyTokenOf(thread, old)}@${DOMAIN}`)).toBe(true)

    // Sealed for another person, or by a server with another secret, it opens nothing; the next mail has a new one.
    const foreign = new MailKeys(Secrets.fromText('another server')).make(ada)
    await server.store.transaction((db) =>
      db.updateTable('mail_recipients').set({ unsubscribe_key: foreign }).where('team_id', '=', team_id).execute(),
    )
    expect(await statusOf(unsubscribeToken(ada, old))).toBe(404)
    expect(await statusOf(unsubscribeToken(ada, ''))).toBe(404)
    await team.newCard((await team.newBoard()).lists[0], { owner_id: user_id })
    await followAll(new NotificationFollower(server.gateway, { onError, isMailing: true }))
    await mailer.turn()
    const next = /^<(.+)>$/.exec(received.at(-1)?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
    expect([received.length, (await fetch(next)).status, (await fetch(link)).status]).toEqual([2, 200, 404])
  })
})

test('without storage for keys, a key is valid until the server stops', () => {
  const ada = { team_id: 't1234567', user_id: 'u1234567' }
  const keys = new MailKeys(new Secrets(() => null))
  const kept = keys.make(ada)
  expect(keys.open(kept, ada)).toMatch(/^[\w-]{32}$/)
  expect(keys.open(kept, { ...ada, user_id: 'u7654321' })).toBeNull()
  expect(new MailKeys().open(kept, ada)).toBeNull()
})
