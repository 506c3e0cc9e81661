import { afterEach, describe, expect, test } from 'vitest'
import { followAll, NotificationFollower } from '../server/feed/notifications/follower.ts'
import { violationsInBothThemes } from '../test/axe.ts'
import { DAILY, DAY_MS, runDue } from '../test/recurrences.ts'
import { clock } from '../test/team.ts'
import { chooseOption, hasBrowser, PHONE, Web } from '../test/web.ts'

interface Seen {
  title: string
  rule: string
  mode: string
  paused: boolean
  time_zone: string
}

describe.skipIf(!hasBrowser)('recurring cards in the browser', () => {
  const web = new Web('sqlite')
  afterEach(() => clock.reset())

  async function newScene() {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Water the plants' })
    const all = async () => (await team.get(`/recurrences?board_id=${board.id}`)).body.recurrences as Seen[]
    const repeat = async (fields: object = {}) =>
      (await team.made('/recurrences', { list_id: board.lists[0].id, card_id: card.id, ...DAILY(), ...fields }))
        .recurrence as { id: string; next_dates: number[] }
    return { team, board, card, all, repeat }
  }

  test('a card is repeated from its menu, in words, with its next dates', async () => {
    const { team, card, all } = await newScene()
    const page = await web.open(team, `/card-${card.id}`)
    await page.getByRole('button', { name: 'Card actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Repeat…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Repeat the card' })
    const dates = dialog.getByRole('region', { name: 'Next dates' }).getByRole('listitem')
    await expect.poll(() => dates.count()).toBe(3)
    await dialog.getByRole('textbox', { name: 'Every' }).fill('2')
    await page.keyboard.press('Tab')
    await dialog.getByText('Monday', { exact: true }).click()
    await dialog.getByText('Friday', { exact: true }).click()
    await dialog.getByRole('checkbox', { name: 'Friday' }).press('Space')
    await chooseOption(dialog, 'New card', 'When the last one is completed')
    await chooseOption(dialog, 'Time zone', 'UTC')
    await expect
      .poll(async () => (await dates.allInnerTexts()).map((date) => /\bMon\b/.test(date)))
      .toEqual([true, true, true])
    await dialog.getByRole('button', { name: 'More' }).click()
    await expect
      .poll(() => dialog.getByRole('textbox', { name: 'Rule' }).inputValue())
      .toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO')
    expect(await violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Repeat', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(all).toMatchObject([
      {
        title: 'Water the plants',
        rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO',
        mode: 'completion',
        time_zone: 'UTC',
        paused: false,
      },
    ])

    await page.getByRole('button', { name: 'Repeats: Every 2 weeks on Monday' }).click()
    const edit = page.getByRole('dialog', { name: 'Repeat Water the plants' })
    await edit.getByRole('button', { name: 'More' }).click()
    await edit.getByRole('textbox', { name: 'Rule' }).fill('FREQ=NEVER')
    await edit.getByText('FREQ cannot be NEVER').waitFor()
    await edit.getByRole('textbox', { name: 'Rule' }).fill('FREQ=MONTHLY;BYDAY=1MO,3MO')
    await edit.getByText('This rule is more than can be chosen here.').waitFor()
    await edit.getByRole('button', { name: 'Save' }).click()
    await edit.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Repeats: FREQ=MONTHLY;BYDAY=1MO,3MO' }).waitFor()
  })

  test('a card of a sprint is repeated in its own list of its board', async () => {
    const { team, board } = await newScene()
    const { sprint } = await team.made('/sprints', { project_id: board.project_id, title: 'Sprint 1' })
    const list = board.lists[1]
    const card = await team.newCard(list, { title: 'Weekly report' })
    await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })
    const page = await web.open(team, `/card-${card.id}`)
    await page.getByRole('button', { name: 'Card actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Repeat…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Repeat the card' })
    await dialog.getByRole('button', { name: `${list.title} Goes to list` }).waitFor()
  })

  test('by months a card comes on the last day, or on a weekday by its number, without a rule as text', async () => {
    const { team, card, repeat, all } = await newScene()
    const year = new Date(clock.now()).getUTCFullYear() + 1
    await repeat({ rule: 'FREQ=MONTHLY', starts: `${year}-01-31T09:00` })
    const page = await web.open(team, `/card-${card.id}`, PHONE)
    await page.getByRole('button', { name: 'Repeats: Every month' }).click()
    const dialog = page.getByRole('dialog', { name: 'Repeat Water the plants' })
    const dates = dialog.getByRole('region', { name: 'Next dates' }).getByRole('listitem')
    const days = async () => (await dates.allInnerTexts()).map((date) => date.split(',')[1]?.trim())
    await dialog.getByText('Months without a day 31 have no card.').waitFor()
    await expect.poll(days).toEqual(['Jan 31', 'Mar 31', 'May 31'])
    await chooseOption(dialog, 'On', 'the last day')
    await expect.poll(days).toEqual(['Jan 31', year % 4 === 0 ? 'Feb 29' : 'Feb 28', 'Mar 31'])
    await dialog.getByText('Months without a day 31 have no card.').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: /^First date: / }).click()
    await page.getByRole('dialog', { name: 'First date' }).getByRole('textbox').fill('1 jan 2031')
    await page.keyboard.press('Enter')
    await chooseOption(dialog, 'On', 'the first Wednesday')
    await expect.poll(days).toEqual(['Jan 1', 'Feb 5', 'Mar 5'])
    expect(await violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Repeats: Every month on the first Wednesday' }).waitFor()
    await expect.poll(all).toMatchObject([{ rule: 'FREQ=MONTHLY;BYDAY=1WE' }])
  })

  test('a recurrence ends after a number of dates, or on a day of its time zone', async () => {
    const { team, card, all } = await newScene()
    const page = await web.open(team, `/card-${card.id}`)
    await page.getByRole('button', { name: 'Card actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Repeat…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Repeat the card' })
    await chooseOption(dialog, 'Ends', 'After a number of dates')
    await dialog.getByRole('textbox', { name: 'Number of dates' }).fill('2')
    await page.keyboard.press('Tab')
    const dates = dialog.getByRole('region', { name: 'Next dates' }).getByRole('listitem')
    await expect.poll(() => dates.count()).toBe(2)
    await dialog.getByRole('button', { name: 'Repeat', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(all).toMatchObject([{ rule: 'FREQ=WEEKLY;COUNT=2' }])

    await page.getByRole('button', { name: 'Repeats: Every week, 2 times' }).click()
    const edit = page.getByRole('dialog', { name: 'Repeat Water the plants' })
    await chooseOption(edit, 'Time zone', 'Asia/Tokyo')
    await chooseOption(edit, 'Ends', 'On a day')
    await edit.getByRole('button', { name: /^Last day: / }).click()
    const day = page.getByRole('dialog', { name: 'Last day' })
    await day.getByRole('textbox').fill('24 dec 2030')
    await page.keyboard.press('Enter')
    expect(await violationsInBothThemes(page)).toEqual([])
    await edit.getByRole('button', { name: 'Save' }).click()
    await edit.waitFor({ state: 'detached' })
    // The end of the day in Tokyo.
    await expect.poll(all).toMatchObject([{ rule: 'FREQ=WEEKLY;UNTIL=20301224T145959Z' }])
    await page.getByRole('button', { name: 'Repeats: Every week, until Dec 24, 2030' }).click()
    await chooseOption(edit, 'Ends', 'Never')
    await edit.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Repeats: Every week', exact: true }).waitFor()
  })

  test('the menu of a board lists them: they are paused, resumed, edited and deleted', async () => {
    const { team, board, card, all, repeat } = await newScene()
    await repeat()
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Recurring cards' }).click()
    const dialog = page.getByRole('dialog', { name: 'Recurring cards of Website' })
    await dialog.getByText('Every day · To do').waitFor()
    await dialog.getByText(/^Next: /).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    const menu = dialog.getByRole('button', { name: 'Actions for Water the plants' })
    await menu.click()
    await page.getByRole('menuitem', { name: 'Pause' }).click()
    await dialog.getByText('Paused').waitFor()
    await expect.poll(all).toMatchObject([{ paused: true }])
    await menu.click()
    await page.getByRole('menuitem', { name: 'Resume' }).click()
    await dialog.getByText(/^Next: /).waitFor()
    await expect.poll(all).toMatchObject([{ paused: false }])

    await menu.click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    const edit = page.getByRole('dialog', { name: 'Repeat Water the plants' })
    await chooseOption(edit, 'Unit', 'month')
    await edit.getByRole('textbox', { name: 'Title of new cards' }).fill('Plants, {{date}}')
    await edit.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Every month · To do').waitFor()
    await expect.poll(all).toMatchObject([{ title: 'Plants, {{date}}', rule: 'FREQ=MONTHLY' }])

    // What others do shows at once.
    await team.made('/recurrences', { list_id: board.lists[0].id, card_id: card.id, ...DAILY(), title: 'Another' })
    await dialog.getByText('Another').waitFor()

    await dialog.getByRole('button', { name: 'Actions for Plants' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog.getByText('Plants, {{date}}').waitFor({ state: 'detached' })
    await expect.poll(all).toMatchObject([{ title: 'Another' }])
    await page.getByRole('button', { name: 'Undo' }).click()
    await dialog.getByText('Plants, {{date}}').waitFor()
    await expect.poll(all).toMatchObject([{ title: 'Plants, {{date}}', rule: 'FREQ=MONTHLY' }, { title: 'Another' }])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).not.toContain('recurring')
  })

  test('each says what comes next: on which clock, as soon as a card is done, or nothing', async () => {
    clock.advance(-3 * DAY_MS)
    const { team, board, repeat } = await newScene()
    const year = new Date(clock.now()).getUTCFullYear() + 1
    await repeat({ title: 'In Tokyo', starts: `${year}-03-05T09:00`, time_zone: 'Asia/Tokyo' })
    await repeat({ title: 'After that', mode: 'completion' })
    await repeat({ title: 'Just once', rule: 'FREQ=DAILY;COUNT=2' })
    clock.reset()
    await runDue(web.server.gateway)
    const page = await web.open(team, `/board-${board.id}?recurring=all`)
    const dialog = page.getByRole('dialog', { name: 'Recurring cards of Website' })
    const line = (title: string) => dialog.getByRole('listitem').filter({ hasText: title })
    await line('In Tokyo')
      .getByText(new RegExp(`^Next: .*Mar 5, ${year}, 9:00 AM GMT\\+9$`))
      .waitFor()
    await line('After that').getByText('Next: as soon as the last card is completed').waitFor()
    await line('Just once').getByText('Over: its rule has no more dates').waitFor()
    await line('Just once').getByRole('button').click()
    await page.getByRole('menuitem', { name: 'Edit…' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Edit…', 'Delete'])
  })

  test('a coming date is skipped and no longer skipped, by keys and by mouse', async () => {
    const { team, board, repeat } = await newScene()
    const { id, next_dates } = await repeat()
    const skipped = async () => (await team.get(`/recurrences/${id}`)).body.recurrence.skipped_dates
    const page = await web.open(team, `/board-${board.id}?recurring=all`)
    const dialog = page.getByRole('dialog', { name: 'Recurring cards of Website' })
    await dialog.getByRole('button', { name: 'Coming dates of Water the plants' }).press('Enter')
    const dates = dialog.getByRole('list', { name: 'Coming dates of Water the plants' }).getByRole('listitem')
    await expect.poll(() => dates.count()).toBe(3)

    const second = dates.nth(1)
    await second.getByRole('button', { name: /^Skip / }).press('Enter')
    const unskip = second.getByRole('button', { name: /^Don’t skip / })
    await unskip.waitFor()
    await second.getByText('Skipped', { exact: true }).waitFor()
    await expect.poll(() => dates.count()).toBe(4)
    await expect.poll(skipped).toEqual([next_dates[1]])
    await expect.poll(() => unskip.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true)
    expect(await violationsInBothThemes(page)).toEqual([])
    await unskip.press('Space')
    await second.getByRole('button', { name: /^Skip / }).waitFor()
    await expect.poll(skipped).toEqual([])

    await dates
      .nth(0)
      .getByRole('button', { name: /^Skip / })
      .click()
    await expect.poll(skipped).toEqual([next_dates[0]])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(skipped).toEqual([])
    // What others do shows at once.
    await team.post(`/recurrences/${id}/skip`, { date: next_dates[2] })
    await dates.nth(2).getByText('Skipped', { exact: true }).waitFor()
  })

  test('from its card one date is skipped, and it is paused and stopped, with a finger', async () => {
    const { team, card, all, repeat } = await newScene()
    const { id, next_dates } = await repeat()
    const skipped = async () => (await team.get(`/recurrences/${id}`)).body.recurrence.skipped_dates
    const page = await web.open(team, `/card-${card.id}`, PHONE)
    await page.getByRole('button', { name: 'Repeats: Every day' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Repeat Water the plants' })
    const dates = dialog.getByRole('region', { name: 'Next dates' }).getByRole('listitem')
    await dates
      .nth(0)
      .getByRole('button', { name: /^Skip / })
      .tap()
    await dates
      .nth(0)
      .getByRole('button', { name: /^Don’t skip / })
      .waitFor()
    await expect.poll(skipped).toEqual([next_dates[0]])
    // A schedule that is not saved says what it will skip, and is not skipped yet.
    await chooseOption(dialog, 'Ends', 'After a number of dates')
    await expect.poll(() => dates.getByRole('button').count()).toBe(0)
    await dates.getByText('Skipped', { exact: true }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    await dialog.getByRole('button', { name: 'Pause' }).tap()
    await dialog.getByText('Paused').waitFor()
    await expect.poll(all).toMatchObject([{ paused: true }])
    await dialog.getByRole('button', { name: 'Stop repeating' }).tap()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(all).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).tap()
    await page.getByRole('button', { name: 'Repeats: Every day' }).getByText('Paused', { exact: true }).waitFor()
    await expect.poll(all).toMatchObject([{ paused: true }])
  })

  test('the inbox leads to one that the server paused, on a phone', async () => {
    const { team, board, repeat } = await newScene()
    await repeat()
    await team.delete(`/lists/${board.lists[0].id}`)
    clock.advance(DAY_MS)
    await runDue(web.server.gateway)
    await followAll(new NotificationFollower(web.server.gateway, { onError: fail }))
    const page = await web.open(team, '/inbox', PHONE)
    await page.getByRole('link', { name: /Water the plants/ }).tap()
    const dialog = page.getByRole('dialog', { name: 'Recurring cards of Website' })
    const item = dialog.getByRole('listitem')
    await item.getByText('Paused: its list was deleted or archived').waitFor()
    await expect.poll(() => item.getAttribute('aria-current')).toBe('true')
    await item.getByRole('button', { name: 'Actions for Water the plants' }).tap()
    await page.getByRole('menuitem', { name: 'Edit…' }).tap()
    await page.getByRole('dialog', { name: 'Repeat Water the plants' }).getByRole('button', { name: 'Save' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('who only looks sees that a card repeats, and changes nothing', async () => {
    const { team, board, card, repeat } = await newScene()
    await repeat()
    const viewer = await team.newMember('member')
    await team.post(`/projects/${card.project_id}/members`, { user_id: viewer.user_id, role: 'viewer' })
    const page = await web.open(viewer, `/card-${card.id}`)
    await expect.poll(() => page.getByRole('button', { name: 'Repeats: Every day' }).isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Card actions' }).click()
    await page.getByRole('menuitem').first().waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Repeat…' }).count()).toBe(0)
    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}?recurring=all`)
    await page.getByText('Every day · To do').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Actions for Water the plants' }).count()).toBe(0)
  })
})

function fail(error: unknown): never {
  throw error
}
