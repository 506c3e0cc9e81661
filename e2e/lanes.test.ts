import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { longTest } from '../test/extent.ts'
import type { Team } from '../test/team.ts'
import { chooseOption, hasBrowser, PHONE, Web } from '../test/web.ts'

const focusedTitle = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

describe.skipIf(!hasBrowser)('a board in lanes', () => {
  const web = new Web('sqlite')

  /** A board with an urgent and a low card, and one without priority, in its first list. */
  async function newScene() {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const [first, second] = board.lists
    const ids: Record<string, string> = {}
    for (const [title, priority] of [
      ['Apple', 1],
      ['Banana', 4],
      ['Cherry', 0],
    ] as const)
      ids[title] = (await team.newCard(first, { title, priority })).id
    const cardOf = async (title: string) => (await team.get(`/cards/${ids[title]}`)).body.card
    return { team, board, first, second, idOf: (title: string) => ids[title] ?? '', cardOf }
  }
  const viewsOf = async (team: Team) => (await team.get('/views')).body.views
  const cell = (page: Page, lane: string, list: { id: string }) =>
    page.getByRole('region', { name: lane, exact: true }).locator(`[data-list="${list.id}"]`)

  test('they are chosen, kept in the address and in a saved view, and closed by each person for themselves', async () => {
    const { team, board, first } = await newScene()
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Apple').waitFor()
    await chooseOption(page, 'Lanes', 'Priority')
    await cell(page, 'Urgent', first).getByText('Apple').waitFor()
    await cell(page, 'Without priority', first).getByText('Cherry').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('lanes')).toBe('priority')
    await expect.poll(() => cell(page, 'Low', first).getByRole('listitem').getAttribute('aria-setsize')).toBe('1')
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.getByRole('button', { name: 'Urgent' }).click()
    await expect.poll(() => page.getByText('Apple').count()).toBe(0)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('By priority')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => viewsOf(team))
      .toMatchObject([{ title: 'By priority', lanes_by: 'priority', layout: 'board' }])

    await chooseOption(page, 'Lanes', 'No lanes')
    await page.getByText('Apple').waitFor()
    await page.getByRole('link', { name: 'By priority' }).click()
    await cell(page, 'Low', first).getByText('Banana').waitFor()
    await page.reload()
    // Closed is what was closed here before.
    await expect.poll(() => page.getByRole('button', { name: 'Urgent' }).getAttribute('aria-expanded')).toBe('false')
    await page.getByRole('button', { name: 'Urgent' }).click()
    await page.getByText('Apple').waitFor()
  })

  test('at their own address they are fetched while the board is read', async () => {
    const { team, board, first } = await newScene()
    const page = await web.open(team)
    const fetched = page.waitForRequest(/\/Lanes-[^/]*\.js$/)
    const address = `**/v1/*/boards/${board.id}?*`
    onTestFinished(() => page.unroute(address))
    await page.route(address, async (route) => {
      await fetched
      await route.continue()
    })
    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}?lanes=priority`)
    await cell(page, 'Urgent', first).getByText('Apple').waitFor()
  })

  test('they wait for no part that only adds or chooses something', async () => {
    const { team, board, first } = await newScene()
    const page = await web.open(team)
    const parts = /\/assets\/(Select|Dialog|ListBox|LaneOfNew)-[^/]*\.js$/
    onTestFinished(() => page.unroute(parts))
    // Never answered.
    await page.route(parts, () => undefined)
    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}?lanes=priority`)
    await cell(page, 'Urgent', first).getByText('Apple').waitFor()
  })

  test('a card is dragged to another lane and list, which one undo takes back', async () => {
    const { team, board, second, cardOf } = await newScene()
    const page = await web.open(team, `/board-${board.id}?lanes=priority`)
    const other = await web.open(team, `/board-${board.id}?lanes=priority`)
    await page.getByText('Banana').dragTo(cell(page, 'Urgent', second))
    await cell(page, 'Urgent', second).getByText('Banana').waitFor()
    await expect.poll(() => cardOf('Banana')).toMatchObject({ priority: 1, list_id: second.id })
    // Others see it there.
    await cell(other, 'Urgent', second).getByText('Banana').waitFor()
    await page.keyboard.press('z')
    await expect.poll(() => cardOf('Banana')).toMatchObject({ priority: 4, list_id: board.lists[0].id })
  })

  test('a card that a limit refuses is back in its place, which says why, and there is no notice', async () => {
    const { team, board, first, second, cardOf } = await newScene()
    await team.newCard(second, { title: 'Full', priority: 1 })
    await team.newCard(first, { title: 'Damson', priority: 4 })
    await team.patch(`/lists/${second.id}`, { max_cards: 1, limit_is_hard: true })
    const page = await web.open(team, `/board-${board.id}?lanes=priority`)
    await page.getByText('Banana').dragTo(cell(page, 'Urgent', second))
    const back = cell(page, 'Low', first)
    const refusal = back.locator('[data-tile]').filter({ hasText: 'Banana' }).getByRole('alert')
    await refusal.getByText('takes at most 1 card').waitFor()
    await expect.poll(() => back.getByText(/^(Banana|Damson)$/).allInnerTexts()).toEqual(['Banana', 'Damson'])
    const notices = page.getByRole('region', { name: 'Notices' }).locator('> div')
    await expect.poll(() => notices.count()).toBe(0)
    expect(await cardOf('Banana')).toMatchObject({ priority: 4, list_id: first.id })
  })

  test('a refused drop says so where the card was dropped, if its place is scrolled out of view', async () => {
    const { team, board, first, second } = await newScene()
    await team.newCard(second, { title: 'Full', priority: 1 })
    await team.patch(`/lists/${second.id}`, { max_cards: 1, limit_is_hard: true })
    const page = await web.open(team, `/board-${board.id}?lanes=priority`)
    const target = cell(page, 'Urgent', second)
    const answer = Promise.withResolvers<void>()
    await page.route('**/batch', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByText('Banana').dragTo(target)
    await target.getByText('Banana').waitFor()
    // The lane that it comes from is below the end of the screen now.
    await page.setViewportSize({ width: 1280, height: 360 })
    answer.resolve()
    await target.getByRole('alert').getByText('takes at most 1 card').waitFor()
    await expect.poll(() => cell(page, 'Low', first).getByRole('alert').count()).toBe(0)
    const notices = page.getByRole('region', { name: 'Notices' }).locator('> div')
    await expect.poll(() => notices.count()).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    if (process.env.PICTURES) await page.screenshot({ path: 'test-results/lane-refusal.png' })
    await target.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => target.getByRole('alert').count()).toBe(0)
  })

  test('from one tag to another a card loses the one and gets the other; its others stay', async () => {
    const { team, board, first, idOf, cardOf } = await newScene()
    const tags: string[] = []
    for (const name of ['bug', 'design', 'later'])
      tags.push((await team.made('/tags', { name, color: '#cc0000', project_id: board.project_id })).tag.id)
    for (const id of [tags[0], tags[2]]) await team.post(`/cards/${idOf('Apple')}/tags`, { id })
    await team.post(`/cards/${idOf('Banana')}/tags`, { id: tags[1] })
    const page = await web.open(team, `/board-${board.id}?lanes=tag`)
    await expect.poll(() => page.getByText('Apple').count()).toBe(2)
    await cell(page, 'bug', first)
      .getByText('Apple')
      .dragTo(cell(page, 'design', first))
    const tagsOf = async (title: string) => (await cardOf(title)).tags.map(({ name }: { name: string }) => name).sort()
    await expect.poll(() => tagsOf('Apple')).toEqual(['design', 'later'])
    await page.keyboard.press('z')
    await expect.poll(() => tagsOf('Apple')).toEqual(['bug', 'later'])
  })

  test('a card that stands in two lanes is whole in both, also when it becomes higher', async () => {
    const { team, board, idOf } = await newScene()
    for (const name of ['bug', 'design'])
      await team.post(`/cards/${idOf('Apple')}/tags`, { id: (await team.made('/tags', { name })).tag.id })
    await team.patch(`/cards/${idOf('Apple')}`, { title: 'Apple '.repeat(20) })
    const page = await web.open(team, `/board-${board.id}?lanes=tag`)
    /** How much of the tile is below the end of its lane. */
    const cut = async (lane: string) => {
      const region = page.getByRole('region', { name: lane, exact: true })
      const [tile, whole] = [await region.locator('[data-tile]').boundingBox(), await region.boundingBox()]
      if (!tile || !whole) return null
      return Math.max(0, tile.y + tile.height - whole.y - whole.height)
    }
    for (const lane of ['bug', 'design']) await expect.poll(() => cut(lane)).toBe(0)
    await team.patch(`/cards/${idOf('Apple')}`, {
      priority: 1,
      estimate: 3,
      due_date: Date.UTC(2035, 0, 1),
      start_date: 1,
    })
    await team.patch(`/cards/${idOf('Apple')}`, { title: 'Apple' })
    await team.patch(`/cards/${idOf('Apple')}`, { title: 'Apple '.repeat(30) })
    for (const lane of ['bug', 'design']) await expect.poll(() => cut(lane)).toBe(0)
  })

  test('the keys walk and move cards from lane to lane, and say where they are', async () => {
    const { team, board, first, second, cardOf } = await newScene()
    const page = await web.open(team, `/board-${board.id}?lanes=priority`)
    await page.getByText('Cherry').waitFor()
    await page.keyboard.press('j')
    await expect.poll(() => focusedTitle(page)).toContain('Apple')
    await page.keyboard.press('j')
    await expect.poll(() => focusedTitle(page)).toContain('Banana')
    await page.keyboard.press('k')
    await page.keyboard.press('Alt+ArrowDown')
    await page
      .getByRole('status')
      .filter({ hasText: `Apple: ${first.title}, lane High, position 1 of 1` })
      .waitFor({ state: 'attached' })
    await expect.poll(() => cardOf('Apple')).toMatchObject({ priority: 2 })
    await expect.poll(() => focusedTitle(page)).toContain('Apple')
    await page.keyboard.press('Alt+ArrowRight')
    await cell(page, 'High', second).getByText('Apple').waitFor()
    await expect.poll(() => cardOf('Apple')).toMatchObject({ priority: 2, list_id: second.id })
    await expect.poll(() => focusedTitle(page)).toContain('Apple')
  })

  test('a custom field makes lanes of its options', async () => {
    const { team, board, first, idOf, cardOf } = await newScene()
    const options = [{ title: 'Ready' }, { title: 'Waiting' }]
    const { field } = await team.made(`/projects/${board.project_id}/fields`, {
      type: 'select',
      title: 'Stage',
      options,
    })
    const [ready, waiting] = field.options
    await team.patch(`/cards/${idOf('Apple')}`, { custom_fields: { [field.id]: ready.id } })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Apple').waitFor()
    await chooseOption(page, 'Lanes', 'Stage')
    await cell(page, 'Ready', first)
      .getByText('Apple')
      .dragTo(cell(page, 'Waiting', first))
    await expect.poll(async () => (await cardOf('Apple')).custom_fields).toEqual({ [field.id]: waiting.id })
    await page.keyboard.press('z')
    await expect.poll(async () => (await cardOf('Apple')).custom_fields).toEqual({ [field.id]: ready.id })
  })

  test('a new card gets what the lane stands for in which the keys stand, or which is chosen', async () => {
    const { team, board, first } = await newScene()
    const { field } = await team.made(`/projects/${board.project_id}/fields`, {
      type: 'select',
      title: 'Stage',
      options: [{ title: 'Ready' }, { title: 'Waiting' }],
    })
    const [, waiting] = field.options
    const page = await web.open(team, `/board-${board.id}?lanes=priority`)
    await cell(page, 'Urgent', first).getByText('Apple').waitFor()
    const named = async (title: string) =>
      (await team.get(`/boards/${board.id}`)).body.board.lists
        .flatMap(({ cards }: { cards: { title: string }[] }) => cards)
        .find((card: { title: string }) => card.title === title)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('c')
    await page.keyboard.type('Quick')
    await page.keyboard.press('Enter')
    await cell(page, 'Urgent', first).getByText('Quick').waitFor()
    await expect.poll(async () => (await named('Quick'))?.priority).toBe(1)
    await page.keyboard.press('Escape')

    await chooseOption(page, 'Lanes', 'Stage')
    await page.getByRole('button', { name: `Add a card to ${first.title}` }).click()
    await chooseOption(page, 'Lane of new cards', 'Waiting')
    await page.getByRole('textbox', { name: 'Card title' }).fill('Slow')
    await page.getByRole('textbox', { name: 'Card title' }).press('Enter')
    await cell(page, 'Waiting', first).getByText('Slow').waitFor()
    await expect.poll(async () => (await named('Slow'))?.custom_fields).toEqual({ [field.id]: waiting.id })
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('a view at its own address has its lanes too', async () => {
    const { team, board } = await newScene()
    const filters = { include: { boards: [board.id] } }
    const { view } = await team.made('/views', {
      title: 'Mine',
      scope: 'mine',
      layout: 'board',
      lanes_by: 'priority',
      filters,
    })
    const page = await web.open(team, `/view-${view.id}`)
    await page.getByRole('region', { name: 'Urgent' }).getByText('Apple').waitFor()
    await page.getByRole('button', { name: 'Urgent' }).click()
    await expect.poll(() => page.getByText('Apple').count()).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])
    await chooseOption(page, 'Lanes', 'Owner')
    await page.getByRole('button', { name: 'Update view' }).click()
    await expect.poll(() => viewsOf(team)).toMatchObject([{ lanes_by: 'owner' }])
  })

  longTest('of many lanes and cards only what is on the screen is drawn, and the keys reach the rest', async () => {
    const { team, board, first } = await newScene()
    const tags: string[] = []
    for (let at = 10; at < 50; at++)
      tags.push(
        (await team.made('/tags', { name: `tag ${at}`, color: '#cc0000', project_id: board.project_id })).tag.id,
      )
    const operations = Array.from({ length: 400 }, (_, index) => ({
      method: 'POST',
      path: '/cards',
      body: { board_id: board.id, list_id: first.id, title: `Card ${index}`, tags: [tags[index % tags.length]] },
    }))
    for (let at = 0; at < operations.length; at += 100)
      await team.post('/batch', { operations: operations.slice(at, at + 100) })
    const page = await web.open(team, `/board-${board.id}?lanes=tag`)
    await page.getByText('Card 0', { exact: true }).waitFor()
    await expect.poll(() => page.locator('[data-tile]').count()).toBeLessThan(60)
    for (let step = 0; step < 45; step++) await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.locator('[data-card]:focus').isVisible()).toBe(true)
    await expect.poll(() => page.locator('[data-tile]').count()).toBeLessThan(80)
  })

  longTest('on a phone a finger drags a card to another lane', async () => {
    const { team, board, first, cardOf } = await newScene()
    const page = await web.open(team, `/board-${board.id}?lanes=priority`, PHONE)
    // The last that comes above the lanes.
    await page.getByRole('button', { name: 'Save view' }).waitFor()
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
