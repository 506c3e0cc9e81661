import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, PHONE, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('a board for readers, fingers and paper', () => {
  const web = new Web('sqlite')

  async function newBoard(count: number) {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const operations = Array.from({ length: count }, (_, index) => ({
      method: 'POST',
      path: '/cards',
      body: { board_id: board.id, list_id: board.lists[0].id, title: `Card ${index + 1}` },
    }))
    if (count > 0) await team.post('/batch', { operations })
    return { team, board, lists: board.lists as { id: string; title: string }[] }
  }

  test('every card says which of how many it is, and all of them are printed', async () => {
    const { team, board, lists } = await newBoard(60)
    const page = await web.open(team, `/board-${board.id}`)
    const cards = page.getByRole('list', { name: `Cards of ${lists[0]?.title}` }).getByRole('listitem')
    await cards.first().waitFor()
    await expect.poll(() => cards.count()).toBeLessThan(60)
    await expect.poll(() => cards.nth(2).getAttribute('aria-posinset')).toBe('3')
    await expect.poll(() => cards.nth(2).getAttribute('aria-setsize')).toBe('60')

    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => cards.count()).toBe(60)
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('button', { name: 'Add card' }).first().isVisible()).toBe(false)
    // Nothing lies over anything else, and nothing is hidden by scrolling.
    const [first, second, last] = await Promise.all([0, 1, 59].map((at) => cards.nth(at).boundingBox()))
    if (!first || !second || !last) throw new Error('All cards are on the paper.')
    expect(second.y).toBeGreaterThanOrEqual(first.y + first.height)
    const height = await page.evaluate<number>('document.documentElement.scrollHeight')
    expect(height).toBeGreaterThanOrEqual(Math.floor(last.y + last.height))

    await page.emulateMedia({ media: 'screen' })
    await page.evaluate('dispatchEvent(new Event("afterprint"))')
    await expect.poll(() => cards.count()).toBeLessThan(60)
  })

  test('paper has long titles to their ends: of cards, lists, in the table and on the page of a card', async () => {
    const long = `${'A title that goes on for longer than three lines of a column '.repeat(4)}END`
    const { team, board } = await newBoard(0)
    const list = await team.newList(board.id, { title: long })
    const card = await team.newCard(list, { title: long })
    await team.newCard(list, { title: 'Below' })
    const page = await web.open(team, `/board-${board.id}`)
    /** Whether nothing of the text is beyond its box; a text within a line has none. */
    const isWhole = (words: Locator) =>
      words.evaluate(
        // The tests know no DOM.
        new Function(
          'element',
          'return element.clientHeight === 0 || element.scrollHeight <= element.clientHeight + 1',
        ) as (element: unknown) => boolean,
      )
    for (const layout of ['', '?layout=table', `/../card-${card.id}`]) {
      await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}${layout}`)
      await page.getByText(long).first().waitFor()
      await page.evaluate('dispatchEvent(new Event("beforeprint"))')
      await page.emulateMedia({ media: 'print' })
      // The page of a card has the title of its list too, which wraps within its row.
      const titles = layout.includes('card')
        ? page.getByRole('heading', { level: 1, name: long })
        : page.getByText(long).and(page.locator(':visible'))
      await page.screenshot({ path: `test-results/print-${layout.replace(/\W+|\d+/g, '')}.png`, fullPage: true })
      await expect.poll(async () => (await Promise.all((await titles.all()).map(isWhole))).includes(false)).toBe(false)
      if (layout === '?layout=table') {
        const [first, second] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)]
        const [above, below] = [await first.boundingBox(), await second.boundingBox()]
        if (!above || !below) throw new Error('Both lines are on the paper.')
        expect(below.y).toBeGreaterThanOrEqual(above.y + above.height)
      }
      await page.emulateMedia({ media: 'screen' })
      await page.evaluate('dispatchEvent(new Event("afterprint"))')
    }
  })

  test('paper has long titles of a timeline to their ends, in rows as high as these, and bars beside them', async () => {
    const long = `${'A title that goes on for longer than two lines of a row '.repeat(4)}END`
    const { team, board } = await newBoard(0)
    const due_date = Date.now()
    const card = await team.newCard(board.lists[0], { title: long, due_date })
    const below = await team.newCard(board.lists[0], { title: 'Below', due_date })
    const page = await web.open(team, `/board-${board.id}?layout=timeline`)
    await page.getByText(long).first().waitFor()
    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    await page.emulateMedia({ media: 'print' })
    if (process.env.PICTURES) await page.screenshot({ path: 'test-results/print-timeline.png', fullPage: true })
    const boxOf = async (locator: Locator) => {
      const box = await locator.boundingBox()
      if (!box) throw new Error('It is on the paper.')
      return { ...box, end: box.y + box.height }
    }
    const row = (id: string) => page.locator(`li[data-tile="${id}"]`)
    const bar = (id: string) => page.locator(`div[data-tile="${id}"]`)
    // Measured once more in the styles of paper.
    await expect
      .poll(async () => (await boxOf(row(card.id))).end - (await boxOf(page.getByText(long).first())).end)
      .toBeGreaterThanOrEqual(0)
    const [first, title, second] = [
      await boxOf(row(card.id)),
      await boxOf(page.getByText(long).first()),
      await boxOf(row(below.id)),
    ]
    expect(title.height).toBeGreaterThan(40)
    expect(title.y).toBeGreaterThanOrEqual(first.y)
    expect(title.end).toBeLessThanOrEqual(first.end)
    expect(second.y).toBeGreaterThanOrEqual(first.end)
    for (const [name, id] of [
      [first, card.id],
      [second, below.id],
    ] as const) {
      const drawn = await boxOf(bar(id))
      expect(Math.abs((drawn.y + drawn.end) / 2 - (name.y + name.end) / 2)).toBeLessThan(2)
    }
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate('dispatchEvent(new Event("afterprint"))')
    await expect.poll(async () => (await boxOf(row(card.id))).height).toBe(36)
  })

  test('paper has the title in one line, the dates, and nothing to press', async () => {
    const { team, board } = await newBoard(0)
    const due_date = Math.floor(Date.now() / 1000)
    const card = await team.newCard(board.lists[0], { title: 'Launch', due_date })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Launch').waitFor()
    await page.emulateMedia({ media: 'print' })
    const title = page.getByRole('heading', { level: 1 })
    await expect.poll(async () => (await title.boundingBox())?.height).toBeLessThan(60)
    await expect.poll(() => page.getByRole('link', { name: 'Timeline' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('link', { name: 'Table', exact: true }).click()
    await page.getByRole('checkbox', { name: /Launch/ }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('checkbox', { name: /Launch/ }).isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('link', { name: 'Launch' }).isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })

    await page.goto(`${web.server.url}/${team.team_id}/card-${card.id}`)
    const due = page.getByRole('button', { name: /^Due date/ })
    await due.waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByText('Write a comment').isVisible()).toBe(false)
    await expect.poll(() => due.isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
  })

  test('all lines of a table are printed', async () => {
    const { team, board } = await newBoard(80)
    const page = await web.open(team, `/board-${board.id}?layout=table`)
    const lines = page.getByRole('table').getByRole('link', { name: /^Card \d+$/ })
    await lines.first().waitFor()
    await expect.poll(() => lines.count()).toBeLessThan(80)
    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => lines.count()).toBe(80)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate('dispatchEvent(new Event("afterprint"))')
  })

  test('an open card is printed instead of its board', async () => {
    const { team, board } = await newBoard(1)
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Card 1').click()
    await page.getByRole('dialog', { name: /Card 1/ }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.getByRole('main').isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('dialog', { name: /Card 1/ }).isVisible()).toBe(true)
    await page.emulateMedia({ media: 'screen' })
  })

  test('a person is named once in what can be chosen, and titles are read in their own direction', async () => {
    const { team, board } = await newBoard(0)
    await team.newCard(board.lists[0], { title: 'שלום world' })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('שלום').waitFor()
    const direction = await page.evaluate('getComputedStyle(document.querySelector("[data-card] [dir]")).direction')
    expect(direction).toBe('rtl')
    await expect.poll(() => page.getByRole('heading', { name: board.lists[0].title }).getAttribute('dir')).toBe('auto')

    await page.keyboard.press('j')
    await page.keyboard.press('a')
    const name = await page.getByRole('option').first().locator('> span').nth(1).innerText()
    await page.getByRole('option', { name: `${name} You`, exact: true }).waitFor()
  })

  test('a finger that waits at the edge of a phone brings a card to the next list, and drops it there at the edge', async () => {
    const { team, board } = await newBoard(2)
    const [from, to, ...others] = board.lists
    for (const { id } of others) await team.delete(`/lists/${id}`)
    const page = await web.open(team, `/board-${board.id}`, PHONE)
    const tile = page.locator('[data-tile]', { hasText: /Card 1$/ })
    const place = await tile.boundingBox()
    if (!place) throw new Error('It is on the screen.')
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    await touch('touchStart', [{ x: place.x + 10, y: place.y + 5 }])
    await page.locator('body > div', { hasText: /^Card 1$/ }).waitFor()
    const edge = { x: PHONE.viewport.width - 4, y: place.y + 30 }
    await touch('touchMove', [edge])
    const next = page.getByRole('region', { name: to.title })
    await expect.poll(async () => (await next.boundingBox())?.x).toBeLessThan(30)
    await expect.poll(() => next.getAttribute('data-over')).not.toBeNull()
    await touch('touchEnd', [])
    const titles = async (list_id: string) => (await team.get(`/cards?list_id=${list_id}`)).body.cards.map(titleOf)
    await expect.poll(() => titles(to.id)).toEqual(['Card 1'])
    expect(await titles(from.id)).toEqual(['Card 2'])
  })

  test('a finger that drags a card sees the line where it would fall, also between two cards', async () => {
    const { team, board } = await newBoard(4)
    const page = await web.open(team, `/board-${board.id}`, PHONE)
    const tileOf = (title: string) => page.locator('[data-tile]', { hasText: new RegExp(`${title}$`) })
    const [from, to] = [await tileOf('Card 1').boundingBox(), await tileOf('Card 3').boundingBox()]
    if (!from || !to) throw new Error('Both are on the screen.')
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    await touch('touchStart', [{ x: from.x + 10, y: from.y + 5 }])
    await page.locator('body > div', { hasText: /^Card 1$/ }).waitFor()
    await touch('touchMove', [{ x: to.x + 10, y: to.y + to.height - 4 }])
    await expect.poll(() => tileOf('Card 3').getAttribute('data-edge')).toBe('bottom')
    // In the gap below it, which is of no card and not the end of the list.
    await touch('touchMove', [{ x: to.x + 10, y: to.y + to.height + 3 }])
    await expect.poll(() => tileOf('Card 3').getAttribute('data-edge')).toBe('bottom')
    await touch('touchEnd', [])
    await expect
      .poll(async () => (await team.get(`/boards/${board.id}`)).body.board.lists[0].cards.map(titleOf))
      .toEqual(['Card 2', 'Card 3', 'Card 1', 'Card 4'])
  })
})

const titleOf = ({ title }: { title: string }) => title
