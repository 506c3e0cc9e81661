import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { type Caller, newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

interface Stub {
  id: string
  title: string
}

const titles = (pages: Stub[]) => pages.map(({ title }) => title)

describe.each(stores)('POST /v1/{team_id}/pages on %s', (store) => {
  let team: Team
  let space: { id: string }
  beforeEach(async () => {
    team = await newTeam(store)
    space = await team.newProject()
  })

  test('adds the page at the end of its space, with every key, and emits its event', async () => {
    const first = await team.newPage(space.id, { title: 'First' })
    const { status, body } = await team.post('/pages', {
      project_id: space.id,
      title: 'Second',
      content: '<p>Hi</p>',
      icon: { type: 'emoji', emoji: '📘' },
      cover_image: 'https://example.com/cover.png',
      is_public: true,
      font: 'serif',
      public_settings: { slug: 'second', index: false },
      hide_table_of_contents: true,
      hide_subpages: true,
      is_html: true,
    })

    expect(status).toBe(201)
    expect(body.page).toEqual({
      id: expect.any(String),
      team_id: team.team_id,
      project_id: space.id,
      parent_page_id: null,
      title: 'Second',
      content: '<p>Hi</p>',
      schema: 1,
      collaboration: null,
      icon: { type: 'emoji', emoji: '📘' },
      cover_image: 'https://example.com/cover.png',
      user_id: team.user_id,
      user_id_updated: team.user_id,
      user: expect.objectContaining({ user_id: team.user_id }),
      user_updated: expect.objectContaining({ user_id: team.user_id }),
      time_created: expect.any(Number),
      time_updated: expect.any(Number),
      archived: null,
      is_public: true,
      is_overview: false,
      font: 'serif',
      public_settings: { slug: 'second', index: false },
      hide_table_of_contents: true,
      hide_subpages: true,
      is_watching: false,
      is_bookmarked: false,
      total_comments: 0,
      child_pages: [],
      child_page_order: {},
    })
    expect(await team.lastEvent()).toMatchObject({
      type: 'page.created',
      entity_id: body.page.id,
      page_id: body.page.id,
      project_id: space.id,
      changes: { title: [null, 'Second'], content: [null, '<p>Hi</p>'], icon: [null, { type: 'emoji', emoji: '📘' }] },
    })
    const { project } = (await team.get(`/projects/${space.id}`)).body
    expect(project.pages).toEqual([
      { id: first.id, title: 'First' },
      { id: body.page.id, title: 'Second' },
    ])
    expect(project.page_order).toEqual({ [first.id]: 0, [body.page.id]: 1 })
  })

  test('without a title it is untitled; null equals absent', async () => {
    const { body } = await team.post('/pages', {
      project_id: space.id,
      parent_page_id: null,
      position: null,
      is_public: null,
      icon: null,
    })

    expect(body.page).toMatchObject({ title: 'Untitled', content: '', icon: null, is_public: false })
  })

  test('goes below a page, at the requested position', async () => {
    const parent = await team.newPage(space.id)
    await team.newPage(space.id, { title: 'B', parent_page_id: parent.id })
    await team.newPage(space.id, { title: 'A', parent_page_id: parent.id, position: 0 })
    await team.newPage(space.id, { title: 'C', parent_page_id: parent.id, position: 99 })

    const { page } = (await team.get(`/pages/${parent.id}`)).body
    expect(titles(page.child_pages)).toEqual(['A', 'B', 'C'])
    expect(Object.values(page.child_page_order)).toEqual(expect.arrayContaining([0, 1, 2]))
  })

  test('takes no page below an archived one', async () => {
    const parent = await team.newPage(space.id)
    await team.put(`/pages/${parent.id}/archive`)

    const { status, body } = await team.post('/pages', { project_id: space.id, parent_page_id: parent.id })

    expect([status, body.code]).toEqual([409, 'page_archived'])
  })

  test('a repeated Idempotency-Key makes one page', async () => {
    const { last_id } = await team.head()
    const body = { project_id: space.id, title: 'Once' }
    const [a, b] = await Promise.all([1, 2].map(() => team.post('/pages', body, { 'idempotency-key': 'once' })))

    expect(b?.body).toEqual(a?.body)
    expect((await team.head()).last_id).toBe(last_id + 1)
  })

  test.each(
    badFields(store, {
      project_id: [...bad.id, ...bad.null],
      title: bad.title,
      content: bad.content,
      schema: [
        ['2', '2'],
        ['a text', '"1"'],
      ],
      icon: [
        ['a number', '7'],
        ['an array', '[]'],
        ['an object in an object', '{"a":{}}'],
        ['an odd key', '{"a b":"c"}'],
      ],
      cover_image: [
        ['true', 'true'],
        ['65,537 characters', JSON.stringify('x'.repeat(65_537))],
      ],
      parent_page_id: bad.id,
      position: [
        ['-1', '-1'],
        ['0.5', '0.5'],
        ['a text', '"0"'],
      ],
      is_public: bad.flag,
      is_overview: bad.flag,
      titel: [['an unknown field', '"x"']],
    }),
  )('refuses %s as %s', async (_, field, json) => {
    await expectRefused(team, field, () => team.post('/pages', bodyWith({ project_id: space.id }, field, json)))
  })

  test('does not reveal spaces and pages of another workspace, nor pages of another space', async () => {
    const theirs = await newTeamApart(store)
    const their = await theirs.newProject()
    const theirPage = await theirs.newPage(their.id)
    const elsewhere = await team.newPage((await team.newProject()).id)
    const before = await team.census()

    for (const body of [
      { project_id: their.id },
      { project_id: space.id, parent_page_id: theirPage.id },
      { project_id: space.id, parent_page_id: elsewhere.id },
      { project_id: space.id, parent_page_id: '999999999' },
    ])
      expect((await team.post('/pages', body)).status).toBe(404)
    expect(await team.census()).toEqual(before)
  })
})

describe.each(stores)('GET /v1/{team_id}/pages on %s', (store) => {
  let team: Team
  let space: { id: string }
  let other: { id: string }
  let parent: Stub
  beforeAll(async () => {
    team = await newTeam(store)
    space = await team.newProject()
    other = await team.newProject()
    await team.newPage(other.id, { title: 'Other' })
    parent = await team.newPage(space.id, { title: 'Parent' })
    await team.newPage(space.id, { title: 'Child', parent_page_id: parent.id })
    await team.newPage(space.id, { title: 'Top', position: 0 })
    const gone = await team.newPage(space.id, { title: 'Gone' })
    await team.put(`/pages/${gone.id}/archive`)
  })

  test('by space, top-level pages first, then those below others; live ones only', async () => {
    const { status, body } = await team.get('/pages')

    expect(status).toBe(200)
    expect(titles(body.pages)).toEqual(['Top', 'Parent', 'Child', 'Other'])
    expect(body).toMatchObject({ cursor: '', count: 4 })
    expect(body.page_order).toEqual(Object.fromEntries(body.pages.map(({ id }: Stub, index: number) => [id, index])))
  })

  test('narrowed to a space, or to archived pages', async () => {
    expect(titles((await team.get(`/pages?project_id=${other.id}`)).body.pages)).toEqual(['Other'])
    expect(titles((await team.get('/pages?archived=true')).body.pages)).toEqual(['Gone'])
    expect(titles((await team.get(`/pages?archived=false&project_id=${space.id}`)).body.pages)).toHaveLength(3)
  })

  test('pages miss and repeat nothing, and positions continue from page to page', async () => {
    const seen: string[] = []
    const order = {}
    let cursor = ''
    do {
      const { body } = await team.get(`/pages?count=1&cursor=${cursor}`)
      seen.push(...titles(body.pages))
      Object.assign(order, body.page_order)
      cursor = body.cursor
    } while (cursor)

    expect(seen).toEqual(['Top', 'Parent', 'Child', 'Other'])
    expect(order).toEqual((await team.get('/pages')).body.page_order)
  })

  test.each([
    ['project_id=x', 400],
    ['project_id=999999999', 404],
    ['archived=2', 400],
    ['count=0', 400],
    ['cursor=x', 400],
    ['q=x', 400],
  ])('?%s is %i', async (query, status) => {
    expect((await team.get(`/pages?${query}`)).status).toBe(status)
  })

  test('one page: read by its id, 304 when it is unchanged, 404 when there is none', async () => {
    const { status, body, headers } = await team.get(`/pages/${parent.id}`)

    expect(status).toBe(200)
    expect(titles(body.page.child_pages)).toEqual(['Child'])
    expect((await team.get(`/pages/${parent.id}`, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
    const strange = await (await newTeamApart(store)).get(`/pages/${parent.id}`)
    expect(strange.status).toBe(404)
    expect((await team.get('/pages/999999999')).status).toBe(404)
  })
})

describe.each(stores)('who may see and change pages on %s', (store) => {
  let team: Team
  let open: { id: string }
  let hidden: { id: string }
  let openPage: Stub
  let hiddenPage: Stub
  let member: Caller
  beforeEach(async () => {
    team = await newTeam(store)
    member = await team.newMember('member')
    open = await team.newProject()
    hidden = await team.newProject({ is_private: true })
    openPage = await team.newPage(open.id, { title: 'Open' })
    hiddenPage = await team.newPage(hidden.id, { title: 'Secret' })
  })

  test('a page of a private space is not found, by any call', async () => {
    const before = await team.census()
    for (const id of [hiddenPage.id, '999999999']) {
      const answers = [
        await member.get(`/pages/${id}`),
        await member.patch(`/pages/${id}`, { title: 'x' }),
        await member.put(`/pages/${id}/content`, { content: 'x' }),
        await member.put(`/pages/${id}/archive`),
        await member.post(`/pages/${id}/copy`),
        await member.delete(`/pages/${id}`),
        await member.put(`/pages/${id}/bookmark`),
        await member.post('/pages', { project_id: open.id, parent_page_id: id }),
        await member.patch(`/pages/${openPage.id}`, { parent_page_id: id }),
        await member.patch(`/pages/${openPage.id}`, { after_page_id: id }),
      ]
      for (const { status, body } of answers)
        expect([status, body.detail]).toEqual([404, 'There is no such page, or you cannot see it.'])
    }
    expect((await member.patch(`/pages/${openPage.id}`, { project_id: hidden.id })).status).toBe(404)
    expect((await member.post(`/pages/${openPage.id}/copy`, { project_id: hidden.id })).status).toBe(404)
    expect((await member.get(`/pages?project_id=${hidden.id}`)).status).toBe(404)
    expect(await team.census()).toEqual(before)
    expect(titles((await member.get('/pages')).body.pages)).toEqual(['Open'])
    const log = JSON.stringify((await member.get('/events?count=500')).body)
    expect(log).not.toContain('Secret')
  })

  test('a guest sees and writes pages of spaces they were added to, and deletes none', async () => {
    const guest = await team.newMember('guest')
    const shared = await team.newProject({ members: [{ user_id: guest.user_id }] })
    const page = await team.newPage(shared.id, { title: 'Shared' })

    expect(titles((await guest.get('/pages')).body.pages)).toEqual(['Shared'])
    expect((await guest.get(`/pages/${openPage.id}`)).status).toBe(404)
    expect((await guest.patch(`/pages/${page.id}`, { content: 'by a guest' })).status).toBe(200)
    expect((await guest.post('/pages', { project_id: shared.id })).status).toBe(201)
    expect((await guest.delete(`/pages/${page.id}`)).status).toBe(403)
  })

  test('readers and viewers read, and set their own marks', async () => {
    const [reader, viewer] = [await team.newMember('guestReader'), await team.newMember('member')]
    const members = [{ user_id: reader.user_id }, { user_id: viewer.user_id, role: 'viewer' }]
    const shared = await team.newProject({ members })
    const page = await team.newPage(shared.id)
    const elsewhere = await team.newPage(open.id)
    const before = await team.census()

    for (const caller of [reader, viewer]) {
      expect((await caller.get(`/pages/${page.id}`)).status).toBe(200)
      for (const { status } of [
        await caller.post('/pages', { project_id: shared.id }),
        await caller.patch(`/pages/${page.id}`, { title: 'x' }),
        await caller.put(`/pages/${page.id}/content`, { content: 'x' }),
        await caller.put(`/pages/${page.id}/archive`),
        await caller.post(`/pages/${page.id}/copy`),
        await caller.delete(`/pages/${page.id}`),
      ])
        expect(status).toBe(403)
    }
    // A viewer may not move pages into the space either.
    expect((await viewer.patch(`/pages/${elsewhere.id}`, { project_id: shared.id })).status).toBe(403)
    expect((await viewer.patch(`/pages/${elsewhere.id}`, { parent_page_id: page.id })).status).toBe(403)
    expect(await team.census()).toEqual(before)
  })

  test('bookmarks and watching are the caller’s own', async () => {
    const before = (await team.events()).length

    expect((await member.put(`/pages/${openPage.id}/bookmark`)).status).toBe(204)
    expect((await member.put(`/pages/${openPage.id}/bookmark`)).status).toBe(204)
    expect((await member.put(`/pages/${openPage.id}/watch`)).status).toBe(204)

    expect((await member.get(`/pages/${openPage.id}`)).body.page).toMatchObject({
      is_bookmarked: true,
      is_watching: true,
    })
    expect((await team.get(`/pages/${openPage.id}`)).body.page).toMatchObject({
      is_bookmarked: false,
      is_watching: false,
    })
    for (const order of ['', '&updated_recently=true']) {
      const marked = (await member.get(`/pages?bookmarked=true${order}`)).body.pages
      expect(marked.map(({ id }: { id: string }) => id)).toEqual([openPage.id])
      expect((await team.get(`/pages?bookmarked=true${order}`)).body.pages).toEqual([])
    }
    await member.delete(`/pages/${openPage.id}/bookmark`)
    expect((await member.get('/pages?bookmarked=true')).body.pages).toEqual([])
    expect((await member.get('/pages')).body.pages[0]).toMatchObject({ is_bookmarked: false, is_watching: true })
    expect((await team.events()).length).toBe(before)
  })
})
