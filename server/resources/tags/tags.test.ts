import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { walk } from '../../../test/invariants.ts'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

interface Tag {
  id: string
  name: string
  total_cards: number
}
const names = (tags: Tag[]) => tags.map(({ name }) => name)

describe.each(stores)('POST /v1/{team_id}/tags on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  test('creates a tag of a space, or of the workspace, and announces it', async () => {
    const project = await team.newProject()

    const { status, body } = await team.post('/tags', { name: 'Big Bug!', color: '#A1b2C3', project_id: project.id })

    expect(status).toBe(201)
    expect(body.tag).toEqual({
      id: expect.any(String),
      team_id: team.team_id,
      project_id: project.id,
      name: 'Big Bug!',
      slug: 'big-bug',
      color: '#A1b2C3',
      total_cards: 0,
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'tag.created',
      entity_id: body.tag.id,
      project_id: project.id,
      changes: { name: [null, 'Big Bug!'], slug: [null, 'big-bug'], color: [null, '#A1b2C3'] },
    })
    expect((await team.post('/tags', { name: 'For all' })).body.tag).toMatchObject({
      project_id: null,
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
  })

  test.each([
    ['C++', 'c'],
    ['C#', 'c'],
    ['Größe 42', 'größe-42'],
    ['🚀', '🚀'],
    ['__proto__', 'proto'],
  ])('%s has the slug %s', async (name, slug) => {
    expect((await team.made('/tags', { name })).tag).toMatchObject({ name, slug })
  })

  test('two tags with one name in one space are a conflict, even when created at once', async () => {
    const [here, there] = [await team.newProject(), await team.newProject()]
    const create = (name: string, project_id?: string) => team.post('/tags', { name, project_id })

    const statuses = (await Promise.all(['Twin', 'twin', ' TWIN '].map((name) => create(name, here.id)))).map(
      ({ status }) => status,
    )

    expect(statuses.sort()).toEqual([201, 409, 409])
    expect((await create('Twin', there.id)).status).toBe(201)
    expect((await create('Twin')).status).toBe(201)
  })

  test.each(
    badFields(store, {
      name: [
        ...bad.title.filter(([what]) => what !== '501 characters'),
        ['201 characters', JSON.stringify('x'.repeat(201))],
        ...bad.null,
      ],
      color: bad.color,
      project_id: bad.id,
      total_cards: [['a count', '1']],
      slug: [['a derived field', '"x"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    await expectRefused(team, field, () => team.post('/tags', bodyWith({ name: 'x' }, field, json)))
  })
})

describe.each(stores)('GET, PATCH and DELETE /v1/{team_id}/tags on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })
  const newTag = async (name: string, project_id?: string, owner = team) =>
    (await owner.made('/tags', { name, project_id })).tag

  test('lists all, those usable in a space, and page by page', async () => {
    const own = await newTeam(store)
    const [here, there] = [await own.newProject(), await own.newProject()]
    await newTag('Here', here.id, own)
    await newTag('There', there.id, own)
    await newTag('Everywhere', undefined, own)

    const listed = async (query: string) => names((await own.get(`/tags${query}`)).body.tags)
    expect(await listed('')).toEqual(['Here', 'There', 'Everywhere'])
    expect(await listed(`?project_id=${here.id}`)).toEqual(['Here', 'Everywhere'])
    expect(await listed(`?project_id=${here.id}&all=true`)).toEqual(['Here', 'There', 'Everywhere'])
    const first = (await own.get('/tags?count=2')).body
    expect(first).toMatchObject({ count: 2, cursor: expect.stringMatching(/.+/) })
    expect(await listed(`?count=2&cursor=${first.cursor}`)).toEqual(['Everywhere'])
    expect(await walk<Tag>(own, `/tags?project_id=${there.id}`, 'tags')).toHaveLength(2)
    expect((await own.get(`/tags?project_id=${here.id}&cursor=${first.cursor}`)).body.code).toBe('invalid_cursor')
    for (const query of ['project_id=x', 'all=2', 'count=0', 'name=x'])
      expect((await own.get(`/tags?${query}`)).status).toBe(400)
    expect((await own.get('/tags?project_id=999999')).status).toBe(404)
  })

  test('a new name or colour shows on every card, and is announced', async () => {
    const board = await team.newBoard()
    const tag = await newTag('Old name', board.project_id)
    const card = await team.newCard(board.lists[0], { tags: [tag.id] })

    const { status, body } = await team.patch(`/tags/${tag.id}`, { name: 'New name', color: '#000000' })

    expect(status).toBe(200)
    expect(body.tag).toEqual({ ...tag, name: 'New name', slug: 'new-name', color: '#000000', total_cards: 1 })
    expect((await team.get(`/cards/${card.id}`)).body.card.tags).toEqual([body.tag])
    expect((await team.lastEvent()).changes).toEqual({
      name: ['Old name', 'New name'],
      slug: ['old-name', 'new-name'],
      color: [tag.color, '#000000'],
    })
    const before = await team.head()
    for (const same of [{}, { name: null, color: null }, { name: 'New name' }])
      expect((await team.patch(`/tags/${tag.id}`, same)).body.tag).toEqual(body.tag)
    expect(await team.head()).toEqual(before)
  })

  test('the name of another tag in the space is a conflict; its own in another case is not', async () => {
    const [one, other] = [await newTag('One'), await newTag('Other')]

    expect((await team.patch(`/tags/${other.id}`, { name: 'ONE' })).status).toBe(409)
    expect((await team.patch(`/tags/${one.id}`, { name: 'ONE' })).status).toBe(200)
  })

  test('deleting removes it from every card, and is announced', async () => {
    const board = await team.newBoard()
    const tag = await newTag('Gone', board.project_id)
    const card = await team.newCard(board.lists[0], { tags: [tag.id] })

    expect((await team.delete(`/tags/${tag.id}`)).status).toBe(204)

    expect((await team.get(`/cards/${card.id}`)).body.card.tags).toEqual([])
    expect(await team.lastEvent()).toMatchObject({
      type: 'tag.deleted',
      entity_id: tag.id,
      changes: { name: ['Gone', null], slug: ['gone', null] },
    })
    expect((await team.delete(`/tags/${tag.id}`)).status).toBe(404)
    expect((await team.patch(`/tags/${tag.id}`, { name: 'x' })).status).toBe(404)
  })

  test('merging gives its cards and epics the other tag, once each, and is one event', async () => {
    const own = await newTeam(store)
    const board = await own.newBoard()
    const [from, into] = [await newTag('Bugs', board.project_id, own), await newTag('Bug', board.project_id, own)]
    const cards = [
      await own.newCard(board.lists[0], { tags: [from.id] }),
      await own.newCard(board.lists[0], { tags: [from.id, into.id] }),
      await own.newCard(board.lists[0], { tags: [into.id] }),
    ]
    const head = await own.head()

    expect((await own.delete(`/tags/${from.id}?merge_into=${into.id}`)).status).toBe(204)

    for (const { id } of cards)
      expect((await own.get(`/cards/${id}`)).body.card.tags).toEqual([{ ...into, total_cards: 3 }])
    expect((await own.get('/tags')).body.tags).toEqual([{ ...into, total_cards: 3 }])
    expect(await own.lastEvent()).toMatchObject({
      seq: head.revision + 1,
      type: 'tag.deleted',
      entity_id: from.id,
      changes: { name: ['Bugs', null], merged_into: [null, into.id] },
    })
  })

  test('a tag of the workspace takes over from one of a space, also on epics; not the other way round', async () => {
    const own = await newTeam(store)
    const board = await own.newBoard()
    const [wide, other] = [await newTag('Wide', undefined, own), await newTag('Other', undefined, own)]
    const narrow = await newTag('Narrow', board.project_id, own)
    const elsewhere = await newTag('Elsewhere', (await own.newProject()).id, own)
    const card = await own.newCard(board.lists[0], { tags: [narrow.id] })
    const [list] = (await own.get('/epics')).body.lists
    const { epic } = await own.made('/epics', { title: 'Launch', list_id: list.id })
    await own.post(`/cards/${epic.id}/tags`, { id: wide.id })
    const before = await own.census()

    for (const [from, into] of [
      [wide, narrow],
      [narrow, elsewhere],
    ] as const)
      expect((await own.delete(`/tags/${from.id}?merge_into=${into.id}`)).body.code).toBe('conflict')
    expect((await own.delete(`/tags/${wide.id}?merge_into=${wide.id}`)).status).toBe(400)
    expect((await own.delete(`/tags/${wide.id}?merge_into=999999`)).status).toBe(404)
    expect((await own.delete(`/tags/${wide.id}?merge_into=x`)).status).toBe(400)
    expect(await own.census()).toEqual(before)

    expect((await own.delete(`/tags/${narrow.id}?merge_into=${other.id}`)).status).toBe(204)
    expect((await own.delete(`/tags/${wide.id}?merge_into=${other.id}`)).status).toBe(204)
    expect(names((await own.get(`/cards/${card.id}`)).body.card.tags)).toEqual(['Other'])
    expect(names((await own.get(`/epics/${epic.id}`)).body.epic.tags)).toEqual(['Other'])
  })

  test('If-Match guards both', async () => {
    const tag = await newTag('Guarded')
    const etag = (await team.patch(`/tags/${tag.id}`, { color: '#111111' })).headers.get('etag') as string
    await team.patch(`/tags/${tag.id}`, { color: '#222222' })
    const headers = { 'if-match': etag }

    expect((await team.patch(`/tags/${tag.id}`, { color: '#333333' }, headers)).status).toBe(412)
    expect((await team.delete(`/tags/${tag.id}`, headers)).status).toBe(412)
    expect((await team.patch(`/tags/${tag.id}`, { name: 'Merged' }, headers)).status).toBe(200)
  })

  test.each(badFields(store, { name: bad.title.slice(0, 4), color: bad.color, project_id: [['a move', '"1"']] }))(
    'PATCH refuses %s as %s',
    async (_, field, json) => {
      const tag = await newTag(`Refusing ${crypto.randomUUID()}`)
      await expectRefused(team, field, () => team.patch(`/tags/${tag.id}`, bodyWith({}, field, json)))
    },
  )

  test('tags of other workspaces and private spaces are not found', async () => {
    const theirs = await newTeamApart(store)
    const foreign = await newTag('Foreign', undefined, theirs)
    const admin = await team.newMember('admin')
    const project = await team.newProject({ is_private: true })
    const hidden = await newTag('Hidden', project.id)
    const before = [await team.census(), await theirs.census()]

    expect(names((await admin.get('/tags?count=500')).body.tags)).not.toContain('Hidden')
    expect((await admin.get(`/tags?project_id=${project.id}`)).status).toBe(404)
    expect((await admin.post('/tags', { name: 'x', project_id: project.id })).status).toBe(404)
    for (const { id } of [foreign, hidden]) {
      expect((await admin.patch(`/tags/${id}`, { name: 'Mine' })).status).toBe(404)
      expect((await admin.delete(`/tags/${id}`)).status).toBe(404)
    }
    expect([await team.census(), await theirs.census()]).toEqual(before)
  })

  test('a guest of a board sees the tags of its space, as its cards have them, and of no other', async () => {
    const guest = await team.newMember('guest')
    const project = await team.newProject({ is_private: true })
    const [own, other] = [await newTag('Own', project.id), await newTag('Elsewhere', (await team.newProject()).id)]
    expect(names((await guest.get('/tags?count=500')).body.tags)).not.toContain('Own')
    const board = await team.newBoard({ project_id: project.id, members: [{ user_id: guest.user_id }] })
    const hidden = await team.newBoard({ project_id: project.id })
    for (const list of [board.lists[0], hidden.lists[0], hidden.lists[1]]) await team.newCard(list, { tags: [own.id] })

    const { tags } = (await guest.get('/tags?count=500')).body
    const listed = names(tags)
    expect(listed).toContain('Own')
    expect(tags.find(({ id }: { id: string }) => id === own.id).total_cards).toBe(1)
    expect((await guest.get(`/boards/${board.id}`)).body.board.tags).toMatchObject([{ name: 'Own', total_cards: 1 }])
    expect(listed).not.toContain('Elsewhere')
    expect((await guest.patch(`/tags/${own.id}`, { name: 'x' })).status).toBe(403)
    expect((await guest.delete(`/tags/${other.id}`)).status).toBe(403)
  })

  test('a guest sees tags of the workspace and of their spaces, but cannot change them; nor can a viewer', async () => {
    const [guest, viewer] = [await team.newMember('guest'), await team.newMember('member')]
    const project = await team.newProject({
      members: [{ user_id: guest.user_id }, { user_id: viewer.user_id, role: 'viewer' }],
    })
    const [own, other] = [await newTag('Own', project.id), await newTag('Elsewhere', (await team.newProject()).id)]
    const before = await team.census()

    const listed = names((await guest.get('/tags?count=500')).body.tags)
    expect(listed).toContain('Own')
    expect(listed).not.toContain('Elsewhere')
    expect((await guest.get(`/tags?project_id=${project.id}`)).status).toBe(200)
    for (const person of [guest, viewer]) {
      expect((await person.post('/tags', { name: 'x', project_id: project.id })).status).toBe(403)
      expect((await person.patch(`/tags/${own.id}`, { name: 'x' })).status).toBe(403)
      expect((await person.delete(`/tags/${own.id}`)).status).toBe(403)
    }
    expect((await guest.delete(`/tags/${other.id}`)).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })
})
