import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { longTest } from '../test/extent.ts'
import type { Team } from '../test/team.ts'
import { hasBrowser, LAPTOP, OTHER_STORE, PHONE, Web, WIDE } from '../test/web.ts'

describe.skipIf(!hasBrowser)('a card in the browser', () => {
  const web = new Web(OTHER_STORE)

  const cardOf = async (team: Team, id: string) => (await team.get(`/cards/${id}`)).body.card

  /** Opens a property of the card, and picks what has that name or place; where several can be picked it stays open until it is closed. */
  async function pick(page: Page, property: RegExp, option: string | number, isSeveral = false) {
    await page.getByRole('button', { name: property }).click()
    const options = page.getByRole('option', typeof option === 'string' ? { name: option } : {})
    await options.nth(typeof option === 'number' ? option : 0).click()
    if (isSeveral) await page.keyboard.press('Escape')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
  }

  test('opens over its board at its own address; Escape and back close it', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Opens' })
    const page = await web.open(team, `/board-${board.id}`)
    const tile = page.locator(`[data-card="${card.id}"]`)
    const panel = page.getByRole('dialog', { name: 'Card: Opens' })
    const address = `${web.server.url}/${team.team_id}/card-${card.id}`

    await tile.click()
    await panel.waitFor()
    await expect.poll(() => page.url()).toBe(address)
    await expect.poll(() => tile.isVisible()).toBe(true)
    await page.locator('[role=dialog]:focus').waitFor()

    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toBe(`${web.server.url}/${team.team_id}/board-${board.id}`)
    await page.locator(`[data-card="${card.id}"]:focus`).waitFor()

    await tile.press('Enter')
    await panel.waitFor()
    await page.goBack()
    await panel.waitFor({ state: 'detached' })
    await tile.waitFor()

    await page.goto(address)
    await page.getByRole('article', { name: 'Opens' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  test('is renamed in place, and its properties are picked', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Before' })
    const page = await web.open(team, `/board-${board.id}`)
    await page.locator(`[data-card="${card.id}"]`).click()

    await page.getByRole('textbox', { name: 'Title' }).fill('After')
    await page.getByRole('textbox', { name: 'Title' }).press('Enter')
    await page.locator(`[data-card="${card.id}"]`).getByText('After').waitFor()

    await pick(page, /^Priority: /, 'High')
    await pick(page, /^List: /, board.lists[1].title)
    await pick(page, /^People: /, 0, true)
    await pick(page, /^Owner: /, 1)
    await page.getByRole('button', { name: 'Tags: None' }).click()
    await page.keyboard.type('on the spot')
    await page.getByRole('option', { name: 'Create “on the spot”' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Estimate' }).fill('5')
    await page.getByRole('textbox', { name: 'Estimate' }).press('Enter')
    await page.getByRole('button', { name: 'Due date: None' }).click()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')

    await expect
      .poll(() => cardOf(team, card.id))
      .toMatchObject({
        title: 'After',
        priority: 2,
        list_id: board.lists[1].id,
        members: [{ user_id: team.user_id }],
        owner_id: team.user_id,
        tags: [{ name: 'on the spot' }],
        estimate: 5,
        due_date: expect.any(Number),
      })
  })

  longTest('fits the screen, small and large, and nothing covers anything else', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], {
      title: 'New pricing page, which has a title that is long enough to need a second line on a phone',
      content: '<h2>Why</h2><p>Three plans are too many.</p><ul><li><p>One free</p></li><li><p>One paid</p></li></ul>',
      due_date: Date.now(),
      priority: 1,
      owner_id: team.user_id,
      checklists: [{ title: 'Steps', items: [{ title: 'Layout', checked: true }, { title: 'Texts' }] }],
    })
    await team.newComment(card.id, { content: '<p>Looks good.</p>' })
    const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const expectFits = async (page: Page, name: string, { viewport }: typeof LAPTOP) => {
      await page.screenshot({ path: `test-results/card-${name}.png` })
      const panel = await boxOf(page.getByRole('dialog'))
      const properties = await boxOf(page.getByRole('complementary', { name: 'Properties' }))
      const text = await boxOf(page.getByRole('region', { name: 'Description' }))
      expect(panel.x + panel.width).toBe(viewport.width)
      const isBeside = text.x + text.width <= properties.x
      const isBelow = properties.y + properties.height <= text.y
      expect(name === 'phone' ? isBelow : isBeside).toBe(true)
    }
    const open = async (options: BrowserContextOptions) => {
      const page = await web.open(team, `/board-${board.id}`, { ...options, reducedMotion: 'reduce' })
      await page.locator(`[data-card="${card.id}"]`).click()
      await page.getByText('Looks good.').waitFor()
      return page
    }
    await expectFits(await open(PHONE), 'phone', PHONE)
    const page = await open(LAPTOP)
    await expectFits(page, 'laptop', LAPTOP)
    await page.setViewportSize(WIDE.viewport)
    await expectFits(page, 'wide', WIDE)
  })
})
