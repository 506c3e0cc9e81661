import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bad, badFields, bodyWith, expectRefused } from '../../../test/bad-values.ts'
import { clock, newTeam, stores, type Team } from '../../../test/team.ts'

afterEach(() => clock.reset())

const ids = (things: { id: string }[]) => things.map(({ id }) => id)

describe.each(stores)('how pages are shown on %s', (store) => {
  let team: Team
  let space: { id: string }
  beforeEach(async () => {
    team = await newTeam(store)
    space = await team.newProject()
  })
  const PLAIN = { font: '', public_settings: null, hide_table_of_contents: false, hide_subpages: false }
  const LOOK = {
    font: 'serif',
    public_settings: { slug: 'x', 'odd key': [1, { deep: null }] },
    hide_table_of_contents: true,
    hide_subpages: true,
  }

  test('is changed field by field, with events, and emptied', async () => {
    const page = await team.newPage(space.id)
    expect(page).toMatchObject(PLAIN)

    const { body } = await team.patch(`/pages/${page.id}`, { ...LOOK, is_html: true })

    expect(body.page).toMatchObject(LOOK)
    expect(await team.lastEvent()).toMatchObject({
      type: 'page.updated',
      changes: {
        font: ['', 'serif'],
        public_settings: [null, LOOK.public_settings],
        hide_table_of_contents: [false, true],
        hide_subpages: [false, true],
      },
    })
    const before = await team.head()
    await team.patch(`/pages/${page.id}`, { ...LOOK, is_html: false })
    await team.patch(`/pages/${page.id}`, { font: null, hide_subpages: null, hide_table_of_contents: null })
    expect(await team.head()).toEqual(before)
    const emptied = await team.patch(`/pages/${page.id}`, { font: '', public_settings: null, hide_subpages: false })
    expect(emptied.body.page).toMatchObject({ ...PLAIN, hide_table_of_contents: true })
  })

  test('If-Match guards public_settings that are emptied', async () => {
    const page = await team.newPage(space.id, LOOK)
    const etag = (await team.get(`/pages/${page.id}`)).headers.get('etag') as string
    await team.patch(`/pages/${page.id}`, { public_settings: { slug: 'y' } })

    const late = await team.patch(`/pages/${page.id}`, { public_settings: null }, { 'if-match': etag })

    expect(late.status).toBe(412)
  })

  test('is copied with a page, except its public view', async () => {
    const page = await team.newPage(space.id, { ...LOOK, title: 'Original' })

    const { page: copy } = (await team.post(`/pages/${page.id}/copy`)).body

    expect(copy).toMatchObject({ ...LOOK, title: 'Original', public_settings: null })
  })

  test('is_html beside a content is accepted', async () => {
    const page = await team.newPage(space.id)
    const content = '<p>Whole</p>'
    const strict = { prefer: 'handling=strict' }

    const { status, body } = await team.put(`/pages/${page.id}/content`, { content, is_html: true }, strict)

    expect([status, body.page.content]).toEqual([200, content])
  })

  test.each(
    badFields(store, {
      font: [
        ['a number', '7'],
        ['201 characters', JSON.stringify('x'.repeat(201))],
      ],
      public_settings: [
        ['an array', '[]'],
        ['a number', '7'],
        ['65,537 characters', JSON.stringify({ a: 'x'.repeat(65_536) })],
      ],
      hide_table_of_contents: bad.flag,
      hide_subpages: bad.flag,
      is_html: bad.flag,
    }),
  )('refuses %s as %s', async (_, field, json) => {
    const { id } = await team.newPage(space.id)
    await expectRefused(team, field, () => team.patch(`/pages/${id}`, bodyWith({ title: 'x' }, field, json)))
  })

  test('updated_recently: the most recently changed come first, page by page', async () => {
    const own = await newTeam(store)
    const [one, other] = [await own.newProject(), await own.newProject({ is_private: true })]
    const pages = []
    for (const project of [one, other, one, one]) {
      clock.advance(1000)
      pages.push(await own.newPage(project.id))
    }
    const [a, b, c, d] = ids(pages) as [string, string, string, string]
    clock.advance(1000)
    await own.patch(`/pages/${a}`, { title: 'Touched' })
    await own.patch(`/pages/${c}`, { archived: true })
    const read = async (query: string, caller = own) => (await caller.get(`/pages?${query}`)).body

    expect(ids((await read('updated_recently=true')).pages)).toEqual([a, d, b])
    expect(ids((await read(`updated_recently=true&project_id=${one.id}`)).pages)).toEqual([a, d])
    expect(ids((await read('updated_recently=true&archived=true')).pages)).toEqual([c])
    expect(ids((await read('updated_recently=false')).pages)).toEqual([a, d, b])
    expect(ids((await read('')).pages)).toEqual([a, d, b])
    const first = await read('updated_recently=true&count=2')
    const second = await read(`updated_recently=true&count=2&cursor=${first.cursor}`)
    expect([ids(first.pages), ids(second.pages), second.cursor]).toEqual([[a, d], [b], ''])
    expect(second.page_order).toEqual({ [b]: 2 })
    expect((await own.get(`/pages?cursor=${first.cursor}`)).body.code).toBe('invalid_cursor')
    const outsider = await own.newMember('member')
    expect(ids((await outsider.get('/pages?updated_recently=true')).body.pages)).toEqual([a, d])
  })
})
