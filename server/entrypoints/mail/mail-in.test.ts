import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { longTest } from '../../../test/extent.ts'
import { confirmedAddress, mailboxOf, SIGNED, SIGNED_BY_ANOTHER, startMailIn } from '../../../test/mail-in.ts'
import { publish, readJson, readPage } from '../../../test/public-boards.ts'
import { type Caller, callServer, clock, newTeam, stores, type Team } from '../../../test/team.ts'
import { must } from '../../common/must.ts'
import { Files } from '../../files/files.ts'
import { MAILS_OF_SENDER, MAILS_TO_ADDRESS } from '../../limits/mail.ts'
import { findUsedBytes } from '../../resources/files/files.queries.ts'

describe.each(stores)('mail to a board on %s', (store) => {
  let team: Team
  let board: { id: string; project_id: string; lists: { id: string }[] }
  let address: string
  beforeAll(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
    address = await mailboxOf(team, board.id)
  })
  afterEach(() => clock.reset())

  const cardsOf = async (id = board.id) =>
    (await team.get(`/boards/${id}`)).body.board.lists.flatMap(({ cards }: { cards: unknown[] }) => cards)
  const titled = async (title: string) => (await cardsOf()).filter((card: { title: string }) => card.title === title)
  const from = (name: string) => `${name}@outside.test`

  test('with characters that no store can keep is a card without them, also in the log', async () => {
    const { send, failures } = await startMailIn(team.server)
    const sender = await confirmedAddress(team, await team.newMember('member'))

    const said = await send({
      from: `A <${sender}>`,
      to: address,
      subject: '=?utf-8?q?Half=00?= of it',
      text: 'U\0TF',
      ...SIGNED,
    })

    expect([said, failures]).toEqual([{ status: 250, words: '2.0.0 Taken' }, []])
    const events = JSON.stringify(await team.events())
    expect(events).toContain('UTF')
    expect(events).not.toMatch(/\\u0000|\\ud[89a-f]/)
    const card = (await cardsOf()).find(({ content }: { content: string }) => content.includes('UTF'))
    expect(card.title).toContain('of it')
    expect(card.title).not.toContain('\0')
  })

  test('is a card without the required fields that no mail can fill', async () => {
    const own = await team.newBoard()
    const to = await mailboxOf(team, own.id)
    const field = { title: 'Budget', type: 'number', required: true }
    await team.made(`/projects/${own.project_id}/fields`, field)
    const { send, failures } = await startMailIn(team.server)

    const said = await send({ from: from('visitor'), to, subject: 'Please help', text: 'Soon' })

    expect([said.status, failures]).toEqual([250, []])
    expect(await cardsOf(own.id)).toMatchObject([{ title: 'Please help' }])
  })

  test('of a member who is who they say is a card of theirs, which those in Cc watch', async () => {
    const { send, mailIn, failures } = await startMailIn(team.server)
    const [ada, grace, hidden] = [
      await team.newMember('member'),
      await team.newMember('member'),
      await team.newMember('guest'),
    ]
    const [sender, cc, guest] = await Promise.all([ada, grace, hidden].map((who) => confirmedAddress(team, who)))

    const answer = await send({
      from: `Ada <${sender}>`,
      to: address,
      cc: [cc as string, guest as string, from('nobody')],
      subject: 'Broken =?utf-8?q?caf=C3=A9?= page',
      text: 'It is broken.\n\n-- \nAda, of many titles',
      html: '<div>It is <b>broken</b>.<script>alert(1)</script><span data-type="mention" data-id="u1234567">@x</span></div><div class="gmail_signature">Ada</div>',
      ...SIGNED,
    })

    expect([answer, failures]).toEqual([{ status: 250, words: '2.0.0 Taken' }, []])
    const [card] = await titled('Broken café page')
    expect(card).toMatchObject({
      list_id: board.lists[0]?.id,
      user_id: ada.user_id,
      content: '<div>It is <b>broken</b>.<span>@x</span></div>',
      user: { source: { type: 'email', email_addr: sender, email_verified: true } },
      is_watching: false,
    })
    const isWatching = async (who: Caller) => (await who.get(`/cards/${card.id}`)).body.card?.is_watching
    // Who could not see it then does not watch it once they can.
    await team.post(`/boards/${board.id}/members`, { user_id: hidden.user_id })
    expect([await isWatching(grace), await isWatching(ada), await isWatching(hidden)]).toEqual([true, false, false])
    expect(mailIn.totals.taken).toEqual(new Map([['card', 1]]))
  })

  test.each([
    ['without a signature', {}],
    ['with the signature of another domain', SIGNED_BY_ANOTHER],
  ])('in the name of a member, %s, is that of an outsider', async (how, signature) => {
    const { send } = await startMailIn(team.server)
    const sender = await confirmedAddress(team, await team.newMember('member'))

    const { status } = await send({ from: sender, to: address, subject: how, text: 'Hello', ...signature })

    const [card] = await titled(how)
    expect(status).toBe(250)
    expect(card.user_id).toBe(team.user_id)
    expect(card.content).toBe(`<p>By mail from ${sender}</p><p>Hello</p>`)
    expect(card.user.source).toMatchObject({ type: 'email', email_addr: sender, email_verified: false })
  })

  test('of a member who did not show that the address is theirs is that of an outsider, however well it is signed', async () => {
    const { send } = await startMailIn(team.server)
    const ada = await team.newMember('member')
    const sender = await confirmedAddress(team, ada)
    await team.server.store.transaction((db) =>
      db.updateTable('users').set({ time_confirmed: null }).where('id', '=', ada.user_id).execute(),
    )

    await send({ from: sender, to: address, subject: 'Unconfirmed', text: 'Hello', ...SIGNED })

    expect((await titled('Unconfirmed'))[0]).toMatchObject({
      user_id: team.user_id,
      user: { source: { email_verified: true } },
    })
  })

  test('of a member who may not write on the board is that of an outsider', async () => {
    const { send } = await startMailIn(team.server)
    const ada = await team.newMember('guest')

    await send({
      from: await confirmedAddress(team, ada),
      to: address,
      subject: 'From a guest elsewhere',
      text: 'Hello',
      ...SIGNED,
    })

    expect((await titled('From a guest elsewhere'))[0].user_id).toBe(team.user_id)
  })

  test('of an outsider shows members their address, and guests and the public none', async () => {
    const { send } = await startMailIn(team.server)
    const guest = await team.newMember('guest')
    await team.post(`/boards/${board.id}/members`, { user_id: guest.user_id })
    const sender = 'requester@example.org'

    await send({
      from: `"Someone Else" <${sender}>`,
      to: address,
      subject: 'A request',
      text: 'Please.\n\nThanks,\nme',
    })

    const [card] = await titled('A request')
    expect(card.content).toBe(`<p>By mail from ${sender}</p><p>Please.</p><p>Thanks,<br>me</p>`)
    // Its domain lets this host send.
    expect(card.user.source).toMatchObject({ email_addr: sender, email_verified: true })
    const seen = (await guest.get(`/cards/${card.id}`)).body.card
    expect(seen.user.source).toMatchObject({ type: 'email', email_addr: null, email_verified: null })
    const token = await publish(team, board.id)
    for (const read of [readJson, readPage]) {
      const { status, body } = await read(team, token)
      expect([status, JSON.stringify(body).includes('A request')]).toEqual([200, true])
      expect(JSON.stringify(body)).not.toContain(sender)
      expect(JSON.stringify(body)).not.toContain('Someone Else')
    }
  })

  test('brings its attachments, once; those beyond capacity are named', async () => {
    const files = must(team.server.files)
    const stored = async () => (await Array.fromAsync(files.storage.list())).flat()
    const before = await stored()
    const attachments = [
      { filename: '../a <b>.html', content: '<script>x</script>' },
      { filename: 'large.bin', content: 'x'.repeat(1000) },
    ]
    const mail = { from: from('files'), to: address, subject: 'With files', text: 'See there.', attachments }
    const { send } = await startMailIn(team.server)

    for (const _ of [1, 2])
      expect(await send({ ...mail, messageId: '<files@outside.test>' })).toMatchObject({ status: 250 })

    const [card] = await titled('With files')
    expect(card).toMatchObject({ total_files: 2, content: `<p>By mail from ${from('files')}</p><p>See there.</p>` })
    const { files: shown } = (await team.get(`/cards/${card.id}/files`)).body
    expect(shown).toMatchObject([
      { title: 'a <b>.html', content_type: 'text/plain', size: 18 },
      { title: 'large.bin', size: 1000 },
    ])
    expect((await callServer(team.server, 'GET', new URL(shown[0].url).pathname)).body).toBe('<script>x</script>')
    expect(await stored()).toHaveLength(before.length + 2)

    const used = await team.server.store.lookUp((db) => findUsedBytes({ db, team_id: team.team_id }))
    const full = await startMailIn(team.server, { files: new Files({ storage: files.storage, quota: used + 100 }) })
    await full.send({ ...mail, subject: 'With more' })

    const [other] = await titled('With more')
    expect(other).toMatchObject({ total_files: 1 })
    expect(other.content).toMatch(
      /See there\.<\/p><p>Attachments that were left out: large\.bin, for which there is no room<\/p>$/,
    )
    expect(await stored()).toHaveLength(before.length + 3)
  })

  test('that comes again is acknowledged again, and makes nothing more', async () => {
    const { send, mailIn } = await startMailIn(team.server)
    const mail = { from: from('again'), to: address, subject: 'Once', text: 'Hello', messageId: '<once@outside.test>' }

    const answers = [await send(mail), await send(mail), await send({ ...mail, from: from('other') })]

    expect(answers.map(({ status }) => status)).toEqual([250, 250, 250])
    // Another sender cannot displace a mail by reusing its Message-ID.
    expect(await titled('Once')).toHaveLength(2)
    expect(mailIn.totals.taken).toEqual(
      new Map([
        ['card', 2],
        ['repeat', 1],
      ]),
    )
  })

  test('of a member is not acknowledged while the DNS does not answer; of others nothing better is known later', async () => {
    const resolver = async () => {
      throw Object.assign(new Error('no answer'), { code: 'ETIMEOUT' })
    }
    const { send, mailIn } = await startMailIn(team.server, { resolver })
    const sender = await confirmedAddress(team, await team.newMember('member'))
    const mail = { to: address, subject: 'No DNS', text: 'Hello', ...SIGNED }

    expect([(await send({ ...mail, from: sender })).status, await titled('No DNS')]).toEqual([451, []])
    expect(mailIn.totals.refused).toEqual(new Map([['unverified', 1]]))
    expect((await send({ ...mail, from: from('anybody') })).status).toBe(250)
  })

  test('is not acknowledged while the store fails, and is taken when it is sent again', async () => {
    const { send, failures } = await startMailIn(team.server)
    const mail = {
      from: from('later'),
      to: address,
      subject: 'Later',
      text: 'Hello',
      messageId: '<later@outside.test>',
    }
    const { gateway } = team.server
    const enter = gateway.enter
    gateway.enter = () => {
      throw new Error('The store is away.')
    }
    const first = await send(mail).finally(() => {
      gateway.enter = enter
    })
    expect([first.status, failures.length, await titled('Later')]).toEqual([451, 1, []])

    expect((await send(mail)).status).toBe(250)
    expect(await titled('Later')).toHaveLength(1)
  })

  test('goes nowhere once the address was renewed, switched off or deleted, or its maker is gone', async () => {
    const { send, mailIn } = await startMailIn(team.server)
    const maker = await team.newMember('member')
    const own = await team.newBoard()
    const first = await mailboxOf(maker, own.id)
    const second = await mailboxOf(maker, own.id)
    let count = 0
    const statusOf = async (to: string) => {
      count += 1
      return (await send({ from: from('x'), to, subject: `Try ${count}`, text: 'Hello' })).status
    }

    expect([await statusOf(first), await statusOf(second)]).toEqual([550, 250])
    await maker.patch(`/boards/${own.id}`, { email: { active: false } })
    expect(await statusOf(second)).toBe(550)
    await maker.patch(`/boards/${own.id}`, { email: { active: true } })
    await team.patch(`/boards/${own.id}`, { archived: true })
    expect(await statusOf(second)).toBe(550)
    await team.patch(`/boards/${own.id}`, { archived: false })
    expect(await statusOf(second)).toBe(250)
    await team.server.store.transaction((db) =>
      db.updateTable('members').set({ status: 'inactive' }).where('user_id', '=', maker.user_id).execute(),
    )
    expect(await statusOf(second)).toBe(550)
    await team.delete(`/boards/${own.id}/email`)
    expect(await statusOf(second)).toBe(550)
    expect(await statusOf('nobody@mail.example.com')).toBe(550)
    expect(await statusOf(address.replace('mail.example.com', 'example.com'))).toBe(550)
    expect(await cardsOf(own.id)).toHaveLength(2)
    expect(mailIn.totals.refused).toEqual(
      new Map([
        ['unknown', 6],
        ['closed', 1],
      ]),
    )
  })

  longTest('of one sender, and to one board, is bounded, and taken later', async () => {
    const { send, mailIn } = await startMailIn(team.server)
    clock.freeze(Date.UTC(2030, 1, 1))
    let last = 0
    const mail = { from: from('flood'), to: address, subject: 'Flood', text: 'x', messageId: '<flood@outside.test>' }
    // Repeats count as well.
    for (let count = 0; count <= MAILS_OF_SENDER; count++) last = (await send(mail)).status
    expect([last, (await titled('Flood')).length]).toEqual([450, 1])
    for (let count = MAILS_OF_SENDER; count <= MAILS_TO_ADDRESS; count++)
      last = (
        await send({ from: from(`flood-${count}`), to: address, subject: 'Many', messageId: `<${count}@x.test>` })
      ).status
    expect(last).toBe(450)
    expect(mailIn.totals.refused.get('too_many')).toBe(2)

    clock.freeze(Date.UTC(2030, 1, 1, 0, 2))
    expect((await send({ from: from('flood'), to: address, subject: 'Flood over', text: 'x' })).status).toBe(250)
  })
})
