import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { chooseOption, hasBrowser, OTHER_STORE, PHONE, Web } from '../test/web.ts'
import { hold } from '../test/windows.ts'

describe.runIf(hasBrowser)('fields to choose from', () => {
  const web = new Web(OTHER_STORE)

  async function newPlaces() {
    const team = await web.newTeam()
    const project_id = (await team.made('/projects', { title: 'Product' })).project.id
    const names = ['Website', 'Shop', 'Mobile', 'Support', 'Press', 'Events', 'Hiring', 'Übersicht']
    const boards = []
    for (const title of names) boards.push(await team.newBoard({ title, project_id }))
    const card = await team.newCard(boards[0].lists[0], { title: 'Launch' })
    const sprint = await team.newSprint(project_id, { title: 'Next weeks' })
    return { team, boards, card, sprint, cardNow: async () => (await team.get(`/cards/${card.id}`)).body.card }
  }

  test('many are searched by keyboard alone, and a card moves where was chosen', async () => {
    const { team, boards, card, cardNow } = await newPlaces()
    const page = await web.open(team, `/board-${boards[0].id}`)
    await page.locator(`[data-card="${card.id}"]`).focus()
    await page.keyboard.press('m')
    const field = page.getByRole('button', { name: /Board or sprint$/ })
    await field.focus()
    await expect.poll(() => field.getAttribute('aria-haspopup')).toBe('listbox')
    await page.keyboard.press('Enter')
    const search = page.getByLabel('Find: board or sprint')
    await search.waitFor()
    await page.keyboard.type('uber')
    const options = page.getByRole('listbox').getByRole('option')
    await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining('Übersicht')])
    // Which one is active is said a moment after the last letter.
    await expect.poll(() => violationsInBothThemes(page)).toEqual([])
    await page.screenshot({ path: 'test-results/select.png' })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Übersicht Board or sprint' }).waitFor()
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect.poll(async () => (await cardNow()).board_id).toBe(boards[7].id)
  })

  test('a field that is pressed before its choices are read opens, and shows them when they come', async () => {
    const { team, boards } = await newPlaces()
    const page = await web.open(team, '/inbox')
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    const answers = await hold(page, `**/boards/${boards[1].id}?*`)
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('new card')
    await expect.poll(() => page.getByRole('option').first().innerText()).toBe('New card')
    await page.getByRole('option').first().click()
    const dialog = page.getByRole('dialog', { name: 'New card' })
    await chooseOption(dialog, 'Board', 'Shop')
    await dialog.getByRole('button', { name: /List$/ }).click()
    await page.getByText('Nothing to choose from yet').waitFor()
    // It is on its way, but perhaps not here yet.
    await expect.poll(() => answers.held.length).toBeGreaterThan(0)
    await answers.release()
    await page.getByRole('option', { name: boards[1].lists[1].title }).click()
    await dialog.getByRole('textbox', { name: 'Card title' }).fill('From afar')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect
      .poll(async () => (await team.get(`/cards?list_id=${boards[1].lists[1].id}`)).body.cards)
      .toMatchObject([{ title: 'From afar' }])
  })

  test('a card moves from a board to a sprint', async () => {
    const { team, boards, card, sprint, cardNow } = await newPlaces()
    const page = await web.open(team, `/board-${boards[0].id}`)
    await page.locator(`[data-card="${card.id}"]`).focus()
    await page.keyboard.press('m')
    await chooseOption(page, 'Board or sprint', 'Next weeks Product')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect.poll(async () => (await cardNow()).sprint_id).toBe(sprint.id)
  })

  test('an open card moves to a sprint and back to a board by its own menu, however many boards there are', async () => {
    const { team, boards, card, sprint, cardNow } = await newPlaces()
    const page = await web.open(team, `/board-${boards[0].id}?card=${card.id}`)
    const panel = page.getByRole('dialog', { name: /Launch/ })
    const move = async (from: string, to: string) => {
      await panel.getByRole('button', { name: 'Card actions' }).click()
      await page.getByRole('menuitem', { name: 'Move to…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Move the card' })
      await dialog.getByRole('button', { name: `${from} Board or sprint` }).waitFor()
      await chooseOption(dialog, 'Board or sprint', `${to} Product`)
      await dialog.getByRole('button', { name: `${to} Board or sprint` }).waitFor()
      await dialog.getByRole('button', { name: 'Move here' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    await move('Website', 'Next weeks')
    await expect.poll(async () => (await cardNow()).sprint_id).toBe(sprint.id)
    await move('Next weeks', 'Hiring')
    await expect.poll(async () => (await cardNow()).board_id).toBe(boards[6].id)
    // Without waiting for the answer, nor for the log.
    await move('Hiring', 'Next weeks')
    await move('Next weeks', 'Website')
    await expect.poll(cardNow).toMatchObject({ board_id: boards[0].id, sprint_id: null })
  })

  test('the dialog of an open card follows the card until another place is chosen', async () => {
    const { team, card, sprint } = await newPlaces()
    const page = await web.open(team, `/card-${card.id}`)
    await page.getByRole('button', { name: 'Card actions' }).click()
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move the card' })
    await dialog.getByRole('button', { name: 'Website Board or sprint' }).waitFor()
    await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })
    await dialog.getByRole('button', { name: 'Next weeks Board or sprint' }).waitFor()
    await dialog.getByRole('button', { name: `${sprint.lists[0].title} List` }).waitFor()
  })

  test('on a phone the list fits the screen, and escape leaves what was chosen', async () => {
    const { team, boards } = await newPlaces()
    const page = await web.open(team, `/board-${boards[0].id}?layout=table`, PHONE)
    const field = page.getByRole('button', { name: /Grouped by$/ })
    await field.tap()
    const list = page.getByRole('listbox')
    await list.waitFor()
    const box = await list.boundingBox()
    expect(box && box.x >= 0 && box.x + box.width <= 390).toBe(true)
    await page.screenshot({ path: 'test-results/select-phone.png' })
    await page.keyboard.press('Escape')
    await list.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'By list Grouped by' }).waitFor()
  })
})
