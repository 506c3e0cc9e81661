import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import type { Caller } from '../test/team.ts'
import { chooseOption, hasBrowser, LAPTOP, PHONE, Web } from '../test/web.ts'

const ALL = [
  { title: 'Note', type: 'text' },
  { title: 'Budget', type: 'money', unit: 'EUR' },
  { title: 'Starts', type: 'date' },
  { title: 'Approved', type: 'checkbox' },
  {
    title: 'Stage',
    type: 'select',
    options: [
      { title: 'Ready', color: 'green' },
      { title: 'Late', color: 'red' },
    ],
  },
  {
    title: 'Areas',
    type: 'multi_select',
    options: [
      { title: 'Web', color: 'blue' },
      { title: 'Server', color: 'pink' },
    ],
  },
  { title: 'Reviewer', type: 'person' },
  { title: 'Site', type: 'link' },
  { title: 'Quality', type: 'rating' },
]

const propertiesOf = (page: Page) => page.getByRole('complementary', { name: 'Properties' })

describe.skipIf(!hasBrowser)('custom fields in the browser', () => {
  const web = new Web('sqlite')

  async function newScene(fields: readonly object[] = ALL) {
    const team = await web.newTeam()
    const project = await team.newProject({ title: 'Product' })
    const board = await team.newBoard({ project_id: project.id, title: 'Website' })
    const ids: Record<string, string> = {}
    for (const field of fields) {
      const made = (await team.made(`/projects/${project.id}/fields`, field)).field as { id: string; title: string }
      ids[made.title] = made.id
    }
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const values = async () => (await team.get(`/cards/${card.id}`)).body.card.custom_fields as Record<string, unknown>
    return { team, project, board, card, ids, values }
  }

  const setValues = (caller: Caller, id: string, custom_fields: object) =>
    caller.patch(`/cards/${id}`, { custom_fields })

  test('a card shows those that are set, and edits each by its type', async () => {
    const { team, card, ids, values } = await newScene()
    await setValues(team, card.id, { Note: 'First' })
    const page = await web.open(team, `/card-${card.id}`)
    const properties = propertiesOf(page)
    await expect.poll(() => properties.getByLabel('Note').inputValue()).toBe('First')
    await expect.poll(() => properties.getByLabel('Budget').count()).toBe(0)

    await properties.getByRole('button', { name: 'All properties' }).click()
    await properties.getByLabel('Budget').fill('1200,5')
    await page.keyboard.press('Enter')
    await properties.getByRole('checkbox', { name: 'Approved' }).focus()
    await page.keyboard.press('Space')
    await properties.getByRole('button', { name: 'Stage: None' }).click()
    await page.getByRole('option', { name: 'Late' }).click()
    await properties.getByRole('button', { name: 'Areas: None' }).click()
    await page.getByRole('option', { name: 'Web' }).click()
    await page.getByRole('option', { name: 'Server' }).click()
    await page.keyboard.press('Escape')
    await properties.getByLabel('Site', { exact: true }).fill('https://example.org/a')
    await page.keyboard.press('Enter')
    await properties.getByRole('radio', { name: '4 of 5' }).focus()
    await page.keyboard.press('Space')
    await properties.getByRole('button', { name: 'Reviewer: Nobody' }).click()
    await page.getByRole('option').nth(1).click()
    await expect.poll(values).toEqual({
      [ids.Note ?? '']: 'First',
      [ids.Budget ?? '']: 1200.5,
      [ids.Approved ?? '']: true,
      [ids.Stage ?? '']: '2',
      [ids.Areas ?? '']: ['1', '2'],
      [ids.Site ?? '']: 'https://example.org/a',
      [ids.Quality ?? '']: 4,
      [ids.Reviewer ?? '']: team.user_id,
    })
    await expect
      .poll(() => properties.getByRole('link', { name: 'Open Site' }).getAttribute('href'))
      .toBe('https://example.org/a')
    await expect.poll(() => properties.getByLabel('Budget').inputValue()).toMatch(/^1,?200\.50 EUR$/)
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('what a new card needs is asked for where it is added', async () => {
    const { team, board, project } = await newScene([])
    const page = await web.open(team, `/board-${board.id}`)
    await team.made(`/projects/${project.id}/fields`, { title: 'Customer', type: 'text', required: true })
    const titles = async () => {
      const { cards } = (await team.get(`/cards?board_id=${board.id}`)).body
      return cards.map(({ title, custom_fields }: { title: string; custom_fields: object }) => [
        title,
        ...Object.values(custom_fields),
      ])
    }
    await page.getByRole('button', { name: 'Add card' }).first().click()
    const customer = page.getByRole('group', { name: 'Needed for new cards' }).getByLabel('Customer')
    await customer.waitFor()
    await page.getByRole('textbox', { name: 'Card title' }).fill('Renew the contract')
    await page.keyboard.press('Enter')

    await page.getByText('Fill these in first').waitFor()
    await expect.poll(() => customer.evaluate((field) => field.matches(':focus'))).toBe(true)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.type('Acme')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Card title' }).press('Enter')

    await expect.poll(titles).toContainEqual(['Renew the contract', 'Acme'])
    // It stays for the next one.
    await page.getByRole('textbox', { name: 'Card title' }).fill('Send the bill')
    await page.keyboard.press('Enter')
    await expect.poll(titles).toContainEqual(['Send the bill', 'Acme'])
  })

  test('typing replaces a number that was reached by the Tab key', async () => {
    const { team, card, ids, values } = await newScene([
      { title: 'Note', type: 'text' },
      { title: 'Budget', type: 'money', unit: 'EUR' },
    ])
    await team.patch(`/cards/${card.id}`, { custom_fields: { [ids.Note ?? '']: 'Soon', [ids.Budget ?? '']: 1 } })
    const page = await web.open(team, `/card-${card.id}`)
    await propertiesOf(page).getByLabel('Note').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.type('77')
    await page.keyboard.press('Enter')

    await expect.poll(values).toMatchObject({ [ids.Budget ?? '']: 77 })
  })

  test('a refused value stays in its field with the reason; undo takes a change back', async () => {
    const { team, card, ids, values } = await newScene()
    await setValues(team, card.id, { Site: 'https://example.org/a', Budget: 3 })
    const page = await web.open(team, `/card-${card.id}`)
    const properties = propertiesOf(page)
    await properties.getByLabel('Site', { exact: true }).fill('nowhere')
    await page.keyboard.press('Enter')
    await properties
      .getByRole('alert')
      .getByText(/must be an address/)
      .waitFor()
    await expect.poll(() => properties.getByLabel('Site', { exact: true }).inputValue()).toBe('nowhere')
    await properties.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => properties.getByLabel('Site', { exact: true }).inputValue()).toBe('https://example.org/a')

    await properties.getByLabel('Budget').fill('much')
    await page.keyboard.press('Enter')
    await properties.getByRole('alert').getByText('must be a number').waitFor()
    await properties.getByLabel('Budget').focus()
    await properties.getByLabel('Budget').fill('8')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await values())[ids.Budget ?? '']).toBe(8)
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await values())[ids.Budget ?? '']).toBe(3)
  })

  test('history names fields and values; what others do shows at once', async () => {
    const { team, card, ids } = await newScene()
    await setValues(team, card.id, { Budget: 3 })
    // What one person does without a pause is one entry: two of another one.
    const other = await team.newMember('member')
    await setValues(other, card.id, { Budget: 8 })
    await setValues(other, card.id, { Stage: 'Late' })
    const page = await web.open(team, `/card-${card.id}`)
    const properties = propertiesOf(page)
    await page.getByRole('tab', { name: 'History' }).click()
    const changes = page.getByRole('tabpanel')
    await changes.getByText('Budget').first().waitFor()
    await expect.poll(() => changes.innerText()).toMatch(/3\.00 EUR.*→.*8\.00 EUR/s)
    await expect.poll(() => changes.innerText()).toMatch(/Stage.*Late/s)

    await setValues(team, card.id, { Note: 'From elsewhere' })
    await expect.poll(() => properties.getByLabel('Note').inputValue()).toBe('From elsewhere')
    await team.patch(`/fields/${ids.Note}`, { title: 'Remark' })
    await properties.getByLabel('Remark').waitFor()
    await team.delete(`/fields/${ids.Note}`)
    await properties.getByLabel('Remark').waitFor({ state: 'detached' })
  })

  test('a move to another space says which values are lost there, and its undo brings them back', async () => {
    const { team, board, card, ids, values } = await newScene([
      { title: 'Note', type: 'text' },
      { title: 'Budget', type: 'number' },
      { title: 'Stage', type: 'select', options: [{ title: 'Ready' }, { title: 'Late' }] },
    ])
    const other = await team.newProject({ title: 'Support' })
    const tickets = await team.newBoard({ project_id: other.id, title: 'Tickets' })
    const note = (await team.made(`/projects/${other.id}/fields`, { title: 'note', type: 'text' })).field as {
      id: string
    }
    const stage = { title: 'Stage', type: 'select', options: [{ title: 'ready' }] }
    await team.made(`/projects/${other.id}/fields`, stage)
    await setValues(team, card.id, { Note: 'First', Budget: 12, Stage: 'Late' })
    const before = { [ids.Note ?? '']: 'First', [ids.Budget ?? '']: 12, [ids.Stage ?? '']: '2' }
    const page = await web.open(team, `/card-${card.id}`)
    await page.getByRole('button', { name: 'Card actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Move to…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Move the card' })
    await chooseOption(dialog, 'Board or sprint', 'Tickets Support')
    const lost = 'Support has no such fields or options: values of Budget and Stage are lost there.'
    await dialog.getByText(lost).waitFor()
    await dialog.getByRole('button', { name: 'Move here' }).click()
    await expect.poll(values).toEqual({ [note.id]: 'First' })
    await page.getByRole('link', { name: 'Tickets' }).first().waitFor()

    const nowOn = async () => (await team.get(`/cards/${card.id}`)).body.card.board_id as string
    await page.keyboard.press('Control+z')
    await expect.poll(values).toEqual(before)
    await expect.poll(nowOn).toBe(board.id)
    await expect.poll(() => propertiesOf(page).getByLabel('Budget').inputValue()).toBe('12')
    await page.keyboard.press('Shift+Z')
    await expect.poll(nowOn).toBe(tickets.id)
    await page.keyboard.press('Control+z')
    await expect.poll(values).toEqual(before)

    await page.goto(page.url().replace(/card-.*/, `board-${board.id}`))
    await page.getByRole('link', { name: 'Launch' }).focus()
    await page.keyboard.press('m')
    await chooseOption(page.getByRole('dialog'), 'Board or sprint', 'Tickets Support')
    await page.getByRole('dialog').getByText(lost).waitFor()
    await page.keyboard.press('Escape')
    const tile = page.getByRole('listitem').filter({ hasText: 'Launch' })
    await tile.dragTo(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tickets' }))
    await page.getByText(`Moved the card to Tickets. ${lost}`).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(values).toEqual(before)
  })

  test.each([
    ['a laptop', LAPTOP],
    ['a phone', PHONE],
  ] as const)('the stars of a rating and what clears them are one line on %s', async (name, size) => {
    const { team, card } = await newScene()
    await setValues(team, card.id, { Quality: 5 })
    const page = await web.open(team, `/card-${card.id}`, size)
    const properties = propertiesOf(page)
    const middleOf = async (part: Locator) => {
      const box = await part.boundingBox()
      return box && Math.round(box.y + box.height / 2)
    }
    const stars = properties.getByRole('radiogroup', { name: 'Quality' })
    const clear = properties.getByRole('button', { name: 'Clear Quality' })
    await clear.waitFor()
    await expect.poll(async () => (await middleOf(clear)) === (await middleOf(stars))).toBe(true)
    // Nor is it cut at the edge.
    const [box, outer] = [await clear.boundingBox(), await properties.boundingBox()]
    await page.screenshot({ path: `test-results/rating-${name.replace('a ', '')}.png` })
    await expect.poll(() => (box?.x ?? 0) + (box?.width ?? 0) <= (outer?.x ?? 0) + (outer?.width ?? 0)).toBe(true)
  })

  test('viewers only read them, also on a phone', async () => {
    const { team, card } = await newScene()
    await setValues(team, card.id, { Note: 'First', Stage: 'Ready', Quality: 2, Approved: true })
    const viewer = await team.newMember('member')
    await team.post(`/projects/${card.project_id}/members`, { user_id: viewer.user_id, role: 'viewer' })
    const page = await web.open(viewer, `/card-${card.id}`, PHONE)
    const properties = propertiesOf(page)
    await expect.poll(() => properties.getByLabel('Note').getAttribute('readonly')).not.toBeNull()
    await expect.poll(() => properties.getByRole('button', { name: 'Stage: Ready' }).isDisabled()).toBe(true)
    await expect.poll(() => properties.getByRole('checkbox', { name: 'Approved' }).isDisabled()).toBe(true)
    await expect.poll(() => properties.getByRole('radio', { name: '2 of 5' }).isDisabled()).toBe(true)
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('a board asks before it moves to a space where its cards lose values', async () => {
    const { team, board, card, values, ids } = await newScene([{ title: 'Budget', type: 'number' }])
    await team.newProject({ title: 'Support' })
    await setValues(team, card.id, { Budget: 12 })
    const page = await web.open(team, `/board-${board.id}`)
    const choose = async () => {
      await page.getByRole('button', { name: 'Board actions' }).press('Enter')
      await page.getByRole('menuitem', { name: 'Settings', exact: true }).press('Enter')
      await chooseOption(page.getByRole('dialog', { name: 'Board settings' }), 'Space', 'Support')
    }
    const spaceOf = async () => (await team.get(`/boards/${board.id}`)).body.board.project_id as string
    const before = await spaceOf()

    await choose()
    const question = page.getByRole('dialog', { name: 'Move the board to Support?' })
    await question.getByText('values of Budget are lost there').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    expect([await spaceOf(), await values()]).toEqual([before, { [ids.Budget ?? '']: 12 }])
    await chooseOption(page.getByRole('dialog', { name: 'Board settings' }), 'Space', 'Support')
    await question.getByRole('button', { name: 'Move' }).click()
    await expect.poll(spaceOf).not.toBe(before)
    await expect.poll(values).toEqual({})
  })

  test('an option that is taken away says first what loses it, and the keys stay among the options', async () => {
    const { team, project, card } = await newScene([
      { title: 'Stage', type: 'select', options: [{ title: 'Draft' }, { title: 'Ready' }, { title: 'Late' }] },
    ])
    await setValues(team, card.id, { Stage: 'Ready' })
    const page = await web.open(team, `/space-${project.id}`)
    await page.getByRole('button', { name: 'Actions for field Stage' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Stage' })
    const button = (name: string) => dialog.getByRole('button', { name, exact: true })
    const isFocused = (name: string) => button(name).and(page.locator(':focus')).waitFor()

    await button('Move Ready up').press('Enter')
    await isFocused('Move Ready down')
    await button('Move Ready down').press('Enter')
    await button('Move Ready down').press('Enter')
    await isFocused('Move Ready up')
    await button('Remove Draft').press('Enter')
    await isFocused('Remove Late')
    await button('Save').waitFor()
    await button('Remove Ready').press('Enter')
    await isFocused('Remove Late')
    await dialog.getByText('What you removed is chosen on 1 card or epic, and is lost there.').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await button('Change and lose values').click()
    await dialog.waitFor({ state: 'detached' })
    const optionsLeft = async () => (await team.get(`/projects/${project.id}/fields`)).body.fields[0].options
    await expect.poll(optionsLeft).toMatchObject([{ title: 'Late' }])
  })

  test('the settings of a space define, order, convert and delete them', async () => {
    const { team, project, card } = await newScene([{ title: 'Note', type: 'text' }])
    await setValues(team, card.id, { Note: 'Not a number' })
    const fields = async () =>
      (await team.get(`/projects/${project.id}/fields`)).body.fields as { title: string; type: string }[]
    const page = await web.open(team, `/space-${project.id}`)
    const section = page.getByRole('region', { name: 'Custom fields' })
    await section.getByRole('button', { name: 'Add field' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Stage')
    await chooseOption(dialog, 'Type', 'Select')
    await dialog.getByRole('button', { name: 'Add option' }).click()
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('INPUT')
    await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Ready')
    await dialog.getByRole('button', { name: 'Add option' }).click()
    await dialog.getByRole('textbox', { name: 'Option 2' }).fill('Late')
    await dialog.getByRole('button', { name: 'Move Late up' }).click()
    await dialog.getByText('Required', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Default for new cards: None' }).click()
    await page.getByRole('option', { name: 'Ready' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() => fields())
      .toMatchObject([
        { title: 'Note' },
        {
          title: 'Stage',
          type: 'select',
          required: true,
          default: '2',
          options: [{ title: 'Late' }, { title: 'Ready' }],
        },
      ])

    await section.getByRole('button', { name: 'Actions for field Stage' }).click()
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await expect.poll(async () => (await fields()).map(({ title }) => title)).toEqual(['Stage', 'Note'])

    await section.getByRole('button', { name: 'Actions for field Note' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    await chooseOption(dialog, 'Type', 'Number')
    await dialog.getByText('0 values are kept. 1 value does not fit the new type and is lost.').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Change and lose values' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => fields()).toMatchObject([{ title: 'Stage' }, { title: 'Note', type: 'number' }])

    await section.getByRole('button', { name: 'Actions for field Note' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(async () => (await fields()).map(({ title }) => title)).toEqual(['Stage'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await fields()).map(({ title }) => title)).toEqual(['Stage', 'Note'])
  })
})
