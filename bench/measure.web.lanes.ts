import type { BrowserContext, Page } from 'playwright-core'
import { BOARD_CARDS, frames, press, untilCards, whileDragging } from './browser.ts'
import { type Finding, limit } from './findings.ts'
import type { Subject } from './subject.ts'

const KEYS = 60
const DRAG_STEPS = 20
const PARENTS = 40
const PARTS = 400
const BATCH = 100
const WORDS = ['page', 'note', 'second edge']
/** Those of about two screens: the visible ones, and a few beyond for scrolling. */
const MAX_DRAWN = 150

/** The board of 5,000 cards in lanes: a few long ones, and many short ones. */
export async function measureLanes(context: BrowserContext, subject: Subject): Promise<Finding[]> {
  const page = await context.newPage()
  const few = await measureIn(page, subject, 'priority')
  const typing = await measureTyping(page)
  await makeParts(subject)
  const many = await measureIn(page, subject, 'parent')
  return [
    ...frames('key press in long lanes', few.keys),
    ...frames('drag over long lanes', few.drag),
    ...frames('typing in a filter of lanes', typing),
    ...frames(`key press in ${PARENTS} lanes`, many.keys),
    ...frames(`drag over between ${PARENTS} lanes`, many.drag),
    limit(`cards drawn of ${BOARD_CARDS} in lanes`, Math.max(few.drawn, many.drawn), 'cards', MAX_DRAWN),
  ]
}

async function measureIn(page: Page, subject: Subject, lanes: string) {
  await untilCards(page, subject, `${subject.workspace.boardIds[0]}?lanes=${lanes}`)
  await page.getByText('Live', { exact: true }).waitFor()
  // What comes after the first cards comes when nobody presses a key.
  await page
    .getByRole('button', { name: /^Add a card to/ })
    .first()
    .waitFor()
  const drag = await measureDrag(page)
  await page.locator('[data-card]').first().focus()
  const keys = Array.from({ length: KEYS }, (_, at) => (at % 10 === 9 ? 'ArrowRight' : 'ArrowDown'))
  const times = await press(page, keys, 30)
  return { drag, keys: times, drawn: await page.locator('[data-tile]').count() }
}

/** Carries a card over the cells below and beside it, and back: from frame to frame. */
async function measureDrag(page: Page): Promise<number[]> {
  const box = await page.locator('[data-card]').first().boundingBox()
  if (!box) throw new Error('There is no card to drag.')
  const [x, y] = [box.x + box.width / 2, box.y + 10]
  return whileDragging(page, { x, y }, async () => {
    for (const step of [1, 2, 1, 0]) await page.mouse.move(x + step * box.width, y + 200 * step, { steps: DRAG_STEPS })
  })
}

/** Types words that some cards have, and takes them back. */
async function measureTyping(page: Page): Promise<number[]> {
  await page.keyboard.press('f')
  await page.locator('search input').waitFor()
  const times = await press(
    page,
    WORDS.flatMap((word) => [...word, ...Array.from(word, () => 'Backspace')]),
    80,
  )
  await page.keyboard.press('Escape')
  return times
}

/** Makes cards parts of some others, so that there are many lanes. */
async function makeParts({ client, workspace }: Subject) {
  const path = `/v1/${workspace.team_id}`
  const count = PARENTS + PARTS
  const answer = await client.get(`${path}/cards?board_id=${workspace.boardIds[0]}&count=${count}`)
  const { cards }: { cards: { id: string }[] } = JSON.parse(String(answer.body))
  const parents = cards.slice(0, PARENTS)
  const operations = cards.slice(PARENTS).map(({ id }, index) => ({
    method: 'PATCH',
    path: `/cards/${id}`,
    body: { parent_card_id: parents[index % PARENTS]?.id },
  }))
  for (let at = 0; at < operations.length; at += BATCH)
    await client.send('POST', `${path}/batch`, { operations: operations.slice(at, at + BATCH) })
}
