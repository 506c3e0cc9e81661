import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import type { Team } from '../test/team.ts'
import { hasBrowser, PHONE, Web } from '../test/web.ts'

const templatesOf = async (team: Team) =>
  (await team.get('/templates')).body.templates as { id: string; title: string }[]

/** Fills in the dialog that is open, and sends it. */
async function send(page: Page, fields: Record<string, string>, button: string) {
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(fields)) await dialog.getByRole('textbox', { name: label }).fill(value)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

describe.skipIf(!hasBrowser)('templates in the browser', () => {
  const web = new Web('sqlite')

  async function newScene() {
    const team = await web.newTeam()
    const project = await team.newProject({ title: 'Product' })
    const board = await team.newBoard({ project_id: project.id, title: 'Website' })
    const save = async (body: object) =>
      (await team.made('/templates', { project_id: project.id, ...body })).template as { id: string }
    return { team, project, board, save }
  }

  test('a card is saved as one from its menu, and a list takes new cards from it', async () => {
    const { team, board } = await newScene()
    await team.newCard(board.lists[0], { title: 'Fix it', priority: 1 })
    const page = await web.open(team, `/board-${board.id}`)
    const first = page.getByRole('region', { name: 'To do' })
    await first.getByText('Fix it').hover()
    await page.getByRole('button', { name: 'Actions for card Fix it' }).click()
    await page.getByRole('menuitem', { name: 'Save as template' }).click()
    await expect.poll(() => page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Fix it')
    await send(page, { Name: 'Bug report', Description: 'For bugs' }, 'Save')
    await page.getByText('Saved as template Bug report').waitFor()
    await expect
      .poll(() => templatesOf(team))
      .toMatchObject([{ title: 'Bug report', description: 'For bugs', type: 'card' }])

    await page.getByRole('region', { name: 'Doing' }).getByRole('button', { name: 'Card from template' }).click()
    await page.getByRole('dialog').getByText('For bugs').waitFor()
    await send(page, { Title: 'It fails' }, 'Create')
    await page.getByRole('region', { name: 'Doing' }).getByText('It fails').waitFor()
    await expect
      .poll(async () => (await team.get(`/cards?list_id=${board.lists[1].id}`)).body.cards)
      .toMatchObject([{ title: 'It fails', priority: 1 }])
  })

  test('a guest of one board is offered no templates, and who saves none reads no advice to', async () => {
    const { team, project, board, save } = await newScene()
    const card = await team.newCard(board.lists[0], { title: 'Fix it' })
    await save({ type: 'card', title: 'Bug report', content: { title: 'Bug' } })
    const guest = await team.newMember('guest')
    await team.post(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'member' })
    const page = await web.open(guest, `/board-${board.id}`)
    await page.getByRole('button', { name: 'Add card', exact: true }).first().waitFor()
    await page.getByRole('link', { name: 'Website' }).first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Card from template' }).count()).toBe(0)
    await page.goto(page.url().replace(/board-.*/, `card-${card.id}`))
    await page.getByRole('button', { name: 'Card actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Copy card' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Checklist from template' }).count()).toBe(0)
    await page.goto(page.url().replace(/card-.*/, 'settings/templates'))
    await page.getByText('There are no templates in the spaces that you see.').waitFor()

    await team.post(`/projects/${project.id}/members`, { user_id: guest.user_id, role: 'viewer' })
    await page.goto(page.url().replace(/settings.*/, `board-${board.id}`))
    await page.getByRole('button', { name: 'Card from template' }).first().click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Bug report/ })
      .waitFor()
  })

  test('a page is saved as one, and made below a page and in a space, by keyboard', async () => {
    const { team, project } = await newScene()
    const written = await team.newPage(project.id, { title: 'Minutes', content: '<p>Agenda</p>' })
    const page = await web.open(team, `/page-${written.id}`)
    const menu = page.getByRole('main').getByRole('button', { name: 'Actions for page Minutes' })
    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Save as template' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Saved as template Minutes').waitFor()

    await menu.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'New page below from template' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor()
    await page.keyboard.type('Monday')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Monday' }).waitFor()
    await page.getByText('Agenda').waitFor()
    await expect
      .poll(async () => (await team.get(`/pages?project_id=${project.id}`)).body.pages)
      .toContainEqual(expect.objectContaining({ title: 'Monday', parent_page_id: written.id }))

    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('New from template')
    await page.getByRole('option', { name: 'New from template', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('Tuesday')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Tuesday' }).waitFor()
  })

  test('a board is saved with its cards, and a new one is made from it', async () => {
    const { team, board } = await newScene()
    await team.newCard(board.lists[0], { title: 'Laptop' })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Save as template' }).click()
    await page.getByRole('dialog').getByText('With its cards').click()
    await send(page, { Name: 'Onboarding' }, 'Save')
    await page.getByText('Saved as template Onboarding').waitFor()

    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('New board')
    await page
      .getByRole('option', { name: /New board/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'From template' }).click()
    await page.getByRole('dialog', { name: 'New from template' }).waitFor()
    await send(page, { Title: 'Ada' }, 'Create')
    await page.getByRole('heading', { level: 1, name: 'Ada' }).waitFor()
    await page.getByRole('region', { name: 'To do' }).getByText('Laptop').waitFor()
  })

  test('a checklist is saved as one, and added to another card', async () => {
    const { team, board } = await newScene()
    const checklists = [{ title: 'Steps', items: [{ title: 'Build', checked: true }] }]
    const card = await team.newCard(board.lists[0], { title: 'First', checklists })
    const other = await team.newCard(board.lists[0], { title: 'Second' })
    const page = await web.open(team, `/card-${card.id}`)
    await page.getByRole('button', { name: 'Actions for checklist Steps' }).click()
    await page.getByRole('menuitem', { name: 'Save as template' }).click()
    await send(page, {}, 'Save')
    await page.getByText('Saved as template Steps').waitFor()

    await page.goto(`${web.server.url}/${team.team_id}/card-${other.id}`)
    await page.getByRole('button', { name: 'Card actions' }).click()
    await page.getByRole('menuitem', { name: 'Checklist from template' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor()
    await send(page, {}, 'Create')
    await page.getByRole('main').getByText('Build').waitFor()
    await expect
      .poll(async () => (await team.get(`/cards/${other.id}`)).body.card.checklists)
      .toMatchObject([{ title: 'Steps', items: [{ title: 'Build', checked: false }] }])
  })

  test('a sprint is saved with its cards; another is planned from it, and one gets its cards', async () => {
    const { team, project } = await newScene()
    const sprint = await team.newSprint(project.id, { title: 'Sprint 1', start_date: Date.UTC(2100, 0, 4) })
    await team.newCard(sprint.lists[0], { title: 'Review', sprint_id: sprint.id })
    const page = await web.open(team, `/sprint-${sprint.id}`)
    const menu = page.getByRole('button', { name: 'Sprint actions' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Save as template' }).click()
    await send(page, { Name: 'Usual' }, 'Save')
    await page.getByText('Saved as template Usual').waitFor()

    await menu.click()
    await page.getByRole('menuitem', { name: 'Add cards from template' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: / Template$/ })
      .waitFor()
    // Its cards have titles of their own.
    await expect.poll(() => page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).count()).toBe(0)
    await send(page, {}, 'Create')
    await expect.poll(async () => (await team.get(`/cards?sprint_id=${sprint.id}`)).body.count).toBe(2)

    await page.goto(`${web.server.url}/${team.team_id}/sprints-${project.id}`)
    await page.getByRole('button', { name: 'From template' }).click()
    const title = page.getByRole('dialog').getByRole('textbox', { name: 'Title' })
    // Not that of the one that the template was made from.
    await expect.poll(() => title.inputValue()).toBe('Sprint 2')
    await send(page, {}, 'Create')
    await page.getByRole('heading', { level: 1, name: 'Sprint 2' }).waitFor()
    await page.getByText('Review').first().waitFor()
  })

  test('the settings list them: they are edited, used, deleted and brought back', async () => {
    const { team, save } = await newScene()
    const empty = await web.open(team, '/settings/templates')
    await empty.getByText(/^Nothing is saved as a template yet/).waitFor()
    await empty.getByRole('link', { name: 'Go to my boards' }).waitFor()
    const minutes = { title: 'Minutes', description: 'For meetings', content: { content: '<p>Agenda</p>' } }
    const { id } = await save({ type: 'page', ...minutes })
    await save({ type: 'card', title: 'Bug report' })
    await empty.goto(`${web.server.url}/${team.team_id}/settings/templates`)
    const page = empty
    const space = page.getByRole('region', { name: 'Product' })
    await space.getByText('Page · For meetings').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    const menuOf = (title: string) => page.getByRole('button', { name: `Actions for template ${title}` })
    await menuOf('Minutes').click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await send(page, { Name: 'Minutes of {{date}}', Description: '' }, 'Save')
    await space.getByText('Minutes of {{date}}').waitFor()

    await menuOf('Minutes of {{date}}').click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('Template Minutes of {{date}} deleted').waitFor()
    await space.getByText('Minutes of {{date}}').waitFor({ state: 'detached' })
    // The keys are still somewhere on the page.
    await expect.poll(() => page.evaluate('document.activeElement === document.body')).toBe(false)
    await expect.poll(() => templatesOf(team)).toHaveLength(1)
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
    await space.getByText('Minutes of {{date}}').waitFor()
    await expect.poll(async () => (await team.get(`/templates/${id}`)).status).toBe(200)

    await menuOf('Minutes of {{date}}').click()
    await page.getByRole('menuitem', { name: 'Use' }).click()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await send(page, {}, 'Create')
    await page.getByRole('heading', { level: 1, name: /^Minutes of \d{4}-\d\d-\d\d$/ }).waitFor()
    await page.getByText('Agenda').waitFor()
  })

  test('a guest uses them on a phone, but neither saves nor changes them', async () => {
    const { team, project, board, save } = await newScene()
    await save({ type: 'card', title: 'Bug report' })
    await save({ type: 'board', title: 'Onboarding' })
    const guest = await team.newMember('guest')
    await team.post(`/projects/${project.id}/members`, { user_id: guest.user_id })
    const card = await team.newCard(board.lists[1], { title: 'Old' })
    const page = await web.open(guest, `/board-${board.id}`, PHONE)
    await page.getByRole('region', { name: 'To do' }).getByRole('button', { name: 'Card from template' }).tap()
    await page.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill('By touch')
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).tap()
    await page.getByRole('region', { name: 'To do' }).getByText('By touch').waitFor()

    await page.goto(`${web.server.url}/${team.team_id}/card-${card.id}`)
    await page.getByRole('button', { name: 'Card actions' }).tap()
    await page.getByRole('menuitem').first().waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Save as template' }).count()).toBe(0)
    await page.goto(`${web.server.url}/${team.team_id}/settings/templates`)
    await page.getByText('Onboarding').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Actions for template/ }).count()).toBe(0)
  })
})
