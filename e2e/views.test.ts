import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import type { Team } from '../test/team.ts'
import { chooseOption, hasBrowser, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('saved views in the browser', () => {
  const web = new Web('sqlite')

  async function newScene() {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const due_date = Date.now() + 86_400_000
    const urgent = await team.newCard(board.lists[0], { title: 'Pay by card', priority: 1, due_date })
    await team.newCard(board.lists[0], { title: 'Polish the footer', priority: 4 })
    return { team, board, urgent }
  }
  const viewsOf = async (team: Team) => (await team.get('/views')).body.views

  test('what a board shows is saved under a name, opened as a tab, changed and deleted', async () => {
    const { team, board } = await newScene()
    const page = await web.open(team, `/board-${board.id}?layout=table&priority=1`)
    await page.getByRole('link', { name: 'Pay by card' }).waitFor()
    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Urgent')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const views = page.getByRole('navigation', { name: 'Views of the board' })
    const tab = views.getByRole('link', { name: 'Urgent' })
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('page')
    await expect
      .poll(() => viewsOf(team))
      .toMatchObject([{ title: 'Urgent', scope: 'board', layout: 'table', filters: { include: { priority: [1] } } }])

    await views.getByRole('link', { name: 'Board', exact: true }).click()
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByText('Polish the footer').waitFor()
    await tab.click()
    await expect.poll(() => page.getByText('Polish the footer').count()).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])

    await views.getByRole('button', { name: 'Actions for view Urgent' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Edit view…' }).press('Enter')
    await page.getByRole('textbox', { name: 'Name' }).fill('First')
    await page.getByRole('checkbox', { name: 'The board opens with it' }).press('Space')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => viewsOf(team)).toMatchObject([{ title: 'First', is_default: true }])

    const other = await web.open(team, `/board-${board.id}`)
    await other.getByRole('link', { name: 'First', exact: true }).waitFor()
    await expect.poll(() => new URL(other.url()).searchParams.get('layout')).toBe('table')

    await views.getByRole('button', { name: 'Actions for view First' }).click()
    await page.getByRole('menuitem', { name: 'Delete view' }).click()
    await expect.poll(() => viewsOf(team)).toEqual([])
    // Others see it go.
    await expect.poll(() => other.getByRole('link', { name: 'First', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => viewsOf(team)).toMatchObject([{ title: 'First', is_default: true }])
  })

  test('views of the sidebar are put in order by drag and by keys', async () => {
    const { team, board } = await newScene()
    const filters = { include: { boards: [board.id] } }
    for (const title of ['One', 'Two', 'Three']) await team.made('/views', { title, scope: 'mine', filters })
    const titles = async () => (await viewsOf(team)).map(({ title }: { title: string }) => title)
    const page = await web.open(team, `/board-${board.id}`)
    const link = (title: string) => page.getByRole('region', { name: 'Views' }).getByRole('link', { name: title })
    await link('Three').dragTo(link('One'), { targetPosition: { x: 40, y: 3 } })
    await expect.poll(titles).toEqual(['Three', 'One', 'Two'])
    await link('Three').press('Alt+ArrowDown')
    await expect.poll(titles).toEqual(['One', 'Three', 'Two'])
    await expect.poll(() => page.evaluate<string>('document.activeElement.textContent')).toBe('Three')
    await link('Three').press('Alt+ArrowUp')
    await expect.poll(titles).toEqual(['Three', 'One', 'Two'])
  })

  test('one of my own is in the sidebar and has its own address with every layout', async () => {
    const { team, board } = await newScene()
    const page = await web.open(team, `/board-${board.id}?priority=1`)
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('My urgent')
    await chooseOption(page.getByRole('dialog'), 'Who sees it', 'Only me')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My urgent' }).click()
    await page.getByRole('heading', { level: 1, name: 'My urgent' }).waitFor()
    const layouts = page.getByRole('navigation', { name: 'Layouts of the view' })
    await page.getByRole('region', { name: 'Cards of the view' }).getByText('Pay by card').waitFor()
    await layouts.getByRole('link', { name: 'Table' }).click()
    await page.getByRole('table').getByText('Pay by card').waitFor()
    for (const layout of ['Calendar', 'Timeline']) {
      await layouts.getByRole('link', { name: layout }).click()
      await page.getByText('Pay by card').first().waitFor()
    }
    await page.getByRole('button', { name: 'Update view' }).click()
    await expect.poll(() => viewsOf(team)).toMatchObject([{ scope: 'mine', layout: 'timeline' }])
    // What others do is seen here.
    await team.newCard(board.lists[0], { title: 'Just in', priority: 1, due_date: Date.now() + 86_400_000 })
    await page.getByText('Just in').first().waitFor()
  })

  test('a feed is made, copied and ended', async () => {
    const { team, board } = await newScene()
    await team.made('/views', { title: 'All', scope: 'board', board_id: board.id, layout: 'table' })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByRole('button', { name: 'Actions for view All' }).click()
    await page.getByRole('menuitem', { name: 'Feed…' }).click()
    await page.getByRole('button', { name: 'Make addresses' }).click()
    const address = await page.getByRole('textbox', { name: 'Calendar (.ics)' }).inputValue()
    const path = address.slice(address.indexOf('/feeds/'))
    const read = async () => (await fetch(`${web.server.url}${path}`)).status
    await expect.poll(() => read()).toBe(200)
    await page.getByRole('button', { name: 'End the feed' }).click()
    await expect.poll(read).toBe(404)
  })

  test('a guest sees the views of a board and is not offered to change them', async () => {
    const { team, board } = await newScene()
    await team.made('/views', { title: 'All', scope: 'board', board_id: board.id, layout: 'table' })
    const guest = await team.newMember('guest')
    await team.made(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'member' })
    const page = await web.open(guest, `/board-${board.id}?priority=1`)
    await page.getByRole('link', { name: 'All', exact: true }).click()
    await page.getByRole('button', { name: 'Actions for view All' }).click()
    await page.getByRole('menuitem', { name: 'Feed…' }).waitFor()
    const items = await page.getByRole('menuitem').allTextContents()
    expect(items.sort()).toEqual(['Feed…', 'Insights'])
    await expect.poll(() => page.getByRole('button', { name: /Save|Update view/ }).count()).toBe(0)
  })
})
