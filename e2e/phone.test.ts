import { describe, expect, test } from 'vitest'
import { followAll, NotificationFollower } from '../server/feed/notifications/follower.ts'
import { violationsInBothThemes } from '../test/axe.ts'
import { hasBrowser, PHONE, Web } from '../test/web.ts'
import { throwAway } from '../test/windows.ts'

describe.skipIf(!hasBrowser)('on a phone', () => {
  const web = new Web('sqlite')

  test('one bar at the top has the way into the menu, with what is unread, and so has the icon', async () => {
    const team = await web.newTeam()
    const other = await team.newMember('member')
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Yours' })
    await team.patch(`/cards/${card.id}`, { owner_id: other.user_id })
    await followAll(new NotificationFollower(web.server.gateway, { onError: fail }))
    const page = await web.open(other, '', PHONE)
    throwAway(page)
    await page.addInitScript(() => {
      const badges: number[] = []
      Object.assign(navigator, { setAppBadge: async (count: number) => badges.push(count), badges })
    })

    for (const path of ['', '/inbox', `/board-${board.id}`, `/card-${card.id}`]) {
      await page.goto(`${web.server.url}/${team.team_id}${path}`)
      const menu = page.getByRole('button', { name: 'Menu, 1 unread' })
      await menu.waitFor()
      const header = page.getByRole('main').locator('header').first()
      await header.waitFor()
      const [sign, bar] = [await menu.boundingBox(), await header.boundingBox()]
      expect(bar?.y).toBe(0)
      expect(sign && bar && sign.y + sign.height <= bar.y + bar.height).toBe(true)
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width)
    }
    await expect.poll(() => page.evaluate('navigator.badges')).toContain(1)
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('places for reading and planning have one bar too, and the way into the menu covers nothing of it', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const list_id = (await team.get('/epics')).body.lists[0].id
    const { epic } = await team.made('/epics', { title: 'Launch', list_id })
    const wiki = await team.newPage(board.project_id, { title: 'How we work' })
    const note = await team.newNote({ title: 'Minutes' })
    const page = await web.open(team, '', PHONE)

    for (const path of [
      '/roadmap',
      '/roadmap?layout=timeline',
      `/epic-${epic.id}`,
      `/page-${wiki.id}`,
      `/note-${note.id}`,
      `/board-${board.id}?at=now`,
    ]) {
      await page.goto(`${web.server.url}/${team.team_id}${path}`)
      const bar = page.getByRole('main').locator('header').filter({ visible: true }).first()
      await expect.poll(async () => (await bar.boundingBox())?.y, { message: path }).toBe(0)
      const menu = page.getByRole('button', { name: 'Menu', exact: true })
      const first = bar.locator('h1, a, button').first()
      const gap = async () => {
        const [sign, words] = [await menu.boundingBox(), await first.boundingBox()]
        return (words?.x ?? 0) - (sign ? sign.x + sign.width : 0)
      }
      await expect.poll(gap, { message: path }).toBeGreaterThanOrEqual(0)
    }
  })

  test('tabs begin where the page begins, stay in one line, and the chosen one is in view', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const sprint = await team.newSprint(board.project_id)
    const page = await web.open(team, `/board-${board.id}`, PHONE)
    const boxOf = (name: string) => page.getByRole('link', { name, exact: true }).boundingBox()
    await expect.poll(async () => (await boxOf('Board'))?.x).toBeLessThan(20)

    await page.goto(`${web.server.url}/${team.team_id}/sprint-${sprint.id}?view=charts`)
    await page.getByRole('link', { name: 'Charts', exact: true }).waitFor()
    const line = async () => {
      const [first, last] = [await boxOf('Board'), await boxOf('Charts')]
      if (!first || !last) return null
      return { isOne: first.y === last.y, isSeen: last.x >= 0 && last.x + last.width <= PHONE.viewport.width }
    }
    await expect.poll(line).toEqual({ isOne: true, isSeen: true })
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width)
  })

  test('a view is saved without a look for the button, where the tabs have no room', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const page = await web.open(team, `/board-${board.id}?priority=2`, {
      ...PHONE,
      viewport: { width: 360, height: 740 },
    })
    const save = page.getByRole('button', { name: 'Save view' })
    await save.waitFor()
    await expect
      .poll(async () => {
        const box = await save.boundingBox()
        return box !== null && box.x >= 0 && box.x + box.width <= 360
      })
      .toBe(true)
    await save.tap()
    await page.getByRole('dialog', { name: 'Save view' }).waitFor()
  })

  test('what is chosen for notifications is read in full', async () => {
    const team = await web.newTeam()
    const page = await web.open(team, '/settings/notifications', PHONE)
    const choices = page.getByRole('table').first().getByRole('button')
    await choices.first().waitFor()
    const cut = () =>
      choices.evaluateAll((all) =>
        all.flatMap((one) =>
          [...one.querySelectorAll('span')].filter((words) => words.scrollWidth > words.clientWidth + 1),
        ),
      )
    await expect.poll(async () => (await cut()).length).toBe(0)
  })

  test('a title has other lines when the phone is turned', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const title = 'A title that is one line where there is room, and more of them where there is none'
    const card = await team.newCard(board.lists[0], { title })
    const page = await web.open(team, `/card-${card.id}`, { ...PHONE, viewport: { width: 844, height: 390 } })
    const field = page.getByRole('textbox', { name: 'Title' })
    await field.waitFor()
    await page.setViewportSize(PHONE.viewport)
    await expect.poll(() => field.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThan(8)
    await expect.poll(async () => (await field.boundingBox())?.height).toBeGreaterThan(50)
  })

  test('the choice of another page of the settings stays at the top', async () => {
    const team = await web.newTeam()
    const page = await web.open(team, '/settings/notifications', PHONE)
    const choice = page.getByRole('button', { name: /Notifications/ }).first()
    await page.getByRole('table').waitFor()
    const before = await choice.boundingBox()

    await page.getByRole('table').getByRole('row').last().scrollIntoViewIfNeeded()

    await expect.poll(async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(0)
    await expect.poll(async () => (await choice.boundingBox())?.y).toBe(before?.y)
  })

  test('empty properties of a card wait until they are asked for', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Launch', priority: 2 })
    const page = await web.open(team, `/card-${card.id}`, PHONE)
    const properties = page.getByRole('complementary', { name: 'Properties' })
    await properties.getByRole('button', { name: /^Priority/ }).waitFor()
    await expect.poll(() => properties.getByRole('textbox', { name: 'Estimate' }).isVisible()).toBe(false)

    await properties.getByRole('button', { name: 'All properties' }).tap()
    await properties.getByRole('textbox', { name: 'Estimate' }).fill('5')
    await page.keyboard.press('Enter')
    await properties.getByRole('button', { name: 'Only those that are set' }).tap()

    await expect.poll(() => properties.getByRole('textbox', { name: 'Estimate' }).isVisible()).toBe(true)
    await expect.poll(() => properties.getByRole('button', { name: /^Due date/ }).isVisible()).toBe(false)
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('the question about changes made offline is above an open card', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Before' })
    const page = await web.open(team, `/board-${board.id}`, PHONE)
    const tile = page.locator(`[data-card="${card.id}"]`)
    await tile.tap()
    await page.getByRole('dialog', { name: 'Card: Before' }).getByText('Write a comment').waitFor()
    await page.keyboard.press('Escape')
    await page.context().setOffline(true)
    await tile.focus()
    await page.keyboard.press('e')
    await page.locator('textarea:focus, input:focus').fill('Mine')
    await page.keyboard.press('Enter')
    await page.getByRole('status').getByText('Offline').waitFor()
    await tile.tap()
    await page.getByRole('dialog', { name: 'Card: Mine' }).waitFor()
    await team.patch(`/cards/${card.id}`, { title: 'Theirs' })
    await page.context().setOffline(false)

    const question = page.getByRole('alert', { name: 'Someone else changed this while you were offline' })
    await question.getByRole('button', { name: 'Keep mine' }).tap()

    await expect.poll(async () => (await team.get(`/cards/${card.id}`)).body.card.title).toBe('Mine')
    await question.waitFor({ state: 'detached' })
  })
})

function fail(error: unknown) {
  throw error
}
