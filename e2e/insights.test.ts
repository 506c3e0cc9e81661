import { afterEach, describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { clock } from '../test/team.ts'
import { chooseOption, hasBrowser, PHONE, Web } from '../test/web.ts'

const DAY_MS = 86_400_000

afterEach(() => clock.reset())

describe.skipIf(!hasBrowser)('insights in the browser', () => {
  const web = new Web('sqlite')

  /** A board that work went through for two weeks, until now. */
  async function newScene() {
    clock.advance(-14 * DAY_MS)
    const team = await web.newTeam()
    const project = await team.newProject({ title: 'Product' })
    const board = await team.newBoard({ project_id: project.id, title: 'Website' })
    const cards: { id: string }[] = []
    for (let day = 0; day < 14; day++) {
      const owner_id = day % 3 === 0 ? null : team.user_id
      cards.push(await team.newCard(board.lists[0], { title: `Card ${day}`, owner_id, estimate: 2 }))
      const move = (index: number, list: number) =>
        cards[index] && team.patch(`/cards/${cards[index].id}`, { list_id: board.lists[list].id })
      await move(day - 2, 1)
      if (day % 4 !== 0) await move(day - 3 - (day % 3), 2)
      clock.advance(DAY_MS)
    }
    return { team, project, board }
  }

  test('a board has its charts, each as a table too, for a chosen period', async () => {
    const { team, board } = await newScene()
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Card 13').waitFor()
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Insights' }).click()
    await page.getByRole('heading', { name: 'Insights: Website' }).waitFor()
    for (const name of ['Cumulative flow', 'Cycle time', 'Throughput', 'Age of work', 'Workload', 'Velocity'])
      await page.getByRole('region', { name, exact: true }).waitFor()

    const flow = page.getByRole('region', { name: 'Cumulative flow', exact: true })
    await flow.getByText('Show as table').press('Enter')
    await expect.poll(() => flow.getByRole('row').count()).toBe(31)
    await chooseOption(page, 'Period', 'Last 7 days')
    await expect.poll(() => flow.getByRole('row').count()).toBe(8)
    const { days } = (await team.get(`/reports/flow?board_id=${board.id}`)).body
    const cells = flow.getByRole('row').nth(1).getByRole('cell')
    await expect
      .poll(() => cells.allTextContents())
      .toEqual(
        ['backlog', 'committed', 'started', 'completed', 'cancelled'].map((status) => String(days.at(-1)[status])),
      )
    expect(await violationsInBothThemes(page)).toEqual([])

    const link = page.getByRole('link', { name: 'Download Throughput as CSV' })
    const table = await page.request.get((await link.getAttribute('href')) ?? '')
    expect([table.status(), table.headers()['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(await table.text()).toContain('day,count,pts')

    // What others do shows here too.
    const atWork = () => page.getByRole('region', { name: 'Age of work', exact: true }).getByRole('listitem').count()
    const before = await atWork()
    await team.newCard(board.lists[1], { title: 'One more' })
    await expect.poll(atWork).toBe(before + 1)
  })

  test('a space has them too, also on a phone', async () => {
    const { team, project } = await newScene()
    const page = await web.open(team, `/insights?space=${project.id}`, PHONE)
    await page.getByRole('heading', { name: 'Insights: Product' }).waitFor()
    await page.getByRole('region', { name: 'Workload', exact: true }).waitFor()
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(PHONE.viewport.width)
  })

  test('an address that no place has is one that is not found, in the frame of the workspace', async () => {
    const team = await web.newTeam()
    const page = await web.open(team, '/insights?space=abc')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await page.goto(page.url().replace('abc', '999'))
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    // One landmark for the contents, not one within the other.
    await expect.poll(() => page.locator('main').count()).toBe(1)
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('an address without a place offers the spaces and boards', async () => {
    const team = await web.newTeam()
    const project = await team.newProject({ title: 'Product' })
    await team.newBoard({ project_id: project.id, title: 'Website' })
    const old = await team.newBoard({ project_id: project.id, title: 'Old' })
    await team.patch(`/boards/${old.id}`, { archived: true })
    const page = await web.open(team, '/insights', PHONE)
    const space = page.getByRole('region', { name: 'Product' })
    await expect.poll(() => space.getByRole('link').allTextContents()).toEqual(['Whole space', 'Website'])
    expect(await violationsInBothThemes(page)).toEqual([])
    await space.getByRole('link', { name: 'Website' }).click()
    await page.getByRole('heading', { name: 'Insights: Website' }).waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Whole space Product' }).click()
    await page.getByRole('heading', { name: 'Insights: Product' }).waitFor()
  })

  test('a workspace without boards says so', async () => {
    const team = await web.newTeam()
    const page = await web.open(team, '/insights')
    await page.getByText('There are no spaces or boards yet.').waitFor()
  })
})
