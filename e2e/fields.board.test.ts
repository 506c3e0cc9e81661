import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { chooseOption, hasBrowser, PHONE, Web } from '../test/web.ts'

const FIELDS = [
  { title: 'Stage', type: 'select', on_tile: true, options: [{ title: 'Ready', color: 'green' }, { title: 'Late' }] },
  { title: 'Budget', type: 'money', unit: 'EUR', on_tile: true },
  { title: 'Starts', type: 'date' },
  { title: 'Note', type: 'text' },
  { title: 'Approved', type: 'checkbox', on_tile: true },
  { title: 'Guests', type: 'number', on_tile: true },
]

describe.skipIf(!hasBrowser)('custom fields on a board in the browser', () => {
  const web = new Web('sqlite')

  async function newScene() {
    const team = await web.newTeam()
    const project = await team.newProject({ title: 'Product' })
    const board = await team.newBoard({ project_id: project.id, title: 'Website' })
    const ids: Record<string, string> = {}
    for (const field of FIELDS) {
      const made = (await team.made(`/projects/${project.id}/fields`, field)).field as { id: string; title: string }
      ids[made.title] = made.id
    }
    const newCard = (title: string, custom_fields: object = {}) =>
      team.newCard(board.lists[0], { title, custom_fields })
    const apple = await newCard('Apple', { Stage: 'Late', Budget: 30, Note: 'quiet words', Approved: true, Guests: 27 })
    await newCard('Banana', { Stage: 'Ready', Budget: 7.5 })
    await newCard('Cherry')
    const valuesOf = async (id: string) =>
      (await team.get(`/cards/${id}`)).body.card.custom_fields as Record<string, unknown>
    return { team, project, board, ids, apple, valuesOf }
  }

  test('tiles show those that are meant for them, and follow what others do', async () => {
    const { team, project, board, ids, apple } = await newScene()
    const page = await web.open(team, `/board-${board.id}`)
    const tile = page.locator(`[data-tile="${apple.id}"]`)
    const late = tile.getByRole('img', { name: 'Stage: Late' })
    await late.waitFor()
    // No colour of its own, and no empty box instead.
    await expect.poll(() => late.locator('[data-color]').count()).toBe(0)
    await expect.poll(() => tile.getByRole('img', { name: 'Budget: 30.00 EUR' }).innerText()).toBe('30.00 EUR')
    // Without a unit it would be any number.
    await expect.poll(() => tile.getByRole('img', { name: 'Guests: 27' }).innerText()).toMatch(/^Guests\s+27$/)
    await tile.getByRole('img', { name: 'Approved: Yes' }).waitFor()
    await expect.poll(() => tile.getByRole('img', { name: /^Note/ }).count()).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    await team.patch(`/cards/${apple.id}`, { custom_fields: { Stage: 'Ready', Approved: false } })
    await tile.getByRole('img', { name: 'Stage: Ready' }).locator('[data-color]').waitFor()
    await expect.poll(() => tile.getByRole('img', { name: /^Approved/ }).count()).toBe(0)
    await team.patch(`/fields/${ids.Budget}`, { on_tile: false })
    await tile.getByRole('img', { name: /^Budget/ }).waitFor({ state: 'detached' })

    await page.goto(`${web.server.url}/${team.team_id}/space-${project.id}`)
    const section = page.getByRole('region', { name: 'Custom fields' })
    await section.getByRole('button', { name: 'Actions for field Note' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    await page.getByRole('dialog').getByText('Show on the cards of a board').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}`)
    await tile.getByRole('img', { name: 'Note: quiet words' }).waitFor()
  })

  test('beyond six a tile says how many more there are, and which', async () => {
    const { team, project, board } = await newScene()
    const custom_fields: Record<string, number> = {}
    for (let number = 1; number <= 8; number++) {
      const field = { title: `Sum ${number}`, type: 'number', on_tile: true }
      custom_fields[(await team.made(`/projects/${project.id}/fields`, field)).field.id] = number
    }
    const card = await team.newCard(board.lists[0], { title: 'Date', custom_fields })
    const page = await web.open(team, `/board-${board.id}`)
    const tile = page.locator(`[data-tile="${card.id}"]`)
    await tile.getByRole('img', { name: 'Sum 6: 6' }).waitFor()
    await expect.poll(() => tile.getByRole('img', { name: 'Sum 7: 7, Sum 8: 8' }).innerText()).toBe('+2')
    await expect.poll(() => violationsInBothThemes(page)).toEqual([])
  })

  test('are columns of the table: sorted, grouped, edited in place and saved with a view', async () => {
    const { team, board, ids, apple, valuesOf } = await newScene()
    const page = await web.open(team, `/board-${board.id}?layout=table&group=none`)
    const table = page.getByRole('table', { name: 'Cards' })
    const titles = () => table.locator('[data-card]').allInnerTexts()
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of ['Stage', 'Budget', 'Starts', 'Note', 'Approved'])
      await page.getByRole('menuitemcheckbox', { name }).click()
    await page.keyboard.press('Escape')
    await table.getByRole('columnheader', { name: 'Budget' }).getByRole('button').click()
    await expect.poll(titles).toEqual(['Banana', 'Apple', 'Cherry'])
    expect(await violationsInBothThemes(page)).toEqual([])

    const row = table.getByRole('row').filter({ hasText: 'Apple' })
    await row.getByRole('button', { name: 'Budget: 30.00 EUR' }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await expect.poll(titles).toEqual(['Apple', 'Banana', 'Cherry'])
    await row.getByRole('button', { name: 'Stage: Late' }).click()
    await page.getByRole('option', { name: 'Ready' }).click()
    await row.getByRole('checkbox', { name: 'Approved' }).press('Space')
    await expect
      .poll(() => valuesOf(apple.id))
      .toMatchObject({ [ids.Budget ?? '']: 1, [ids.Stage ?? '']: '1', [ids.Approved ?? '']: false })
    await chooseOption(page, 'Grouped by', 'By Stage')
    await table.getByRole('rowheader', { name: 'Ready 2' }).waitFor()
    await table.getByRole('rowheader', { name: 'None 1' }).waitFor()

    await chooseOption(page, 'Grouped by', 'Not grouped')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').getByRole('textbox').first().fill('By budget')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await team.get('/views')).body.views)
      .toMatchObject([{ title: 'By budget', sort: { field: `custom_fields.${ids.Budget}`, order_ascending: true } }])
  })

  test('narrow a board, by their types', async () => {
    const { team, board, ids } = await newScene()
    const page = await web.open(team, `/board-${board.id}`)
    const shown = () => page.locator('[data-tile] [data-card]').evaluateAll((all) => all.length)
    await page.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('button', { name: 'Custom fields' }).click()
    const dialog = page.getByRole('dialog', { name: 'Custom fields' })
    await dialog.getByRole('button', { name: 'Stage: Any or none' }).click()
    await page.getByRole('option', { name: 'Late' }).click()
    await page.getByRole('option', { name: 'Is empty' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(shown).toBe(2)
    await dialog.getByRole('textbox', { name: 'Budget: at least' }).fill('10')
    await expect.poll(shown).toBe(1)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toEqual({ [`field-${ids.Stage}`]: '2,none', [`field-${ids.Budget}`]: '10..' })
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(shown).toBe(3)
    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}?field-${ids.Note}=none`)
    await expect.poll(shown).toBe(2)
    await page.getByRole('button', { name: 'Custom fields' }).click()
    // Letter by letter, as views of the API compare it: a word of it is not enough.
    await dialog.getByRole('textbox', { name: 'Note: is exactly' }).fill('quiet')
    await expect.poll(shown).toBe(0)
    await page.keyboard.type(' words')
    await expect.poll(shown).toBe(1)
    await page.keyboard.press('Escape')
    const asked = { custom_fields: { [ids.Note ?? '']: { has_value: true, include: ['quiet words'] } } }
    const found = await team.post('/views/preview', { type: 'card', card_filters: asked })
    expect(found.body.cards).toMatchObject([{ title: 'Apple' }])
  })

  test('are shown and edited on the page of an epic, also on a phone', async () => {
    const { team, ids } = await newScene()
    const [{ id: list_id }] = (await team.get('/epics')).body.lists
    const { epic } = await team.made('/epics', { title: 'Launch', list_id })
    const page = await web.open(team, `/epic-${epic.id}`, PHONE)
    await page.getByRole('button', { name: 'All properties' }).tap()
    await page.getByLabel('Budget').fill('12')
    await page.keyboard.press('Enter')
    const values = async () => (await team.get(`/epics/${epic.id}`)).body.epic.custom_fields
    await expect.poll(values).toEqual({ [ids.Budget ?? '']: 12 })
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.reload()
    await expect.poll(() => page.getByLabel('Budget').inputValue()).toBe('12.00 EUR')
  })

  test('are known after a reload that cannot ask for them', async () => {
    const { team, board, apple } = await newScene()
    const page = await web.open(team, `/board-${board.id}`)
    const stage = page.locator(`[data-tile="${apple.id}"]`).getByRole('img', { name: 'Stage: Late' })
    await stage.waitFor()
    await page.route('**/projects/*/fields*', (route) => route.abort())
    await page.reload()
    await stage.waitFor()
    await page.unrouteAll()
  })
})
