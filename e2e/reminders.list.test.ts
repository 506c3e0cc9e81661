import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { clock, type Team } from '../test/team.ts'
import { chooseOption, hasBrowser, PHONE, Web } from '../test/web.ts'

const DAY_MS = 86_400_000

describe.skipIf(!hasBrowser)('the list of one’s reminders', () => {
  const web = new Web('sqlite')

  /** Two reminders to come, the later one of the card that was made first, and one that waits for a date. */
  async function newScene() {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const due_date = clock.now() + 9 * DAY_MS
    const later = await team.newCard(board.lists[0], { title: 'Launch', due_date })
    const sooner = await team.newCard(board.lists[0], { title: 'Call Ada' })
    const waiting = await team.newCard(board.lists[0], { title: 'Someday' })
    const set = (card: { id: string }, reminder: object) => team.put(`/cards/${card.id}/reminder`, reminder)
    await set(later, { lead: '1_day' })
    await set(sooner, { time: clock.now() + DAY_MS })
    await set(waiting, { lead: '1_week' })
    return { team, later, sooner, waiting }
  }
  const reminderOf = async (team: Team, card: { id: string }) =>
    (await team.get(`/cards/${card.id}/reminder`)).body.reminder

  test('those to come are first; each is changed, removed and brought back, also by keys', async () => {
    const { team, later, sooner } = await newScene()
    const page = await web.open(team, '/inbox')
    await page.getByRole('radio', { name: 'Reminders' }).click()
    const upcoming = page.getByRole('region', { name: 'Upcoming' })
    await upcoming.getByText('Launch').waitFor()
    const titles = () => upcoming.getByRole('link').allTextContents()
    await expect.poll(async () => (await titles()).map((line) => line.slice(0, 4))).toEqual(['Call', 'Laun'])
    const others = page.getByRole('region', { name: 'Waiting for a date, or over' })
    await others.getByText('1 week before it is due').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    await upcoming.getByRole('button', { name: 'Change the reminder of Launch' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind me' })
    await chooseOption(dialog, 'When', '2 days before it is due')
    await dialog.getByText('Only you see this reminder.').waitFor()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await upcoming.getByText('2 days before it is due').waitFor()
    await expect.poll(() => reminderOf(team, later)).toMatchObject({ lead: '2_days' })

    await page.keyboard.press('Escape')
    await upcoming.getByRole('link', { name: /^Launch/ }).focus()
    await page.keyboard.press('k')
    await page.keyboard.press('e')
    await upcoming.getByText('Call Ada').waitFor({ state: 'detached' })
    await expect.poll(() => reminderOf(team, sooner)).toBe(null)
    await page.getByRole('button', { name: 'Undo' }).click()
    await upcoming.getByText('Call Ada').waitFor()

    await upcoming.getByRole('button', { name: 'Remove the reminder of Launch' }).press('Enter')
    await upcoming.getByText('Launch').waitFor({ state: 'detached' })
    // The line is gone with what was pressed: the keys go on from the next one.
    await page.getByRole('button', { name: 'Remove the reminder of Call Ada' }).and(page.locator(':focus')).waitFor()
  })

  test('on a phone all of it is there without scrolling sideways; without reminders it says how to set one', async () => {
    const { team, later, sooner, waiting } = await newScene()
    const page = await web.open(team, '/inbox', PHONE)
    await page.getByRole('radio', { name: 'Reminders' }).click()
    for (const title of ['Launch', 'Call Ada', 'Someday'])
      await page.getByRole('button', { name: `Remove the reminder of ${title}` }).waitFor()
    const isWide = () => page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth')
    await expect.poll(isWide).toBe(false)
    for (const card of [later, sooner, waiting]) await team.delete(`/cards/${card.id}/reminder`)
    await page.getByText('You have no reminders.').waitFor()
  })
})
