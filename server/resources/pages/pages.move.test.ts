import { beforeEach, describe, expect, test } from 'vitest'
import { newTeam, newTeamApart, stores, type Team } from '../../../test/team.ts'

interface Page {
  id: string
  title: string
}

describe.each(stores)('moving pages on %s', (store) => {
  let team: Team
  let space: { id: string }
  let pages: Record<'A' | 'B' | 'C' | 'A1' | 'A2' | 'A1a', Page>
  beforeEach(async () => {
    team = await newTeam(store)
    space = await team.newProject()
    const [A, B, C] = [await make('A'), await make('B'), await make('C')]
    const [A1, A2] = [await make('A1', A), await make('A2', A)]
    pages = { A, B, C, A1, A2, A1a: await make('A1a', A1) }
  })

  async function make(title: string, parent?: Page): Promise<Page> {
    return team.newPage(space.id, { title, ...(parent && { parent_page_id: parent.id }) })
  }

  const move = (page: Page, body: object) => team.patch(`/pages/${page.id}`, body)

  /** The whole tree of a space, each page as `title(pages below it)`. */
  async function tree(project_id = space.id): Promise<string> {
    const { body } = await team.get(`/pages?project_id=${project_id}&count=500`)
    const below = (parent: string | null): string =>
      body.pages
        .filter((page: { parent_page_id: string | null }) => page.parent_page_id === parent)
        .map(({ id, title }: Page) => (below(id) ? `${title}(${below(id)})` : title))
        .join(' ')
    return below(null)
  }

  test('starts from this', async () => {
    expect(await tree()).toBe('A(A1(A1a) A2) B C')
  })

  test.each([
    ['to the front', 'C', () => ({ position: 0 }), 'C A(A1(A1a) A2) B'],
    ['to a position', 'A', () => ({ position: 1 }), 'B A(A1(A1a) A2) C'],
    ['past the end', 'A', () => ({ position: 99 }), 'B C A(A1(A1a) A2)'],
    ['after another', 'C', () => ({ after_page_id: pages.A.id }), 'A(A1(A1a) A2) C B'],
    ['below another', 'B', () => ({ parent_page_id: pages.A.id }), 'A(A1(A1a) A2 B) C'],
    ['below another, to the front', 'B', () => ({ parent_page_id: pages.A.id, position: 0 }), 'A(B A1(A1a) A2) C'],
    ['below and after', 'B', () => ({ parent_page_id: pages.A.id, after_page_id: pages.A1.id }), 'A(A1(A1a) B A2) C'],
    ['to the top level', 'A1', () => ({ parent_page_id: null }), 'A(A2) B C A1(A1a)'],
    ['to the top, in front', 'A1', () => ({ parent_page_id: null, position: 0 }), 'A1(A1a) A(A2) B C'],
    ['with its space', 'A1a', () => ({ parent_page_id: pages.C.id, project_id: space.id }), 'A(A1 A2) B C(A1a)'],
  ] as const)('%s', async (_, title, fields, expected) => {
    const before = await team.head()

    const { status } = await move(pages[title], fields())

    expect(status).toBe(200)
    expect(await tree()).toBe(expected)
    expect((await team.head()).revision).toBe(before.revision + 1)
    expect(await team.lastEvent()).toMatchObject({ type: 'page.moved', page_id: pages[title].id })
  })

  test('to its own position is no move and no event', async () => {
    const before = await team.head()

    await move(pages.A, { position: 0 })
    await move(pages.B, { after_page_id: pages.A.id })
    await move(pages.C, { position: 99 })
    await move(pages.A2, { parent_page_id: pages.A.id, after_page_id: pages.A1.id })

    expect(await team.head()).toEqual(before)
  })

  test('to another space, with all that is below it, one event for each page', async () => {
    const there = await team.newProject()
    await team.patch(`/pages/${pages.A.id}`, { is_overview: true })
    const { revision } = await team.head()

    const { body } = await move(pages.A, { project_id: there.id })

    expect(body.page).toMatchObject({ project_id: there.id, parent_page_id: null, is_overview: false })
    expect(await tree()).toBe('B C')
    expect(await tree(there.id)).toBe('A(A1(A1a) A2)')
    const events = (await team.get(`/events?after=${revision}`)).body.events
    expect(events).toHaveLength(4)
    for (const event of events)
      expect(event).toMatchObject({
        type: 'page.moved',
        project_id: there.id,
        changes: { project_id: [space.id, there.id] },
      })
    expect(events.at(-1)).toMatchObject({ page_id: pages.A.id, changes: { is_overview: [true, false] } })
  })

  test('below a page of another space, which names the space', async () => {
    const there = await team.newProject()
    const parent = await team.newPage(there.id, { title: 'P' })

    await move(pages.A1, { parent_page_id: parent.id })
    expect(await tree()).toBe('A(A2) B C')
    expect(await tree(there.id)).toBe('P(A1(A1a))')
    // Back again, to the top level.
    await move(pages.A1, { project_id: space.id, position: 0 })
    expect(await tree()).toBe('A1(A1a) A(A2) B C')
  })

  test('an overview among the moved pages is no longer the overview', async () => {
    const there = await team.newProject()
    await team.newPage(there.id, { title: 'P', is_overview: true })
    await team.patch(`/pages/${pages.A1.id}`, { is_overview: true })

    expect((await move(pages.A, { project_id: there.id })).status).toBe(200)

    expect((await team.get(`/pages/${pages.A1.id}`)).body.page.is_overview).toBe(false)
    expect((await team.get(`/projects/${space.id}`)).body.project.overview_page_id).toBeNull()
  })

  test.each([
    ['below itself', 'A', () => ({ parent_page_id: pages.A.id }), 409, 'page_cycle'],
    ['below its child', 'A', () => ({ parent_page_id: pages.A1.id }), 409, 'page_cycle'],
    ['below its grandchild', 'A', () => ({ parent_page_id: pages.A1a.id }), 409, 'page_cycle'],
    ['after itself', 'A', () => ({ after_page_id: pages.A.id }), 409, 'conflict'],
    ['after a page elsewhere', 'A', () => ({ after_page_id: pages.A1.id }), 409, 'conflict'],
    ['after nothing', 'A', () => ({ after_page_id: '999999999' }), 404, 'not_found'],
    ['below nothing', 'A', () => ({ parent_page_id: '999999999' }), 404, 'not_found'],
    ['to no space', 'A', () => ({ project_id: '999999999' }), 404, 'not_found'],
    ['by two ways at once', 'A', () => ({ position: 0, after_page_id: pages.B.id }), 400, 'invalid_request'],
  ] as const)('refuses %s and moves nothing', async (_, title, fields, status, code) => {
    const before = await team.head()

    const { body } = await move(pages[title], fields())

    expect([body.status, body.code]).toEqual([status, code])
    expect(await team.head()).toEqual(before)
    expect(await tree()).toBe('A(A1(A1a) A2) B C')
  })

  test('an archived space takes no pages until it is brought back; its own can still be moved within it', async () => {
    const aside = await team.newProject()
    const [parent, other] = [await team.newPage(aside.id), await team.newPage(aside.id)]
    await team.patch(`/projects/${aside.id}`, { archived: true })
    const before = await team.head()

    for (const answer of [
      await team.post('/pages', { project_id: aside.id }),
      await team.post('/pages', { project_id: aside.id, parent_page_id: parent.id }),
      await team.post(`/pages/${pages.B.id}/copy`, { project_id: aside.id }),
      await team.post(`/pages/${parent.id}/copy`),
      await move(pages.B, { project_id: aside.id }),
      await move(pages.B, { parent_page_id: parent.id }),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'project_archived'])
    expect(await team.head()).toEqual(before)
    expect((await move(other, { parent_page_id: parent.id })).status).toBe(200)
    await team.patch(`/projects/${aside.id}`, { archived: false })
    expect((await move(pages.B, { parent_page_id: parent.id })).status).toBe(200)
  })

  test('refuses a parent of another space than the one named, one of another workspace, and an archived one', async () => {
    const there = await team.newProject()
    const parent = await team.newPage(there.id)
    const theirs = await newTeamApart(store)
    const their = await theirs.newPage((await theirs.newProject()).id)

    expect((await move(pages.B, { project_id: space.id, parent_page_id: parent.id })).status).toBe(404)
    expect((await move(pages.B, { parent_page_id: their.id })).status).toBe(404)
    await team.put(`/pages/${parent.id}/archive`)
    expect((await move(pages.B, { parent_page_id: parent.id })).body.code).toBe('page_archived')
    // Pages already below it may stay, and be reordered.
    await team.put(`/pages/${pages.A.id}/archive`)
    expect((await move(pages.A2, { parent_page_id: pages.A.id, position: 0 })).status).toBe(200)
  })

  test('If-Match: a position means one below its former parent', async () => {
    const page = await make('P', pages.B)
    const path = `/pages/${page.id}`
    const etag = (await team.get(path)).headers.get('etag') as string
    await team.patch(path, { parent_page_id: pages.C.id })

    const { status, body } = await team.patch(path, { position: 0 }, { 'if-match': etag })

    expect(status).toBe(412)
    expect(body.errors.map(({ field }: { field: string }) => field)).toContain('parent_page_id')
  })

  test('concurrent moves: every page stays in exactly one position, as its last event says', async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, (_, index) => make(`P${index}`, pages.B)))
    const { revision } = await team.head()

    const answers = await Promise.all(
      crowd.flatMap((page, index) => [
        move(page, { position: 0 }),
        move(page, { after_page_id: (crowd[(index + 5) % 12] as Page).id }),
      ]),
    )

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { events } = (await team.get(`/events?after=${revision}&count=500`)).body
    const keys = new Map<string, string>()
    for (const { page_id, changes } of events) keys.set(page_id, changes.position[1])
    const { page } = (await team.get(`/pages/${pages.B.id}`)).body
    expect(page.child_pages).toHaveLength(12)
    const moved = page.child_pages.filter(({ id }: Page) => keys.has(id)).map(({ id }: Page) => keys.get(id))
    expect(moved).toEqual([...moved].sort())
    expect(Object.values(page.child_page_order)).toHaveLength(12)
  })

  test('pages created at the same moment get positions of their own', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => make(`P${index}`, pages.C)))

    const { child_pages, child_page_order } = (await team.get(`/pages/${pages.C.id}`)).body.page
    expect(new Set(child_pages.map(({ title }: Page) => title)).size).toBe(20)
    expect(Object.values(child_page_order).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 20 }, (_, index) => index),
    )
  })
})
