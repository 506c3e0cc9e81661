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
    await flow.getByRole('img', { name: 'Cumulative flow as a chart' }).waitFor()
    // It was completed without ever being started.
    const skipped = await team.newCard(board.lists[0], { title: 'Skipped' })
    await team.patch(`/cards/${skipped.id}`, { list_id: board.lists[2].id })
    const cycle = page.getByRole('region', { name: 'Cycle time', exact: true })
    await cycle.getByText('1 of them never started: no dot').waitFor()
    // The address has the period: a reload keeps it, and it can be sent.
    await page.reload()
    await page.getByRole('button', { name: 'Last 7 days Period' }).waitFor()

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

  test('the velocity of sprints with estimates is in points, with the average; the table has both', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const { project_id } = board
    const sprint = await team.newSprint(project_id, { title: 'Sprint 1' })
    const cards = [
      await team.newCard(board.lists[0], { title: 'Done', estimate: 5 }),
      await team.newCard(board.lists[0], { title: 'Left', estimate: 8 }),
    ]
    for (const { id } of cards) await team.patch(`/cards/${id}`, { sprint_id: sprint.id })
    const change = (body: object) => team.patch(`/sprints/${sprint.id}?project_id=${project_id}`, body)
    expect((await change({ state: 'started' })).status).toBe(200)
    const done = sprint.lists.find(({ behavior }: { behavior: string }) => behavior === 'completed')
    await team.patch(`/cards/${cards[0]?.id}`, { list_id: done.id })
    expect((await change({ state: 'completed' })).status).toBe(200)

    const page = await web.open(team, `/insights?space=${project_id}`)
    const velocity = page.getByRole('region', { name: 'Velocity', exact: true })
    await velocity.getByText('Points that the last sprints planned and completed. On average 5 were done.').waitFor()
    await velocity.getByText('Show as table').press('Enter')
    await expect
      .poll(() => velocity.getByRole('row').nth(1).locator('th, td').allTextContents())
      .toEqual(['Sprint 1', '2', '1', '13', '5'])
  })

  test('any days are chosen, by their dates, and a card in a chart or table opens beside it', async () => {
    const { team, board } = await newScene()
    const day = (back: number) => new Date(clock.now() - back * DAY_MS).toISOString().slice(0, 10)
    const page = await web.open(team, `/insights?board=${board.id}&from=${day(9)}&to=${day(5)}`, PHONE)
    const flow = page.getByRole('region', { name: 'Cumulative flow', exact: true })
    await flow.getByText('Show as table').press('Enter')
    await expect.poll(() => flow.getByRole('row').count()).toBe(6)
    await page.getByRole('button', { name: /^Last day: / }).click()
    await page.getByRole('dialog', { name: 'Last day' }).getByRole('textbox').fill(day(12))
    await page.keyboard.press('Enter')
    // Before the first day: that one follows.
    await expect.poll(() => page.url()).toContain(`from=${day(12)}&to=${day(12)}`)
    await expect.poll(() => flow.getByRole('row').count()).toBe(2)
    const link = page.getByRole('link', { name: 'Download Cumulative flow as CSV' })
    await expect
      .poll(async () => (await (await page.request.get((await link.getAttribute('href')) ?? '')).text()).split('\n')[1])
      .toMatch(day(12))
    expect(await violationsInBothThemes(page)).toEqual([])
    await expect
      .poll(() => page.evaluate('document.documentElement.scrollWidth'))
      .toBeLessThanOrEqual(PHONE.viewport.width)
    await chooseOption(page, 'Period', 'Last 90 days')
    await expect.poll(() => page.url()).toMatch(/board=\d+&days=90$/)
    await chooseOption(page, 'Period', 'Days that I choose')
    await page.getByRole('button', { name: /^First day: / }).waitFor()

    const aging = page.getByRole('region', { name: 'Age of work', exact: true })
    const title =
      (await aging
        .getByRole('link', { name: /^Card \d+$/ })
        .first()
        .textContent()) ?? ''
    await aging.getByRole('link', { name: title }).first().click()
    await page.getByRole('dialog', { name: `Card: ${title}` }).waitFor()
    await page.keyboard.press('Escape')
    const done = page.getByRole('region', { name: 'Cycle time', exact: true })
    await done.getByText('Show as table').press('Enter')
    await done.getByRole('rowheader').getByRole('link').first().waitFor()
  })

  test('a space has them too, also on a phone', async () => {
    const { team, project } = await newScene()
    const page = await web.open(team, `/insights?space=${project.id}`, PHONE)
    await page.getByRole('heading', { name: 'Insights: Product' }).waitFor()
    await page.getByRole('region', { name: 'Workload', exact: true }).waitFor()
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(PHONE.viewport.width)
  })

  test('those of a planned sprint have its name and begin with its days', async () => {
    const team = await web.newTeam()
    const project = await team.newProject({ title: 'Product' })
    const sprint = await team.newSprint(project.id, { title: 'Launch week' })
    const page = await web.open(team, `/insights?sprint=${sprint.id}`)
    await page.getByRole('heading', { name: 'Insights: Launch week' }).waitFor()
    await page.getByRole('button', { name: 'Days of the sprint Period' }).waitFor()
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
