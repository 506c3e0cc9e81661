import { beforeEach, describe, expect, test } from 'vitest'
import { type Caller, newTeam, stores, type Team } from '../../../test/team.ts'

describe.each(stores)('GET /v1/{team_id}/backlinks on %s', (store) => {
  let team: Team
  beforeEach(async () => {
    team = await newTeam(store)
  })

  const link = (noun: string, id: string) => `<p><a href="/${team.team_id}/${noun}-${id}">there</a></p>`
  const backlinks = async (caller: Caller, id: string, more = '') => {
    const { body } = await caller.get(`/backlinks?links_to=${id}${more}`)
    return body.results.map((result: Record<string, { id: string; title: string }>) =>
      Object.entries(result).map(([noun, { title }]) => `${noun} ${title}`),
    )
  }

  test('finds the cards, epics, pages and notes whose text links to a page, and follows their changes', async () => {
    const board = await team.newBoard()
    const page = await team.newPage(board.project_id, { title: 'Plan' })
    const other = await team.newPage(board.project_id, { title: 'Other', content: link('page', page.id) })
    const card = await team.newCard(board.lists[0], { title: 'Card', content: link('page', page.id) })
    await team.newNote({ title: 'Note', content: link('page', page.id) })
    await team.newCard(board.lists[0], { title: 'Another', content: link('page', other.id) })
    // A link to itself is none.
    await team.patch(`/pages/${page.id}`, { content: link('page', page.id) })

    expect(await backlinks(team, page.id)).toEqual([['note Note'], ['card Card'], ['page Other']])
    expect(await backlinks(team, card.id)).toEqual([])

    await team.patch(`/cards/${card.id}`, { content: link('page', other.id) })
    await team.put(`/pages/${other.id}/archive`, {})
    expect(await backlinks(team, page.id)).toEqual([['note Note']])
    expect(await backlinks(team, other.id)).toEqual([['card Another'], ['card Card']])

    // A copy links to the same.
    await team.post(`/cards/${card.id}/copy`, { title: 'Copy' })
    expect(await backlinks(team, other.id)).toEqual([['card Copy'], ['card Another'], ['card Card']])
  })

  test('goes page by page', async () => {
    const board = await team.newBoard()
    const page = await team.newPage(board.project_id)
    for (const title of ['A', 'B', 'C']) await team.newCard(board.lists[0], { title, content: link('page', page.id) })
    const first = (await team.get(`/backlinks?links_to=${page.id}&count=2`)).body
    expect(first.results).toHaveLength(2)
    expect(await backlinks(team, page.id, `&count=2&cursor=${encodeURIComponent(first.cursor)}`)).toEqual([['card A']])
  })

  test('shows only what the caller can see', async () => {
    const hidden = await team.newProject({ is_private: true })
    const open = await team.newProject()
    const page = await team.newPage(open.id)
    await team.newPage(hidden.id, { title: 'Secret', content: link('page', page.id) })
    await team.newNote({ title: 'Mine', content: link('page', page.id) })
    const member = await team.newMember('member')
    expect(await backlinks(team, page.id)).toEqual([['note Mine'], ['page Secret']])
    expect(await backlinks(member, page.id)).toEqual([])
  })

  test('refuses what is no id', async () => {
    expect((await team.get('/backlinks?links_to=x')).status).toBe(400)
    expect((await team.get('/backlinks')).status).toBe(400)
  })
})
