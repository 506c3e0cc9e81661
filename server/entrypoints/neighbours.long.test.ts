import { afterEach, describe, expect, test } from 'vitest'
import { newOpenForm } from '../../test/forms.ts'
import { confirmedAddress, mailboxOf, SIGNED, startMailIn } from '../../test/mail-in.ts'
import { joinAll, type Neighbours, newNeighbours } from '../../test/neighbours.ts'
import { publish, readJson } from '../../test/public-boards.ts'
import { callServer, clock, stores, type Team } from '../../test/team.ts'
import { everythingOf } from '../../test/twins.ts'
import { PUBLIC_COMMENTS } from '../limits/public.ts'
import { replyTokenOf } from '../mail/reply-address.ts'

/**
 * The entrypoints without an account know a workspace only by an address: rows with the same ids elsewhere are not
 * theirs.
 */
describe.each(stores)('entrypoints beside workspaces with the same ids on %s', (store) => {
  afterEach(() => clock.reset())

  const leave = ({ server, team_id }: Team, { user_id }: { user_id: string }) =>
    server.store.transaction((db) =>
      db
        .updateTable('members')
        .set({ status: 'inactive' })
        .where('team_id', '=', team_id)
        .where('user_id', '=', user_id)
        .execute(),
    )
  const beginLoading = ({ server, team_id }: Team) =>
    server.store.transaction((db) =>
      db.updateTable('teams').set({ time_loading: 1 }).where('id', '=', team_id).execute(),
    )

  test('a file is for members of its workspace, once that is complete', async () => {
    const neighbours = await newNeighbours(store)
    const { own } = neighbours
    const person = await joinAll(neighbours, 'member', 'member')
    const card = await own.newCard((await own.newBoard()).lists[0])
    const file = await own.newFile(`/cards/${card.id}`)
    const { url } = (await person.get(`/files/${file.id}`)).body.file
    const statusOf = async (address: string) => (await callServer(own.server, 'GET', new URL(address).pathname)).status
    expect([await statusOf(file.url), await statusOf(url)]).toEqual([200, 200])

    await leave(own, person)
    expect([await statusOf(file.url), await statusOf(url)]).toEqual([200, 404])
    await beginLoading(own)
    expect(await statusOf(file.url)).toBe(404)
  })

  test('a form makes cards where a member here sees them, once its workspace is complete', async () => {
    const neighbours = await newNeighbours(store)
    const { own, others } = neighbours
    const people = [await joinAll(neighbours, 'member', 'member'), await joinAll(neighbours, 'member', 'member')]
    const [lower, higher] = people.sort((a, b) => (a.user_id < b.user_id ? -1 : 1)) as [typeof own, typeof own]
    const newPlace = async (maker: Pick<Team, 'made'>, { user_id }: { user_id: string }) => {
      const members = [{ user_id, role: 'admin' }]
      const { project } = await maker.made('/projects', { title: 'Space', is_private: true, members })
      return (await maker.made('/boards', { title: 'Board', project_id: project.id, members })).board
    }
    const board = await newPlace(higher, higher)
    for (const other of others) expect((await newPlace(other, lower)).id).toBe(board.id)
    const { page } = await newOpenForm(higher, board.id, [{ id: 'name', type: 'short_text', label: 'What is it?' }])

    expect((await page.postJson({ answers: { name: 'By the space' } })).status).toBe(201)
    // As a file that came in may have it.
    await own.server.store.transaction((db) =>
      db.deleteFrom('project_members').where('team_id', '=', own.team_id).execute(),
    )
    expect((await page.postJson({ answers: { name: 'By the board' } })).status).toBe(201)
    await beginLoading(own)
    expect((await page.get()).status).toBe(404)
  })

  test('mail to a board is written by people of here', async () => {
    const neighbours = await newNeighbours(store)
    const { own, others } = neighbours
    const { send } = await startMailIn(own.server)
    const maker = await joinAll(neighbours, 'member', 'member')
    const board = await own.newBoard()
    const to = await mailboxOf(maker, board.id)
    const from = await confirmedAddress(own, await others[0].newMember('member'))
    const statusOf = async (text: string) => (await send({ from, to, text, ...SIGNED })).status

    expect(await statusOf('First')).toBe(250)
    expect((await own.get(`/cards?board_id=${board.id}`)).body.cards).toMatchObject([{ user_id: maker.user_id }])
    await leave(own, maker)
    expect(await statusOf('Second')).toBe(550)
  })

  test('a reply is signed and written by a member here', async () => {
    const neighbours = await newNeighbours(store)
    const { own, all } = neighbours
    const { send } = await startMailIn(own.server)
    const person = await joinAll(neighbours, 'member', 'member')
    const { user_id } = person
    const keyOf = ({ team_id }: Team) => `key of ${team_id}`
    await own.server.store.transaction(async (db) => {
      await db.updateTable('members').set({ time_joined: 1 }).where('user_id', '=', user_id).execute()
      await db
        .insertInto('mail_recipients')
        .values(all.map((team) => ({ team_id: team.team_id, user_id, unsubscribe_key: keyOf(team) })))
        .execute()
    })
    const card = await own.newCard((await own.newBoard()).lists[0])
    const thread = { team_id: own.team_id, user_id, noun: 'card', thing_id: Number(card.id) } as const
    const to = `${replyTokenOf(thread, keyOf(own))}@mail.example.com`
    const statusOf = async (text: string) => (await send({ from: person.email, to, text, ...SIGNED })).status

    expect(await statusOf('First')).toBe(250)
    await leave(own, person)
    expect(await statusOf('Second')).toBe(550)
    expect((await own.get(`/comments?card_id=${card.id}`)).body.comments).toMatchObject([{ user_id }])
  })

  /** A board that is hidden here and open elsewhere; only one of these people sees it here. */
  async function newHiddenBoard(neighbours: Neighbours) {
    const { own, others } = neighbours
    const [seeing, hidden, guest] = [
      await joinAll(neighbours, 'member', 'member'),
      await joinAll(neighbours, 'member', 'member'),
      await joinAll(neighbours, 'guest', 'guest'),
    ]
    const stranger = await others[0].newMember('member')
    const [board, ...same] = await Promise.all(
      [own, ...others].map(async (team) => {
        const { user_id } = team === own ? seeing : guest
        const project = await team.newProject({ is_private: team === own, members: [{ user_id }] })
        return team.newBoard({ project_id: project.id, ...(team !== own && { members: [{ user_id }] }) })
      }),
    )
    expect(same.map(({ id }) => id)).toEqual([board.id, board.id])
    const emails = [seeing.email, hidden.email, guest.email, await confirmedAddress(own, stranger)]
    return { board, seeing, emails }
  }

  test('those in Cc watch the card who see it here', async () => {
    const neighbours = await newNeighbours(store)
    const { own } = neighbours
    const { send } = await startMailIn(own.server)
    const { board, seeing, emails } = await newHiddenBoard(neighbours)

    const { status } = await send({ from: 'x@outside.test', to: await mailboxOf(own, board.id), cc: emails, text: 'x' })

    const { card_marks } = await everythingOf(own, ['card_marks'])
    expect([status, card_marks]).toMatchObject([250, [{ user_id: seeing.user_id }]])
  })

  test('a form puts those on the card who see it here', async () => {
    const neighbours = await newNeighbours(store)
    const { own } = neighbours
    const { board, seeing, emails } = await newHiddenBoard(neighbours)
    const who = { id: 'who', type: 'user', label: 'Who?', multi_select: true, card_property: 'members' }
    const { page } = await newOpenForm(own, board.id, [who])

    const { status } = await page.postJson({ answers: { who: emails } })

    const { card_members } = await everythingOf(own, ['card_members'])
    expect([status, card_members]).toMatchObject([201, [{ user_id: seeing.user_id }]])
  })

  test('a public board shows its own tags and comments', async () => {
    const { own, all } = await newNeighbours(store)
    let shown = ''
    for (const team of all) {
      const isOwn = team === own
      const board = await team.newBoard()
      const { tag } = await team.made('/tags', { name: isOwn ? 'Ours' : 'Theirs' })
      const tagged = await team.newCard(board.lists[0], { tags: [tag.id] })
      const card = await team.newCard(board.lists[0], { tags: isOwn ? [] : [tag.id] })
      await team.newComment(tagged.id, { content: 'First' })
      for (let more = 0; !isOwn && more < PUBLIC_COMMENTS; more++)
        await team.newComment(more === 0 ? card.id : tagged.id, { content: 'Theirs' })
      if (isOwn) shown = await publish(team, board.id, { allow_comments: true })
    }

    expect((await readJson(own, shown)).body.cards).toMatchObject([
      { tags: [{ name: 'Ours' }], comments: [{ content: 'First' }] },
      { tags: [], comments: [] },
    ])
  })
})
