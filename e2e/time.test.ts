import type { Locator } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { clock } from '../test/team.ts'
import { hasBrowser, PHONE, Web } from '../test/web.ts'

afterEach(() => clock.reset())

describe.skipIf(!hasBrowser)('logged time in the browser', () => {
  const web = new Web('sqlite')

  async function newScene() {
    const team = await web.newTeam()
    const project = await team.newProject({ title: 'Product' })
    const board = await team.newBoard({ project_id: project.id, title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const logged = async () => (await team.get(`/cards/${card.id}`)).body.card.time_logged as number
    return { team, project, board, card, logged }
  }

  test('an epic has the time of all its cards, by person', async () => {
    const { team, board, card } = await newScene()
    const [list] = (await team.get('/epics')).body.lists
    const { epic } = await team.made('/epics', { title: 'Release', list_id: list.id })
    const second = await team.newCard(board.lists[0], { title: 'Announce it' })
    for (const { id } of [card, second]) await team.patch(`/cards/${id}`, { epic_id: epic.id })
    const page = await web.open(team, `/epic-${epic.id}`)
    const properties = page.getByRole('complementary', { name: 'Properties' })
    await properties.getByText('Due date').waitFor()
    const member = await team.newMember('member')
    await team.made(`/cards/${card.id}/time`, { seconds: 5400 })
    await member.made(`/cards/${second.id}/time`, { seconds: 600 })
    // It comes while the epic is open.
    await properties.getByRole('button', { name: 'Time: 1h 40m. Show by person' }).press('Enter')
    const people = page.getByRole('dialog', { name: 'Time' }).getByRole('listitem')
    await expect.poll(() => people.count()).toBe(2)
    await expect.poll(() => people.nth(1).innerText()).toMatch(/: 10m$/)
    expect(await violationsInBothThemes(page, { region: { enabled: false } })).toEqual([])
  })

  test('a card takes time, shows whose it is, and changes and deletes entries', async () => {
    const { team, card, logged } = await newScene()
    const page = await web.open(team, `/card-${card.id}`)
    const properties = page.getByRole('complementary', { name: 'Properties' })
    await properties.getByRole('button', { name: 'Time: None' }).click()
    const dialog = page.getByRole('dialog', { name: 'Time' })
    await dialog.getByText('No time is logged on this card.').waitFor()
    const spent = dialog.getByRole('textbox', { name: 'Time spent' }).first()
    await spent.fill('soon')
    await dialog.getByText('Type a time up to 24 hours').waitFor()
    await spent.fill('1h 30m')
    await dialog.getByRole('textbox', { name: 'Note' }).first().fill('Drafted it')
    await spent.press('Enter')
    await dialog.getByRole('listitem').getByText('Drafted it').waitFor()
    await expect.poll(logged).toBe(5400)
    expect(await violationsInBothThemes(page, { region: { enabled: false } })).toEqual([])

    await dialog.getByRole('button', { name: /^Edit 1h 30m of/ }).click()
    const line = dialog.getByRole('listitem')
    await line.getByRole('textbox', { name: 'Time spent' }).fill('45')
    await line.getByRole('button', { name: 'Save' }).click()
    await line.getByText('45m').waitFor()
    await expect.poll(logged).toBe(2700)
    const edit = dialog.getByRole('button', { name: /^Edit / })
    await edit.and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await line.getByText('1h 30m').waitFor()
    await expect.poll(logged).toBe(5400)
    // Escape leaves the form alone.
    await edit.press('Enter')
    await line.getByRole('textbox', { name: 'Time spent' }).fill('45')
    await page.keyboard.press('Escape')
    await edit.and(page.locator(':focus')).waitFor()
    await edit.press('Enter')
    await line.getByRole('textbox', { name: 'Time spent' }).fill('45')
    await line.getByRole('button', { name: 'Save' }).click()
    await line.getByText('45m').waitFor()
    // Someone else's, which an admin may change too.
    const member = await team.newMember('member')
    await member.made(`/cards/${card.id}/time`, { seconds: 600 })
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2)
    await dialog.getByRole('button', { name: /^Delete 45m of/ }).click()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
    // The notice takes the click, and what is open stays so.
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(2)
    // And keeps the keys.
    await dialog
      .locator(':focus')
      .or(dialog.and(page.locator(':focus')))
      .waitFor()
    await page.keyboard.press('Escape')
    await properties.getByRole('button', { name: 'Time: 55m' }).click()
    await dialog.getByRole('button', { name: /^Delete 45m of/ }).click()
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(1)
    await properties.getByRole('button', { name: 'Time: 10m', includeHidden: true }).waitFor()

    // It can be logged again by that person alone: it asks.
    const remove = dialog.getByRole('button', { name: /^Delete 10m of/ })
    await remove.press('Enter')
    await dialog.getByText(/^Delete 10m of .*It cannot be brought back\.$/).waitFor()
    expect(await violationsInBothThemes(page, { region: { enabled: false } })).toEqual([])
    await page.keyboard.press('Escape')
    await remove.and(page.locator(':focus')).waitFor()
    await expect.poll(logged).toBe(600)
    await remove.press('Enter')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await dialog.getByText('No time is logged on this card.').waitFor()
    await expect.poll(logged).toBe(0)
  })

  test('a timer runs through reloads, is the same in two tabs, and stops from the bar', async () => {
    const { team, board, card, logged } = await newScene()
    const page = await web.open(team, `/card-${card.id}`)
    await page.getByRole('complementary', { name: 'Properties' }).getByRole('button', { name: 'Start timer' }).click()
    const bar = page.getByRole('region', { name: 'Running' })
    await bar.getByRole('link', { name: 'Launch' }).waitFor()
    await bar.getByRole('timer').waitFor()
    await page.reload()
    await bar.getByRole('link', { name: 'Launch' }).waitFor()

    const other = await web.open(team, `/board-${board.id}`, PHONE)
    const there = other.getByRole('region', { name: 'Running' })
    await there.getByRole('link', { name: 'Launch' }).waitFor()
    expect(await violationsInBothThemes(other)).toEqual([])
    await there.getByRole('button', { name: 'Stop timer' }).click()
    await there.waitFor({ state: 'detached' })
    await bar.waitFor({ state: 'detached' })
    await expect.poll(logged).toBeGreaterThan(0)
    await page.getByRole('complementary', { name: 'Properties' }).getByRole('button', { name: 'Start timer' }).waitFor()
  })

  test('on a narrow phone everything about an entry is within its popup', async () => {
    const { team, card } = await newScene()
    const note = `Wrote to everybody who had not answered ${'x'.repeat(120)}`
    await team.made(`/cards/${card.id}/time`, { seconds: 5400, note })
    const page = await web.open(team, `/card-${card.id}`, { ...PHONE, viewport: { width: 360, height: 740 } })
    await page.getByRole('button', { name: 'Time: 1h 30m' }).click()
    const dialog = page.getByRole('dialog', { name: 'Time' })
    const text = dialog.getByText(note)
    await text.waitFor()
    const widthOf = async (element: Locator) => (await element.boundingBox())?.width ?? 0
    // Beside the buttons it would be a column of single letters.
    await expect.poll(() => widthOf(text)).toBeGreaterThan(250)
    const edges = () =>
      page.evaluate<number[]>(`[...document.querySelectorAll('[role=dialog] :is(input, button, li, span)')]
        .map((one) => one.getBoundingClientRect().right - one.closest('[role=dialog]').getBoundingClientRect().right)
        .filter((over) => over > 0)`)
    await expect.poll(edges).toEqual([])
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(360)
  })

  test('readers see the time, and log none', async () => {
    const { team, board, card } = await newScene()
    await team.made(`/cards/${card.id}/time`, { seconds: 3600, note: 'Planning' })
    const reader = await team.newMember('guestReader')
    await team.post(`/boards/${board.id}/members`, { user_id: reader.user_id, role: 'viewer' })
    const page = await web.open(reader, `/card-${card.id}`)
    const properties = page.getByRole('complementary', { name: 'Properties' })
    await properties.getByRole('button', { name: 'Time: 1h' }).click()
    const dialog = page.getByRole('dialog', { name: 'Time' })
    await dialog.getByText('Planning').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: /Log time|Edit|Delete/ }).count()).toBe(0)
    await expect.poll(() => properties.getByRole('button', { name: 'Start timer' }).count()).toBe(0)
  })

  test('the insights of a space have it as a chart and a table', async () => {
    const { team, project, card } = await newScene()
    await team.made(`/cards/${card.id}/time`, { seconds: 5400 })
    const page = await web.open(team, `/insights?space=${project.id}`)
    const time = page.getByRole('region', { name: 'Time', exact: true })
    await time.getByText('1h 30m in total').waitFor()
    await team.made(`/cards/${card.id}/time`, { seconds: 1800 })
    await time.getByText('2h in total').waitFor()
    await time.getByText('Show as table').press('Enter')
    await expect.poll(() => time.getByRole('row').last().getByRole('cell').first().textContent()).toBe('2h')
    const link = time.getByRole('link', { name: 'Download Time as CSV' })
    const table = await page.request.get((await link.getAttribute('href')) ?? '')
    expect(await table.text()).toContain('day,seconds,entries')
  })
})
