import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, OTHER_STORE, Web } from '../test/web.ts'

/** Where each of several elements begins. */
const startsOf = async (tabs: Locator) =>
  Promise.all((await tabs.all()).map(async (tab) => Math.round((await tab.boundingBox())?.x ?? -1)))

/** A property as the browser computes it. */
const styleOf = (element: Locator, property: string) =>
  // The tests know no DOM.
  element.evaluate(
    new Function('element', `return getComputedStyle(element)['${property}']`) as (element: unknown) => string,
  )

describe.runIf(hasBrowser)('one of each', () => {
  const web = new Web(OTHER_STORE)

  test('tabs stay where they are when another one is chosen', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const sprint = await team.newSprint(board.project_id, { title: 'Next weeks' })
    const page = await web.open(team, '/inbox')

    const rows = [
      { path: '/inbox', tabs: page.getByRole('radiogroup').getByRole('radio'), chosen: 'aria-checked' },
      { path: '/my-work', tabs: page.getByRole('radiogroup').getByRole('radio'), chosen: 'aria-checked' },
      { path: '/settings/profile', tabs: page.getByRole('navigation', { name: 'Settings' }).getByRole('link') },
      {
        path: `/sprint-${sprint.id}`,
        tabs: page.getByRole('navigation', { name: 'Views of the sprint' }).getByRole('link'),
      },
      { path: `/card-${card.id}`, tabs: page.getByRole('tab'), chosen: 'aria-selected' },
    ]
    for (const { path, tabs, chosen = 'aria-current' } of rows) {
      await page.goto(`${web.server.url}/${team.team_id}${path}`)
      await tabs.first().waitFor()
      const before = await startsOf(tabs)
      expect(before.length).toBeGreaterThan(1)
      await tabs.nth(1).click()
      const isChosen = async () => ['true', 'page'].includes((await tabs.nth(1).getAttribute(chosen)) ?? '')
      await expect.poll(isChosen).toBe(true)
      await expect.poll(() => tabs.first().getAttribute(chosen)).not.toBe(await tabs.nth(1).getAttribute(chosen))
      await expect.poll(() => startsOf(tabs)).toEqual(before)
      await page.screenshot({ path: `test-results/tabs-${path.replace(/\W+|\d+/g, '')}.png` })
    }
  })

  test('with the colours of the system, what is chosen differs from what is not', async () => {
    const team = await web.newTeam()
    const page = await web.open(team, '/inbox')
    await page.emulateMedia({ forcedColors: 'active' })
    const tabs = page.getByRole('radiogroup').getByRole('radio')
    const [chosen, other] = [page.getByRole('radio', { name: 'All' }), page.getByRole('radio', { name: /Unread/ })]
    await tabs.first().waitFor()
    await expect
      .poll(() => styleOf(other, 'borderBlockEndColor'))
      .not.toBe(await styleOf(chosen, 'borderBlockEndColor'))

    await page.getByRole('button', { name: 'Settings and sign out' }).click()
    const items = page.getByRole('menu').getByRole('menuitem')
    await items.first().waitFor()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => styleOf(page.locator('[role^=menuitem]:focus'), 'outlineStyle')).toBe('solid')
    await page.keyboard.press('Escape')

    await page.goto(`${web.server.url}/${team.team_id}/settings/notifications`)
    const box = page.getByText('Due dates of items I only watch, too')
    const tick = box.locator('svg')
    await expect.poll(() => styleOf(tick, 'visibility')).toBe('hidden')
    await box.click()
    await expect.poll(() => styleOf(tick, 'visibility')).toBe('visible')
  })

  test('density is chosen in the menu or the palette, is kept, and moves what a script positions', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    for (const title of ['First', 'Second']) await team.newCard(board.lists[0], { title })
    const page = await web.open(team, `/board-${board.id}`)
    const step = async (lines: Locator) => {
      const [first, second] = await Promise.all([lines.nth(0).boundingBox(), lines.nth(1).boundingBox()])
      return (second?.y ?? 0) - (first?.y ?? 0)
    }
    const cards = page.locator('[data-card]')
    await cards.nth(1).waitFor()
    const comfortable = await step(cards)

    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Settings and sign out' }).click()
    await page.getByRole('menuitemradio', { name: 'Compact' }).click()
    await expect.poll(() => step(cards)).toBeLessThan(comfortable - 8)
    await page.reload()
    await cards.nth(1).waitFor()
    await expect.poll(() => step(cards)).toBeLessThan(comfortable - 8)

    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}?layout=table`)
    const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /First|Second/ }) })
    await rows.nth(1).waitFor()
    await expect.poll(() => step(rows)).toBe(32)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('density')
    await page.getByRole('option', { name: 'Density: Comfortable' }).click()
    await expect.poll(() => step(rows)).toBe(40)
  })

  test('a person has one colour, on faces and at the caret, and others have another', async () => {
    const team = await web.newTeam()
    const [ada, ben] = [await team.newMember('member'), await team.newMember('member')]
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], {
      title: 'Launch',
      content: '<p>Some words</p>',
      owner_id: ada.user_id,
      members: [{ user_id: ben.user_id }],
    })
    const mine = await web.open(team, `/settings/members`)
    const faces = mine.getByRole('main').locator('li [role=img][data-color]')
    await expect.poll(() => faces.count()).toBe(3)
    const colors = await Promise.all((await faces.all()).map((face) => face.getAttribute('data-color')))
    expect(new Set(colors).size).toBe(3)

    await mine.goto(`${web.server.url}/${team.team_id}/card-${card.id}`)
    const owner = mine.getByRole('button', { name: /^Owner: / }).locator('[data-color]')
    const color = await owner.getAttribute('data-color')
    const theirs = await web.open(ada, `/card-${card.id}`)
    for (const page of [mine, theirs]) {
      await page.getByRole('button', { name: 'Edit: Description' }).click()
      await page.locator('[data-live]').waitFor()
    }
    await theirs.getByRole('textbox', { name: 'Description' }).pressSequentially('!')
    const caret = mine.getByRole('textbox', { name: 'Description' }).locator('[data-color]:has(> span)')
    await caret.waitFor()
    await expect.poll(() => caret.getAttribute('data-color')).toBe(color)
  })
})
