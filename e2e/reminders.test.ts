import { afterEach, describe, expect, test } from 'vitest'
import { followAll, NotificationFollower } from '../server/feed/notifications/follower.ts'
import { violationsInBothThemes } from '../test/axe.ts'
import { clock, type Team } from '../test/team.ts'
import { chooseOption, hasBrowser, PHONE, Web } from '../test/web.ts'

afterEach(() => clock.reset())

describe.skipIf(!hasBrowser)('reminders in the browser', () => {
  const web = new Web('sqlite')

  /** What the API says to a person. */
  const ask = async ({ token }: Pick<Team, 'token'>, path: string) => {
    const answer = await fetch(`${web.server.url}/v1${path}`, { headers: { authorization: `Bearer ${token}` } })
    // The shape is tested elsewhere.
    // biome-ignore lint/suspicious/noExplicitAny: see above
    return (await answer.json()) as any
  }

  async function newCard() {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const due_date = clock.now() + 9 * 86_400_000
    const card = await team.newCard(board.lists[0], { title: 'Launch', due_date })
    const reminder = async () => (await ask(team, `/${team.team_id}/cards/${card.id}/reminder`)).reminder
    return { team, board, card, due_date, reminder }
  }

  test('a card reminds as one chooses on it, from its row, its menu and the palette, with undo', async () => {
    const { team, card, due_date, reminder } = await newCard()
    const page = await web.open(team, `/card-${card.id}`)
    const properties = page.getByRole('complementary', { name: 'Properties' })
    await properties.getByRole('button', { name: 'Reminder: As in my settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remind me' })
    await chooseOption(dialog, 'When', '2 days before it is due')
    expect(await violationsInBothThemes(page, { region: { enabled: false } })).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await properties.getByRole('button', { name: 'Reminder: 2 days before it is due' }).waitFor()
    await expect.poll(reminder).toMatchObject({ lead: '2_days', time_next: due_date - 2 * 86_400_000 })
    await page.getByRole('button', { name: 'Undo' }).click()
    await properties.getByRole('button', { name: 'Reminder: As in my settings' }).waitFor()
    await expect.poll(reminder).toBeNull()

    await page.getByRole('button', { name: 'Card actions' }).first().click()
    await page.getByRole('menuitem', { name: 'Remind me' }).click()
    await chooseOption(dialog, 'When', 'On a day I choose')
    await dialog.getByLabel('Day and time').fill('2001-01-01T09:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Choose a day and time to come.').waitFor()
    const year = new Date().getFullYear() + 5
    await dialog.getByLabel('Day and time').fill(`${year + 20}-01-02T09:00`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('A reminder is at most 10 years ahead. Choose an earlier moment.').waitFor()
    await dialog.getByLabel('Day and time').fill(`${year}-01-02T09:00`)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await reminder())?.time).toBeGreaterThan(Date.UTC(year, 0, 1))
    await properties.getByRole('button', { name: new RegExp(`Reminder: .*${year}`) }).waitFor()

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Remind me')
    await page.getByRole('option', { name: 'Remind me', exact: true }).click()
    await chooseOption(dialog, 'When', 'As in my settings')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.poll(reminder).toBeNull()
  })

  test('the settings have a lead time and quiet hours, also on a phone', async () => {
    const { team } = await newCard()
    const settings = async () => (await ask(team, '/users/me/notification_settings')).notification_settings
    const page = await web.open(team, '/settings/notifications', PHONE)
    await chooseOption(page, 'Remind me of due dates', '2 days before')
    await expect.poll(async () => (await settings()).due_reminder).toBe('2_days')
    await page.getByRole('checkbox', { name: 'Quiet hours' }).press('Space')
    await expect
      .poll(async () => (await settings()).quiet_hours)
      .toEqual({
        from: '22:00',
        to: '07:00',
        days: [1, 2, 3, 4, 5, 6, 7],
      })
    const group = page.getByRole('group', { name: 'Beginning on' })
    await group.getByRole('checkbox').last().press('Space')
    await expect.poll(async () => (await settings()).quiet_hours.days).toEqual([1, 2, 3, 4, 5, 6])
    await page.getByLabel('From').fill('21:30')
    await expect
      .poll(async () => (await settings()).quiet_hours)
      .toMatchObject({ from: '21:30', days: [1, 2, 3, 4, 5, 6] })
    await page.getByLabel('To', { exact: true }).fill('21:30')
    await page.getByText('Choose another time').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
      .toBe(0)
    await page.getByRole('checkbox', { name: 'Quiet hours' }).press('Space')
    await expect.poll(async () => (await settings()).quiet_hours).toBeNull()
  })

  test('a notification is snoozed by key, menu and touch, is listed apart, and comes back', async () => {
    const team = await web.newTeam()
    const reader = await team.newMember('member')
    const board = await team.newBoard({ title: 'Website' })
    for (const title of ['One', 'Two']) await team.newCard(board.lists[0], { title, owner_id: reader.user_id })
    await followAll(
      new NotificationFollower(web.server.gateway, {
        onError(error) {
          throw error
        },
      }),
    )
    const counts = async () => {
      const [{ unread, count }, snoozed] = await Promise.all([
        ask(reader, '/users/me/notifications'),
        ask(reader, '/users/me/notifications?snoozed=true'),
      ])
      return [unread, count, snoozed.count]
    }
    const page = await web.open(reader, '/inbox')
    const line = (title: string) => page.getByRole('listitem').filter({ hasText: `“${title}”` })
    await line('Two').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('h')
    const menu = page.getByRole('menu', { name: 'Snooze until' })
    await menu.getByRole('menuitem', { name: /^Tomorrow morning/ }).click()
    await line('Two').waitFor({ state: 'detached' })
    await expect.poll(counts).toEqual([1, 1, 1])
    await page.keyboard.press('z')
    await line('Two').waitFor()
    await expect.poll(counts).toEqual([2, 2, 0])

    await line('One').getByRole('button', { name: 'Snooze' }).click()
    expect(await violationsInBothThemes(page, { region: { enabled: false } })).toEqual([])
    await menu.getByRole('menuitem', { name: 'Choose a day…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Snooze until a day' })
    await dialog.getByRole('textbox').fill('+2w')
    await dialog.getByRole('textbox').press('Enter')
    await line('One').waitFor({ state: 'detached' })
    await expect.poll(counts).toEqual([1, 1, 1])

    const phone = await web.open(reader, '/inbox', PHONE)
    await phone.getByRole('radio', { name: 'Snoozed' }).press('Space')
    const away = phone.getByRole('listitem').filter({ hasText: '“One”' })
    await away.getByText(/Snoozed until/).waitFor()
    await away.getByRole('button', { name: 'Bring back' }).tap()
    await away.waitFor({ state: 'detached' })
    await expect.poll(counts).toEqual([2, 2, 0])
    await phone.getByRole('radio', { name: 'All' }).press('Space')
    await away.waitFor()
    await expect
      .poll(() => phone.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'))
      .toBe(0)
  })
})
