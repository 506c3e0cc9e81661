import { describe, expect, test } from 'vitest'
import { type Caller, newTeam, stores } from '../../../test/team.ts'
import type { ListOutline } from './lists.schema.ts'

/** The lists of all boards, and each of them as it is shown by itself, where no text is kept. */
async function inBoth(reader: Caller) {
  const { body } = await reader.get('/boards')
  const together: ListOutline[] = body.boards.flatMap(({ lists }: { lists: ListOutline[] }) => lists)
  const alone = await Promise.all(
    together.map(async ({ id }) => {
      const { cards: _, card_order: __, epics: ___, ...list } = (await reader.get(`/lists/${id}`)).body.list
      return list
    }),
  )
  return { together, alone }
}

describe.each(stores)('lists in an answer about all boards on %s', (store) => {
  test('show every change, to members and guests alike', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard({ lists: [{ title: 'A' }, { title: 'B' }] })
    const guest = await team.newMember('guest')
    await team.patch(`/boards/${board.id}`, { members: [{ user_id: guest.user_id, role: 'member' }] })
    await team.post(`/projects/${board.project_id}/members`, { user_id: guest.user_id, role: 'member' })
    const [first, second] = board.lists
    const card = await team.newCard(first)
    const changes: [string, () => Promise<{ status: number }>][] = [
      ['nothing', () => team.get('/boards')],
      ['title', () => team.patch(`/lists/${first.id}`, { title: 'A “é” 😀' })],
      ['content', () => team.patch(`/lists/${first.id}`, { content: '<p>Text</p>' })],
      [
        'color, icon, behavior',
        () => team.patch(`/lists/${first.id}`, { color: 'red', icon: '★', behavior: 'started' }),
      ],
      ['limits', () => team.patch(`/lists/${first.id}`, { max_cards: 3, min_cards: 1, limit_is_hard: true })],
      ['number of cards', () => team.patch(`/cards/${card.id}`, { list_id: second.id })],
      ['one watches it', () => team.put(`/lists/${second.id}/watch`)],
      ['the other changes it', () => guest.patch(`/lists/${second.id}`, { title: 'By the guest' })],
      ['order', () => team.patch(`/lists/${second.id}`, { position: 0 })],
    ]

    for (const [what, change] of changes) {
      expect((await change()).status, what).toBeLessThan(300)
      for (const reader of [team, guest]) {
        const { together, alone } = await inBoth(reader)
        expect(together, what).toHaveLength(2)
        expect(together, what).toEqual(alone)
      }
    }
    const [watched] = (await inBoth(team)).together
    expect(watched).toMatchObject({ title: 'By the guest', total_cards: 1, is_watching: true })
    expect((await inBoth(guest)).together[0]).toMatchObject({ is_watching: false })
    expect(watched?.user.source.client_id).not.toBeNull()
    expect((await inBoth(guest)).together[0]?.user.source.client_id).toBeNull()
  })
})
