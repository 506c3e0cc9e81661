import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { followAll, NotificationFollower } from '../server/feed/notifications/follower.ts'
import { LiveInbox } from '../server/feed/notifications/live.ts'
import { callServer } from '../test/team.ts'
import { hasBrowser, OTHER_STORE, PHONE, Web } from '../test/web.ts'
import { hold } from '../test/windows.ts'

const boxOf = async (element: Locator) => (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)]
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

const noticesOf = (page: Page) => page.getByRole('region', { name: 'Notices' })

const REASON = 'Only admins may do that.'

/** Answers writes to these paths as the server does when they are forbidden. */
async function refuse(page: Page, path: string) {
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'forbidden', status: 403, message: REASON, request_id: 'r1' }),
    })
  })
}

describe.runIf(hasBrowser)('what the application says', () => {
  const web = new Web(OTHER_STORE)

  test('one notice at a time, not over the bar of selected cards', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const cards = await Promise.all(['One', 'Two', 'Three'].map((title) => team.newCard(board.lists[0], { title })))
    const page = await web.open(team, `/board-${board.id}`)
    const tile = (index: number) => page.locator(`[data-card="${cards[index].id}"]`)
    const notice = noticesOf(page).locator('> div')
    const bar = page.getByRole('toolbar', { name: 'Actions for the selected cards' })

    for (const index of [0, 1]) {
      await tile(index).focus()
      await page.keyboard.press('x')
      await bar.getByRole('button', { name: 'Archive' }).click()
      await tile(index).waitFor({ state: 'detached' })
    }
    await expect.poll(() => notice.count()).toBe(1)
    await tile(2).focus()
    await page.keyboard.press('x')
    await bar.waitFor()
    await expect.poll(() => overlap(notice, bar)).toBe(false)
    await page.screenshot({ path: 'test-results/notice-bar.png' })
  })

  test('on a phone it is not over the running timer', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const [card, other] = [await team.newCard(board.lists[0]), await team.newCard(board.lists[0], { title: 'Other' })]
    await team.post(`/cards/${card.id}/timer`, { action: 'start' })
    const page = await web.open(team, `/board-${board.id}`, PHONE)
    const timer = page.getByRole('region', { name: 'Running' })
    await timer.waitFor()
    await page.locator(`[data-card="${other.id}"]`).focus()
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Archive' }).click()
    const notice = noticesOf(page).locator('> div')
    await notice.waitFor()
    await expect.poll(() => overlap(notice, timer)).toBe(false)
  })

  test('on a phone it is not over the field for a comment', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const page = await web.open(team, `/card-${card.id}`, PHONE)
    const opener = page.getByRole('button', { name: 'Write a comment' })
    await opener.scrollIntoViewIfNeeded()
    // At the lower edge, where notices are.
    await opener.evaluate("element => element.scrollIntoView({ block: 'end' })")
    await page.getByRole('button', { name: 'Copy link' }).click()
    const notice = noticesOf(page).locator('> div')
    await notice.waitFor()
    await expect.poll(() => overlap(notice, opener)).toBe(false)
    await opener.tap()
    const box = page.getByRole('textbox', { name: 'Write a comment' })
    await box.waitFor()
    await expect.poll(() => overlap(notice, box)).toBe(false)
    await page.screenshot({ path: 'test-results/notice-comment.png' })
  })

  test('what is refused is said beside it and once: at a tile, and where a card is open', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const page = await web.open(team, `/board-${board.id}`)
    const tile = page.locator(`[data-tile="${card.id}"]`)
    await tile.waitFor()
    await refuse(page, `**/v1/${team.team_id}/**`)

    await tile.locator('a').focus()
    await page.keyboard.press('Alt+ArrowRight')
    await tile.getByRole('alert').getByText('Only admins may do that.').waitFor()
    await expect.poll(() => page.getByText('Only admins may do that.').count()).toBe(1)
    await page.screenshot({ path: 'test-results/refused-tile.png' })
    await tile.getByRole('alert').getByRole('button', { name: 'Close' }).click()
    await tile.getByRole('alert').waitFor({ state: 'detached' })

    await tile.locator('a').click()
    const panel = page.getByRole('dialog', { name: 'Card: Launch' })
    await panel.getByRole('button', { name: 'Watch', exact: true }).click()
    await panel.getByRole('alert').getByText('Only admins may do that.').waitFor()
    await expect.poll(() => page.getByText('Only admins may do that.').count()).toBe(1)
    await page.screenshot({ path: 'test-results/refused-panel.png' })
  })

  test('a title that was refused is in its field again, and sent when the person does so', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const page = await web.open(team, `/board-${board.id}`)
    const tile = page.locator(`[data-tile="${card.id}"]`)
    const path = `**/v1/${team.team_id}/**`
    const field = page.getByRole('textbox', { name: 'Card title' })
    await tile.waitFor()
    await refuse(page, path)
    await tile.locator('a').focus()
    await page.keyboard.press('e')
    await field.fill('Launch on Monday')
    await page.keyboard.press('Enter')
    await tile.getByRole('alert').getByText(REASON).waitFor()
    await tile.getByText('Launch', { exact: true }).waitFor()
    await page.unroute(path)

    await tile.locator('a').focus()
    await page.keyboard.press('e')
    await expect.poll(() => field.inputValue()).toBe('Launch on Monday')
    await page.keyboard.press('Enter')

    await expect.poll(async () => (await team.get(`/cards/${card.id}`)).body.card.title).toBe('Launch on Monday')
    await tile.locator('a').click()
    await page.getByRole('dialog', { name: 'Card: Launch on Monday' }).getByText('Write a comment').waitFor()
    await expect.poll(() => page.getByText('Not saved').count()).toBe(0)
  })

  test('in the table too: below the line of the card, also for its title', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    await team.newCard(board.lists[0], { title: 'Rehearsal' })
    const page = await web.open(team, `/board-${board.id}?layout=table`)
    const row = page.getByRole('row').filter({ has: page.locator(`[data-card="${card.id}"]`) })
    await row.waitFor()
    await refuse(page, `**/v1/${team.team_id}/**`)

    await row.getByRole('button', { name: 'Points:' }).click()
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    const alert = row.getByRole('alert')
    await alert.getByText(REASON).waitFor()
    await expect.poll(() => page.getByText(REASON).count()).toBe(1)
    const { y, height } = await boxOf(row)
    await expect.poll(async () => (await boxOf(alert)).y).toBeGreaterThan(y + height / 2)
    await page.screenshot({ path: 'test-results/refused-table.png' })
    await alert.getByRole('button', { name: 'Close' }).click()
    await alert.waitFor({ state: 'detached' })

    await row.locator('[data-card]').focus()
    await page.keyboard.press('e')
    await page.keyboard.type('Refused')
    await page.keyboard.press('Enter')
    await alert.getByText(REASON).waitFor()
    await expect.poll(() => page.getByText(REASON).count()).toBe(1)
  })

  test('what is refused of something that is no longer on the screen is a notice', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const page = await web.open(team, `/board-${board.id}`)
    const tile = page.locator(`[data-tile="${card.id}"]`)
    await tile.waitFor()
    await refuse(page, `**/v1/${team.team_id}/**`)
    const held = await hold(page, `**/v1/${team.team_id}/**`, (call) => call.method() === 'GET')
    await tile.locator('a').focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(() => held.held.length).toBe(1)
    await page.getByRole('link', { name: 'Inbox' }).click()
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    await Promise.all(held.held.map((route) => route.fallback()))
    await noticesOf(page).getByRole('alert').getByText('Only admins may do that.').waitFor()
  })

  test('the tab is named after the place, the card above it, and what is unread', async () => {
    const team = await web.newTeam()
    const me = await callServer(team.server, 'GET', '/v1/users/me', undefined, {
      authorization: `Bearer ${team.token}`,
    })
    const [{ name }] = me.body.user.teams
    const ada = await team.newMember('member')
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'New pricing page' })
    const page = await web.open(ada, `/board-${board.id}`)
    const title = () => page.title()
    await expect.poll(title).toBe(`Website · ${name}`)
    await page.locator(`[data-card="${card.id}"]`).click()
    await expect.poll(title).toBe(`#${card.id} New pricing page · Website`)
    await page.keyboard.press('Escape')
    await expect.poll(title).toBe(`Website · ${name}`)
    // What the server does by itself each second.
    const live = new LiveInbox(web.server.gateway, web.server.app.streams)
    await live.look()
    await team.patch(`/cards/${card.id}`, { owner_id: ada.user_id })
    const onError = (error: unknown) => {
      throw error
    }
    await followAll(new NotificationFollower(web.server.gateway, { onError }))
    await live.look()
    await expect.poll(title).toBe(`(1) Website · ${name}`)
    await page.getByRole('link', { name: /^Inbox/ }).click()
    await expect.poll(title).toBe(`Inbox (1) · ${name}`)
  })

  test('a wrong address within a workspace says so, beside the sidebar', async () => {
    const team = await web.newTeam()
    await team.newBoard({ title: 'Website' })
    const page = await web.open(team, '/no-such-place')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.getByRole('navigation').first().getByRole('link', { name: 'Website' }).waitFor()
    await expect.poll(() => page.title()).toBe('Page not found · Boardwalk')
    await page.getByRole('link', { name: 'Go to my boards' }).click()
    await page.getByRole('heading', { name: 'Boards' }).waitFor()
  })
})
