import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { longTest } from '../test/extent.ts'
import type { Team } from '../test/team.ts'
import { chooseOption, hasBrowser, PHONE, Web } from '../test/web.ts'

/** The titles of a list's cards as the server has them, in their order. */
async function titlesOf(team: Team, { id, board_id }: ListOf): Promise<string[]> {
  const { body } = await team.get(`/boards/${board_id}`)
  const list = body.board.lists.find((other: ListOf) => other.id === id)
  return list.cards.map(({ title }: { title: string }) => title)
}

interface ListOf {
  id: string
  title: string
  board_id: string
}

const focusedTitle = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

describe.skipIf(!hasBrowser)('a board by its keys and hands', () => {
  const web = new Web('sqlite')

  async function newBoard(titles: readonly string[] = ['Apple', 'Banana', 'Cherry']) {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    for (const title of titles) await team.newCard(board.lists[0], { title })
    return { team, board, lists: board.lists as [ListOf, ListOf, ListOf] }
  }

  test('walks, selects and moves cards with the keyboard, and says where they are', async () => {
    const { team, board, lists } = await newBoard()
    const [first, second] = lists
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Cherry').waitFor()

    await page.keyboard.press('j')
    await expect.poll(() => focusedTitle(page)).toContain('Apple')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedTitle(page)).toContain('Banana')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByRole('toolbar').getByText('2 cards selected').waitFor()

    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(() => titlesOf(team, first)).toEqual(['Banana', 'Cherry', 'Apple'])
    await page.keyboard.press('Alt+ArrowRight')
    await page
      .getByRole('status')
      .filter({ hasText: `2 cards: ${second.title}, position 1 of 2` })
      .waitFor({ state: 'attached' })
    await expect.poll(() => titlesOf(team, second)).toEqual(['Banana', 'Cherry'])
    await expect.poll(() => focusedTitle(page)).toContain('Cherry')

    await page.keyboard.press('Escape')
    await page.getByRole('toolbar').waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await expect.poll(() => titlesOf(team, first)).toEqual(['Banana', 'Cherry', 'Apple'])
  })

  test('edits a title in place, adds a card, and opens one', async () => {
    const { team, board, lists } = await newBoard(['Apple'])
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Apple').waitFor()

    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await page.keyboard.type('First')
    await page.keyboard.press('Enter')
    await expect.poll(() => focusedTitle(page)).toContain('First')
    await page.keyboard.press('c')
    await page.keyboard.type('Second')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect.poll(() => titlesOf(team, lists[0])).toEqual(['First', 'Second'])
    await expect.poll(() => focusedTitle(page)).toContain('First')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).toContain('/card-')
  })

  longTest('the keys reach cards that are not drawn yet', async () => {
    const { team, board, lists } = await newBoard([])
    const operations = Array.from({ length: 300 }, (_, index) => ({
      method: 'POST',
      path: '/cards',
      body: { board_id: board.id, list_id: lists[0].id, title: `Card ${index}` },
    }))
    await team.post('/batch', { operations })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Card 0', { exact: true }).waitFor()
    for (let step = 0; step < 60; step++) await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedTitle(page)).toContain('Card 59')
    await expect.poll(() => page.locator('[data-card]:focus').isVisible()).toBe(true)
  })

  test('pickers act on all selected cards with one batch', async () => {
    const { team, board, lists } = await newBoard()
    const { tag } = await team.made('/tags', { name: 'urgently', color: '#cc0000' })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Cherry').waitFor()
    const batches: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/batch')) batches.push(request.postData() ?? '')
    })
    await page.getByText('Apple').hover()
    await page.getByRole('checkbox', { name: 'Select Apple' }).click()
    await page.getByText('Cherry').click({ modifiers: ['Shift'] })
    await page.getByRole('toolbar').getByText('3 cards selected').waitFor()

    await page.keyboard.press('p')
    await page.getByRole('option', { name: 'High' }).click()
    await page.getByText('Apple').hover()
    await page.keyboard.press('t')
    await page.keyboard.type('urgen')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('d')
    await page.getByRole('button', { name: 'Tomorrow' }).click()
    await page.keyboard.press('a')
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')

    await expect
      .poll(async () => {
        const { body } = await team.get(`/cards?list_id=${lists[0].id}`)
        return body.cards.every(
          (card: { priority: number; tags: { id: string }[]; due_date: number | null; members: unknown[] }) =>
            card.priority === 2 && card.tags[0]?.id === tag.id && card.due_date !== null && card.members.length === 1,
        )
      })
      .toBe(true)
    expect(batches).toHaveLength(4)
  })

  test('cards move by the menu to a list and a place', async () => {
    const { team, board, lists } = await newBoard()
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Apple').hover()
    await page.getByRole('button', { name: 'Actions for card Apple' }).click()
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    await chooseOption(page, 'Position', '2, before Cherry')
    await page.getByRole('button', { name: 'Move', exact: true }).click()
    await expect.poll(() => titlesOf(team, lists[0])).toEqual(['Banana', 'Apple', 'Cherry'])
  })

  test('several selected cards are dragged together by the mouse', async () => {
    const { team, board, lists } = await newBoard()
    const page = await web.open(team, `/board-${board.id}`)
    for (const title of ['Apple', 'Cherry']) {
      await page.getByText(title).hover()
      await page.getByRole('checkbox', { name: `Select ${title}` }).check()
    }
    await page.getByText('Apple').dragTo(page.getByRole('region', { name: lists[1].title }))
    await expect.poll(() => titlesOf(team, lists[1])).toEqual(['Apple', 'Cherry'])
  })

  longTest('a finger that rests on a card drags it', async () => {
    const { team, board, lists } = await newBoard()
    const page = await web.open(team, `/board-${board.id}`, PHONE)
    const from = await page.getByText('Apple').boundingBox()
    const to = await page.getByText('Cherry').boundingBox()
    if (!from || !to) throw new Error('Both are on the screen.')
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
      })
    await touch('touchStart', from.x + 10, from.y + 5)
    await page.locator('body > div', { hasText: /^Apple$/ }).waitFor()
    await touch('touchMove', from.x + 10, from.y + 40)
    await touch('touchMove', to.x + 10, to.y + 20)
    await touch('touchEnd')
    await expect.poll(() => titlesOf(team, lists[0])).toEqual(['Banana', 'Cherry', 'Apple'])
    await expect.poll(() => page.url()).toContain('/board-')
  })
})
