import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { expectRefused } from '../../../test/bad-values.ts'
import { type Caller, clock, newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

type Thing = { id: string }

const pathOf = (comment: Thing, reaction: string) => `/comments/${comment.id}/reactions/${encodeURIComponent(reaction)}`
const replyPathOf = (comment: Thing, reply: Thing, reaction: string) =>
  `/comments/${comment.id}/children/${reply.id}/reactions/${encodeURIComponent(reaction)}`
const reactionsOf = async (caller: Caller, comment: Thing) =>
  (await caller.get(`/comments/${comment.id}`)).body.comment.reactions

/** 60 different emoji: faces, each by its own code point. */
const faces = Array.from({ length: 60 }, (_, index) => String.fromCodePoint(0x1f600 + index))

describe.each(stores)('PUT and DELETE /v1/{team_id}/comments/{id}/reactions/{reaction} on %s', (store) => {
  let team: Team
  let other: Caller
  let card: Awaited<ReturnType<Team['newCard']>>
  beforeEach(async () => {
    team = await newTeam(store)
    other = await team.newMember('member')
    card = await team.newCard((await team.newBoard()).lists[0], { title: 'Launch' })
  })
  afterEach(() => clock.reset())

  /** The events of reactions after a revision. */
  async function eventsSince(revision: number) {
    const { events } = (await team.get(`/events?after=${revision}`)).body
    return events.map(({ type, entity_id, user_id, changes }: Record<string, unknown>) => ({
      type,
      entity_id,
      user_id,
      changes,
    }))
  }

  test('adds the caller’s reaction and takes it back, each with one event', async () => {
    const comment = await team.newComment(card.id)
    const { revision } = await team.head()
    const own = { reaction: '👍', user_id: other.user_id }

    const added = await other.put(pathOf(comment, '👍'))

    expect([added.status, added.body]).toEqual([204, ''])
    expect((await team.get(`/comments/${comment.id}`)).body.comment).toEqual({
      ...comment,
      reactions: [{ reaction: '👍', user_ids: [other.user_id] }],
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'comment.reacted',
      entity_id: comment.id,
      card_id: card.id,
      list_id: card.list_id,
      board_id: card.board_id,
      project_id: card.project_id,
      user_id: other.user_id,
      changes: { reactions: [null, own] },
    })

    const removed = await other.delete(pathOf(comment, '👍'))

    expect([removed.status, removed.body]).toEqual([204, ''])
    expect(await reactionsOf(team, comment)).toEqual([])
    const event = { type: 'comment.reacted', entity_id: comment.id, user_id: other.user_id }
    expect(await eventsSince(revision)).toEqual([
      { ...event, changes: { reactions: [null, own] } },
      { ...event, changes: { reactions: [own, null] } },
    ])
  })

  test('a repeat changes nothing and emits nothing', async () => {
    const comment = await team.newComment(card.id)
    expect((await team.delete(pathOf(comment, '👍'))).status).toBe(204)
    await other.put(pathOf(comment, '👍'))
    const before = await team.census()

    expect((await other.put(pathOf(comment, '👍'))).status).toBe(204)
    expect((await team.delete(pathOf(comment, '👍'))).status).toBe(204)
    expect((await other.delete(pathOf(comment, '🎉'))).status).toBe(204)
    expect(await team.census()).toEqual(before)
  })

  test('reactions come in the order of first use, people in the order they reacted', async () => {
    const comment = await team.newComment(card.id)
    const third = await team.newMember('guest')
    const shown = (reaction: string, ...people: Caller[]) => ({
      reaction,
      user_ids: people.map(({ user_id }) => user_id),
    })
    await team.post(`/boards/${card.board_id}/members`, { user_id: third.user_id })
    for (const [person, reaction] of [
      [team, '🎉'],
      [other, '❤️'],
      [other, '🎉'],
      [third, '❤️'],
      [third, '👍'],
      [team, '👍'],
    ] as const)
      await person.put(pathOf(comment, reaction))

    const all = [shown('🎉', team, other), shown('❤️', other, third), shown('👍', third, team)]
    expect(await reactionsOf(third, comment)).toEqual(all)

    await team.delete(pathOf(comment, '🎉'))
    await team.put(pathOf(comment, '🎉'))
    expect(await reactionsOf(team, comment)).toEqual([
      shown('❤️', other, third),
      shown('🎉', other, team),
      shown('👍', third, team),
    ])
  })

  test('they keep their order when the clock goes back', async () => {
    const comment = await team.newComment(card.id)
    for (const reaction of ['🎉', '👍', '❤️']) {
      await team.put(pathOf(comment, reaction))
      clock.advance(-60_000)
    }

    expect(await reactionsOf(team, comment)).toMatchObject([{ reaction: '🎉' }, { reaction: '👍' }, { reaction: '❤️' }])
  })

  test('each comment of a page and each reply has its own', async () => {
    const own = await team.newCard((await team.newBoard()).lists[0])
    const comments = [await team.newComment(own.id), await team.newComment(own.id), await team.newComment(own.id)]
    const [first, , last] = comments
    const reply = await team.newReply(first.id)
    await team.put(pathOf(first, '👍'))
    await team.put(pathOf(last, '🎉'))

    expect((await other.put(replyPathOf(first, reply, '👀'))).status).toBe(204)

    expect(await team.lastEvent()).toMatchObject({ type: 'comment.reacted', entity_id: reply.id, card_id: own.id })
    const shown = (reaction: string, { user_id }: Caller) => [{ reaction, user_ids: [user_id] }]
    const page = (await team.get(`/comments?card_id=${own.id}`)).body.comments
    expect(page.map(({ reactions }: { reactions: object[] }) => reactions)).toEqual([
      shown('👍', team),
      [],
      shown('🎉', team),
    ])
    const { child_comments } = (await team.get(`/comments/${first.id}/children`)).body
    expect(child_comments).toMatchObject([{ id: reply.id, reactions: shown('👀', other) }])

    expect((await other.delete(replyPathOf(first, reply, '👀'))).status).toBe(204)
    expect((await team.get(`/comments/${first.id}/children/${reply.id}`)).body.child_comment.reactions).toEqual([])
  })

  test('a reply is found only below its own comment', async () => {
    const [comment, elsewhere] = [await team.newComment(card.id), await team.newComment(card.id)]
    const reply = await team.newReply(comment.id)
    const before = await team.census()

    for (const path of [
      pathOf(reply, '👍'),
      replyPathOf(elsewhere, reply, '👍'),
      replyPathOf(comment, elsewhere, '👍'),
    ]) {
      expect((await team.put(path)).status).toBe(404)
      expect((await team.delete(path)).status).toBe(404)
    }
    expect(await team.census()).toEqual(before)
  })

  test('a comment on a page and one on an epic take reactions, and the activity shows them', async () => {
    const latest = async () => (await team.get('/activity?count=1')).body.activity[0].text
    const page = await team.newPage(card.project_id, { title: 'Plan' })
    const { comment: onPage } = await team.made('/comments', { content: 'x', page_id: page.id })
    const { lists } = (await team.get('/epics')).body
    const { epic } = await team.made('/epics', { title: 'Year', list_id: lists[0].id })
    const onEpic = await team.newComment(epic.id)
    const onCard = await team.newComment(card.id)

    expect((await other.put(pathOf(onPage, '👍'))).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({ type: 'comment.reacted', page_id: page.id })
    expect(await latest()).toBe('reacted with 👍 to a comment on the page “Plan”')
    expect(await reactionsOf(team, onPage)).toEqual([{ reaction: '👍', user_ids: [other.user_id] }])

    expect((await other.put(pathOf(onEpic, '🎉'))).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({ type: 'comment.reacted', epic_id: epic.id, card_id: null })
    expect(await latest()).toBe('reacted with 🎉 to a comment on the epic “Year”')
    expect(await reactionsOf(team, onEpic)).toEqual([{ reaction: '🎉', user_ids: [other.user_id] }])

    await other.put(pathOf(onCard, '❤️'))
    expect(await latest()).toBe('reacted with ❤️ to a comment on “Launch”')
    await other.delete(pathOf(onCard, '❤️'))
    expect(await latest()).toBe('took ❤️ back from a comment on “Launch”')
  })

  test('two people can react at once, and pressing twice counts once', async () => {
    const comment = await team.newComment(card.id)
    const before = await team.head()

    const answers = await Promise.all([team, other, team, other].map((person) => person.put(pathOf(comment, '👍'))))

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
    const [only, ...rest] = await reactionsOf(team, comment)
    expect(rest).toEqual([])
    expect(only.user_ids.toSorted()).toEqual([team.user_id, other.user_id].sort())
    expect((await team.head()).revision).toBe(before.revision + 2)
  })

  test.each([
    ['👍🏽', 'a skin tone'],
    ['👩🏻‍❤️‍💋‍👨🏻', 'several joined'],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'a flag of tags'],
    ['🇳🇱', 'a flag of letters'],
    ['1️⃣', 'a keycap'],
    ['©️', 'a sign shown as emoji'],
  ])('takes %s: %s, kept as it was sent', async (reaction) => {
    const comment = await team.newComment(card.id)

    expect((await team.put(pathOf(comment, reaction))).status).toBe(204)
    expect(await reactionsOf(team, comment)).toEqual([{ reaction, user_ids: [team.user_id] }])
    expect((await team.delete(pathOf(comment, reaction))).status).toBe(204)
    expect(await reactionsOf(team, comment)).toEqual([])
  })

  test.each([
    ['a letter', 'a'],
    ['a word', 'thumbsup'],
    ['a digit', '1'],
    ['two emoji', '👍👍'],
    ['an emoji and a space', '👍 '],
    ['an emoji and a line break', '👍\n'],
    ['an emoji and a joiner', '👍\u200d'],
    ['half a flag', '🇳'],
    ['a sign that is shown as text', '❤'],
    ['U+0000', '\u0000'],
    ['a slash', '/'],
    ['nothing but a joiner', '\u200d'],
  ])('refuses %s', async (_, reaction) => {
    const comment = await team.newComment(card.id)
    const reply = await team.newReply(comment.id)

    for (const path of [pathOf(comment, reaction), replyPathOf(comment, reply, reaction)]) {
      await expectRefused(team, 'reaction', () => team.put(path))
      await expectRefused(team, 'reaction', () => team.delete(path))
    }
  })

  test('fields in a body are refused', async () => {
    const comment = await team.newComment(card.id)

    await expectRefused(team, 'user_id', () => team.put(pathOf(comment, '👍'), { user_id: other.user_id }))
  })

  test('a comment takes 50 different reactions, and any number of the same', async () => {
    const comment = await team.newComment(card.id)
    const [extra = '', ...used] = faces.slice(0, 51)
    await team.post('/batch', { operations: used.map((face) => ({ method: 'PUT', path: pathOf(comment, face) })) })
    const before = await team.census()

    const { status, body } = await other.put(pathOf(comment, extra))

    expect({ status, code: body.code }).toEqual({ status: 409, code: 'conflict' })
    expect(await team.census()).toEqual(before)
    expect((await other.put(pathOf(comment, used[0] as string))).status).toBe(204)
    await team.delete(pathOf(comment, used[49] as string))
    expect((await other.put(pathOf(comment, extra))).status).toBe(204)
    expect(await reactionsOf(team, comment)).toHaveLength(50)
  })

  test('they go with their comment, and those of the replies too', async () => {
    const comment = await team.newComment(card.id)
    const reply = await team.newReply(comment.id)
    const before: Record<string, number> = await team.census()
    await other.put(pathOf(comment, '👍'))
    await other.put(replyPathOf(comment, reply, '👍'))
    const { revision } = await team.head()

    expect((await team.delete(`/comments/${comment.id}`)).status).toBe(204)

    const after: Record<string, number> = await team.census()
    expect(after.comment_reactions).toBe(before.comment_reactions)
    expect((await eventsSince(revision)).map(({ type }: { type: string }) => type)).toEqual([
      'comment.deleted',
      'comment.deleted',
    ])
    expect((await other.put(pathOf(comment, '👍'))).status).toBe(404)
  })

  test('the comment has a new ETag afterwards, and the same author and time', async () => {
    const comment = await team.newComment(card.id)
    const etag = async () => (await team.get(`/comments/${comment.id}`)).headers.get('etag') as string
    const before = await etag()
    expect((await team.get(`/comments/${comment.id}`, { 'if-none-match': before })).status).toBe(304)

    await other.put(pathOf(comment, '👍'))

    const { status, body } = await team.get(`/comments/${comment.id}`, { 'if-none-match': before })
    expect(status).toBe(200)
    expect(body.comment).toMatchObject({ time_updated: comment.time_updated, user_updated: comment.user_updated })
    expect(await etag()).not.toBe(before)
  })

  test('If-Match refuses a reaction when others reacted meanwhile; the content is another field', async () => {
    const comment = await team.newComment(card.id)
    const seen = { 'if-match': (await team.get(`/comments/${comment.id}`)).headers.get('etag') as string }
    await team.patch(`/comments/${comment.id}`, { content: 'Newer' })
    expect((await team.put(pathOf(comment, '👍'), undefined, seen)).status).toBe(204)

    expect((await other.put(pathOf(comment, '👍'), undefined, seen)).status).toBe(412)
    expect((await team.delete(pathOf(comment, '👍'), seen)).status).toBe(412)
    expect((await team.patch(`/comments/${comment.id}`, { status: 'resolved' }, seen)).status).toBe(200)
    expect(await reactionsOf(team, comment)).toEqual([{ reaction: '👍', user_ids: [team.user_id] }])
  })

  test('a guest of the board may react, a viewer and a guestReader only see who did', async () => {
    const [guest, viewer, reader] = [
      await team.newMember('guest'),
      await team.newMember('member'),
      await team.newMember('guestReader'),
    ]
    const members = [
      { user_id: guest.user_id, role: 'member' },
      { user_id: viewer.user_id, role: 'viewer' },
      { user_id: reader.user_id, role: 'member' },
    ]
    const shared = await team.newCard((await team.newBoard({ members })).lists[0])
    const comment = await team.newComment(shared.id)
    const reply = await team.newReply(comment.id)
    expect((await guest.put(pathOf(comment, '👍'))).status).toBe(204)
    expect((await guest.put(replyPathOf(comment, reply, '👍'))).status).toBe(204)
    const before = await team.census()

    for (const person of [viewer, reader]) {
      for (const path of [pathOf(comment, '👍'), replyPathOf(comment, reply, '👍')]) {
        expect((await person.put(path)).status).toBe(403)
        expect((await person.delete(path)).status).toBe(403)
      }
      expect(await reactionsOf(person, comment)).toEqual([{ reaction: '👍', user_ids: [guest.user_id] }])
    }
    expect(await team.census()).toEqual(before)
  })

  test('does not reveal comments that the caller cannot see', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await theirs.newComment((await theirs.newCard((await theirs.newBoard()).lists[0])).id)
    const hidden = await team.newProject({ is_private: true })
    const secret = await team.newComment(
      (await team.newCard((await team.newBoard({ project_id: hidden.id })).lists[0])).id,
    )
    const reply = await team.newReply(secret.id)
    const elsewhere = await team.newComment(card.id)
    const guest = await team.newMember('guest')
    const before = [await team.census(), await theirs.census()]

    for (const [caller, path] of [
      [team, pathOf(foreign, '👍')],
      [other, pathOf(secret, '👍')],
      [other, replyPathOf(secret, reply, '👍')],
      [guest, pathOf(elsewhere, '👍')],
    ] as const) {
      expect((await caller.put(path)).status).toBe(404)
      expect((await caller.delete(path)).status).toBe(404)
    }
    expect([await team.census(), await theirs.census()]).toEqual(before)
  })
})
