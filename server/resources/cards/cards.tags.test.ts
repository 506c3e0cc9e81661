import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

describe.each(stores)('POST and DELETE /v1/{team_id}/cards/{id}/tags on %s', (store) => {
  let team: Team
  let board: Awaited<ReturnType<Team['newBoard']>>
  let tags: { id: string }[]
  beforeEach(async () => {
    team = await newTeam(store)
    board = await team.newBoard()
    tags = []
    for (const name of ['A', 'B', 'C'])
      tags.push((await team.made('/tags', { name, project_id: board.project_id })).tag)
  })
  const tagsOf = async (id: string) => ids((await team.get(`/cards/${id}`)).body.card.tags)
  const count = async (id: string) =>
    (await team.get('/tags')).body.tags.find((tag: { id: string }) => tag.id === id).total_cards

  test('adds one or several, removes one, each with an event', async () => {
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

  test('adding twice is adding once; removing twice is 404', async () => {
    const card = await team.newCard(board.lists[0], { tags: [tags[0]?.id] })
    const before = await team.head()
    expect((await team.post(`/cards/${card.id}/tags`, { id: tags[0]?.id, ids: [] })).status).toBe(204)
    expect(await team.head()).toEqual(before)

    await team.delete(`/cards/${card.id}/tags/${tags[0]?.id}`)
    expect((await team.delete(`/cards/${card.id}/tags/${tags[0]?.id}`)).status).toBe(404)
  })

  test('are accepted by id or by name, and new names become tags of the space', async () => {
    const project = await team.newProject()
    const { lists } = await team.newBoard({ project_id: project.id })
    const { tag } = await team.made('/tags', { name: 'Urgent', project_id: project.id })
    const { tag: shared } = await team.made('/tags', { name: `Everywhere ${project.id}` })
    const namesOf = (card: { tags: { name: string }[] }) => card.tags.map(({ name }) => name)
    const card = await team.newCard(lists[0], { tags: [' urgent', tag.id, 'Brand new', 'brand NEW', shared.name] })
    expect(namesOf(card)).toEqual(['Urgent', shared.name, 'Brand new'])
    expect(card.tags.map(({ project_id }: { project_id: string }) => project_id)).toEqual([
      project.id,
      null,
      project.id,
    ])

    const patched = (await team.patch(`/cards/${card.id}`, { tags: ['URGENT', 'Second'] })).body.card
    expect(namesOf(patched)).toEqual(['Urgent', 'Second'])
    expect((await team.post(`/cards/${card.id}/tags`, { name: 'third', ids: ['Brand new'] })).status).toBe(204)
    const { tags: own } = (await team.get(`/cards/${card.id}`)).body.card
    expect(namesOf({ tags: own })).toEqual(['Urgent', 'Brand new', 'Second', 'third'])
    // A number that is no tag's id is a mistake, unless it is a tag's name.
    const unknown = await team.patch(`/cards/${card.id}`, { tags: ['Urgent', '999999999'] })
    expect([unknown.status, unknown.body.errors[0].field]).toEqual([404, 'tags.1'])
    await team.made('/tags', { name: '20260101', project_id: project.id })
    expect(namesOf((await team.patch(`/cards/${card.id}`, { tags: ['20260101', ''] })).body.card)).toEqual(['20260101'])
    expect((await team.patch(`/cards/${card.id}`, { tags: ['  '] })).status).toBe(400)
  })

  test('with new names are left out, and reported, for callers who may not create tags', async () => {
    const own = await team.newBoard()
    const guest = await team.newMember('guest')
    await team.post(`/boards/${own.id}/members`, { user_id: guest.user_id })
    await team.made('/tags', { name: 'Known', project_id: own.project_id })
    const fields = { title: 'x', board_id: own.id, list_id: own.lists[0].id }
    const lenient = { prefer: '' }
    const made = await guest.post('/cards', { ...fields, tags: ['known', 'Never heard of'], x_y: 1 }, lenient)
    expect([made.status, made.headers.get('boardwalk-ignored')]).toEqual([201, 'x_y, tags.Never?heard?of'])
    const { id, tags: kept } = made.body.card
    expect(kept).toMatchObject([{ name: 'Known' }])
    const patched = await guest.patch(`/cards/${id}`, { tags: ['other'] }, lenient)
    expect([patched.headers.get('boardwalk-ignored'), patched.body.card.tags]).toEqual(['tags.other', []])
    const added = await guest.post(`/cards/${id}/tags`, { names: ['Known', 'other'] }, lenient)
    expect([added.status, added.headers.get('boardwalk-ignored')]).toEqual([204, 'tags.other'])
    const strict = await guest.patch(`/cards/${id}`, { tags: ['other'] }, { prefer: 'handling=strict' })
    expect([strict.status, strict.body.errors[0].field]).toEqual([400, 'tags.0'])
    expect(
      (await team.get(`/tags?project_id=${own.project_id}`)).body.tags.map(({ name }: { name: string }) => name),
    ).toContain('Known')
    expect(JSON.stringify((await team.get('/tags')).body)).not.toContain('Never heard of')
  })

  test('counts stay right under concurrent changes', async () => {
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
    badFields(store, {
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

  test('tags of other spaces and workspaces are not found, and one wrong tag adds none', async () => {
    const theirs = await newTeamApart(store)
    const foreign = (await theirs.made('/tags', { name: 'Foreign' })).tag
    const other = (await team.made('/tags', { name: 'Other', project_id: (await team.newProject()).id })).tag
    const card = await team.newCard(board.lists[0])
    const before = await team.census()

    for (const id of [foreign.id, other.id, '999999999'])
      expect((await team.post(`/cards/${card.id}/tags`, { ids: [tags[0]?.id, id] })).status).toBe(404)
    expect((await team.delete(`/cards/${card.id}/tags/${other.id}`)).status).toBe(404)
    expect(await team.census()).toEqual(before)
  })

  test('cards that the caller cannot see or may only read keep their tags', async () => {
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
