import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { hasBrowser, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('the suggestions of a card in the browser', () => {
  const web = new Web('sqlite')

  test('tags and similar cards are taken up, taken back or dismissed for good', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const { tag } = await team.made('/tags', { name: 'Instruments' })
    const title = 'Varnish the old cello'
    await team.newCard(board.lists[1], { title: `${title} again`, tags: [tag.id] })
    await team.newCard(board.lists[1], { title: `${title} twice`, tags: [tag.id] })
    const card = await team.newCard(board.lists[0], { title: 'Something else' })
    const shown = async () => (await team.get(`/cards/${card.id}`)).body.card
    const page = await web.open(team, `/board-${board.id}`)
    await page.locator(`[data-card="${card.id}"]`).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Add link' }).waitFor()
    const suggestions = panel.getByRole('region', { name: 'Suggestions' })
    await expect.poll(() => suggestions.count()).toBe(0)

    await panel.getByRole('textbox', { name: 'Title' }).fill(title)
    await panel.getByRole('textbox', { name: 'Title' }).press('Enter')
    await suggestions.waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    await suggestions.getByRole('button', { name: 'Add the tag Instruments' }).click()
    await panel.getByRole('button', { name: 'Tags: Instruments' }).waitFor()
    await expect.poll(async () => (await shown()).tags).toMatchObject([{ id: tag.id }])
    await suggestions.getByRole('button', { name: `Link with ${title} again` }).click()
    await expect.poll(async () => (await shown()).linked_cards).toMatchObject([{ linked_card_type: 'related' }])
    await panel.getByRole('button', { name: `Remove ${title} again` }).waitFor()
    await suggestions.getByRole('button', { name: `Do not suggest ${title} twice again` }).click()
    await suggestions.waitFor({ state: 'detached' })
    await expect.poll(async () => (await shown()).hints).toEqual([])

    await panel.getByRole('tab', { name: 'History' }).click()
    await panel.getByText('dismissed a suggestion').waitFor()
  })
})
