import { beforeAll, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

describe.each(stores)('POST and DELETE /v1/{team_id}/cards/{id}/tags on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  let tags: { id: string }[]
  beforeAll(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
    tags = []
    for (const name of ['A', 'B', 'C'])
      tags.push((await team.made('/tags', { name, project_id: board.project_id })).tag)
  })
  const tagsOf = async (id: string) => ids((await team.get(`/cards/${id}`)).body.card.tags)
  const count = async (id: string) =>
    (await team.get('/tags')).body.tags.find((tag: { id: string }) => tag.id === id).total_cards

  test('puts one or several on, takes one off, and announces each', async () => {
    const card = await team.newCard(board.lists[0])
    const [a, b, c] = ids(tags) as [string, string, string]
    const before = await count(a)

    expect((await team.post(`/cards/${card.id}/tags`, { id: b })).status).toBe(204)
    expect(await team.lastEvent()).toMatchObject({
      type: 'card.tags_changed',
      card_id: card.id,
      changes: { tags: [[], [b]] },
    })
    expect((await team.post(`/cards/${card.id}/tags`, { ids: [a, b, c, a] })).status).toBe(204)
    expect(await tagsOf(card.id)).toEqual([a, b, c])
    expect((await team.lastEvent()).changes).toEqual({ tags: [[b], [b, a, c]] })
    expect(await count(a)).toBe(before + 1)

    expect((await team.delete(`/cards/${card.id}/tags/${b}`)).status).toBe(204)
    expect(await tagsOf(card.id)).toEqual([a, c])
    expect((await team.lastEvent()).changes).toEqual({
      tags: [
        [a, b, c],
        [a, c],
      ],
    })
    expect((await team.get(`/cards/${card.id}`)).body.card.time_updated).toBeGreaterThanOrEqual(card.time_updated)
  })

  test('putting on twice is once; taking off twice is 404', async () => {
    const card = await team.newCard(board.lists[0], { tags: [tags[0]?.id] })
    const before = await team.head()
    expect((await team.post(`/cards/${card.id}/tags`, { id: tags[0]?.id, ids: [] })).status).toBe(204)
    expect(await team.head()).toEqual(before)

    await team.delete(`/cards/${card.id}/tags/${tags[0]?.id}`)
    expect((await team.delete(`/cards/${card.id}/tags/${tags[0]?.id}`)).status).toBe(404)
  })

  test('counts are right whatever happens at once', async () => {
    const { tag } = await team.made('/tags', { name: 'Busy' })
    const cards = await Promise.all(Array.from({ length: 6 }, () => team.newCard(board.lists[0])))
    const on = (id: string) => team.post(`/cards/${id}/tags`, { id: tag.id })
    const off = (id: string) => team.delete(`/cards/${id}/tags/${tag.id}`)

    await Promise.all(cards.flatMap(({ id }) => [on(id), on(id), off(id), on(id)]))
    await Promise.all([
      team.delete(`/cards/${cards[0].id}`),
      off(cards[1].id),
      team.patch(`/cards/${cards[2].id}`, { archived: true }),
    ])

    const held = await Promise.all(cards.slice(1).map(async ({ id }) => (await tagsOf(id)).includes(tag.id)))
    expect(await count(tag.id)).toBe(held.filter(Boolean).length)
  })

  test('If-Match refuses when the tags changed meanwhile', async () => {
    const card = await team.newCard(board.lists[0], { tags: [tags[0]?.id] })
    const etag = (await team.get(`/cards/${card.id}`)).headers.get('etag') as string
    await team.post(`/cards/${card.id}/tags`, { id: tags[1]?.id })

    expect((await team.delete(`/cards/${card.id}/tags/${tags[0]?.id}`, { 'if-match': etag })).status).toBe(412)
  })

  test.each(
    badFields({
      id: bad.id,
      ids: [
        ['a text', '"1"'],
        ['nothing', '[]'],
        ['numbers', '[1]'],
        ['too many', JSON.stringify(Array.from({ length: 201 }, String))],
      ],
      tag_id: [['an unknown field', '"1"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    const card = await team.newCard(board.lists[0])
    await expectRefused(team, field, () => team.post(`/cards/${card.id}/tags`, bodyWith({}, field, json)))
  })

  test('no tag at all is refused', async () => {
    const card = await team.newCard(board.lists[0])
    await expectRefused(team, 'ids', () => team.post(`/cards/${card.id}/tags`, {}))
  })

  test('tags of other spaces and workspaces are not there, and nothing is put on when one is wrong', async () => {
    const theirs = await newTeamApart(store)
    const foreign = (await theirs.made('/tags', { name: 'Foreign' })).tag
    const other = (await team.made('/tags', { name: 'Other', project_id: (await team.newProject()).id })).tag
    const card = await team.newCard(board.lists[0])
    const before = await team.census()

    for (const id of [foreign.id, other.id, '999999999', 'x'])
      expect((await team.post(`/cards/${card.id}/tags`, { ids: [tags[0]?.id, id] })).status).toBe(404)
    expect((await team.delete(`/cards/${card.id}/tags/${other.id}`)).status).toBe(404)
    expect(await team.census()).toEqual(before)
  })

  test('cards one cannot see or may only read keep their tags', async () => {
    const [admin, viewer] = [await team.newMember('admin'), await team.newMember('member')]
    const secret = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    const shown = await team.newBoard({ members: [{ user_id: viewer.user_id, role: 'viewer' }] })
    const { tag } = await team.made('/tags', { name: 'Everywhere' })
    const [hidden, read] = [
      await team.newCard(secret.lists[0], { tags: [tag.id] }),
      await team.newCard(shown.lists[0], { tags: [tag.id] }),
    ]
    const before = await team.census()

    expect((await admin.post(`/cards/${hidden.id}/tags`, { id: tag.id })).status).toBe(404)
    expect((await admin.delete(`/cards/${hidden.id}/tags/${tag.id}`)).status).toBe(404)
    expect((await viewer.post(`/cards/${read.id}/tags`, { id: tag.id })).status).toBe(403)
    expect((await viewer.delete(`/cards/${read.id}/tags/${tag.id}`)).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })

  test('a card that changes space carries its tags over by name', async () => {
    const to = await team.newBoard()
    const { tag: shared } = await team.made('/tags', { name: 'Shared' })
    const card = await team.newCard(board.lists[0], { tags: [tags[0]?.id, shared.id] })
    const before = await count(tags[0]?.id as string)

    const { body } = await team.patch(`/cards/${card.id}`, { board_id: to.id })

    expect(body.card.tags).toMatchObject([{ id: shared.id }, { name: 'A', project_id: to.project_id, total_cards: 1 }])
    expect(await count(tags[0]?.id as string)).toBe(before - 1)
  })
})
