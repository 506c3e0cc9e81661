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
