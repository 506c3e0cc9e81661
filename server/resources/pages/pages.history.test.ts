import { beforeEach, describe, expect, test } from 'vitest'
import { newTeam, stores, type Team } from '../../../test/team.ts'

describe.each(stores)('the past of pages on %s', (store) => {
  let team: Team
  let space: { id: string }
  beforeEach(async () => {
    team = await newTeam(store)
    space = await team.newProject()
  })

  test('GET /pages/{id}/history lists the changes of one page, newest first, page by page', async () => {
    const page = await team.newPage(space.id, { title: 'Plan' })
    const below = await team.newPage(space.id, { title: 'Below', parent_page_id: page.id })
    await team.patch(`/pages/${page.id}`, { content: '<p>One</p>' })
    await team.patch(`/pages/${below.id}`, { content: '<p>Elsewhere</p>' })
    await team.post('/comments', { page_id: page.id, content: '<p>Said</p>' })
    await team.put(`/pages/${page.id}/watch`)
    await team.put(`/pages/${page.id}/archive`, {})

    const { body } = await team.get(`/pages/${page.id}/history`)
    expect(body.history.map(({ type }: { type: string }) => type)).toEqual([
      'page.archived',
      'page.updated',
      'page.created',
    ])
    expect(body.history[1]).toMatchObject({ changes: { content: ['', '<p>One</p>'] }, user_id: team.user_id })
    const first = (await team.get(`/pages/${page.id}/history?count=1`)).body
    const second = (await team.get(`/pages/${page.id}/history?count=1&cursor=${encodeURIComponent(first.cursor)}`)).body
    expect(second.history).toEqual([body.history[1]])
  })

  test('does not reveal the history of a page that the caller cannot see', async () => {
    const hidden = await team.newProject({ is_private: true })
    const page = await team.newPage(hidden.id)
    const member = await team.newMember('member')
    expect((await member.get(`/pages/${page.id}/history`)).status).toBe(404)
    const elsewhere = await newTeam(store)
    expect((await elsewhere.get(`/pages/${page.id}/history`)).status).toBe(404)
  })

  test('GET /pages?fields= shows only these fields, in the same order', async () => {
    const page = await team.newPage(space.id, { title: 'Plan', content: '<p>Long</p>', icon: '📘' })
    const below = await team.newPage(space.id, { title: 'Below', parent_page_id: page.id })
    const { body } = await team.get('/pages?fields=title,parent_page_id,icon,is_watching')
    expect(body.fields).toEqual(['id', 'title', 'parent_page_id', 'icon', 'is_watching'])
    expect(body.pages).toEqual([
      { id: page.id, title: 'Plan', icon: '📘' },
      { id: below.id, title: 'Below', parent_page_id: page.id },
    ])
    const children = (await team.get('/pages?fields=child_pages')).body.pages
    expect(children[0]).toEqual({ id: page.id, child_pages: [{ id: below.id, title: 'Below' }] })
    expect((await team.get('/pages?fields=titel')).status).toBe(400)
  })
})
