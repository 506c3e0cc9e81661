import { describe, expect, onTestFinished, test } from 'vitest'
import { SIGNED, startMailIn } from '../../../test/mail-in.ts'
import { type Received, startMailServer } from '../../../test/mail-server.ts'
import { newReadyUrl, newTeamOn, startServer, stores } from '../../../test/team.ts'
import { Mailer } from '../../feed/mail/mailer.ts'
import { followAll, NotificationFollower } from '../../feed/notifications/follower.ts'
import { waysIn } from '../../identity/ways-in.ts'
import { readReplyToken, replyTokenOf } from '../../mail/reply-address.ts'

const onError = (error: unknown) => {
  throw error
}

describe.each(stores)('a reply to a mail on %s', (store) => {
  /** A person was notified of a card by mail. */
  async function setUp(mailDomain: string | null = 'mail.example.com') {
    const { received, url: smtpUrl } = await startMailServer()
    const server = await startServer(await newReadyUrl(store))
    onTestFinished(server.stop)
    const team = await newTeamOn(server)
    const ada = await team.newMember('member')
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { owner_id: ada.user_id })
    const mailer = new Mailer(server.gateway, {
      smtpUrl,
      from: 'boards@example.com',
      publicUrl: server.url,
      mailDomain,
      waysIn,
      onError,
    })
    onTestFinished(() => mailer.close())
    await followAll(new NotificationFollower(server.gateway, { onError, isMailing: true }))
    await mailer.turn()
    const [mail] = received as [Received]
    const [, replyTo = ''] = /([^\s<>]+@[^\s<>]+)/.exec(mail.headers.get('reply-to') ?? '') ?? []
    const comments = async () => (await team.get(`/comments?card_id=${card.id}`)).body.comments
    return {
      team,
      ada,
      board,
      card,
      mail,
      replyTo,
      comments,
      email: mail.to[0] as string,
      ...(await startMailIn(server)),
    }
  }

  test('is a comment of that person, without what it quotes; forged and foreign ones are nothing', async () => {
    const { team, ada, card, mail, replyTo, comments, email, send, mailIn } = await setUp()
    const quoted = mail.body
      .slice(mail.body.indexOf('— Reply above'), mail.body.indexOf('--\r\n'))
      .replaceAll('\r\n', '\n')
    expect(quoted).toContain('assigned')
    const text = `Looks <good>.\n\nOn Mon, 1 Jan 2029 at 10:00 Boardwalk <boards@example.com> wrote:\n\n${quoted.replace(/^/gm, '> ')}`
    const reply = { from: email, to: replyTo, subject: `Re: ${mail.headers.get('subject')}`, text }

    // The sender must match, and the domain must not disown the mail: it has a DMARC policy.
    expect((await send(reply)).status).toBe(550)
    const attachments = [{ filename: 'sketch.txt', content: 'Like this' }]
    const answer = await send({ ...reply, attachments, messageId: '<r@example.com>', ...SIGNED })
    expect(answer.status).toBe(250)
    expect((await send({ ...reply, messageId: '<r@example.com>', ...SIGNED })).status).toBe(250)

    expect(await comments()).toMatchObject([
      {
        content: '<p>Looks &lt;good&gt;.</p>',
        user_id: ada.user_id,
        user: { source: { type: 'email', email_addr: email, email_verified: true } },
      },
    ])
    const [{ id }] = await comments()
    expect((await ada.get(`/comments/${id}/files`)).body.files).toMatchObject([{ title: 'sketch.txt', size: 9 }])
    expect((await team.events()).at(-2)).toMatchObject({ type: 'comment.created', card_id: card.id })

    const forged = `${replyTo.slice(0, 5)}${replyTo[5] === 'a' ? 'b' : 'a'}${replyTo.slice(6)}`
    const { team_id, user_id } = team
    const thread = { team_id, user_id, noun: 'card', thing_id: Number(card.id) } as const
    for (const [to, from, status] of [
      [forged, email, 550],
      [`${replyTokenOf(thread, '')}@mail.example.com`, team.email, 550],
      [replyTo, team.email, 550],
      [replyTo, email.replace('example.com', 'example.org'), 550],
    ] as const)
      expect((await send({ ...reply, from, to, ...SIGNED })).status).toBe(status)
    expect((await send({ ...reply, text: quoted, ...SIGNED })).status).toBe(554)
    expect(await comments()).toHaveLength(1)
    expect(mailIn.totals.taken).toEqual(
      new Map([
        ['comment', 1],
        ['repeat', 1],
      ]),
    )
  })

  test('of a person who no longer sees the card, or is gone, is refused', async () => {
    const { team, ada, board, replyTo, comments, email, send } = await setUp()
    const statusOf = async (text: string) => (await send({ from: email, to: replyTo, text, ...SIGNED })).status
    expect(await statusOf('First')).toBe(250)

    await team.patch(`/projects/${board.project_id}`, { is_private: true })
    await team.delete(`/projects/${board.project_id}/members/${ada.user_id}`)
    expect([await statusOf('Second'), (await comments()).length]).toEqual([550, 1])
    await team.patch(`/projects/${board.project_id}`, { is_private: false })
    expect(await statusOf('Third')).toBe(250)
    await team.server.store.transaction((db) =>
      db.updateTable('members').set({ status: 'inactive' }).where('user_id', '=', ada.user_id).execute(),
    )
    expect([await statusOf('Fourth'), (await comments()).length]).toEqual([550, 2])
  })

  test('has nowhere to go where no mail is taken', async () => {
    const { mail, replyTo } = await setUp(null)

    expect([mail.headers.has('reply-to'), replyTo, mail.body.includes('Reply above')]).toEqual([false, '', false])
  })
})

test('an address for replies fits before the @, whatever it names', () => {
  const thread = { team_id: 'tJ4mW8rc', user_id: 'u3kT9xQa', noun: 'page', thing_id: 999_999_999_999_999 } as const
  const token = replyTokenOf(thread, 'key')

  expect(token).toMatch(/^re-[a-z2-7]{1,61}$/)
  const read = readReplyToken(token)
  expect([read?.thread, read?.isSigned('key'), read?.isSigned('other')]).toEqual([thread, true, false])
})
