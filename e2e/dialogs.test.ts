import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, PHONE, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('dialogs, by keyboard on a small screen', () => {
  const web = new Web('sqlite')

  /** Opens a dialog by keys: they begin in its first field, nothing is cut, and Escape gives them back to what opened it. */
  async function expectCalm(page: Page, opener: Locator, item?: string) {
    await opener.press('Enter')
    if (item) await page.getByRole('menuitem', { name: item, exact: true }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const isInField = (it: Locator) =>
      it.evaluate(({ ownerDocument: { activeElement } }) =>
        activeElement?.matches('[role=dialog] :is(input, textarea, [aria-haspopup=listbox])'),
      )
    await expect.poll(() => isInField(dialog), { message: item ?? 'the dialog of a button' }).toBe(true)
    const isCut = await dialog.evaluate(
      ({ scrollWidth, clientWidth, ownerDocument }) =>
        scrollWidth > clientWidth ||
        ownerDocument.documentElement.scrollWidth > ownerDocument.documentElement.clientWidth,
    )
    expect(isCut, item).toBe(false)
    if (process.env.PICTURES)
      await page.screenshot({ path: `test-results/dialog-${(item ?? 'button').replace(/\W+/g, '')}.png` })
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() => opener.evaluate((it) => it === it.ownerDocument.activeElement), { message: `after ${item}` })
      .toBe(true)
  }

  async function newScene() {
    const team = await web.newTeam()
    const project = await team.newProject({ title: 'Product' })
    const board = await team.newBoard({ project_id: project.id, title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Apple', due_date: Date.now() + 86_400_000 })
    return { team, project, board, card }
  }

  test('of lists and views', async () => {
    const { team, board } = await newScene()
    const page = await web.open(team, `/board-${board.id}`, PHONE)
    await expectCalm(page, page.getByRole('button', { name: 'Actions for list To do', exact: true }), 'Limit…')
  })

  test('of cards: templates, recurrences, reminders and places', async () => {
    const { team, project, card } = await newScene()
    await team.post('/templates', { project_id: project.id, type: 'checklist', title: 'Steps', content: { items: [] } })
    const page = await web.open(team, `/card-${card.id}`, PHONE)
    const menu = page.getByRole('button', { name: 'Card actions' })
    for (const item of ['Repeat…', 'Remind me', 'Save as template', 'Checklist from template'])
      await expectCalm(page, menu, item)
  })

  test('of fields and rules', async () => {
    const { team, project, board } = await newScene()
    const page = await web.open(team, `/space-${project.id}`, PHONE)
    await expectCalm(page, page.getByRole('button', { name: 'Add field' }))
    await page.goto(`${web.server.url}/${team.team_id}/automation?board=${board.id}`)
    await expectCalm(page, page.getByRole('button', { name: 'New rule' }))
  })
})
