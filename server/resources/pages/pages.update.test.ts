import { beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { type Caller, newTeam, stores, type Team } from '../../../test/team.ts'

interface Stub {
  id: string
  title: string
}

const titles = (pages: Stub[]) => pages.map(({ title }) => title)

/** The titles at the top level of a space, or below a page, in order. */
async function titlesIn(team: Caller, project_id: string, parent?: string) {
  if (parent) return titles((await team.get(`/pages/${parent}`)).body.page.child_pages)
  return titles((await team.get(`/projects/${project_id}`)).body.project.pages)
}

describe.each(stores)('PATCH /v1/{team_id}/pages/{id} on %s', (store) => {
  let team: Team
  let space: { id: string }
  beforeEach(async () => {
    team = await newTeam(store)
    space = await team.newProject()
  })

  test('changes the fields sent and logs them under the API’s names', async () => {
    const page = await team.newPage(space.id, { icon: 'book' })
    const editor = await team.newMember('member')

    const { status, body } = await editor.patch(`/pages/${page.id}`, {
      title: 'New',
      content: 'Text',
      icon: null,
      cover_image: { type: 'image', positionY: 0.5 },
      is_public: true,
    })

    expect(status).toBe(200)
    expect(body.page).toMatchObject({
      title: 'New',
      content: 'Text',
      icon: null,
      cover_image: { type: 'image', positionY: 0.5 },
      is_public: true,
      user_id: team.user_id,
      user_id_updated: editor.user_id,
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'page.updated',
      page_id: page.id,
      changes: {
        title: ['Page', 'New'],
        content: ['', 'Text'],
        icon: ['book', null],
        cover_image: [null, { type: 'image', positionY: 0.5 }],
        is_public: [false, true],
      },
    })
  })

  test('its current values are no change, and no event', async () => {
    const first = await team.newPage(space.id, { title: 'Same', position: 0, icon: { type: 'emoji', emoji: '📘' } })
    const { id } = await team.newPage(space.id, { title: 'Below', parent_page_id: first.id })
    const before = await team.head()

    for (const [page_id, body] of [
      [first.id, { title: 'Same', content: '', position: 0, icon: { type: 'emoji', emoji: '📘' } }],
      [first.id, { title: null, content: null, position: null, archived: null, project_id: null, is_public: null }],
      [first.id, { parent_page_id: null, project_id: space.id, archived: false, is_overview: false }],
      [id, { parent_page_id: first.id, position: 0 }],
      [id, {}],
    ] as const)
      expect((await team.patch(`/pages/${page_id}`, body)).status).toBe(200)
    expect(await team.head()).toEqual(before)
  })

  test('If-Match: other fields merge, the same field clashes', async () => {
    await team.newPage(space.id)
    const page = await team.newPage(space.id)
    const etag = (await team.get(`/pages/${page.id}`)).headers.get('etag') ?? ''
    await team.patch(`/pages/${page.id}`, { title: 'Theirs' })

    expect((await team.patch(`/pages/${page.id}`, { content: 'mine' }, { 'if-match': etag })).status).toBe(200)
    const clash = await team.patch(`/pages/${page.id}`, { title: 'Mine' }, { 'if-match': etag })
    expect(clash.status).toBe(412)
    expect(clash.body.errors).toMatchObject([{ field: 'title', code: 'changed' }])
    expect((await team.delete(`/pages/${page.id}`, { 'if-match': etag })).status).toBe(412)
    await team.patch(`/pages/${page.id}`, { position: 0 })
    const move = { parent_page_id: (await team.newPage(space.id)).id, position: 0 }
    expect((await team.patch(`/pages/${page.id}`, move, { 'if-match': etag })).status).toBe(412)
  })

  test.each(
    badFields(store, {
      title: bad.title,
      content: bad.content,
      icon: [['an array', '[]']],
      cover_image: [['7', '7']],
      project_id: bad.id,
      parent_page_id: bad.id,
      after_page_id: bad.id,
      position: [
        ['-1', '-1'],
        ['a text', '"0"'],
      ],
      archived: bad.flag,
      is_public: bad.flag,
      is_overview: bad.flag,
      total_comments: [['a field of the server', '7']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    const { id } = await team.newPage(space.id)
    await expectRefused(team, field, () => team.patch(`/pages/${id}`, bodyWith({ title: 'x' }, field, json)))
  })

  test('the content alone, by PUT', async () => {
    const page = await team.newPage(space.id)

    const { status, body } = await team.put(`/pages/${page.id}/content`, { content: 'Whole' })

    expect(status).toBe(200)
    expect(body.page).toMatchObject({ id: page.id, content: 'Whole', title: 'Page' })
    expect(await team.lastEvent()).toMatchObject({ type: 'page.updated', changes: { content: ['', 'Whole'] } })
    await expectRefused(team, 'content', () => team.put(`/pages/${page.id}/content`, {}))
    await expectRefused(team, 'title', () => team.put(`/pages/${page.id}/content`, { content: '', title: 'x' }))
    await expectRefused(team, 'content', () => team.put(`/pages/${page.id}/content`, { content: 'x'.repeat(102_401) }))
  })

  test('archiving: with an empty body or by a flag, with an event either way, and the children stay', async () => {
    const { id } = await team.newProject()
    const page = await team.newPage(id, { title: 'Aside' })
    const child = await team.newPage(id, { title: 'Child', parent_page_id: page.id })

    const aside = await team.put(`/pages/${page.id}/archive`)
    expect(aside.status).toBe(200)
    expect(aside.body.page.archived).toEqual({ user_id: team.user_id, time_archived: expect.any(Number) })
    expect(await team.lastEvent()).toMatchObject({ type: 'page.archived', changes: { archived: [false, true] } })
    expect(await titlesIn(team, id)).toEqual([])
    expect((await team.get(`/pages/${child.id}`)).body.page.archived).toBeNull()

    const before = await team.head()
    await team.put(`/pages/${page.id}/archive`, { archived: true })
    expect(await team.head()).toEqual(before)

    const back = await team.put(`/pages/${page.id}/archive`, { archived: false })
    expect(back.body.page.archived).toBeNull()
    expect(await team.lastEvent()).toMatchObject({ type: 'page.restored', changes: { archived: [true, false] } })
    await team.patch(`/pages/${page.id}`, { archived: true })
    expect(await team.lastEvent()).toMatchObject({ type: 'page.archived' })
  })

  test('one page is the overview of its space: a new one takes over', async () => {
    const { id } = await team.newProject()
    const overviewOf = async () => (await team.get(`/projects/${id}`)).body.project.overview_page_id
    const [a, b] = [await team.newPage(id), await team.newPage(id)]
    expect(await overviewOf()).toBeNull()

    await team.patch(`/pages/${a.id}`, { is_overview: true })
    expect(await overviewOf()).toBe(a.id)
    await team.patch(`/pages/${b.id}`, { is_overview: true })
    expect(await overviewOf()).toBe(b.id)
    expect((await team.events()).slice(-2)).toMatchObject([
      { type: 'page.updated', page_id: a.id, changes: { is_overview: [true, false] } },
      { type: 'page.updated', page_id: b.id, changes: { is_overview: [false, true] } },
    ])
    const c = await team.newPage(id, { is_overview: true })
    expect(await overviewOf()).toBe(c.id)

    await team.put(`/pages/${c.id}/archive`)
    expect(await overviewOf()).toBeNull()
    await team.put(`/pages/${c.id}/archive`, { archived: false })
    await team.patch(`/pages/${c.id}`, { is_overview: false })
    expect(await overviewOf()).toBeNull()
  })
})

describe.each(stores)('copying and deleting pages on %s', (store) => {
  let team: Team
  let space: { id: string }
  beforeEach(async () => {
    team = await newTeam(store)
    space = await team.newProject()
  })

  test('a copy goes right behind the original, without the pages below it', async () => {
    const { id } = await team.newProject()
    const page = await team.newPage(id, {
      title: 'A',
      content: 'Text',
      icon: 'book',
      is_public: true,
      is_overview: true,
    })
    await team.newPage(id, { title: 'B' })
    await team.newPage(id, { title: 'Below', parent_page_id: page.id })

    const { status, body } = await team.post(`/pages/${page.id}/copy`)

    expect(status).toBe(201)
    expect(body.page).toMatchObject({
      title: 'A',
      content: 'Text',
      icon: 'book',
      is_public: false,
      is_overview: false,
      child_pages: [],
    })
    expect(await team.lastEvent()).toMatchObject({ type: 'page.created', page_id: body.page.id })
    await team.patch(`/pages/${body.page.id}`, { title: 'A2' })
    expect(await titlesIn(team, id)).toEqual(['A', 'A2', 'B'])
  })

  test('a copy goes where it is sent, under another title', async () => {
    const [page, parent] = [await team.newPage(space.id), await team.newPage(space.id)]
    const there = await team.newProject()
    await team.newPage(there.id, { title: 'First' })

    const far = await team.post(`/pages/${page.id}/copy`, { project_id: there.id, title: 'Copy' })
    expect(far.body.page).toMatchObject({ project_id: there.id, parent_page_id: null, title: 'Copy' })
    expect(await titlesIn(team, there.id)).toEqual(['First', 'Copy'])
    const below = await team.post(`/pages/${page.id}/copy`, { parent_page_id: parent.id, position: 0 })
    expect(below.body.page).toMatchObject({ project_id: space.id, parent_page_id: parent.id })
    const child = await team.post(`/pages/${below.body.page.id}/copy`)
    expect(child.body.page.parent_page_id).toBe(parent.id)
  })

  test('a copy refuses bad fields and hidden containers', async () => {
    const page = await team.newPage(space.id)
    await expectRefused(team, 'title', () => team.post(`/pages/${page.id}/copy`, { title: ' ' }))
    await expectRefused(team, 'content', () => team.post(`/pages/${page.id}/copy`, { content: 'x' }))
    for (const body of [{ project_id: '999999999' }, { parent_page_id: '999999999' }])
      expect((await team.post(`/pages/${page.id}/copy`, body)).status).toBe(404)
    expect((await team.post('/pages/999999999/copy')).status).toBe(404)
  })

  test('deleting a page loses nothing below it: the pages there take its position', async () => {
    const { id } = await team.newProject()
    const a = await team.newPage(id, { title: 'A' })
    await team.newPage(id, { title: 'B' })
    const parent = await team.newPage(id, { title: 'A1', parent_page_id: a.id })
    await team.newPage(id, { title: 'A2', parent_page_id: a.id })
    await team.newPage(id, { title: 'A1a', parent_page_id: parent.id })

    const { status, body } = await team.delete(`/pages/${a.id}`)

    expect([status, body]).toEqual([204, ''])
    expect(await titlesIn(team, id)).toEqual(['A1', 'A2', 'B'])
    expect(await titlesIn(team, id, parent.id)).toEqual(['A1a'])
    expect((await team.events()).slice(-3)).toMatchObject([
      { type: 'page.moved', page_id: parent.id, changes: { parent_page_id: [a.id, null] } },
      { type: 'page.moved', changes: { parent_page_id: [a.id, null] } },
      { type: 'page.deleted', page_id: a.id, changes: { title: ['A', null] } },
    ])
    expect((await team.get(`/pages/${a.id}`)).status).toBe(404)
    expect((await team.delete(`/pages/${a.id}`)).status).toBe(404)
    await team.delete(`/pages/${parent.id}`)
    expect(await titlesIn(team, id)).toEqual(['A1a', 'A2', 'B'])
  })
})
