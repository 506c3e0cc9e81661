import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { longTest } from '../test/extent.ts'
import { chooseOption, hasBrowser, PHONE, Web } from '../test/web.ts'

const focusedTitle = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

describe.skipIf(!hasBrowser)('a saved view of a board, at its own address', () => {
  const web = new Web('sqlite')

  /** A board with an urgent and a low card in its first list, and a view of it in lanes by priority. */
  async function newScene(scope: 'board' | 'mine' = 'board') {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const [first, second] = board.lists
    const ids: Record<string, string> = {}
    for (const [title, priority] of [
      ['Apple', 1],
      ['Banana', 4],
    ] as const)
      ids[title] = (await team.newCard(first, { title, priority })).id
    const of =
      scope === 'board'
        ? { board_id: board.id, filters: {}, group_by: 'list' }
        : { filters: { include: { boards: [board.id] } } }
    const { view } = await team.made('/views', { title: 'Lanes', scope, layout: 'board', lanes_by: 'priority', ...of })
    const cardOf = async (title: string) => (await team.get(`/cards/${ids[title]}`)).body.card
    return { team, board, first, second, view, cardOf }
  }
  const cell = (page: Page, lane: string, list: { id: string }) =>
    page.getByRole('region', { name: lane, exact: true }).locator(`[data-list="${list.id}"]`)

  test('a card is dragged and moved by keys between lanes, and undo takes it back', async () => {
    for (const scope of ['board', 'mine'] as const) {
      const { team, first, second, view, cardOf } = await newScene(scope)
      const page = await web.open(team, `/view-${view.id}`)
      await page.getByText('Banana').dragTo(cell(page, 'Urgent', second))
      await cell(page, 'Urgent', second).getByText('Banana').waitFor()
      await expect.poll(() => cardOf('Banana')).toMatchObject({ priority: 1, list_id: second.id })
      await page.keyboard.press('z')
      await expect.poll(() => cardOf('Banana')).toMatchObject({ priority: 4, list_id: first.id })

      await page.locator('[data-card]', { hasText: 'Apple' }).focus()
      await page.keyboard.press('Alt+ArrowDown')
      await cell(page, 'High', first).getByText('Apple').waitFor()
      await expect.poll(() => focusedTitle(page)).toContain('Apple')
      await expect.poll(() => cardOf('Apple')).toMatchObject({ priority: 2, list_id: first.id })
      expect(await violationsInBothThemes(page)).toEqual([])
    }
  })

  test('a card is added to a lane; a full list refuses it, and an admin adds it anyway', async () => {
    const { team, board, first, second, view } = await newScene()
    const page = await web.open(team, `/view-${view.id}`)
    const add = async (title: string) => {
      const field = page.getByRole('textbox', { name: 'Card title' })
      await field.fill(title)
      await field.press('Enter')
    }
    const named = async (title: string) =>
      (await team.get(`/boards/${board.id}`)).body.board.lists
        .flatMap(({ cards }: { cards: { title: string }[] }) => cards)
        .find((card: { title: string }) => card.title === title)
    await page.getByRole('button', { name: `Add a card to ${first.title}` }).click()
    await chooseOption(page, 'Lane of new cards', 'High')
    await add('Cherry')
    await cell(page, 'High', first).getByText('Cherry').waitFor()
    // It is high: the lanes go up when it closes.
    await page.getByRole('textbox', { name: 'Card title' }).press('Escape')
    await page.getByRole('textbox', { name: 'Card title' }).waitFor({ state: 'detached' })
    await expect.poll(async () => (await named('Cherry'))?.priority).toBe(2)

    await team.newCard(second, { title: 'Fig' })
    await team.patch(`/lists/${second.id}`, { max_cards: 1, limit_is_hard: true })
    await page.getByText('Fig').waitFor()
    await page.getByText('Apple').dragTo(cell(page, 'Low', second))
    await cell(page, 'Urgent', first).getByText('Apple').waitFor()
    const refused = page.getByRole('alert').filter({ hasText: 'takes at most 1 card' })
    await refused.getByRole('button', { name: 'Move anyway' }).click()
    await cell(page, 'Low', second).getByText('Apple').waitFor()
    await expect.poll(async () => (await team.get(`/lists/${second.id}`)).body.list.total_cards).toBe(2)
  })

  test('its filter hides cards at once, and what is not a board of lists stays as it was', async () => {
    const { team, board, first, view } = await newScene()
    await team.patch(`/views/${view.id}`, { filters: { include: { priority: [1] } } })
    const page = await web.open(team, `/view-${view.id}`)
    await cell(page, 'Urgent', first).getByText('Apple').waitFor()
    await expect.poll(() => page.getByText('Banana').count()).toBe(0)

    const byOwner = { title: 'Owners', scope: 'board', board_id: board.id, layout: 'board', group_by: 'owner' }
    const other = await team.made('/views', { ...byOwner, filters: {} })
    await page.goto(page.url().replace(/\/view-.*$/, `/view-${other.view.id}`))
    await page.getByRole('heading', { name: 'None 2' }).waitFor()
    await expect.poll(() => page.getByText('Banana').count()).toBe(1)
  })

  test('cards of several boards go to another lane too, by drag and by keys, and stay in their lists', async () => {
    const { team, board, first, cardOf } = await newScene()
    const other = await team.newBoard({ title: 'App', project_id: board.project_id })
    const fig = await team.newCard(other.lists[0], { title: 'Fig', priority: 4 })
    const filters = { include: { boards: [board.id, other.id] } }
    const fields = { title: 'Both', scope: 'workspace', layout: 'board', lanes_by: 'priority', filters }
    const { view } = await team.made('/views', fields)
    const figOf = async () => (await team.get(`/cards/${fig.id}`)).body.card
    const page = await web.open(team, `/view-${view.id}`)
    const lane = (name: string) => page.getByRole('region', { name, exact: true })
    await page.getByText('Fig').dragTo(lane('Medium'))
    await lane('Medium').getByText('Fig').waitFor()
    await expect.poll(figOf).toMatchObject({ priority: 3, list_id: other.lists[0].id, board_id: other.id })
    await page.keyboard.press('z')
    await expect.poll(figOf).toMatchObject({ priority: 4 })
    await lane('Low').getByText('Fig').waitFor()

    await page.getByRole('link', { name: 'Apple' }).focus()
    await page.keyboard.press('Alt+ArrowDown')
    await lane('High').getByText('Apple').waitFor()
    await page.getByRole('status').filter({ hasText: 'Apple: lane High' }).waitFor({ state: 'attached' })
    await expect.poll(() => focusedTitle(page)).toContain('Apple')
    await expect.poll(() => cardOf('Apple')).toMatchObject({ priority: 2, list_id: first.id })
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('a refused drop among cards of several boards says so in its cell, if its place is not on the screen', async () => {
    const { team, board } = await newScene()
    await team.patch(`/projects/${board.project_id}`, { max_started_per_person: 1, started_limit_is_hard: true })
    const other = await team.newBoard({ title: 'App', project_id: board.project_id })
    const started = board.lists.find(({ behavior }: { behavior: string }) => behavior === 'started')
    await team.newCard(started, { title: 'Damson', owner_id: team.user_id })
    const fig = await team.newCard(started, { title: 'Fig' })
    const filters = { include: { boards: [board.id, other.id] } }
    const fields = { title: 'Both', scope: 'workspace', layout: 'board', lanes_by: 'owner', filters }
    const { view } = await team.made('/views', fields)
    const page = await web.open(team, `/view-${view.id}`)
    const lane = (key: string) => page.locator(`[data-lane="${key}"]`)
    const target = lane(team.user_id).locator('[data-cell="started"]')
    const answer = Promise.withResolvers<void>()
    await page.route('**/batch', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Fig' }).dragTo(target)
    await target.getByText('Fig').waitFor()
    await lane('').getByRole('button', { expanded: true }).click()
    answer.resolve()
    await target.getByRole('alert').getByText('at most 1').waitFor()
    await expect.poll(() => target.getByText('Fig').count()).toBe(0)
    await expect.poll(() => page.getByRole('region', { name: 'Notices' }).locator('> div').count()).toBe(0)
    await expect.poll(() => violationsInBothThemes(page)).toEqual([])
    await target.getByRole('button', { name: 'Close' }).click()
    await target.getByRole('alert').waitFor({ state: 'detached' })

    // Moved by keys, the card is back with the focus, and says it itself.
    await lane('').getByRole('button', { expanded: false }).click()
    const link = lane('').getByRole('link', { name: 'Fig' })
    await link.focus()
    await page.keyboard.press('Alt+ArrowUp')
    await lane('').getByRole('listitem').filter({ hasText: 'Fig' }).getByRole('alert').waitFor()
    await expect.poll(() => focusedTitle(page)).toContain('Fig')
    await expect.poll(async () => (await team.get(`/cards/${fig.id}`)).body.card.owner_id).toBeNull()
  })

  longTest('on a phone a finger drags a card to another lane', async () => {
    const { team, first, view, cardOf } = await newScene()
    const page = await web.open(team, `/view-${view.id}`, PHONE)
    const from = await page.getByText('Apple').boundingBox()
    const to = await cell(page, 'High', first).boundingBox()
    if (!from || !to) throw new Error('Both are on the screen.')
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    await touch('touchStart', [{ x: from.x + 10, y: from.y + 5 }])
    await page.locator('body > div', { hasText: /^Apple$/ }).waitFor()
    await touch('touchMove', [{ x: from.x + 10, y: from.y + 40 }])
    await touch('touchMove', [{ x: to.x + 20, y: to.y + 10 }])
    await touch('touchEnd', [])
    await expect.poll(() => cardOf('Apple')).toMatchObject({ priority: 2, list_id: first.id })
  })
})
