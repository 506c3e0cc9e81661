import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { walk } from '../../../test/invariants.ts'
import { type Caller, newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

type Thing = { id: string }

const ids = (things: Thing[]) => things.map(({ id }) => id)

/** A board of its own with one card on it; the named people are added to it. */
async function newCard(team: Team, people: { user_id: string; role?: string }[] = [], project_id?: string) {
  const members = people.map(({ user_id, role = 'member' }) => ({ user_id, role }))
  const board = await team.newBoard({ members, ...(project_id && { project_id }) })
  return team.newCard(board.lists[0])
}

async function newPage(team: Team, project_id?: string) {
  const project = project_id ?? (await team.newProject()).id
  return (await team.made('/pages', { title: 'Page', project_id: project })).page
}

describe.each(stores)('POST /v1/{team_id}/comments on %s', (store) => {
  let team: Team
  let card: Awaited<ReturnType<typeof newCard>>
  beforeEach(async () => {
    team = await newTeam(store)
    card = await newCard(team)
  })

  test('adds a comment to a card and emits its event', async () => {
    const content = '<p>Looks <b>good</b></p>'
    const context = { quote: 'launch', range: [1, 2], deep: { a: null } }

    const { status, body } = await team.post('/comments', { content, card_id: card.id, schema: 1, context })

    expect(status).toBe(201)
    expect(body.comment).toEqual({
      id: expect.stringMatching(/^\d+$/),
      type: 'comment',
      team_id: team.team_id,
      card_id: card.id,
      page_id: null,
      parent_id: null,
      content,
      schema: 1,
      context,
      status: 'open',
      user_id: team.user_id,
      user: expect.objectContaining({ user_id: team.user_id }),
      user_updated: expect.objectContaining({ user_id: team.user_id }),
      reactions: [],
      total_files: 0,
      participants: [{ user_id: team.user_id }],
      children: { count: 0 },
      time_created: expect.any(Number),
      time_updated: body.comment.time_created,
    })
    expect((await team.get(`/comments/${body.comment.id}`)).body).toEqual(body)
    expect(await team.lastEvent()).toMatchObject({
      type: 'comment.created',
      entity_id: body.comment.id,
      card_id: card.id,
      board_id: card.board_id,
      list_id: card.list_id,
      project_id: card.project_id,
      changes: { content: [null, content], context: [null, context], schema: [null, 1] },
    })
  })

  test('adds a comment to a page', async () => {
    const page = await newPage(team)

    const { status, body } = await team.post('/comments', { content: 'On a page', page_id: page.id })

    expect(status).toBe(201)
    expect(body.comment).toMatchObject({ page_id: page.id, card_id: null, context: null })
    expect((await team.get(`/pages/${page.id}`)).body.page.total_comments).toBe(1)
    expect(await team.lastEvent()).toMatchObject({
      type: 'comment.created',
      page_id: page.id,
      project_id: page.project_id,
      card_id: null,
    })
    expect((await team.delete(`/comments/${body.comment.id}`)).status).toBe(204)
    expect((await team.get(`/pages/${page.id}`)).body.page.total_comments).toBe(0)
  })

  test('the card counts its comments, not the replies, also under concurrent writes', async () => {
    const own = await newCard(team)
    const total = async () => (await team.get(`/cards/${own.id}`)).body.card.total_comments

    const comments = await Promise.all(Array.from({ length: 20 }, () => team.newComment(own.id)))
    await Promise.all(comments.slice(0, 5).map(({ id }) => team.newReply(id)))
    expect(await total()).toBe(20)
    await Promise.all([
      ...comments.slice(0, 8).map(({ id }) => team.delete(`/comments/${id}`)),
      ...Array.from({ length: 3 }, () => team.newComment(own.id)),
    ])
    expect(await total()).toBe(15)
    expect((await team.get(`/comments?card_id=${own.id}`)).body.count).toBe(15)
  })

  test('the same Idempotency-Key makes one comment', async () => {
    const own = await newCard(team)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const fields = { content: 'Once', card_id: own.id }

    const answers = await Promise.all([team.post('/comments', fields, key), team.post('/comments', fields, key)])

    expect(new Set(answers.map(({ body }) => body.comment.id)).size).toBe(1)
    expect((await team.get(`/cards/${own.id}`)).body.card.total_comments).toBe(1)
  })

  test.each(
    badFields(store, {
      content: [
        ...bad.title.slice(0, 12),
        ['nothing', '""'],
        ['102,401 characters', JSON.stringify('x'.repeat(102_401))],
        ...bad.null,
      ],
      card_id: bad.id,
      schema: [
        ['an array', '[]'],
        ['true', 'true'],
        ['a fraction', '1.5'],
      ],
      context: [
        ['a number', '7'],
        ['an array', '[]'],
        ['__proto__ inside', '{"a":{"__proto__":1}}'],
        ['more than 65,536 characters', JSON.stringify('x'.repeat(65_537))],
        ['an object of more than 65,536 characters', JSON.stringify({ a: 'x'.repeat(65_536) })],
      ],
      status: [['what starts open', '"resolved"']],
      parent_id: [['what the path says', '"1"']],
      user_id: [['a user', '"u1234567"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    await expectRefused(team, field, () =>
      team.post('/comments', bodyWith({ content: 'x', card_id: card.id }, field, json)),
    )
  })

  test.each([
    ['neither card nor page', () => ({ content: 'x' }), 'card_id'],
    ['both', () => ({ content: 'x', card_id: card.id, page_id: '1' }), 'card_id'],
    ['no content', () => ({ card_id: card.id }), 'content'],
  ])('refuses %s', async (_, body, field) => {
    await expectRefused(team, field, () => team.post('/comments', body()))
  })

  test('102,400 characters of anything are stored unchanged', async () => {
    const content = `${'\u{1F680}'.repeat(100)}${'é'.repeat(102_300)}`

    expect((await team.newComment(card.id, { content })).content).toBe(content)
  })

  test('does not reveal cards and pages that the caller cannot see', async () => {
    const theirs = await newTeamApart(store)
    const hidden = await team.newProject({ is_private: true })
    const outsider = await team.newMember('admin')
    const foreign = { card_id: (await newCard(theirs)).id }
    const secretCard = { card_id: (await newCard(team, [], hidden.id)).id }
    const secretPage = { page_id: (await newPage(team, hidden.id)).id }
    const before = [await team.census(), await theirs.census()]

    for (const [caller, subject] of [
      [team, foreign],
      [outsider, secretCard],
      [outsider, secretPage],
    ] as const) {
      expect((await caller.post('/comments', { content: 'x', ...subject })).status).toBe(404)
      expect((await caller.get(`/comments?${new URLSearchParams(subject as never)}`)).status).toBe(404)
    }
    expect([await team.census(), await theirs.census()]).toEqual(before)
  })

  test('a guest of the board may comment, a viewer and a guestReader may read', async () => {
    const [guest, viewer, reader] = [
      await team.newMember('guest'),
      await team.newMember('member'),
      await team.newMember('guestReader'),
    ]
    const own = await newCard(team, [guest, { user_id: viewer.user_id, role: 'viewer' }, reader])

    const comment = await guest.newComment(own.id)
    const before = await team.census()
    for (const person of [viewer, reader]) {
      expect((await person.post('/comments', { content: 'x', card_id: own.id })).status).toBe(403)
      expect((await person.post(`/comments/${comment.id}/children`, { content: 'x' })).status).toBe(403)
      expect(ids((await person.get(`/comments?card_id=${own.id}`)).body.comments)).toEqual([comment.id])
    }
    expect(await team.census()).toEqual(before)
  })

  test('a guest elsewhere sees nothing of it', async () => {
    const guest = await team.newMember('guest')
    const comment = await team.newComment(card.id)

    expect((await guest.get(`/comments?card_id=${card.id}`)).status).toBe(404)
    expect((await guest.get(`/comments/${comment.id}`)).status).toBe(404)
    expect((await guest.get(`/comments/${comment.id}/children`)).status).toBe(404)
  })
})

describe.each(stores)('GET /v1/{team_id}/comments on %s', (store) => {
  let team: Team
  let card: Thing
  let comments: Thing[]
  beforeAll(async () => {
    team = await newTeam(store)
    card = await newCard(team)
    comments = []
    for (let n = 0; n < 5; n++) comments.push(await team.newComment(card.id))
    await team.newReply(comments[0]?.id as string)
  })

  test('holds the comments of one card, the oldest first, without replies', async () => {
    await team.newComment((await newCard(team)).id)

    const { status, body } = await team.get(`/comments?card_id=${card.id}`)

    expect(status).toBe(200)
    expect(body).toMatchObject({ cursor: '', count: 5 })
    expect(ids(body.comments)).toEqual(ids(comments))
    expect(body.comments[0].children).toEqual({ count: 1 })
  })

  test('comes in pages that miss and repeat nothing while others comment', async () => {
    const own = await newCard(team)
    const made = [await team.newComment(own.id), await team.newComment(own.id), await team.newComment(own.id)]
    const first = (await team.get(`/comments?card_id=${own.id}&count=2`)).body
    await team.delete(`/comments/${made[0].id}`)
    const later = await team.newComment(own.id)

    const rest = (await team.get(`/comments?card_id=${own.id}&count=2&cursor=${first.cursor}`)).body

    expect(ids([...first.comments, ...rest.comments])).toEqual(ids([...made, later]))
    expect(rest.cursor).toBe('')
  })

  test.each([
    ['', 'card_id'],
    ['?card_id=1&page_id=1', 'card_id'],
    ['?card_id=x', 'card_id'],
    ['?card_id=1&status=open', 'status'],
    ['?card_id=1&count=0', 'count'],
  ])('%s is 400', async (query, field) => {
    const { status, body } = await team.get(`/comments${query}`)

    expect(status).toBe(400)
    expect(body.errors[0].field).toBe(field)
  })

  test('a cursor of another card is refused', async () => {
    const other = await newCard(team)
    const { cursor } = (await team.get(`/comments?card_id=${card.id}&count=1`)).body

    expect((await team.get(`/comments?card_id=${other.id}&cursor=${cursor}`)).body.code).toBe('invalid_cursor')
  })
})

describe.each(stores)('PATCH and DELETE /v1/{team_id}/comments/{id} on %s', (store) => {
  let team: Team
  let card: Thing
  let author: Caller
  beforeEach(async () => {
    team = await newTeam(store)
    author = await team.newMember('member')
    card = await newCard(team)
  })

  test('the author changes and resolves it, with events', async () => {
    const comment = await author.newComment(card.id)

    const { status, body } = await author.patch(`/comments/${comment.id}`, { content: 'Better', status: 'resolved' })

    expect(status).toBe(200)
    expect(body.comment).toMatchObject({
      ...comment,
      content: 'Better',
      status: 'resolved',
      time_updated: expect.any(Number),
    })
    expect((await team.get(`/comments/${comment.id}`)).body).toEqual(body)
    expect(await team.lastEvent()).toMatchObject({
      type: 'comment.updated',
      entity_id: comment.id,
      card_id: card.id,
      changes: { content: ['Comment', 'Better'], status: ['open', 'resolved'] },
    })
  })

  test.each([{}, { content: null, status: null }, { content: 'Comment', status: 'open' }])(
    '%j changes nothing and emits nothing',
    async (body) => {
      const comment = await author.newComment(card.id)
      const before = await team.head()

      expect((await author.patch(`/comments/${comment.id}`, body)).body.comment).toEqual(comment)
      expect(await team.head()).toEqual(before)
    },
  )

  test('nobody else changes it, not even the owner', async () => {
    const comment = await author.newComment(card.id)
    const before = await team.census()

    for (const body of [{ content: 'Mine' }, { status: 'resolved' }]) {
      const answer = await team.patch(`/comments/${comment.id}`, body)
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 403, code: 'forbidden' })
    }
    expect(await team.census()).toEqual(before)
    expect((await team.get(`/comments/${comment.id}`)).body.comment).toEqual(comment)
  })

  test('an author who may only read now changes nothing', async () => {
    const own = await newCard(team)
    const guest = await team.newMember('guest')
    const shared = await newCard(team, [guest])
    const comment = await guest.newComment(shared.id)
    expect(own.id).not.toBe(shared.id)
    await team.server.store.transaction((db) =>
      db.updateTable('board_members').set({ role: 'viewer' }).where('user_id', '=', guest.user_id).execute(),
    )

    expect((await guest.patch(`/comments/${comment.id}`, { content: 'x' })).status).toBe(403)
    expect((await guest.delete(`/comments/${comment.id}`)).status).toBe(403)
  })

  test.each(
    badFields(store, {
      content: [
        ...bad.title.slice(0, 12),
        ['nothing', '""'],
        ['102,401 characters', JSON.stringify('x'.repeat(102_401))],
      ],
      status: bad.choice,
      card_id: [['another place', '"1"']],
      context: [['a number', '7']],
      schema: [['an array', '[]']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    const comment = await team.newComment(card.id)
    await expectRefused(team, field, () => team.patch(`/comments/${comment.id}`, bodyWith({}, field, json)))
  })

  test.each([
    ['a text', 'v2', 'line 4'],
    ['an object', { version: 2 }, { 'a b': [1, null], deep: { er: 'x' } }],
    ['a number and an empty text', 7, ''],
  ])('stores schema and context as sent: %s', async (_, schema, context) => {
    const { comment } = await team.made('/comments', { content: 'x', card_id: card.id, schema, context })
    expect(comment).toMatchObject({ schema, context })
    const bare = await team.newComment(card.id)
    expect(bare).toMatchObject({ schema: 1, context: null })

    const { body } = await team.patch(`/comments/${bare.id}`, { schema, context })

    expect(body.comment).toMatchObject({ content: bare.content, schema, context })
    expect((await team.lastEvent()).changes).toEqual({ schema: [1, schema], context: [null, context] })
    expect((await team.get(`/comments?card_id=${card.id}`)).body.comments.at(-1)).toEqual(body.comment)
    const before = await team.head()
    await team.patch(`/comments/${bare.id}`, { schema, context: null })
    expect(await team.head()).toEqual(before)
  })

  test('If-Match refuses fields changed meanwhile and merges the rest', async () => {
    const comment = await author.newComment(card.id)
    const path = `/comments/${comment.id}`
    const etag = (await author.get(path)).headers.get('etag') as string
    await author.patch(path, { content: 'Newer' })

    expect((await author.patch(path, { status: 'resolved' }, { 'if-match': etag })).status).toBe(200)
    expect((await author.patch(path, { content: 'Older' }, { 'if-match': etag })).status).toBe(412)
    expect((await author.delete(path, { 'if-match': etag })).status).toBe(412)
    expect((await author.get(path)).body.comment.content).toBe('Newer')
  })

  test('the author deletes it, with its replies, each with its event', async () => {
    const own = await newCard(team)
    const comment = await author.newComment(own.id)
    const replies = [await team.newReply(comment.id), await author.newReply(comment.id)]
    const { revision } = await team.head()

    expect((await author.delete(`/comments/${comment.id}`)).status).toBe(204)

    expect((await team.get(`/comments/${comment.id}`)).status).toBe(404)
    for (const { id } of replies) expect((await team.get(`/comments/${comment.id}/children/${id}`)).status).toBe(404)
    const { events } = (await team.get(`/events?after=${revision}`)).body
    expect(events.map(({ type, entity_id }: { type: string; entity_id: string }) => [type, entity_id])).toEqual(
      ids([...replies, comment]).map((id) => ['comment.deleted', id]),
    )
    expect((await team.get(`/cards/${own.id}`)).body.card.total_comments).toBe(0)
    expect((await author.delete(`/comments/${comment.id}`)).status).toBe(404)
    const rows: Record<string, number> = await team.census()
    expect(rows.comments).toBe((await walkAll(team)).length)
  })

  test('an admin deletes what others wrote, a member does not', async () => {
    const [admin, member] = [await team.newMember('admin'), await team.newMember('member')]
    const comment = await author.newComment(card.id)
    const before = await team.census()

    expect((await member.delete(`/comments/${comment.id}`)).status).toBe(403)
    expect(await team.census()).toEqual(before)
    expect((await admin.delete(`/comments/${comment.id}`)).status).toBe(204)
  })

  test('an admin of the board deletes there too', async () => {
    const admin = await team.newMember('member')
    const own = await newCard(team, [{ user_id: admin.user_id, role: 'admin' }])
    const comment = await author.newComment(own.id)

    expect((await admin.delete(`/comments/${comment.id}`)).status).toBe(204)
  })

  test('does not reveal the comments of another workspace', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newComment((await newCard(theirs)).id)
    const before = await theirs.census()

    expect((await team.get(`/comments/${foreign.id}`)).status).toBe(404)
    expect((await team.patch(`/comments/${foreign.id}`, { content: 'x' })).status).toBe(404)
    expect((await team.delete(`/comments/${foreign.id}`)).status).toBe(404)
    expect((await team.post(`/comments/${foreign.id}/children`, { content: 'x' })).status).toBe(404)
    expect(await theirs.census()).toEqual(before)
  })

  /** Every comment and reply of the workspace that can be reached. */
  async function walkAll(caller: Team): Promise<Thing[]> {
    const all: Thing[] = []
    for (const { id } of await walk<Thing>(caller, '/cards', 'cards'))
      for (const comment of await walk<Thing>(caller, `/comments?card_id=${id}`, 'comments'))
        all.push(comment, ...(await walk<Thing>(caller, `/comments/${comment.id}/children`, 'child_comments')))
    return all
  }
})

describe.each(stores)('/v1/{team_id}/comments/{id}/children on %s', (store) => {
  let team: Team
  let card: Thing
  let comment: Thing
  beforeEach(async () => {
    team = await newTeam(store)
    card = await newCard(team)
    comment = await team.newComment(card.id)
  })

  test('a reply belongs to its comment, and emits its event', async () => {
    const other = await team.newMember('member')
    const own = await team.newComment(card.id)

    const { status, body } = await other.post(`/comments/${own.id}/children`, { content: 'Agreed', context: { a: 1 } })

    expect(status).toBe(201)
    expect(body.child_comment).toMatchObject({
      type: 'child_comment',
      parent_id: own.id,
      card_id: card.id,
      content: 'Agreed',
      context: { a: 1 },
      user_id: other.user_id,
      children: { count: 0 },
    })
    expect((await team.get(`/comments/${own.id}/children/${body.child_comment.id}`)).body).toEqual(body)
    expect((await team.get(`/comments/${own.id}`)).body.comment).toMatchObject({
      children: { count: 1 },
      participants: [{ user_id: team.user_id }, { user_id: other.user_id }],
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'comment.created',
      entity_id: body.child_comment.id,
      card_id: card.id,
      changes: { content: [null, 'Agreed'], parent_id: [null, own.id] },
    })
  })

  test('replies come in pages, the oldest first', async () => {
    const own = await team.newComment(card.id)
    const replies = [await team.newReply(own.id), await team.newReply(own.id), await team.newReply(own.id)]

    const first = (await team.get(`/comments/${own.id}/children?count=2`)).body
    const second = (await team.get(`/comments/${own.id}/children?count=2&cursor=${first.cursor}`)).body

    expect(first.count).toBe(2)
    expect(ids([...first.child_comments, ...second.child_comments])).toEqual(ids(replies))
    expect(second.cursor).toBe('')
    expect((await team.get(`/comments/${comment.id}/children?cursor=${first.cursor}`)).body.code).toBe('invalid_cursor')
  })

  test('the author changes and deletes a reply; nobody else changes it', async () => {
    const author = await team.newMember('member')
    const reply = await author.newReply(comment.id)
    const path = `/comments/${comment.id}/children/${reply.id}`
    const total = async () => (await team.get(`/cards/${card.id}`)).body.card.total_comments
    const before = await total()

    expect((await team.patch(path, { content: 'Mine' })).status).toBe(403)
    const changed = (await author.patch(path, { content: 'Better' })).body.child_comment
    expect(changed).toMatchObject({ id: reply.id, content: 'Better' })
    expect((await author.delete(path)).status).toBe(204)
    expect((await author.get(path)).status).toBe(404)
    expect(await total()).toBe(before)
    expect(await team.lastEvent()).toMatchObject({ type: 'comment.deleted', entity_id: reply.id })
  })

  test('a reply is found only below its own comment, and has no replies itself', async () => {
    const other = await team.newComment(card.id)
    const reply = await team.newReply(comment.id)
    const before = await team.census()

    for (const path of [`/comments/${reply.id}`, `/comments/${other.id}/children/${reply.id}`]) {
      expect((await team.get(path)).status).toBe(404)
      expect((await team.patch(path, { content: 'x' })).status).toBe(404)
      expect((await team.delete(path)).status).toBe(404)
    }
    expect((await team.get(`/comments/${comment.id}/children/${other.id}`)).status).toBe(404)
    expect((await team.post(`/comments/${reply.id}/children`, { content: 'x' })).status).toBe(404)
    expect(await team.census()).toEqual(before)
  })

  test.each(
    badFields(store, {
      content: [...bad.title.slice(0, 4), ['nothing', '""'], ...bad.null],
      card_id: [['what the comment says', '"1"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    await expectRefused(team, field, () =>
      team.post(`/comments/${comment.id}/children`, bodyWith({ content: 'x' }, field, json)),
    )
  })

  test('in a private space it is as if it did not exist', async () => {
    const hidden = await team.newProject({ is_private: true })
    const outsider = await team.newMember('member')
    const secret = await team.newComment((await newCard(team, [], hidden.id)).id)
    const reply = await team.newReply(secret.id)
    const before = await team.census()

    for (const path of [`/comments/${secret.id}`, `/comments/${secret.id}/children/${reply.id}`])
      for (const answer of [
        await outsider.get(path),
        await outsider.patch(path, { content: 'x' }),
        await outsider.delete(path),
      ])
        expect(answer.status).toBe(404)
    expect((await outsider.get(`/comments/${secret.id}/children`)).status).toBe(404)
    expect((await outsider.post(`/comments/${secret.id}/children`, { content: 'x' })).status).toBe(404)
    expect(await team.census()).toEqual(before)
  })
})
