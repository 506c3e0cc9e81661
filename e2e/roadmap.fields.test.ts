import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { hasBrowser, PHONE, Web } from '../test/web.ts'

const REASON = 'The books are closed.'

describe.skipIf(!hasBrowser)('custom fields on the roadmap in the browser', () => {
  const web = new Web('sqlite')

  /** Two spaces with fields, of which two have one title, and three epics in one list. */
  async function newScene() {
    const team = await web.newTeam()
    const [here, there] = [await team.newProject({ title: 'Product' }), await team.newProject({ title: 'Sales' })]
    const newField = async (project_id: string, field: object) =>
      (await team.made(`/projects/${project_id}/fields`, field)).field as { id: string; options: { id: string }[] }
    const theme = await newField(here.id, {
      title: 'Theme',
      type: 'select',
      options: [{ title: 'Growth' }, { title: 'Trust' }],
    })
    const budget = await newField(here.id, { title: 'Budget', type: 'money', unit: 'EUR' })
    const same = await newField(there.id, { title: 'Budget', type: 'text' })
    const { lists } = (await team.get('/epics')).body
    const newEpic = async (title: string, custom_fields: object = {}) =>
      (await team.made('/epics', { title, list_id: lists[2].id, custom_fields })).epic as { id: string }
    const launch = await newEpic('Launch', { [theme.id]: theme.options[1]?.id, [budget.id]: 30 })
    await newEpic('Payments', { [theme.id]: theme.options[0]?.id, [budget.id]: 7.5 })
    await newEpic('Rewrite')
    const valuesOf = async (id: string) =>
      (await team.get(`/epics/${id}`)).body.epic.custom_fields as Record<string, unknown>
    return { team, theme, budget, same, launch, valuesOf }
  }

  const titles = async (page: Page) =>
    (await page.getByRole('rowheader').allInnerTexts()).map((text) => text.replace(/^#\d+\s*/, ''))

  test('the table has columns of them, which are changed and sorted by; the address keeps both', async () => {
    const { team, theme, budget, same, launch, valuesOf } = await newScene()
    const page = await web.open(team, '/roadmap?layout=table')
    const row = page.getByRole('row', { name: /Launch/ })
    await page.getByRole('button', { name: 'Columns', exact: true }).click()
    for (const name of ['Theme', 'Budget (Product)', 'Budget (Sales)', 'Progress'])
      await page.getByRole('menuitemcheckbox', { name }).click()
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual([
        'Title',
        'Status',
        'Health',
        'Owner',
        'Start date',
        'Due date',
        'Theme',
        'Budget (Product)',
        'Budget (Sales)',
      ])
    await row.getByRole('button', { name: 'Theme: Trust' }).click()
    await page.getByRole('option', { name: 'Growth' }).click()
    await expect.poll(() => valuesOf(launch.id)).toMatchObject({ [theme.id]: theme.options[0]?.id })
    await row.getByRole('button', { name: 'Budget (Product): 30.00 EUR' }).click()
    await page.getByRole('textbox', { name: 'Budget (Product)' }).fill('5')
    await page.keyboard.press('Enter')
    await expect.poll(() => valuesOf(launch.id)).toMatchObject({ [budget.id]: 5 })
    await page.keyboard.press('z')
    await expect.poll(() => valuesOf(launch.id)).toMatchObject({ [budget.id]: 30 })
    await row.getByRole('button', { name: 'Budget (Product): 30.00 EUR' }).waitFor()
    // Another person changes one.
    await team.patch(`/epics/${launch.id}`, { custom_fields: { [same.id]: 'much' } })
    await row.getByRole('button', { name: 'Budget (Sales): much' }).waitFor()

    const sort = page.getByRole('columnheader', { name: 'Budget (Product)' }).getByRole('button')
    await sort.click()
    await expect.poll(() => titles(page)).toEqual(['Payments', 'Launch', 'Rewrite'])
    await sort.click()
    await expect.poll(() => titles(page)).toEqual(['Launch', 'Payments', 'Rewrite'])
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(['Launch', 'Payments', 'Rewrite'])
    await row.getByRole('button', { name: 'Budget (Sales): much' }).waitFor()
    await expect.poll(() => violationsInBothThemes(page)).toEqual([])
  })

  test('they are asked for in the filter, in every layout, and the epics are exported', async () => {
    const { team } = await newScene()
    const page = await web.open(team, '/roadmap')
    await page.getByRole('link', { name: 'Rewrite' }).waitFor()
    await page.keyboard.press('f')
    await page.getByRole('button', { name: 'Custom fields' }).click()
    const float = page.getByRole('dialog', { name: 'Custom fields' })
    await float.getByRole('button', { name: /^Theme: / }).click()
    await page.getByRole('option', { name: 'Trust' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Payments' }).waitFor({ state: 'detached' })
    await page.getByText('2 epics are hidden').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Launch' }).count()).toBe(1)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Table', exact: true }).click()
    await expect.poll(() => titles(page)).toEqual(['Launch'])
    await page.getByRole('link', { name: 'Timeline', exact: true }).click()
    await page.getByText('2 epics are hidden').waitFor()
    await page.getByRole('link', { name: 'Launch' }).waitFor()
    await expect.poll(() => page.getByText('Payments').count()).toBe(0)
    await page.getByRole('link', { name: 'Table', exact: true }).click()
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(['Launch'])
    await expect.poll(() => violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect.poll(() => titles(page)).toEqual(['Launch', 'Payments', 'Rewrite'])

    await page.getByRole('button', { name: 'Roadmap actions' }).click()
    const table = page.getByRole('menuitem', { name: 'Export as CSV' })
    await expect.poll(() => table.getAttribute('href')).toMatch(/\/epics\/export\.csv$/)
  })

  test('the filter asks how they are going and how urgent they are', async () => {
    const { team } = await newScene()
    const { lists } = (await team.get('/epics')).body
    const epics: { id: string; title: string }[] = lists.flatMap((list: { epics: object[] }) => list.epics)
    const idOf = (title: string) => epics.find((epic) => epic.title === title)?.id
    await team.patch(`/epics/${idOf('Launch')}`, { health_status: 'at_risk', priority: 1 })
    await team.patch(`/epics/${idOf('Payments')}`, { health_status: 'on_track' })
    const page = await web.open(team, '/roadmap?layout=table')
    await expect.poll(() => titles(page)).toEqual(['Launch', 'Payments', 'Rewrite'])
    await page.keyboard.press('f')
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Health/ })
      .click()
    await page.getByRole('option', { name: 'At risk' }).click()
    await page.getByRole('option', { name: 'Not set' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => titles(page)).toEqual(['Launch', 'Rewrite'])
    await page.reload()
    await expect.poll(() => titles(page)).toEqual(['Launch', 'Rewrite'])
    await page
      .getByRole('search')
      .getByRole('button', { name: /^Priority/ })
      .click()
    await page.getByRole('option', { name: 'Urgent' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => titles(page)).toEqual(['Launch'])
  })

  test('what the server refuses is said in the row, and what was typed is kept', async () => {
    const { team, budget, launch, valuesOf } = await newScene()
    const page = await web.open(team, `/roadmap?layout=table&columns=field-${budget.id}`)
    const row = page.getByRole('row', { name: /Launch/ })
    await page.route(`**/epics/${launch.id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 403, json: { code: 'forbidden', status: 403, message: REASON, request_id: 'r1' } })
        : route.continue(),
    )
    await row.getByRole('button', { name: /^Budget/ }).click()
    await page.getByRole('textbox', { name: /^Budget/ }).fill('99')
    await page.keyboard.press('Enter')
    await row.getByRole('alert').getByText(REASON).waitFor()
    await row.getByRole('button', { name: 'Budget (Product): 30.00 EUR' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: /^Budget/ }).inputValue()).toBe('99')
    await page.unroute(`**/epics/${launch.id}`)
    await page.keyboard.press('Enter')
    await expect.poll(() => valuesOf(launch.id)).toMatchObject({ [budget.id]: 99 })
    await row.getByRole('alert').waitFor({ state: 'detached' })
  })

  test('a refused move is back with the focus, and refused titles of new epics wait in their list', async () => {
    const { team } = await newScene()
    const page = await web.open(team, '/roadmap')
    const column = (title: string) => page.getByRole('region', { name: new RegExp(`^${title}, \\d`) })
    const refused = { status: 403, json: { code: 'forbidden', status: 403, message: REASON, request_id: 'r1' } }
    const isWrite = /\/epics(\/\d+)?$/
    await page.route(isWrite, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill(refused),
    )
    const launch = page.getByRole('link', { name: 'Launch' })
    await launch.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await column('In progress').getByRole('alert').getByText(REASON).waitFor()
    await column('In progress').getByRole('link', { name: 'Launch' }).waitFor()
    await expect.poll(() => launch.evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true)

    await page.getByRole('button', { name: 'Add an epic to Backlog' }).click()
    for (const title of ['Maps', 'Routes']) {
      await page.getByRole('textbox', { name: 'Title of the epic' }).fill(title)
      await page.keyboard.press('Enter')
      await column('Backlog').getByRole('paragraph').filter({ hasText: title }).waitFor()
    }
    await page.keyboard.press('Escape')
    await page.reload()
    const alert = column('Backlog').getByRole('alert')
    await alert.getByText(REASON).waitFor()
    await page.unroute(isWrite)
    await alert.getByRole('button', { name: 'Try again' }).click()
    for (const title of ['Maps', 'Routes']) await column('Backlog').getByRole('link', { name: title }).waitFor()
    await expect.poll(async () => (await team.get('/epics')).body.lists[0].epics.length).toBe(2)
    await expect.poll(() => violationsInBothThemes(page)).toEqual([])
  })

  test('on a phone the filter and the columns are within reach', async () => {
    const { team, theme } = await newScene()
    const page = await web.open(team, `/roadmap?layout=table&columns=field-${theme.id}`, PHONE)
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: 'Words in the title' }))
      .fill('launch')
    await expect.poll(() => titles(page)).toEqual(['Launch'])
    await page.getByRole('button', { name: 'Theme: Trust' }).waitFor()
    await expect.poll(() => violationsInBothThemes(page)).toEqual([])
  })
})
