import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasBrowser, Web } from '../test/web.ts'

const DAY_MS = 86_400_000

/** What React drew: lists and cards by their ids, and whether the sidebar was among it. */
interface Draws {
  lists: string[]
  cards: string[]
  sidebar: boolean
}

/**
 * Looks at every commit as the developer tools of React do: a component was drawn if its fiber says that it did its work, and what
 * was not entered still has the very children of before. The first element of a component identifies it.
 */
const COUNT_DRAWS = `
  const drawn = { lists: new Set(), cards: new Set(), sidebar: false }
  let components = 0
  let items = 0
  const elementOf = (fiber) =>
    fiber === null ? null : typeof fiber.type === 'string' ? fiber.stateNode : elementOf(fiber.child)
  const note = (element) => {
    if (element?.dataset.list) drawn.lists.add(element.dataset.list)
    if (element?.dataset.tile) drawn.cards.add(element.dataset.tile)
    if (element?.ariaPosInSet) items += 1
    if (element?.closest('nav[aria-label="Main"]')) drawn.sidebar = true
  }
  const walk = (fiber) => {
    if (typeof fiber.type !== 'string' && fiber.flags & 1) {
      note(elementOf(fiber))
      if (fiber.type !== null) components += 1
    }
    if (fiber.alternate?.child === fiber.child) return
    for (let child = fiber.child; child; child = child.sibling) walk(child)
  }
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onCommitFiberRoot: (_, root) => walk(root.current),
  }
  globalThis.takeComponents = () => {
    const taken = components
    components = 0
    return taken
  }
  globalThis.takeItems = () => {
    const taken = items
    items = 0
    return taken
  }
  globalThis.takeDraws = () => {
    const { lists, cards, sidebar } = drawn
    const taken = { lists: [...lists].sort(), cards: [...cards].sort(), sidebar }
    lists.clear()
    cards.clear()
    drawn.sidebar = false
    return taken
  }`

const takeDraws = (page: Page) => page.evaluate<Draws>('takeDraws()')

/** Once nothing is left to be drawn, and another frame was. */
const settled = (page: Page) =>
  page.evaluate(
    'new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(resolve))))',
  )

// Which store the server has makes no difference to what a browser draws.
describe.skipIf(!hasBrowser)('what is drawn for an act', () => {
  const web = new Web('sqlite')

  test('is what it changes, and neither the board nor the sidebar', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const [left, right, far] = board.lists
    const cards = [
      await team.newCard(left, { title: 'Apple' }),
      await team.newCard(left, { title: 'Banana' }),
      await team.newCard(right, { title: 'Cherry' }),
      await team.newCard(far, { title: 'Date' }),
    ]
    const page = await web.open(team)
    const counting = await page.addInitScript(COUNT_DRAWS)
    onTestFinished(() => counting.dispose())
    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}`)
    await page.getByText('Live', { exact: true }).waitFor()
    // The last of what is drawn after the cards.
    await page.getByRole('region', { name: far.title }).getByRole('button', { name: 'Add card', exact: true }).waitFor()
    const ids = cards.map(({ id }) => id)
    const [apple = '', banana = '', cherry = '', date = ''] = ids
    await page.locator(`[data-card="${apple}"]`).focus()
    // All of it was drawn once.
    expect((await takeDraws(page)).cards).toEqual(expect.arrayContaining(ids))

    await page.keyboard.press('j')
    await expect.poll(() => page.evaluate('document.activeElement.dataset.card')).toBe(banana)
    const walked = await takeDraws(page)
    expect(walked).toEqual({ lists: [left.id], cards: [apple, banana].sort(), sidebar: false })

    await page.keyboard.press('Alt+ArrowRight')
    await page.getByRole('region', { name: right.title }).getByText('Banana').waitFor()
    await expect.poll(async () => (await team.get(`/cards/${banana}`)).body.card.list_id).toBe(right.id)
    const moved = await takeDraws(page)
    expect(moved.lists).toEqual([left.id, right.id].sort())
    expect(moved.cards).not.toContain(date)
    expect(moved.sidebar).toBe(false)

    await team.patch(`/cards/${date}`, { title: 'Fig' })
    await page.getByText('Fig', { exact: true }).waitFor()
    const renamed = await takeDraws(page)
    // The one that was moved may be drawn once more, as the server has it now.
    expect(renamed.cards.filter((id) => id !== banana)).toEqual([date])
    expect(renamed).toMatchObject({ lists: [], sidebar: false })

    await page.keyboard.press('f')
    await page.locator('search input').fill('an')
    await page.getByText('Cherry', { exact: true }).waitFor({ state: 'detached' })
    const filtered = await takeDraws(page)
    expect(filtered.cards).not.toContain(cherry)
    expect(filtered.sidebar).toBe(false)
  })

  test('in lanes is the cells in which the keys stand, and none for a step of scrolling that shows no other cards', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const [left, right] = board.lists
    const ids: string[] = []
    for (const title of ['Apple', 'Banana', 'Cherry']) ids.push((await team.newCard(left, { title, priority: 1 })).id)
    const [apple = '', banana = ''] = ids
    const date = (await team.newCard(right, { title: 'Date', priority: 1 })).id
    for (let index = 0; index < 12; index++) await team.newCard(left, { title: `Card ${index}`, priority: 4 })
    const page = await web.open(team)
    const counting = await page.addInitScript(COUNT_DRAWS)
    onTestFinished(() => counting.dispose())
    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}?lanes=priority`)
    await page.getByText('Live', { exact: true }).waitFor()
    // The last of what is drawn after the cards.
    await page
      .getByRole('button', { name: /^Add a card to/ })
      .first()
      .waitFor()
    await page
      .getByRole('button', { name: /^Actions for card/ })
      .first()
      .waitFor()
    const focused = () => page.evaluate('document.activeElement.dataset.card')
    await page.locator(`[data-card="${apple}"]`).focus()
    // What was fetched for later may still be drawn.
    const takeSettled = async () => {
      await settled(page)
      return takeDraws(page)
    }
    await expect.poll(async () => (await takeSettled()).cards).toEqual([])

    await page.keyboard.press('j')
    await expect.poll(focused).toBe(banana)
    expect(await takeDraws(page)).toEqual({ lists: [left.id], cards: [apple, banana].sort(), sidebar: false })

    await page.keyboard.press('l')
    await expect.poll(focused).toBe(date)
    const beside = await takeDraws(page)
    expect(beside).toEqual({ lists: [left.id, right.id].sort(), cards: [banana, date].sort(), sidebar: false })

    await settled(page)
    await takeDraws(page)
    const scroller = page.locator('[data-lanes]')
    await scroller.evaluate((element) => element.scrollBy(0, 2))
    await expect.poll(() => scroller.evaluate((element) => element.scrollTop)).toBe(2)
    await settled(page)
    expect(await takeDraws(page)).toEqual({ lists: [], cards: [], sidebar: false })
  })

  test('in lanes is a card that becomes higher, and none of those that it moves', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const ids: string[] = []
    for (let index = 0; index < 8; index++)
      ids.push((await team.newCard(board.lists[0], { title: `Card ${index}`, priority: 1 })).id)
    const page = await web.open(team)
    const counting = await page.addInitScript(COUNT_DRAWS)
    onTestFinished(() => counting.dispose())
    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}?lanes=priority`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page
      .getByRole('button', { name: /^Actions for card/ })
      .first()
      .waitFor()
    const takeSettled = async () => {
      await settled(page)
      return takeDraws(page)
    }
    await expect.poll(async () => (await takeSettled()).cards).toEqual([])
    const takeItems = () => page.evaluate<number>('takeItems()')
    expect(await takeItems()).toBeGreaterThanOrEqual(ids.length)
    const topOf = async (id = '') => (await page.locator(`[data-tile="${id}"]`).boundingBox())?.y ?? 0
    const before = await topOf(ids.at(-1))

    const title = 'A title of so many words that it takes more than one line'
    await team.patch(`/cards/${ids[0]}`, { title })
    await page.getByText(title).waitFor()
    expect((await takeSettled()).cards).toEqual([ids[0]])
    expect(await topOf(ids.at(-1))).toBeGreaterThan(before)
    expect(await takeItems()).toBe(0)
  })

  test('in lanes cards that a key brings on the screen are measured by the browser, not while the key waits', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const operations = Array.from({ length: 40 }, (_, index) => ({
      method: 'POST',
      path: '/cards',
      body: { board_id: board.id, list_id: board.lists[0].id, title: `Card ${index}`, priority: 1 },
    }))
    await team.post('/batch', { operations })
    const page = await web.open(team)
    // Each such question has all of the page placed at once.
    const asking = await page.addInitScript(`
      globalThis.asked = 0
      const { getBoundingClientRect } = Element.prototype
      Element.prototype.getBoundingClientRect = function () {
        if (this.ariaPosInSet) asked += 1
        return getBoundingClientRect.call(this)
      }`)
    onTestFinished(() => asking.dispose())
    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}?lanes=priority`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByText('Card 0', { exact: true }).waitFor()
    await settled(page)
    const asked = () => page.evaluate<number>('asked')
    await page.locator('[data-card]').first().focus()
    const before = await asked()
    expect(before).toBeGreaterThan(0)

    for (let step = 0; step < 39; step++) await page.keyboard.press('j')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Card 39')
    // As high as all of its cards, when they were measured; none of them over the next lane.
    const ends = () =>
      page.evaluate<number[]>(`
        [document.activeElement.closest('li'), document.activeElement.closest('ul')]
          .map((element) => Math.round(element.getClientRects()[0].bottom))`)
    await expect.poll(async () => new Set(await ends()).size).toBe(1)
    await settled(page)
    expect(await asked()).toBe(before)
  })

  test('for a key in the timeline is two names, and neither the days nor what has none', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const [first] = board.lists
    const start = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const cards: { id: string }[] = []
    for (const title of ['Apple', 'Banana', 'Cherry'])
      cards.push(await team.newCard(first, { title, start_date: start + cards.length * DAY_MS }))
    for (let index = 0; index < 10; index++) await team.newCard(first, { title: `Without days ${index}` })
    const page = await web.open(team)
    const counting = await page.addInitScript(COUNT_DRAWS)
    onTestFinished(() => counting.dispose())
    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}?layout=timeline`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('complementary', { name: 'Unscheduled' }).getByText('Without days 9').waitFor()
    await page.locator(`[data-card="${cards[0]?.id}"]`).focus()
    const takeComponents = async () => {
      await settled(page)
      return page.evaluate<number>('takeComponents()')
    }
    await expect.poll(takeComponents).toBe(0)

    await page.keyboard.press('j')
    await expect.poll(() => page.evaluate('document.activeElement.dataset.card')).toBe(cards[1]?.id)
    // Each name with its link, those that go by the focus, and what stands around the board.
    expect(await takeComponents()).toBeLessThan(20)
  })

  test('for a page of the calendar is its days, and neither the board nor what has none', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const start = Math.floor(Date.now() / DAY_MS) * DAY_MS
    const dates = { start_date: start - 30 * DAY_MS, due_date: start + 90 * DAY_MS }
    // More than there is room for: each day of each page says so.
    for (let index = 0; index < 30; index++) await team.newCard(board.lists[0], { title: `Long ${index}`, ...dates })
    for (let index = 0; index < 10; index++) await team.newCard(board.lists[0], { title: `Without days ${index}` })
    const page = await web.open(team)
    const counting = await page.addInitScript(COUNT_DRAWS)
    onTestFinished(() => counting.dispose())
    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}?layout=calendar`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('complementary', { name: 'Unscheduled' }).getByText('Without days 9').waitFor()
    const takeComponents = async () => {
      await settled(page)
      return page.evaluate<number>('takeComponents()')
    }
    await expect.poll(takeComponents).toBe(0)

    await page.getByRole('button', { name: 'Later' }).press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('date')).not.toBeNull()
    await expect.poll(() => page.getByRole('button', { name: /^\d+ more on / }).count()).toBeGreaterThanOrEqual(28)
    // The weeks with what is in them, their tools, and what stands around the board.
    expect(await takeComponents()).toBeLessThan(500)
  })
})
