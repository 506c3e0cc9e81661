import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { chooseOption, hasBrowser, LAPTOP, PHONE, Web } from '../test/web.ts'

const DAY_MS = 86_400_000

/** So many days from today, where the tests run: browsers have the same clocks. */
function day(days: number, atEnd = false): number {
  const date = new Date()
  date.setHours(0, 0, 0, 0)
  date.setDate(date.getDate() + days + (atEnd ? 1 : 0))
  return date.getTime() - (atEnd ? 1 : 0)
}

const due = (days: number) => day(days, true)

describe.skipIf(!hasBrowser)('a board by dates', () => {
  const web = new Web('sqlite')

  /** A board with a card of three days, one that is due on one day, and one without dates. */
  /** Where the bar of an item is held: its middle, or one of its ends. */
  const gripOf = (page: Page, { id }: { id: string }, grip: 'move' | 'start' | 'due') =>
    page.locator(`[data-tile="${id}"] [data-grip=${grip}]`)

  async function newPlan() {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const [first] = board.lists
    const span = await team.newCard(first, { title: 'Build it', start_date: day(1), due_date: due(3) })
    const one = await team.newCard(first, { title: 'Ship it', due_date: due(6) })
    const none = await team.newCard(first, { title: 'Some day' })
    const cardNow = async (id: string) => (await team.get(`/cards/${id}`)).body.card
    const datesOf = async (id: string) => {
      const { start_date, due_date } = await cardNow(id)
      return [start_date, due_date]
    }
    return { team, board, first, span, one, none, datesOf }
  }

  test('paper has all of the timeline, in the width of a page, with every title', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const long = 'A title that is much too long for the column of the names in a timeline'
    for (let at = 0; at < 40; at += 1)
      await team.newCard(board.lists[0], {
        title: at === 0 ? long : `Card ${at}`,
        start_date: day(at * 4),
        due_date: due(at * 4 + 9),
      })
    const page = await web.open(team, `/board-${board.id}?layout=timeline`)
    const names = page.getByRole('list', { name: 'Timeline of dates' })
    const name = page.getByRole('link', { name: long })
    await name.waitFor()
    await expect.poll(() => names.getByRole('listitem').count()).toBeLessThan(40)
    // Here it is cut, and read by pointing at it.
    await expect.poll(() => name.locator('[dir=auto]').getAttribute('title')).toBe(long)

    await page.setViewportSize({ width: 718, height: 1000 })
    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    // The browser takes its picture at once: nothing may wait for the styles of the paper.
    await expect.poll(() => names.getByRole('listitem').count()).toBe(40)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => page.locator('[data-tile] [data-kind=span]').count()).toBe(40)
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(718)
    const isWhole = () =>
      page.evaluate('((link) => link.scrollHeight <= link.clientHeight)(document.querySelector("[data-tile] a"))')
    await expect.poll(isWhole).toBe(true)
    const last = names.getByRole('listitem').last()
    const bottom = async () => ((await last.boundingBox())?.y ?? 0) + 36
    const height = await page.evaluate<number>('document.documentElement.scrollHeight')
    expect(height).toBeGreaterThanOrEqual(Math.floor(await bottom()))

    await page.emulateMedia({ media: 'screen' })
    await page.evaluate('dispatchEvent(new Event("afterprint"))')
    await expect.poll(() => names.getByRole('listitem').count()).toBeLessThan(40)
  })

  test('shows cards as rows with their dates in words; they are dragged, stretched, and moved by keys', async () => {
    const { team, board, span, one, datesOf } = await newPlan()
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('link', { name: 'Timeline', exact: true }).click()
    const rows = page.getByRole('list', { name: 'Timeline of dates' })
    const row = rows.getByRole('listitem').filter({ hasText: 'Build it' })
    await row.getByRole('link', { name: /^Build it ?, .+–.+/ }).waitFor()
    await rows.getByRole('link', { name: /^Ship it ?, Due / }).waitFor()
    await expect.poll(() => rows.getByText('Some day').count()).toBe(0)
    await expect.poll(() => new URL(page.url()).searchParams.get('layout')).toBe('timeline')

    // A day is 24 pixels wide.
    await dragBy(page, gripOf(page, span, 'move'), 48)
    await expect.poll(() => datesOf(span.id)).toEqual([day(3), due(5)])
    await dragBy(page, gripOf(page, span, 'due'), 24)
    await expect.poll(() => datesOf(span.id)).toEqual([day(3), due(6)])
    await dragBy(page, gripOf(page, span, 'start'), -24)
    await expect.poll(() => datesOf(span.id)).toEqual([day(2), due(6)])
    // What is due on one day begins on it when its end is pulled.
    await dragBy(page, gripOf(page, one, 'due'), 48)
    await expect.poll(() => datesOf(one.id)).toEqual([day(6), due(8)])
    await page.keyboard.press('z')
    await expect.poll(() => datesOf(one.id)).toEqual([null, due(6)])

    await rows.getByRole('link', { name: /^Build it/ }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.getByRole('status').filter({ hasText: 'Build it: ' }).waitFor()
    await page.keyboard.press('Alt+Shift+ArrowRight')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect.poll(() => datesOf(span.id)).toEqual([day(2), due(8)])

    // A drag that is given up changes nothing; a press opens the card.
    const bar = await boxOf(gripOf(page, span, 'move'))
    await page.mouse.move(bar.x + 40, bar.y + 8)
    await page.mouse.down()
    await page.mouse.move(bar.x + 140, bar.y + 8, { steps: 3 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await gripOf(page, span, 'move').click()
    await page.getByRole('dialog', { name: /Build it/ }).waitFor()
    await expect.poll(() => datesOf(span.id)).toEqual([day(2), due(8)])
  })

  test('what has no dates waits beside it: dragged onto a day, by a key, by its button', async () => {
    const { team, board, first, none, datesOf } = await newPlan()
    const [second, third] = [
      await team.newCard(first, { title: 'Other day' }),
      await team.newCard(first, { title: 'Third day' }),
    ]
    const page = await web.open(team, `/board-${board.id}?layout=timeline`)
    const side = page.getByRole('complementary', { name: 'Unscheduled' })
    const rows = page.getByRole('list', { name: 'Timeline of dates' })
    const [card, target] = [
      await boxOf(side.getByText('Some day')),
      await boxOf(page.locator('[data-tile] > * > [data-grip=move]').first()),
    ]
    await page.mouse.move(card.x + 5, card.y + 5)
    await page.mouse.down()
    await page.mouse.move(card.x - 40, card.y + 60, { steps: 3 })
    // The bar begins tomorrow.
    await page.mouse.move(target.x + 12, target.y + 120, { steps: 5 })
    await page.mouse.up()
    await rows.getByText('Some day').waitFor()
    await expect.poll(() => datesOf(none.id)).toEqual([day(1), due(1)])

    await side.getByRole('link', { name: /^Other day ?, No dates/ }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await rows.getByRole('link', { name: /^Other day ?, Due / }).waitFor()
    await expect.poll(() => datesOf(second.id)).toEqual([null, due(0)])

    await side.getByRole('button', { name: 'Set a date for Third day' }).click()
    await page.getByRole('button', { name: 'Tomorrow' }).click()
    await side.getByText('Everything here has dates.').waitFor()
    await expect.poll(() => datesOf(third.id)).toEqual([null, due(1)])
  })

  test('the filter, the zoom and the view are in the address, and what waits for what is drawn', async () => {
    const { team, board, span, one, first } = await newPlan()
    await team.made(`/cards/${span.id}/linked_cards`, { card_id: one.id, linked_card_type: 'blocks' })
    await team.newCard(first, { title: 'Small part', due_date: due(4), parent_card_id: span.id })
    const start_date = day(0)
    await team.newSprint(board.project_id, { title: 'Sprint 7', start_date, end_date: start_date + 7 * DAY_MS })
    const page = await web.open(team, `/board-${board.id}?layout=timeline`)
    const rows = page.getByRole('list', { name: 'Timeline of dates' })
    await page.locator('svg [data-kind=blocks]:not([data-late])').waitFor({ state: 'attached' })
    await page.locator('svg [data-kind=parent]').waitFor({ state: 'attached' })
    await page.getByRole('list', { name: 'Sprints' }).getByText('Sprint 7').waitFor()
    // Someone else links and unlinks them, and moves what comes first.
    await team.patch(`/cards/${span.id}`, { due_date: due(8) })
    await page.locator('svg [data-kind=blocks][data-late]').waitFor({ state: 'attached' })
    await team.delete(`/cards/${span.id}/linked_cards/${one.id}`)
    await page.locator('svg [data-kind=blocks]').waitFor({ state: 'detached' })

    const width = async () => (await boxOf(gripOf(page, span, 'move'))).width
    const before = await width()
    await page.getByRole('radio', { name: 'Year' }).click()
    await expect.poll(width).toBeLessThan(before / 4)
    await page.keyboard.press('f')
    await page.keyboard.type('small')
    await rows.getByText('Build it').waitFor({ state: 'detached' })
    await rows.getByText('Small part').waitFor()
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toMatchObject({ zoom: 'year', q: 'small' })
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await page.getByRole('link', { name: /^Small part ?, Due / }).waitFor()
    await expect.poll(() => page.getByText('Build it').count()).toBe(0)
  })

  test('the row that the keys go to is on the screen, downwards and upwards', async () => {
    const { team, board, first } = await newPlan()
    for (let count = 0; count < 40; count++)
      await team.newCard(first, { title: `Part ${count}`, due_date: due(10 + count) })
    const page = await web.open(team, `/board-${board.id}?layout=timeline`)
    await page.getByRole('list', { name: 'Timeline of dates' }).getByText('Part 0').waitFor()
    const focusedBox = () =>
      page.evaluate<{ title: string; isInside: boolean }>(`(() => {
        const row = document.activeElement
        const scroller = row.closest('[data-scroller]')
        if (!scroller) return { title: '', isInside: false }
        const [box, frame] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()]
        const shown = document.elementFromPoint(box.left + 4, (box.top + box.bottom) / 2)
        return {
          title: row.textContent,
          isInside: box.bottom <= frame.bottom && box.top >= frame.top && row.contains(shown),
        }
      })()`)
    for (const [key, last] of [
      ['j', 'Part 35'],
      ['k', 'Part 2'],
    ] as const) {
      for (let count = 0; count < 45 && !(await focusedBox()).title.includes(last); count++) {
        const { title } = await focusedBox()
        await page.keyboard.press(key)
        await expect.poll(async () => (await focusedBox()).title).not.toBe(title)
        await expect.poll(focusedBox).toMatchObject({ isInside: true })
      }
      expect((await focusedBox()).title).toContain(last)
    }
  })

  test('a month and a week: cards over several days, dragged to others, by keys, and more than fit', async () => {
    const { team, board, first, one, none, datesOf } = await newPlan()
    const page = await web.open(team, `/board-${board.id}?layout=calendar&span=week`)
    const cell = (days: number) => page.locator(`[data-day="${numberOf(days)}"]`)
    const entry = (title: string) => page.locator('[data-tile][data-grip=move]').filter({ hasText: title }).first()
    // A day of the week that is open: the card is put there, wherever in the week today is.
    await team.patch(`/cards/${one.id}`, { due_date: due(0) })
    await entry('Ship it').waitFor()
    const other = (await cell(1).count()) > 0 ? 1 : -1
    await dragTo(page, entry('Ship it'), cell(other))
    await expect.poll(() => datesOf(one.id)).toEqual([null, due(other)])
    await dragTo(page, page.getByRole('complementary', { name: 'Unscheduled' }).getByText('Some day'), cell(0))
    await expect.poll(() => datesOf(none.id)).toEqual([null, due(0)])

    await entry('Some day').getByRole('link').focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => datesOf(none.id)).toEqual([null, due(7)])
    await page.getByRole('button', { name: 'Later' }).click()
    await entry('Some day').waitFor()
    await page.getByRole('button', { name: 'Today' }).click()

    await page.getByRole('radio', { name: 'Month' }).click()
    for (let count = 0; count < 12; count++) await team.newCard(first, { title: `Crowd ${count}`, due_date: due(0) })
    const more = page.getByRole('button', { name: /^\d+ more on / })
    await more.first().click()
    const all = page.getByRole('dialog', { name: /^Cards on / })
    await all.getByText('Crowd 11').click()
    await page.getByRole('dialog', { name: /Crowd 11/ }).waitFor()
    await all.waitFor({ state: 'detached' })
  })

  test('a title too long for its day makes no day wider, whichever it is', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    for (let days = 0; days < 7; days += 1)
      await team.newCard(board.lists[0], {
        title: `${days} ${'is much too long for its day '.repeat(3)}`,
        due_date: due(days),
      })
    const page = await web.open(team, `/board-${board.id}?layout=calendar`)
    await page.getByRole('link', { name: /^6 is/ }).waitFor()
    expect(
      await page.evaluate(`
        [...document.querySelectorAll('main *')]
          .filter((one) => /auto|scroll/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth)
          .map(({ className }) => className)`),
    ).toEqual([])
  })

  test('the stored layout is what opens, chosen in the settings; sprints have the same tabs', async () => {
    const { team, board, span } = await newPlan()
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Settings', exact: true }).click()
    await chooseOption(page, 'Opens as', 'Timeline')
    await expect.poll(async () => (await team.get(`/boards/${board.id}`)).body.board.layout).toBe('timeline')
    const other = await web.open(team, `/board-${board.id}`)
    await other.getByRole('list', { name: 'Timeline of dates' }).waitFor()
    await other.getByRole('link', { name: 'Board', exact: true }).click()
    await other.getByRole('region', { name: board.lists[0].title }).getByText('Some day').waitFor()
    await expect.poll(() => new URL(other.url()).searchParams.get('layout')).toBe('board')

    await team.put(`/sprints/settings?project_id=${board.project_id}`, { layout: 'calendar' })
    const sprint = await team.newSprint(board.project_id, { start_date: day(0), end_date: day(14) })
    await team.patch(`/cards/${span.id}`, { sprint_id: sprint.id })
    await other.goto(`${web.server.url}/${team.team_id}/sprint-${sprint.id}`)
    await other.getByRole('radio', { name: 'Week' }).waitFor()
    await other.getByRole('link', { name: 'Timeline', exact: true }).click()
    await other
      .getByRole('list', { name: 'Timeline of dates' })
      .getByRole('link', { name: /^Build it/ })
      .waitFor()
    await expect.poll(() => new URL(other.url()).searchParams.get('layout')).toBe('timeline')
  })

  test('the roadmap has epics by date, above them the sprints of the spaces', async () => {
    const { team, board } = await newPlan()
    await team.newSprint(board.project_id, { title: 'Sprint 7', start_date: day(0), end_date: day(14) })
    const [list] = (await team.get('/epics')).body.lists
    const newEpic = async (fields: object) => (await team.made('/epics', { list_id: list.id, ...fields })).epic
    const launch = await newEpic({ title: 'Launch', start_date: day(2), due_date: due(20) })
    const later = await newEpic({ title: 'Grow' })
    const page = await web.open(team, '/roadmap')
    await page.getByRole('link', { name: 'Timeline', exact: true }).click()
    const side = page.getByRole('complementary', { name: 'Unscheduled' })
    await side.getByText('Grow').waitFor()
    const rows = page.getByRole('list', { name: 'Timeline of dates' })
    await rows.getByRole('link', { name: /^Launch ?, .+–/ }).focus()
    await page.getByRole('list', { name: 'Sprints' }).getByText('Sprint 7').waitFor()
    await page.keyboard.press('Shift+ArrowRight')
    const epicNow = async (id: string) => (await team.get(`/epics/${id}`)).body.epic
    await expect.poll(() => epicNow(launch.id)).toMatchObject({ start_date: day(3), due_date: due(21) })
    await page.keyboard.press('j')
    await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toMatch(/^Grow/)
    await page.keyboard.press('Shift+ArrowRight')
    await rows.getByRole('link', { name: /^Grow ?, Due / }).waitFor()
    await expect.poll(() => epicNow(later.id)).toMatchObject({ start_date: null, due_date: due(0) })
    // Empty, it stays until it is closed or the page is opened again.
    await side.getByText('Everything here has dates.').waitFor()
    await page.reload()
    await rows.getByRole('link', { name: /^Grow/ }).waitFor()
    await expect.poll(() => side.count()).toBe(0)
    await page.getByRole('button', { name: 'Unscheduled 0' }).click()
    await side.waitFor()
    await side.getByRole('button', { name: 'Close' }).click()
    await side.waitFor({ state: 'detached' })
    // A day is 9 pixels wide.
    await dragBy(page, gripOf(page, launch, 'move'), 27)
    await expect.poll(() => epicNow(launch.id)).toMatchObject({ start_date: day(6), due_date: due(24) })
    expect(await violationsInBothThemes(page)).toEqual([])
    await rows.getByRole('link', { name: /^Launch/ }).click()
    await page.getByRole('heading', { level: 1, name: /Launch/ }).waitFor()
  })

  test('readers change nothing, and a phone has its days as a list', async () => {
    const { team, board, span, datesOf } = await newPlan()
    const reader = await team.newMember('member')
    await team.post(`/boards/${board.id}/members`, { user_id: reader.user_id, role: 'viewer' })
    const page = await web.open(reader, `/board-${board.id}?layout=timeline`)
    const rows = page.getByRole('list', { name: 'Timeline of dates' })
    const row = rows.getByRole('listitem').filter({ hasText: 'Build it' })
    await row.waitFor()
    await expect.poll(() => gripOf(page, span, 'due').count()).toBe(0)
    await dragBy(page, gripOf(page, span, 'move'), 48)
    await rows.getByRole('link', { name: /^Build it/ }).focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => page.getByRole('button', { name: /^Set a date for/ }).count()).toBe(0)
    await expect.poll(() => datesOf(span.id)).toEqual([day(1), due(3)])

    const phone = await web.open(team, `/board-${board.id}?layout=calendar&date=${isoOf(2)}`, PHONE)
    await phone
      .getByRole('link', { name: /^Build it ?, / })
      .first()
      .waitFor()
    await expect.poll(() => phone.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(3)
    await phone.getByRole('button', { name: 'Unscheduled 1' }).click()
    await phone.getByRole('complementary', { name: 'Unscheduled' }).getByText('Some day').waitFor()
    expect(await violationsInBothThemes(phone)).toEqual([])
  })

  test('a finger drags after a long press', async () => {
    const { team, board, span, datesOf } = await newPlan()
    const page = await web.open(team, `/board-${board.id}?layout=timeline`, PHONE)
    const bar = gripOf(page, span, 'move')
    const { x, y } = await boxOf(bar)
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x: at, y: y + 8 }] })
    await touch('touchStart', x + 20)
    await page.locator('[data-dragged]').waitFor()
    await touch('touchMove', x + 30)
    await touch('touchMove', x + 68)
    await touch('touchEnd')
    await expect.poll(() => datesOf(span.id)).toEqual([day(3), due(5)])
  })

  test('has nothing that axe-core complains of, light and dark', async () => {
    const { team, board } = await newPlan()
    for (const [size, options] of Object.entries({ laptop: LAPTOP, phone: PHONE }))
      for (const layout of ['timeline', 'calendar']) {
        const page = await web.open(team, `/board-${board.id}?layout=${layout}`, options)
        await page.locator('[data-item]').first().waitFor()
        expect(await violationsInBothThemes(page), `${layout} ${size}`).toEqual([])
      }
  })

  test('of thousands of cards only those on the screen are drawn', async () => {
    const { team, board, first } = await newPlan()
    const cards = Array.from({ length: 300 }, (_, index) => ({
      method: 'POST',
      path: '/cards',
      body: { board_id: board.id, list_id: first.id, title: `Card ${index}`, due_date: due(index) },
    }))
    for (let at = 0; at < cards.length; at += 100) await team.post('/batch', { operations: cards.slice(at, at + 100) })
    const page = await web.open(team, `/board-${board.id}?layout=timeline`)
    const rows = page.getByRole('list', { name: 'Timeline of dates' }).getByRole('listitem')
    await rows.filter({ hasText: 'Card 0' }).first().waitFor()
    await expect.poll(() => rows.count()).toBeLessThan(80)
    await expect.poll(() => rows.first().getAttribute('aria-setsize')).toBe('302')
    // The keys go on where no row is drawn yet.
    await rows
      .getByRole('link', { name: /^Card 0/ })
      .first()
      .focus()
    for (let step = 0; step < 60; step++) await page.keyboard.press('j')
    await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toMatch(/^Card (5|6)\d/)
  })
})

/** How addresses write a day, so many days from today. */
function isoOf(days: number): string {
  const date = new Date(day(days) + DAY_MS / 2)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The number of a day in the calendar: see `web/schedule/days.ts`. */
function numberOf(days: number): number {
  return Date.parse(`${isoOf(days)}T00:00:00Z`) / DAY_MS
}

async function boxOf(locator: Locator) {
  await locator.waitFor()
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

async function dragBy(page: Page, locator: Locator, pixels: number) {
  const { x, y, width, height } = await boxOf(locator)
  const [from, top] = [x + width / 2, y + height / 2]
  await page.mouse.move(from, top)
  await page.mouse.down()
  await page.mouse.move(from + pixels / 2, top, { steps: 3 })
  await page.mouse.move(from + pixels, top, { steps: 3 })
  await page.mouse.up()
}

async function dragTo(page: Page, locator: Locator, target: Locator) {
  const [from, to] = [await boxOf(locator), await boxOf(target)]
  await page.mouse.move(from.x + 12, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 30, from.y + 20, { steps: 3 })
  await page.mouse.move(to.x + to.width / 2, to.y + 60, { steps: 5 })
  await page.mouse.up()
}
