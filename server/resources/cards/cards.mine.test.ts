import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../../test/team.ts'

describe.each(stores)('GET /v1/{team_id}/my_work on %s', (store) => {
  async function newWork() {
    const team = await newTeam(store)
    const me = await team.newMember('member')
    const board = await team.newBoard()
    const [todo, , done] = board.lists
    const mine = { owner_id: me.user_id }
    const on = { members: [{ user_id: me.user_id }] }
    const nobodys = await team.newCard(todo, { title: 'Nobody’s', due_date: 1 })
    // Another person's watched cards are not included.
    await team.put(`/cards/${nobodys.id}/watch`)
    await team.newCard(todo, { title: 'No date', ...mine })
    await team.newCard(todo, { title: 'Late', ...on, due_date: 2_000_000_000 })
    await team.newCard(todo, { title: 'Soon', ...mine, ...on, due_date: 1_000_000_000_000 })
    await team.newCard(done, { title: 'Done', ...mine, due_date: 1 })
    const archived = await team.newCard(todo, { title: 'Archived', ...mine })
    await team.patch(`/cards/${archived.id}`, { archived: true })
    const watched = await team.newCard(done, { title: 'Watched' })
    await me.put(`/cards/${watched.id}/watch`)
    const hidden = await team.newBoard({ project_id: (await team.newProject({ is_private: true })).id })
    await team.newCard(hidden.lists[0], { title: 'Hidden', ...on })
    const titles = async (query = '') =>
      (await me.get(`/my_work${query}`)).body.cards.map(({ title }: { title: string }) => title)
    return { team, me, titles }
  }

  test('holds the caller’s unfinished cards, as owner or member, the next due date first', async () => {
    const { me, titles } = await newWork()

    expect(await titles()).toEqual(['Soon', 'Late', 'No date'])
    // Hidden cards are not counted either.
    expect((await me.get('/my_work')).body.count).toBe(3)
    expect(await titles('?kind=due')).toEqual(['Soon', 'Late'])
    expect(await titles('?kind=watching')).toEqual(['Watched'])
  })

  test('comes in pages, lean on request', async () => {
    const { me } = await newWork()
    const seen = []
    let cursor = ''
    do {
      const { body } = await me.get(`/my_work?count=1&fields=title${cursor && `&cursor=${cursor}`}`)
      expect(body).toMatchObject({ count: 1, fields: ['id', 'title'] })
      seen.push(...body.cards.map(({ title }: { title: string }) => title))
      cursor = body.cursor
    } while (cursor)

    expect(seen).toEqual(['Soon', 'Late', 'No date'])
  })

  test('differs from user to user', async () => {
    const { team } = await newWork()

    expect((await team.get('/my_work')).body).toEqual({ cursor: '', count: 0, cards: [] })
    expect((await team.get('/my_work?kind=all')).status).toBe(400)
  })
})
