import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { runRules } from '../test/rules.ts'
import { chooseOption, hasBrowser, PHONE, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('automation in the browser', () => {
  const web = new Web('sqlite')

  async function newScene() {
    const team = await web.newTeam()
    const project = await team.newProject({ title: 'Product' })
    const board = await team.newBoard({ project_id: project.id, title: 'Website' })
    const rules = async () => (await team.get('/rules')).body.rules
    return { team, project, board, rules }
  }

  test('a rule is written in three sentences, runs, and shows how it went', async () => {
    const { team, board, rules } = await newScene()
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Automation' }).click()
    await page.getByRole('heading', { name: 'Automation of Website' }).waitFor()
    await page.getByRole('button', { name: 'New rule' }).click()
    const dialog = page.getByRole('dialog', { name: 'New rule' })
    await dialog.getByLabel('Name').fill('Started cards are noted')
    await chooseOption(dialog, 'What happens', 'a card is moved')
    await chooseOption(dialog, 'Or to the status', 'Started')
    await chooseOption(dialog, 'With the priority', 'High')
    await chooseOption(dialog, 'Action 1', 'comment')
    await dialog.getByLabel('Text').fill('Begun: {{card.title}}')
    await dialog.getByRole('button', { name: 'Add an action' }).click()
    await chooseOption(dialog, 'Action 2', 'assign a person')
    await chooseOption(dialog, 'Person', 'The person who caused it')
    expect(await violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(rules).toMatchObject([
      {
        trigger: { type: 'moved', status: 'started' },
        filters: { include: { priority: [2] } },
        actions: [
          { type: 'comment', content: 'Begun: {{card.title}}' },
          { type: 'assign', user_id: 'actor' },
        ],
      },
    ])

    const card = await team.newCard(board.lists[0], { title: 'Launch', priority: 2 })
    await team.patch(`/cards/${card.id}`, { list_id: board.lists[1].id })
    const menu = page.getByRole('button', { name: 'Actions for the rule Started cards are noted' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Try on the last 50 events' }).click()
    await page.getByText('It would have run once at the last 1 events of its kind.').waitFor()
    await page.keyboard.press('Escape')
    await runRules(team.server.gateway)
    await menu.click()
    await page.getByRole('menuitem', { name: 'Log of runs' }).click()
    const runs = page.getByRole('list', { name: 'Log of runs' }).getByRole('listitem')
    await expect.poll(() => runs.allInnerTexts()).toHaveLength(1)
    await expect.poll(() => runs.first().innerText()).toMatch(/Done\s+Launch/)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')

    const on = page.getByRole('checkbox', { name: '“Started cards are noted” is on' })
    await on.focus()
    await page.keyboard.press('Space')
    await expect.poll(() => on.isChecked()).toBe(false)
    await expect.poll(async () => (await rules())[0].paused).toBe(true)
  })

  test('on a phone: a ready-made rule of a space, changed and deleted', async () => {
    const { team, project, rules } = await newScene()
    const page = await web.open(team, `/automation?space=${project.id}`, PHONE)
    await page.getByRole('button', { name: 'Completed cards are archived' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(rules).toMatchObject([{ board_id: null, project_id: project.id, actions: [{ type: 'archive' }] }])
    expect(await violationsInBothThemes(page)).toEqual([])
    const menu = page.getByRole('button', { name: 'Actions for the rule Completed cards are archived' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Put away')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await rules())[0].title).toBe('Put away')
    await page.getByRole('button', { name: 'Actions for the rule Put away' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('There are no rules yet.').waitFor()
    await expect.poll(rules).toEqual([])
  })
})
