import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { hasBrowser, OTHER_STORE, PHONE, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('people and dates of items in the browser', () => {
  const web = new Web(OTHER_STORE)

  async function newSteps() {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const items = [{ title: 'Write' }, { title: 'Print' }]
    const card = await team.newCard(board.lists[0], { title: 'Launch', checklists: [{ title: 'Steps', items }] })
    const item = async (at = 0) => (await team.get(`/cards/${card.id}`)).body.card.checklists[0].items[at]
    return { team, card, item }
  }

  test('a person and a typed day are given by the menu, changed in the row, seen by others, and undone', async () => {
    const { team, card, item } = await newSteps()
    const page = await web.open(team, `/card-${card.id}`)
    const other = await web.open(team, `/card-${card.id}`)
    const row = page.getByRole('listitem').filter({ hasText: 'Write' })
    await row.waitFor()
    await expect.poll(() => row.getByRole('button').count()).toBe(1)

    await page.getByRole('button', { name: 'Actions for item Write' }).click()
    await page.getByRole('menuitem', { name: 'Assign to' }).click()
    await page.getByRole('dialog', { name: 'Assigned to, for Write' }).getByRole('option').nth(1).click()
    await expect.poll(async () => (await item()).owner_id).toBe(team.user_id)
    await row.getByRole('button', { name: /^Assigned to, for Write/ }).waitFor()
    await other.getByRole('button', { name: /^Assigned to, for Write/ }).waitFor()

    // By the keys alone.
    await page.getByRole('button', { name: 'Actions for item Write' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Set due date' }).waitFor()
    await page.getByRole('menuitem', { name: 'Set due date' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Due date of Write' }).getByRole('textbox').waitFor()
    await page.keyboard.type('tomorrow')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await item()).due_date).not.toBeNull()
    await other.getByRole('button', { name: /^Due date of Write/ }).waitFor()

    await row.getByRole('button', { name: /^Due date of Write/ }).click()
    await page.getByRole('button', { name: 'No date' }).click()
    await expect.poll(async () => (await item()).due_date).toBeNull()
    await row.getByRole('button', { name: /^Due date of Write/ }).waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await expect.poll(async () => (await item()).due_date).not.toBeNull()

    await row.getByRole('button', { name: /^Assigned to, for Write/ }).click()
    await page.getByRole('dialog', { name: 'Assigned to, for Write' }).getByRole('option').first().click()
    await expect.poll(async () => (await item()).owner_id).toBeNull()
    await other.getByRole('button', { name: /^Assigned to, for Write/ }).waitFor({ state: 'detached' })
  })

  test('a check that the server refuses is open again in my work, with the reason beside it', async () => {
    const { team, card, item } = await newSteps()
    const [{ id }] = card.checklists
    await team.patch(`/cards/${card.id}/checklists/${id}/items/${(await item()).id}`, { owner_id: team.user_id })
    const page = await web.open(await team.newToken({ scope: 'read' }), '/my-work')
    const box = page.getByRole('checkbox', { name: 'Write' })
    await box.click()
    const row = page.getByRole('listitem').filter({ has: box })
    const reason = row.getByRole('alert')
    await reason.waitFor()
    await expect.poll(() => box.isChecked()).toBe(false)
    await reason.getByRole('button', { name: 'Close' }).click()
    await reason.waitFor({ state: 'detached' })
    await expect.poll(() => box.isChecked()).toBe(false)
    expect((await item()).checked).toBe(false)
  })

  test('my work lists them, checks them off and leads to their card', async () => {
    const { team, card, item } = await newSteps()
    const [{ id }] = card.checklists
    const { id: first } = await item()
    await team.patch(`/cards/${card.id}/checklists/${id}/items/${first}`, { owner_id: team.user_id, due_date: 86_400 })
    const page = await web.open(team, '/my-work')
    const overdue = page.getByRole('region', { name: 'Overdue' })

    await overdue.getByRole('link', { name: /Launch/ }).waitFor()
    await overdue.getByRole('checkbox', { name: 'Write' }).check()
    await expect.poll(async () => (await item()).checked).toBe(true)
    await overdue.waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await expect.poll(async () => (await item()).checked).toBe(false)
    await overdue.getByRole('checkbox', { name: 'Write' }).waitFor()

    // Given to someone while the page is open.
    const { id: second } = await item(1)
    await team.patch(`/cards/${card.id}/checklists/${id}/items/${second}`, { owner_id: team.user_id })
    await page.getByRole('region', { name: 'Without a date' }).getByRole('checkbox', { name: 'Print' }).waitFor()
    await overdue.getByRole('link', { name: /Launch/ }).click()
    await page.getByRole('dialog', { name: 'Card: Launch' }).waitFor()
  })

  test('on a phone a long item is read in full in my work, and no day is pushed out', async () => {
    const { team, card, item } = await newSteps()
    const [{ id }] = card.checklists
    const long = 'Ask everybody who was at the fair whether they got home and want to come again next year'
    const { id: first } = await item()
    await team.patch(`/cards/${card.id}/checklists/${id}/items/${first}`, {
      ...{ title: long, owner_id: team.user_id, due_date: 86_400 },
    })
    await team.patch(`/cards/${card.id}`, { title: `${long} and ${long}`, owner_id: team.user_id, due_date: 86_400 })
    const page = await web.open(team, '/my-work', PHONE)
    const lines = page.getByRole('region', { name: 'Overdue' }).getByRole('listitem')
    await expect.poll(() => lines.count()).toBe(2)
    const rightOf = async (words: Locator) => {
      const box = await words.boundingBox()
      return box ? box.x + box.width : Number.POSITIVE_INFINITY
    }
    for (const line of await lines.all())
      await expect.poll(() => rightOf(line.getByText('Jan 2, 1970'))).toBeLessThanOrEqual(PHONE.viewport.width)
    const words = page.getByText(long, { exact: true })
    await expect.poll(async () => (await words.boundingBox())?.height ?? 0).toBeGreaterThan(30)
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
