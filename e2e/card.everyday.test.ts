import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import type { Team } from '../test/team.ts'
import { hasBrowser, OTHER_STORE, PHONE, Web } from '../test/web.ts'

const LAPTOP = { viewport: { width: 1366, height: 768 } }
const LONG = `<p>${Array.from({ length: 60 }, (_, line) => `Line ${line}`).join('</p><p>')}</p>`

describe.skipIf(!hasBrowser)('everyday work on an open card in the browser', () => {
  const web = new Web(OTHER_STORE)

  const cardOf = async (team: Team, id: string) => (await team.get(`/cards/${id}`)).body.card
  const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: -1, y: -1, width: 0, height: 0 }

  async function openCard(fields: object = {}, options: object = LAPTOP) {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch', ...fields })
    const page = await web.open(team, `/board-${board.id}`, { ...options, reducedMotion: 'reduce' })
    await page.locator(`[data-card="${card.id}"]`).click()
    const panel = page.getByRole('dialog', { name: 'Card: Launch' })
    await panel.getByRole('group', { name: 'Add to the card' }).waitFor()
    return { team, board, card, page, panel }
  }

  test.each([
    ['a laptop', LAPTOP],
    ['a phone', PHONE],
  ])('an empty one has one row to add things and one left edge on %s', async (name, options) => {
    const { team, card, page, panel } = await openCard({}, options)
    const row = panel.getByRole('group', { name: 'Add to the card' })
    const buttons = row.getByRole('button')
    await expect.poll(() => buttons.allInnerTexts()).toEqual(['Checklist', 'Child card', 'Link', 'Files'])
    const tops = await Promise.all((await buttons.all()).map(async (button) => (await boxOf(button)).y))
    expect(new Set(tops).size).toBe(1)
    const edges = [
      panel.getByRole('heading', { name: 'Description' }),
      row.locator('svg').first(),
      panel.getByRole('tab', { name: 'Comments' }).locator('span').first(),
      panel.getByRole('button', { name: 'Write a comment' }),
    ]
    const lefts = await Promise.all(edges.map(async (edge) => Math.round((await boxOf(edge)).x)))
    expect(new Set(lefts).size).toBe(1)
    expect(await violationsInBothThemes(page)).toEqual([])
    if (process.env.PICTURES) await page.screenshot({ path: `test-results/card-empty-${name.slice(2)}.png` })

    await row.getByRole('button', { name: 'Add child card' }).click()
    await page.keyboard.type('Part')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await panel.getByRole('region', { name: 'Child cards' }).getByRole('link', { name: /Part/ }).waitFor()
    await expect.poll(() => cardOf(team, card.id)).toMatchObject({ child_cards: [{ title: 'Part' }] })
    await expect.poll(() => buttons.allInnerTexts()).toEqual(['Checklist', 'Link', 'Files'])
  })

  test('properties stay visible, and the box of a comment is seen whole', async () => {
    const { page, panel } = await openCard({ content: LONG })
    const properties = panel.getByRole('complementary', { name: 'Properties' })
    const before = await boxOf(properties)
    expect(before.height).toBeGreaterThan(600)

    await panel.getByRole('button', { name: 'Write a comment' }).click()
    await panel.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await panel.getByText('Line 0', { exact: true }).waitFor()
    const cancel = panel.getByRole('button', { name: 'Cancel' })
    const bottomOf = async (locator: Locator) => {
      const { y, height } = await boxOf(locator)
      return y + height
    }
    await expect.poll(() => bottomOf(cancel)).toBeLessThanOrEqual(LAPTOP.viewport.height)
    await expect.poll(() => boxOf(properties)).toEqual(before)

    for (let line = 0; line < 12; line += 1) await page.keyboard.press('Enter')
    await page.keyboard.type('The end')
    await expect.poll(() => bottomOf(cancel)).toBeLessThanOrEqual(LAPTOP.viewport.height)
    await expect.poll(async () => (await boxOf(panel.getByText('The end'))).y).toBeGreaterThan(0)
  })

  test('goes into a sprint and back to its board', async () => {
    const { team, board, card, page, panel } = await openCard()
    const sprint = await team.newSprint(board.project_id, { title: 'Sprint 7' })
    await panel.getByRole('button', { name: 'Sprint: None' }).click()
    await page.getByRole('option', { name: /Sprint 7/ }).click()
    await expect.poll(() => cardOf(team, card.id)).toMatchObject({ sprint_id: sprint.id, status: card.status })
    await panel.getByRole('button', { name: 'Sprint: Sprint 7' }).click()
    await page.getByRole('option', { name: 'None' }).click()
    await panel.getByRole('button', { name: 'Sprint: None' }).waitFor()
    await expect.poll(() => cardOf(team, card.id)).toMatchObject({ sprint_id: null, board_id: board.id })
  })

  test('an estimate that is not a whole number is refused beside its field', async () => {
    const { team, card, page, panel } = await openCard({ estimate: 3 })
    const estimate = panel.getByRole('textbox', { name: 'Estimate' })
    await estimate.fill('2.5')
    await estimate.press('Enter')
    await panel.getByText('Not saved. Estimates are whole numbers.').waitFor()
    await expect.poll(() => estimate.inputValue()).toBe('2.5')
    expect(await violationsInBothThemes(page)).toEqual([])
    await estimate.fill('5')
    await estimate.press('Enter')
    await expect.poll(async () => (await cardOf(team, card.id)).estimate).toBe(5)
    await expect.poll(() => panel.getByText('Not saved.').count()).toBe(0)
  })

  test('days are typed, and chosen by name', async () => {
    const { team, card, page, panel } = await openCard()
    const dayOf = (time: number) => new Date(time).toDateString()
    const inDays = (days: number) => dayOf(Date.now() + days * 86_400_000)
    await panel.getByRole('button', { name: 'Due date: None' }).click()
    await page.keyboard.type('soon')
    await page.getByText('Not a date').waitFor()
    await page.getByRole('textbox', { name: 'Type: due date' }).fill('+1w')
    await page.keyboard.press('Enter')
    await expect.poll(async () => dayOf((await cardOf(team, card.id)).due_date)).toBe(inDays(7))

    await panel.getByRole('button', { name: 'Start date: None' }).click()
    await page.keyboard.type('+2w')
    await page.getByText('The start date must be before the due date').waitFor()
    if (process.env.PICTURES) await page.screenshot({ path: 'test-results/card-day.png' })
    await page.getByRole('button', { name: 'Tomorrow' }).click()
    await expect.poll(async () => dayOf((await cardOf(team, card.id)).start_date)).toBe(inDays(1))

    await panel.getByRole('button', { name: /^Due date: / }).click()
    await page.getByRole('button', { name: 'No date' }).click()
    await expect.poll(async () => (await cardOf(team, card.id)).due_date).toBeNull()
  })

  test('one is the first of the people to choose from', async () => {
    const { team, page } = await openCard()
    await team.newMember('member')
    await page.reload()
    await page.getByRole('button', { name: /^Owner: / }).click()
    await page.getByRole('option').nth(2).waitFor()
    await expect
      .poll(async () => (await page.getByRole('option').allInnerTexts()).map((words) => words.includes('You')))
      .toEqual([false, true, false])
  })

  test('the history names lists also of a card that is opened by its address', async () => {
    const team = await web.newTeam()
    const [board, other] = [await team.newBoard({ title: 'Website' }), await team.newBoard({ title: 'Support' })]
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    await team.patch(`/cards/${card.id}`, { board_id: other.id, list_id: other.lists[2].id })
    const page = await web.open(team, `/card-${card.id}`)
    await page.getByRole('tab', { name: 'History' }).click()
    const entries = page.getByRole('tabpanel', { name: 'History' }).getByRole('list').first()
    const [before, after] = [board.lists[0].title, other.lists[2].title]
    await expect.poll(() => entries.innerText()).toMatch(new RegExp(`${before} →[^#]*${after}`))
    await page.screenshot({ path: 'test-results/card-history-by-address.png' })
  })

  test('the history has one entry for a session of editing, with the words and values that changed', async () => {
    const { team, card, page, panel } = await openCard({ content: '<p>We launch on Monday.</p>', estimate: 3 })
    await team.patch(`/cards/${card.id}`, { content: '<p>We launch on Tuesday.</p>', estimate: 5 })
    await team.patch(`/cards/${card.id}`, { content: '<p>We launch on Friday.</p>', estimate: 8 })
    await panel.getByRole('tab', { name: 'History' }).click()
    const entries = panel.getByRole('tabpanel', { name: 'History' }).getByRole('list').first().locator('> li')
    await expect.poll(() => entries.count()).toBe(2)
    const session = entries.first()
    await session.getByText('changed the card').waitFor()
    const rowOf = (label: string) => session.locator('dl > div').filter({ hasText: label })
    await expect.poll(() => rowOf('Estimate').locator('dd').innerText()).toMatch(/3 →\s[\s\S]*8$/)
    await expect.poll(() => rowOf('Description').locator('del').innerText()).toMatch(/Monday$/)
    await expect.poll(() => rowOf('Description').locator('ins').innerText()).toMatch(/Friday$/)
    await expect.poll(() => rowOf('Description').locator('dd').innerText()).not.toContain('Tuesday')
    await expect.poll(() => session.getByRole('button').count()).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    if (process.env.PICTURES) await page.screenshot({ path: 'test-results/card-history.png' })

    await entries
      .last()
      .getByRole('button', { name: /^Actions for the entry of/ })
      .click()
    await page.getByRole('menuitem', { name: 'Restore this version…' }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await expect
      .poll(() => cardOf(team, card.id))
      .toMatchObject({ content: '<p>We launch on Monday.</p>', estimate: 3 })
  })

  test('lines pasted as a new item become several items', async () => {
    const { team, card, page, panel } = await openCard({ checklists: [{ title: 'Steps', items: [] }] })
    await panel.getByRole('button', { name: 'Add item' }).click()
    const items = async () =>
      (await cardOf(team, card.id)).checklists[0].items.map(({ title }: { title: string }) => title)
    await panel.getByRole('textbox', { name: 'To do' }).evaluate(
      new Function(
        'field',
        `const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', '- [ ] Book a room\\n- Invite <everyone>\\n\\n- Write the talk\\n')
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))`,
      ) as (field: unknown) => void,
    )
    await expect.poll(items).toEqual(['Book a room', 'Invite &lt;everyone&gt;', 'Write the talk'])
    await page.keyboard.type('Rest')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect.poll(items).toHaveLength(4)
  })
})
