import { type BrowserContext, type CDPSession, chromium, type Locator, type Page } from 'playwright-core'
import { findChromium } from '../test/chromium.ts'
import { BOARD_CARDS, frames, median, newContext, percentile, press, untilCards, whileDragging } from './browser.ts'
import { type Finding, limit, note } from './findings.ts'
import { measureLanes } from './measure.web.lanes.ts'
import type { Options } from './options.ts'
import type { Subject } from './subject.ts'

const KEYS = 60
const MOVES = 20
const DRAG_STEPS = 20
const AUTOSCROLL_MS = 2000
const PLANNED_CARDS = 400
const DAY_MS = 86_400_000
const WIDE_LISTS = 400
const WORDS = ['page', 'release 1', 'note', 'second edge']

/** The board of 5,000 cards in a real browser: waiting times and memory. */
export async function measureWeb(subject: Subject, { rounds }: Options): Promise<Finding[]> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('Chromium is not installed.')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const cold: number[] = []
    const again: number[] = []
    const lanes: number[] = []
    for (let round = 0; round < rounds; round++) {
      const context = await newContext(browser, subject)
      const page = await context.newPage()
      cold.push(await untilCards(page, subject))
      await untilKept(page)
      again.push(await untilCards(page, subject))
      await context.close()
      const other = await newContext(browser, subject)
      lanes.push(await untilCards(await other.newPage(), subject, `${subject.workspace.boardIds[0]}?lanes=priority`))
      await other.close()
    }
    // What is left open would follow what the next one changes.
    const alone = async (measure: typeof measureDates) => {
      const context = await newContext(browser, subject)
      const findings = await measure(context, subject)
      await context.close()
      return findings
    }
    return [
      limit(`board of ${BOARD_CARDS} cards, cold start to cards on screen`, median(cold), 'ms', 1000),
      limit(`board of ${BOARD_CARDS} cards, seen before, to cards on screen`, median(again), 'ms', 300),
      limit(`board of ${BOARD_CARDS} cards in lanes, cold start to cards on screen`, median(lanes), 'ms', 1000),
      ...(await alone(measureOpenBoard)),
      ...(await alone(measureLanes)),
      ...(await alone(measureDates)),
      ...(await alone(measureWideBoard)),
    ]
  } finally {
    await browser.close()
  }
}

/** The board is cached for the next visit once the server has confirmed it. */
async function untilKept(page: Page) {
  await page.waitForFunction(`
    new Promise((resolve) => {
      const opening = indexedDB.open('boardwalk')
      opening.onsuccess = () => {
        const keys = opening.result.transaction('answers').objectStore('answers').getAllKeys()
        keys.onsuccess = () => {
          opening.result.close()
          resolve(keys.result.some((key) => key.includes(' boards/')))
        }
      }
    })`)
}

async function measureOpenBoard(context: BrowserContext, subject: Subject): Promise<Finding[]> {
  const page = await context.newPage()
  const shown = await untilCards(page, subject)
  const scripts = await page.evaluate(
    (time) =>
      performance
        .getEntriesByType('resource')
        // Others are fetched ahead, when nothing else is to be done.
        .filter(({ name, startTime }) => name.endsWith('.js') && startTime < time)
        // Entries of this type are of this class.
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
    shown,
  )
  // Rendering off screen, and the answers that refresh it, have nothing to do with a key press.
  await page.getByText('Live', { exact: true }).waitFor()
  // What comes after the first cards comes when nobody presses a key: it would come in the middle of the first drag.
  await page
    .getByRole('button', { name: /^Add a card to/ })
    .first()
    .waitFor()
  const keys = await measureKeys(page)
  const drag = await measureDrag(page)
  const autoscroll = await measureAutoscroll(page)
  const typing = await measureTyping(page)
  const moves = await measureMoves(page, subject)
  const heap = await heapOf(await context.newCDPSession(page))
  return [
    limit('script for the board, compressed', scripts / 1024, 'kB', 200),
    ...frames('key press', keys),
    ...frames('drag over', drag),
    ...frames('drag that scrolls the list', autoscroll),
    ...frames('typing in a filter', typing),
    limit("another person's move to my screen, median", median(moves), 'ms', 200),
    note("another person's move to my screen, 95th", percentile(moves, 0.95), 'ms'),
    limit(`memory of the tab at ${BOARD_CARDS} cards`, heap / 1024 ** 2, 'MB', 150),
  ]
}

/** Walks over the cards. */
async function measureKeys(page: Page): Promise<number[]> {
  await page.locator('[data-card]').first().focus()
  const keys = Array.from({ length: KEYS }, (_, press) =>
    press % 10 === 9 ? 'ArrowRight' : press % 10 === 4 ? 'ArrowLeft' : 'ArrowDown',
  )
  // A key that is held down repeats as quickly.
  return press(page, keys, 30)
}

/** Types words that some cards have, and takes them back. */
async function measureTyping(page: Page): Promise<number[]> {
  await page.keyboard.press('f')
  await page.locator('search input').waitFor()
  const keys = WORDS.flatMap((word) => [...word, ...Array.from(word, () => 'Backspace')])
  // Twelve letters a second: more than most people type.
  const times = await press(page, keys, 80)
  await page.keyboard.press('Escape')
  return times
}

/** The first card of the first list, once that is on screen: what was done before has scrolled. */
async function topCard(page: Page): Promise<Locator> {
  await page.evaluate(`
    document.querySelector('[data-columns]').scrollLeft = 0
    document.querySelector('[data-scroller]').scrollTop = 0`)
  const card = page.locator('[data-scroller]').first().locator('li[aria-posinset="1"] [data-card]')
  await card.waitFor()
  return card
}

/** Where that card is. */
async function topCardBox(page: Page) {
  const box = await (await topCard(page)).boundingBox()
  if (!box) throw new Error('There is no card to drag.')
  return box
}

/** Carries a card over the columns and back: from frame to frame. */
async function measureDrag(page: Page): Promise<number[]> {
  const from = await topCardBox(page)
  const [x, y] = [from.x + from.width / 2, from.y + 10]
  return whileDragging(page, { x, y }, async () => {
    for (const step of [1, 2, 1, 0])
      await page.mouse.move(x + step * from.width, y + 80 * (step + 1), { steps: DRAG_STEPS })
  })
}

/** Holds a card at the lower edge of its list, which scrolls by itself: from frame to frame. */
async function measureAutoscroll(page: Page): Promise<number[]> {
  const from = await topCardBox(page)
  const list = await page.locator('[data-scroller]').first().boundingBox()
  if (!list) throw new Error('There is no list to drag in.')
  const at = { x: from.x + from.width / 2, y: from.y + 10 }
  const scrolled = () =>
    page
      .locator('[data-scroller]')
      .first()
      .evaluate((element) => element.scrollTop)
  const before = await scrolled()
  const times = await whileDragging(page, at, async () => {
    const until = performance.now() + AUTOSCROLL_MS
    for (let step = 0; performance.now() < until; step++)
      await page.mouse.move(at.x + (step % 2), list.y + list.height - 12)
  })
  if ((await scrolled()) === before) throw new Error('The list did not scroll.')
  return times
}

/** The same board by date: walking through the timeline, dragging a bar, and turning the pages of the calendar. */
async function measureDates(context: BrowserContext, subject: Subject): Promise<Finding[]> {
  const { server, workspace } = subject
  await planCards(subject)
  const page = await context.newPage()
  const address = `${server.url}/${workspace.team_id}/board-${workspace.boardIds[0]}`
  await page.goto(`${address}?layout=timeline`)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.locator('[data-item]').first().focus()
  const keys = await press(
    page,
    Array.from({ length: KEYS }, () => 'ArrowDown'),
    30,
  )
  const bar = await page.locator('[data-tile] [data-grip=move]').first().boundingBox()
  if (!bar) throw new Error('There is no bar to drag.')
  const from = { x: bar.x + bar.width / 2, y: bar.y + bar.height / 2 }
  const drag = await whileDragging(page, from, async () => {
    for (const step of [1, 2, 1, 0]) await page.mouse.move(from.x + step * 120, from.y, { steps: DRAG_STEPS })
  })
  await page.goto(`${address}?layout=calendar`)
  await page.getByText('Live', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Later' }).focus()
  const pages = await press(
    page,
    Array.from({ length: 12 }, () => 'Enter'),
    80,
  )
  return [
    ...frames('key press in the timeline', keys),
    ...frames('drag in the timeline', drag),
    ...frames('next page of the calendar', pages),
  ]
}

/** Gives cards of the first board days around today. */
async function planCards({ client, workspace }: Subject) {
  const path = `/v1/${workspace.team_id}`
  const answer = await client.get(`${path}/cards?board_id=${workspace.boardIds[0]}&count=${PLANNED_CARDS}`)
  const { cards }: { cards: { id: string }[] } = JSON.parse(String(answer.body))
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
  const operations = cards.map(({ id }, index) => {
    const start_date = today + ((index % 28) - 14) * DAY_MS
    return { method: 'PATCH', path: `/cards/${id}`, body: { start_date, due_date: start_date + (index % 9) * DAY_MS } }
  })
  await client.send('POST', `${path}/batch`, { operations })
}

/** A board of hundreds of lists: only those on the screen are drawn. */
async function measureWideBoard(context: BrowserContext, subject: Subject): Promise<Finding[]> {
  const { client, workspace } = subject
  const path = `/v1/${workspace.team_id}`
  const made = await client.send('POST', `${path}/boards`, { project_id: workspace.project_id, title: 'Wide' })
  const { board } = JSON.parse(String(made.body))
  const operations = Array.from({ length: WIDE_LISTS - board.lists.length }, (_, index) => ({
    method: 'POST',
    path: '/lists',
    body: { board_id: board.id, title: `List ${index}` },
  }))
  await client.send('POST', `${path}/batch`, { operations })
  await client.send('POST', `${path}/cards`, { board_id: board.id, list_id: board.lists[0].id, title: 'First' })
  const page = await context.newPage()
  const shown = await untilCards(page, subject, board.id)
  await page.getByText('Live', { exact: true }).waitFor()
  const drawn = await page.locator('[data-list]').count()
  return [
    limit(`board of ${WIDE_LISTS} lists, cold start to cards on screen`, shown, 'ms', 1000),
    limit(`columns drawn of ${WIDE_LISTS}`, drawn, 'columns', 12),
  ]
}

async function measureMoves(page: Page, { client, workspace }: Subject): Promise<number[]> {
  const first = await (await topCard(page)).getAttribute('data-card')
  const times: number[] = []
  for (let move = 0; move < MOVES; move++) {
    const title = `Moved ${move}`
    // The page looks by itself: a test's waiting looks ever more rarely.
    await page.evaluate(`
      void (globalThis.isShown = new Promise((resolve) =>
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[data-card="${first}"]')?.textContent.includes(${JSON.stringify(title)})) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(resolve))
        }).observe(document, { childList: true, subtree: true, characterData: true })))`)
    const shown = page.evaluate('isShown')
    const began = performance.now()
    await client.send('PATCH', `/v1/${workspace.team_id}/cards/${first}`, { title })
    await shown
    times.push(performance.now() - began)
  }
  return times
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN
}
