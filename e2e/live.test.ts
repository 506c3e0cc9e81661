import { describe, expect, test } from 'vitest'
import { stores } from '../test/team.ts'
import { hasBrowser, Web } from '../test/web.ts'
import { throwAway } from '../test/windows.ts'

describe.skipIf(!hasBrowser)('a description that two people edit', () => {
  // How it looks and what it sends does not depend on the store; what the server makes of it does, and is tested there.
  const web = new Web(stores[0] ?? 'sqlite')

  test('shows each what the other types and where they are; without a connection it saves as ever', async () => {
    const team = await web.newTeam()
    const other = await team.newMember('member')
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch', content: '<p>We launch</p>' })
    const contentOf = async () => (await team.get(`/cards/${card.id}`)).body.card.content
    const [ada, bo] = [await web.open(team, `/card-${card.id}`), await web.open(other, `/card-${card.id}`)]
    const write = async (page: typeof ada) => {
      await page.getByRole('button', { name: 'Edit: Description' }).click()
      await page.locator('[data-live]').waitFor()
      return page.getByRole('textbox', { name: 'Description' })
    }
    const [first, second] = [await write(ada), await write(bo)]

    await first.pressSequentially(' on Monday')
    await second.getByText('We launch on Monday').waitFor()
    await second.press('Control+End')
    await second.pressSequentially(', at noon')
    await first.getByText('We launch on Monday, at noon').waitFor()
    await first.locator('[data-color] > span', { hasText: /\w{8}/ }).waitFor()

    await expect.poll(contentOf).toBe('<p>We launch on Monday, at noon</p>')
    await team.patch(`/cards/${card.id}`, { content: '<h2>Plan</h2><p>We launch on Monday, at noon</p>' })
    await first.getByRole('heading', { name: 'Plan' }).waitFor()

    await bo.keyboard.press('Escape')
    await bo.getByRole('heading', { name: 'Plan' }).waitFor()
    await first.press('Control+End')
    await first.pressSequentially('!')
    await ada.keyboard.press('Escape')
    await ada.getByText('at noon!').waitFor()
    await expect.poll(contentOf).toBe('<h2>Plan</h2><p>We launch on Monday, at noon!</p>')

    // As behind a proxy that knows no WebSockets.
    throwAway(bo)
    await bo.routeWebSocket('**/v1/live', (socket) => socket.close())
    await bo.getByText('at noon!').waitFor()
    await bo.getByRole('button', { name: 'Edit: Description' }).click()
    await second.press('Control+End')
    await second.pressSequentially('!!')
    await bo.keyboard.press('Escape')
    await expect.poll(contentOf).toBe('<h2>Plan</h2><p>We launch on Monday, at noon!!!</p>')
  })
})
