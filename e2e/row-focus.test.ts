import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, Web } from '../test/web.ts'

/** What a screen reader would say of the element that the keys reach. */
const focused = (page: Page) =>
  page.evaluate<string>('document.activeElement.ariaLabel ?? document.activeElement.innerText.trim()')

describe.skipIf(!hasBrowser)('the focus after a row of the settings is deleted', () => {
  const web = new Web('sqlite')

  test('goes from rule to rule, and to New rule from the last', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    for (const title of ['A', 'B', 'C'])
      await team.made('/rules', {
        ...{ title, board_id: board.id, trigger: { type: 'completed' } },
        actions: [{ type: 'archive' }],
      })
    const page = await web.open(team, `/automation?board=${board.id}`)
    const remove = async (title: string) => {
      await page.getByRole('button', { name: `Actions for the rule ${title}` }).press('Enter')
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
    }
    await remove('B')
    await expect.poll(() => focused(page)).toBe('Actions for the rule C')
    await remove('C')
    await expect.poll(() => focused(page)).toBe('Actions for the rule A')
    await remove('A')
    await page.getByText('There are no rules yet.').waitFor()
    await expect.poll(() => focused(page)).toBe('New rule')
  })

  test('goes from custom field to custom field, also where they go without a question', async () => {
    const team = await web.newTeam()
    const project = await team.newProject({ title: 'Product' })
    for (const title of ['A', 'B']) await team.made(`/projects/${project.id}/fields`, { title, type: 'text' })
    const page = await web.open(team, `/space-${project.id}`)
    const remove = async (title: string) => {
      await page.getByRole('button', { name: `Actions for field ${title}` }).press('Enter')
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    }
    await remove('A')
    await expect.poll(() => focused(page)).toBe('Actions for field B')
    await remove('B')
    await expect.poll(() => focused(page)).toBe('Add field')
  })

  test('goes from item to item of a checklist, back to one that was edited, and to Add item from the last', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0])
    const { checklist } = await team.made(`/cards/${card.id}/checklists`, { title: 'Steps' })
    for (const title of ['A', 'B']) await team.made(`/cards/${card.id}/checklists/${checklist.id}/items`, { title })
    const page = await web.open(team, `/card-${card.id}`)
    const choose = async (item: string, action: string) => {
      await page.getByRole('button', { name: `Actions for item ${item}` }).press('Enter')
      await page.getByRole('menuitem', { name: action }).press('Enter')
    }
    await choose('B', 'Edit')
    await page.getByRole('textbox', { name: 'To do', exact: true }).press('Enter')
    await page.getByRole('checkbox', { name: 'B' }).and(page.locator(':focus')).waitFor()
    await choose('A', 'Delete')
    await expect.poll(() => focused(page)).toBe('Actions for item B')
    await choose('B', 'Delete')
    await expect.poll(() => focused(page)).toBe('Add item')
  })

  test('stays in a dialog that the list is in', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    for (const title of ['A', 'B']) await team.made(`/boards/${board.id}/forms`, { title })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Forms' }).click()
    const forms = page.getByRole('dialog', { name: 'Forms of Website' })
    const remove = async (title: string) => {
      await forms.getByRole('button', { name: `Delete the form ${title}` }).press('Enter')
      await page
        .getByRole('dialog', { name: `Delete the form ${title}?` })
        .getByRole('button', { name: 'Delete the form' })
        .press('Enter')
    }
    await remove('A')
    await expect.poll(() => focused(page)).toBe('Delete the form B')
    await remove('B')
    await expect.poll(() => focused(page)).toBe('New form')
  })
})
