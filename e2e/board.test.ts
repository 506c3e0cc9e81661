import { describe, expect, test } from 'vitest'
import { stores } from '../test/team.ts'
import { hasBrowser, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser).each(stores)('a board in the browser on %s', (store) => {
  const web = new Web(store)

  test('shows its lists and cards, and takes new ones one after the other', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    await team.newCard(board.lists[0], { title: 'First' })
    const page = await web.open(team, `/board-${board.id}`)
    const cards = page.getByRole('list', { name: `Cards of ${board.lists[0].title}` }).getByRole('listitem')
    await cards.first().waitFor()

    await page.getByRole('region', { name: board.lists[0].title }).getByRole('button', { name: 'Add card' }).click()
    await page.keyboard.type('Second')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Third')
    await page.keyboard.press('Enter')

    await expect.poll(() => cards.count()).toBe(3)
    await expect
      .poll(async () =>
        (await team.get(`/cards?list_id=${board.lists[0].id}`)).body.cards.map(({ title }: { title: string }) => title),
      )
      .toEqual(['First', 'Second', 'Third'])
  })

  test('shows changes of other people', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('region', { name: board.lists[0].title }).waitFor()

    await team.newCard(board.lists[0], { title: 'From elsewhere' })

    await page.getByText('From elsewhere').waitFor()
  })

  test('a card is dragged to another list by the mouse', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Moves' })
    const page = await web.open(team, `/board-${board.id}`)

    await page.getByText('Moves').dragTo(page.getByRole('region', { name: board.lists[1].title }))

    await page.getByRole('region', { name: board.lists[1].title }).getByText('Moves').waitFor()
    await expect.poll(async () => (await team.get(`/cards/${card.id}`)).body.card.list_id).toBe(board.lists[1].id)
  })
})
