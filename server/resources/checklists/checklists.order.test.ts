import { describe, expect, test } from 'vitest'
import { newTeam, stores } from '../../../test/team.ts'

describe.each(stores)('the order of checklists and their items on %s', (store) => {
  async function newCard() {
    const team = await newTeam(store)
    const items = ['1', '2', '3'].map((title) => ({ title }))
    const card = await team.newCard((await team.newBoard()).lists[0], {
      checklists: [{ title: 'a', items }, { title: 'b' }, { title: 'c' }],
    })
    const titles = async () => {
      const { checklists } = (await team.get(`/cards/${card.id}`)).body.card
      const titlesOf = (things: { title: string }[]) => things.map(({ title }) => title).join('')
      return [titlesOf(checklists), titlesOf(checklists.find(({ title }: { title: string }) => title === 'a').items)]
    }
    return { team, card, titles }
  }

  test('follows position: 0 is first, past the end is last', async () => {
    const { team, card, titles } = await newCard()
    const [a, , c] = card.checklists
    const [one, , three] = a.items
    const path = `/cards/${card.id}/checklists`

    expect((await team.patch(`${path}/${c.id}`, { position: 0 })).status).toBe(200)
    expect((await team.patch(`${path}/${a.id}/items/${three.id}`, { position: 1 })).status).toBe(200)
    expect(await titles()).toEqual(['cab', '132'])
    await team.patch(`${path}/${a.id}/items/${one.id}`, { position: 99, checked: true })
    expect(await titles()).toEqual(['cab', '321'])

    const event = await team.lastEvent()
    const name = `checklists.${a.id}.items.${one.id}`
    expect(event.type).toBe('card.checklist_item_updated')
    expect(event.changes).toEqual({
      [`${name}.position`]: [expect.any(String), expect.any(String)],
      [`${name}.checked`]: [false, true],
    })
  })

  test('does not change when it already matches', async () => {
    const { team, card, titles } = await newCard()
    const [a] = card.checklists
    const before = await team.head()

    await team.patch(`/cards/${card.id}/checklists/${a.id}`, { position: 0 })
    await team.patch(`/cards/${card.id}/checklists/${a.id}/items/${a.items[1].id}`, { position: 1 })

    expect(await team.head()).toEqual(before)
    expect(await titles()).toEqual(['abc', '123'])
  })
})
