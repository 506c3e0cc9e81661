import { describe, expect, test } from 'vitest'
import { hasBrowser, Web } from '../test/web.ts'

const LISTS = 120

describe.skipIf(!hasBrowser)('a board with many lists', () => {
  const web = new Web('sqlite')

  test('draws those on the screen alone, and scrolling and keys reach the others', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Wide' })
    const lists = Array.from({ length: LISTS }, (_, index) => ({
      method: 'POST',
      path: '/lists',
      body: { board_id: board.id, title: `List ${index}` },
    }))
    const { body } = await team.post('/batch', { operations: lists })
    const made: { id: string }[] = body.results.map((result: { body: { list: { id: string } } }) => result.body.list)
    const idOf = (index: number) => made[index]?.id ?? ''
    await team.newCard({ id: idOf(0), board_id: board.id }, { title: 'Near' })
    await team.newCard({ id: idOf(LISTS - 1), board_id: board.id }, { title: 'Far' })
    const page = await web.open(team, `/board-${board.id}`)
    const columns = page.locator('[data-list]')
    await page.getByRole('region', { name: 'List 0', exact: true }).waitFor()
    await expect.poll(() => columns.count()).toBeLessThan(15)

    // The room of all others is there: the bar for scrolling does not change.
    const scroller = page.locator('[data-columns]')
    const width = () => scroller.evaluate((element) => element.scrollWidth)
    const before = await width()
    await scroller.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    await page.getByRole('region', { name: `List ${LISTS - 1}`, exact: true }).waitFor()
    await expect.poll(() => columns.count()).toBeLessThan(15)
    await expect.poll(() => width()).toBe(before)

    await scroller.evaluate((element) => element.scrollTo({ left: 0 }))
    await page.getByText('Near').waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('l')
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Far')
    await expect
      .poll(() => page.getByText('Far').evaluate((element) => element.getBoundingClientRect().right))
      .toBeLessThan(1280)
    // The one that has the focus stays drawn while its column scrolls away.
    await scroller.evaluate((element) => element.scrollTo({ left: 0 }))
    await page.getByRole('region', { name: 'List 0', exact: true }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.textContent')).toContain('Far')
  })
})
