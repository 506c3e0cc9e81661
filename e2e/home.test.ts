import { describe, expect, onTestFinished, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { hasBrowser, PHONE, Web } from '../test/web.ts'

const DAY_MS = 86_400_000

describe.skipIf(!hasBrowser)('home in the browser', () => {
  const web = new Web('sqlite')

  test('shows what is mine today, the running sprint, the boards that were open, and what others did', async () => {
    const team = await web.newTeam()
    const other = await team.newMember('member')
    const board = await team.newBoard({ title: 'Website' })
    await team.newBoard({ title: 'Never opened', project_id: board.project_id })
    const { user_id } = team
    const [first, started] = [
      board.lists[0],
      board.lists.find(({ behavior }: { behavior: string }) => behavior === 'started'),
    ]
    const mine = { members: [{ user_id }] }
    await team.newCard(first, { title: 'Late', due_date: Date.now() - 3 * DAY_MS, ...mine })
    await team.newCard(first, { title: 'Much later', due_date: Date.now() + 30 * DAY_MS, ...mine })
    await team.newCard(started, { title: 'Begun', ...mine })
    await team.newCard(first, { title: 'Not mine', due_date: Date.now() })
    const sprint = await team.newSprint(board.project_id, { title: 'Sprint 7' })
    for (const title of ['Done', 'To do']) {
      const card = await team.newCard(first, { title, estimate: 3 })
      await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })
      const done = sprint.lists.find(({ behavior }: { behavior: string }) => behavior === 'completed')
      if (title === 'Done') await team.patch(`/cards/${card.id}`, { list_id: done.id })
    }
    await team.patch(`/sprints/${sprint.id}?project_id=${board.project_id}`, { state: 'started' })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Not mine').waitFor()
    await page.goto(`${web.server.url}/${team.team_id}`)

    const today = page.getByRole('region', { name: 'Mine today' })
    await today.getByRole('link', { name: 'Late' }).waitFor()
    await today.getByRole('link', { name: 'Begun' }).waitFor()
    await expect.poll(() => today.getByText('Much later').count()).toBe(0)
    await today.getByRole('link', { name: 'My work (3)' }).waitFor()
    const running = page.getByRole('region', { name: 'Running sprint' })
    await running.getByText('Sprint 7').waitFor()
    await running.getByText(/1 of 2 cards/).waitFor()
    const recent = page.getByRole('region', { name: 'Recently used' })
    await recent.getByText('4 open, 1 in progress').waitFor()
    await expect.poll(() => recent.getByRole('link').count()).toBe(1)
    expect(await violationsInBothThemes(page)).toEqual([])

    // What others do comes in while one looks.
    await other.made('/cards', { title: 'Fresh news', list_id: first.id, board_id: board.id })
    const news = page.getByRole('region', { name: 'Recent changes by others' })
    await news.getByText('created “Fresh news”').waitFor()
    await recent.getByText('5 open, 1 in progress').waitFor()
    await today.getByRole('link', { name: 'Late' }).click()
    await page.waitForURL('**/card-*')
  })

  test('says what happened since one was here, and nothing that one knows', async () => {
    const team = await web.newTeam()
    const other = await team.newMember('member')
    const board = await team.newBoard({ title: 'Website' })
    await other.made('/cards', { title: 'Old news', list_id: board.lists[0].id, board_id: board.id })
    // A window of its own: its clock is set.
    const context = await web.browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${team.token}` } })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    await page.goto(`${web.server.url}/${team.team_id}`)
    await page.getByText('created “Old news”').waitFor()
    // As if one had left after that, an hour ago.
    await page.evaluate(`localStorage.setItem('visits ${team.user_id} ${team.team_id}',
      JSON.stringify({ boards: [], since: null, seen: Date.now() + 1 }))`)
    await page.clock.install({ time: Date.now() + 3_600_000 })
    await page.reload()

    const news = page.getByRole('region', { name: /^Since you were here/ })
    await news.getByText('Nothing new.').waitFor()
    await other.made('/cards', { title: 'Fresh news', list_id: board.lists[0].id, board_id: board.id })
    await news.getByText('created “Fresh news”').waitFor()
    await expect.poll(() => news.getByText('Old news').count()).toBe(0)
  })

  test('an empty workspace says how to begin; one without own cards says how to get some', async () => {
    const team = await web.newTeam()
    const page = await web.open(team, '', PHONE)
    await page.getByText('This workspace is empty.').waitFor()
    await expect.poll(() => page.getByText('Mine today').count()).toBe(0)
    await team.newBoard({ title: 'Website' })
    await page.getByText(/^No cards are assigned to you/).waitFor()
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width)
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
