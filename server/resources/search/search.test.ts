import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../../test/team.ts'

describe.each(stores)('GET /v1/{team_id}/search on %s', (store) => {
  test('finds a card by a word of its title and shows it, marked', async () => {
    const team = await newTeam(store)
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[1], {
      title: 'Write the <b>Launch</b> post',
      content: '<p>With &amp; two launches</p>',
    })

    const { status, body } = await team.get('/search?query=launch')

    expect(body).toMatchObject({ count: 1 })
    expect(status).toBe(200)
    expect(body.cards[0].id).toBe(card.id)
  })
})
