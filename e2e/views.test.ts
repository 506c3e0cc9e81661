import { describe, expect, test } from 'vitest'
import { VIEWS_OF_PLACE } from '../server/limits/views.ts'
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
    const icon = page.getByRole('textbox', { name: 'Icon' })
    await icon.fill('calendar')
    await page.getByText('This must be an emoji, or nothing.').waitFor()
    await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await icon.fill('')
    await page.getByRole('checkbox', { name: 'The board opens with it' }).press('Space')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expect.poll(() => viewsOf(team)).toMatchObject([{ title: 'First', is_default: true }])

    const other = await web.open(team, `/board-${board.id}`)
    await other.getByRole('link', { name: 'First', exact: true }).waitFor()
    await expect.poll(() => new URL(other.url()).searchParams.get('layout')).toBe('table')

    const member = await team.newMember('member')
    const [{ id }] = await viewsOf(team)
    await member.made(`/views/${id}/feed`, {})
    const remove = async () => {
      await views.getByRole('button', { name: 'Actions for view First' }).click()
      await page.getByRole('menuitem', { name: 'Delete view' }).click()
    }
    await remove()
    const asked = page.getByRole('dialog', { name: 'Delete the view First?' })
    await asked.getByText('The feeds that other people have of it answer no longer. Undo brings back').waitFor()
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => viewsOf(team)).toEqual([])
    // Others see it go.
    await expect.poll(() => other.getByRole('link', { name: 'First', exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => viewsOf(team)).toMatchObject([{ title: 'First', is_default: true }])
    await member.delete(`/views/${id}/feed`)
    // Without feeds, there is nothing to ask.
    await views.getByRole('link', { name: 'First', exact: true }).click()
    await remove()
    await expect.poll(() => viewsOf(team)).toEqual([])
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
    await page.getByRole('region', { name: board.lists[0].title, exact: true }).getByText('Pay by card').waitFor()
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

  test('the filter of a view is changed on its own page, kept or discarded', async () => {
    const { team, board } = await newScene()
    const filters = { include: { boards: [board.id], priority: [1] } }
    const { view } = await team.made('/views', { title: 'First', scope: 'mine', layout: 'table', filters })
    const page = await web.open(team, `/view-${view.id}`)
    await page.getByRole('link', { name: 'Pay by card' }).waitFor()
    const footer = page.getByRole('link', { name: 'Polish the footer' })
    const addLow = async () => {
      await page
        .getByRole('search')
        .getByRole('button', { name: /^Priority/ })
        .click()
      await page.getByRole('option', { name: 'Low' }).click()
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await addLow()
    await footer.waitFor()
    await page.getByText('Unsaved changes').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => footer.count()).toBe(0)
    await expect.poll(() => page.getByText('Unsaved changes').count()).toBe(0)
    expect(await viewsOf(team)).toMatchObject([{ filters }])

    await addLow()
    await page.getByRole('button', { name: 'Update view' }).click()
    // What the bar does not show stays.
    await expect
      .poll(() => viewsOf(team))
      .toMatchObject([{ filters: { include: { boards: [board.id], priority: [1, 4] } } }])
    await footer.waitFor()
    // An address that shows it as it is saved follows what others save.
    await team.patch(`/views/${view.id}`, { filters })
    await expect.poll(() => footer.count()).toBe(0)
    await expect.poll(() => page.getByText('Unsaved changes').count()).toBe(0)
  })

  test('cards are found by their owner, their status and what blocks them, and a view keeps that', async () => {
    const { team, board } = await newScene()
    const [todo, doing] = board.lists
    const newCard = (title: string, list: typeof todo, fields: object = {}) => team.newCard(list, { title, ...fields })
    const apple = await newCard('Apple', todo, { owner_id: team.user_id })
    const pear = await newCard('Pear', doing, { owner_id: team.user_id })
    await newCard('Plum', doing)
    await team.made(`/cards/${pear.id}/linked_cards`, { card_id: apple.id, linked_card_type: 'blocked_by' })
    const page = await web.open(team, `/board-${board.id}`)
    const shown = () => page.locator('[data-tile]').allTextContents()
    await page.getByText('Plum').waitFor()
    const choose = async (kind: string, option: string) => {
      await page.getByRole('search').getByRole('button', { name: kind, exact: true }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await choose('Owner', 'Me')
    await expect.poll(shown).toHaveLength(2)
    await choose('Status', 'In progress')
    await choose('Blocked', 'Blocked')
    await expect.poll(shown).toEqual([expect.stringContaining('Pear')])
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Stuck')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    const filters = { include: { owners: ['me'], statuses: ['started'] }, is_blocked: true }
    await expect.poll(() => viewsOf(team)).toMatchObject([{ title: 'Stuck', filters }])
    const [{ id }] = await viewsOf(team)
    await page.goto(`${web.server.url}/${team.team_id}/view-${id}`)
    await expect.poll(shown).toEqual([expect.stringContaining('Pear')])
  })

  test('a view keeps the custom field it is grouped by, and one tab is the current one', async () => {
    const { team, board, urgent } = await newScene()
    const { field } = await team.made(`/projects/${board.project_id}/fields`, {
      type: 'select',
      title: 'Stage',
      options: [{ title: 'Ready' }, { title: 'Waiting' }],
    })
    await team.patch(`/cards/${urgent.id}`, { custom_fields: { [field.id]: 'Waiting' } })
    const page = await web.open(team, `/board-${board.id}?layout=table`)
    await page.getByRole('link', { name: 'Pay by card' }).waitFor()
    await chooseOption(page, 'Grouped by', 'By Stage')
    await page.getByRole('button', { name: 'Columns' }).waitFor()
    await page.getByRole('link', { name: 'Pay by card' }).waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('group')).toBe(`field-${field.id}`)
    const { view } = await team.made('/views', {
      title: 'Stages',
      scope: 'board',
      board_id: board.id,
      layout: 'table',
      group_by: `custom_fields.${field.id}`,
    })
    const views = page.getByRole('navigation', { name: 'Views of the board' })
    await views.getByRole('link', { name: 'Stages' }).click()
    await expect.poll(() => views.locator('[aria-current=page]').allTextContents()).toEqual(['Stages'])
    await expect.poll(() => new URL(page.url()).searchParams.get('group')).toBe(`field-${field.id}`)

    const own = await web.open(team, `/view-${view.id}`)
    await own.getByRole('link', { name: 'Pay by card' }).waitFor()
    await own.getByRole('navigation', { name: 'Layouts of the view' }).getByRole('link', { name: 'Board' }).click()
    const column = (name: string) => own.getByRole('region', { name, exact: true })
    await column('Waiting').getByText('Pay by card').waitFor()
    await column('Without Stage').getByText('Polish the footer').waitFor()
  })

  test('views are found by their names, and cards by their custom fields', async () => {
    const { team, board, urgent } = await newScene()
    const filters = { include: { boards: [board.id] } }
    const { view } = await team.made('/views', { title: 'Élan weekly', scope: 'mine', filters })
    const { field } = await team.made(`/projects/${board.project_id}/fields`, { type: 'text', title: 'Client' })
    await team.patch(`/cards/${urgent.id}`, { custom_fields: { [field.id]: 'Elan Ltd' } })
    const page = await web.open(team, '/search?query=elan')
    await page.getByText('Client: Elan Ltd').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Élan weekly' }).click()
    await expect.poll(() => new URL(page.url()).pathname).toContain(`/view-${view.id}`)
    await page.getByText('Pay by card').waitFor()

    const other = await web.open(team, `/board-${board.id}`)
    await other.getByText('Pay by card').waitFor()
    await other.keyboard.press('ControlOrMeta+k')
    await other.getByRole('combobox').fill('weekly')
    await other.getByRole('option', { name: /Élan weekly/ }).click()
    await expect.poll(() => new URL(other.url()).pathname).toContain(`/view-${view.id}`)
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
    // What was just made is not replaced by a slip.
    await expect.poll(() => page.getByRole('button', { name: 'Make new addresses' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Actions for view All' }).click()
    await page.getByRole('menuitem', { name: 'Feed…' }).click()
    await page.getByRole('button', { name: 'Make new addresses' }).waitFor()
    await expect.poll(() => read()).toBe(200)
    // What did not work says so, and the dialog stays.
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'End the feed' }).click()
    await page.getByRole('region', { name: 'Notices' }).getByRole('alert').waitFor()
    await page.context().setOffline(false)
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
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('button', { name: 'Update view' }).count()).toBe(0)
  })

  test('a guest saves views for themselves, and has no page of templates where they see none', async () => {
    const { team, board } = await newScene()
    const guest = await team.newMember('guest')
    await team.made(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'member' })
    const page = await web.open(guest, `/board-${board.id}?priority=1`)
    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Urgent')
    await expect.poll(() => dialog.getByRole('button', { name: /Who sees it/ }).count()).toBe(0)
    await page.screenshot({ path: 'test-results/guest-saves-view.png' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const views = page.getByRole('region', { name: 'Views' })
    await views.getByRole('link', { name: 'Urgent' }).click()
    await page.getByRole('heading', { name: 'Urgent' }).waitFor()
    const [view] = (await guest.get('/views')).body.views
    expect(view).toMatchObject({ title: 'Urgent', scope: 'mine' })

    await page.getByRole('main').getByRole('button', { name: 'Actions for view Urgent' }).click()
    await page.getByRole('menuitem', { name: 'Delete view' }).click()
    await page.getByText('View deleted').waitFor()
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
    await views.getByRole('link', { name: 'Urgent' }).waitFor()
    await expect.poll(async () => (await guest.get(`/views/${view.id}`)).status).toBe(200)

    await page.goto(`${web.server.url}/${team.team_id}/settings/profile`)
    const pages = page.getByRole('navigation', { name: 'Settings' })
    await pages.getByRole('link', { name: 'Tags' }).waitFor()
    await expect.poll(() => pages.getByRole('link', { name: 'Templates' }).count()).toBe(0)
  })

  test('what is refused of a view stays in its dialog, with the reason', async () => {
    const { team, board } = await newScene()
    await team.post('/batch', {
      operations: Array.from({ length: VIEWS_OF_PLACE }, () => ({
        method: 'POST',
        path: '/views',
        body: { title: 'One of many', scope: 'space', project_id: board.project_id },
      })),
    })
    const page = await web.open(team, `/board-${board.id}?priority=1`)
    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Urgent')
    await chooseOption(page, 'Who sees it', 'Its space')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('alert').getByText('There are 200 views already').waitFor()
    await expect.poll(() => page.getByText('Saved “Urgent”').count()).toBe(0)
    await page.screenshot({ path: 'test-results/refused-view.png' })
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Urgent')
    await chooseOption(page, 'Who sees it', 'This board')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Urgent', exact: true }).waitFor()
  })
})
