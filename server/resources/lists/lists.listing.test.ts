import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../../test/team.ts'

describe.each(stores)('the lists of a board on %s', (store) => {
  test('are listed live or archived, page by page, for people who see the board', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard({ lists: ['A', 'B', 'C', 'D'].map((title) => ({ title })) })
    await team.newCard(board.lists[1])
    for (const list of [board.lists[1], board.lists[3]]) await team.patch(`/lists/${list.id}`, { archived: true })
    const titles = async (query: string) => {
      const { body } = await team.get(`/lists?board_id=${board.id}${query}`)
      return [body.lists.map(({ title }: { title: string }) => title), body.cursor] as const
    }

    expect((await titles(''))[0]).toEqual(['A', 'C'])
    const [first, cursor] = await titles('&archived=true&count=1')
    expect(first).toEqual(['B'])
    expect(await titles(`&archived=true&count=1&cursor=${encodeURIComponent(cursor)}`)).toEqual([['D'], ''])
    const { body } = await team.get(`/lists?board_id=${board.id}&archived=true`)
    expect(body.lists[0]).toMatchObject({ total_cards: 1, archived: { user_id: team.user_id } })
    expect(body.lists[0]).not.toHaveProperty('cards')

    const guest = await team.newMember('guest')
    expect((await guest.get(`/lists?board_id=${board.id}&archived=true`)).status).toBe(404)
    expect((await team.get('/lists?archived=true')).status).toBe(400)
  })
})
