import { describe, expect, test } from 'vitest'
import { followAll, NotificationFollower } from '../server/feed/notifications/follower.ts'
import { LiveInbox } from '../server/feed/notifications/live.ts'
import { violationsInBothThemes } from '../test/axe.ts'
import { longTest } from '../test/extent.ts'
import { chooseOption, hasBrowser, OTHER_STORE, PHONE, Web } from '../test/web.ts'
import { hold } from '../test/windows.ts'

describe.skipIf(!hasBrowser)('the shell in the browser', () => {
  const web = new Web(OTHER_STORE)

  test('a first space and board are made, and put in order by menu and by drag', async () => {
    const team = await web.newTeam()
    const page = await web.open(team)
    const sidebar = page.getByRole('navigation', { name: 'Main' })
    await page.getByText('This workspace is empty.').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.getByRole('main').getByRole('button', { name: 'New space' }).click()
    await page.getByLabel('Space name').fill('Product')
    await page.keyboard.press('Enter')
    await page.getByLabel('Board name').fill('Website')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/board-\d+$/)
    await sidebar.getByRole('link', { name: 'Website' }).waitFor()

    const project_id = (await team.get('/projects')).body.projects[0].id
    await team.post('/boards', { project_id, title: 'Feedback' })
    await sidebar.getByRole('link', { name: 'Feedback' }).waitFor()
    const order = async () => (await team.get(`/boards?project_id=${project_id}`)).body.boards.map(titleOf)

    await sidebar.getByRole('link', { name: 'Feedback' }).hover()
    await sidebar.getByRole('button', { name: 'Actions for board Feedback' }).click()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('menuitem', { name: 'Move up' }).click()
    await expect.poll(order).toEqual(['Feedback', 'Website'])

    await sidebar.getByRole('link', { name: 'Feedback' }).dragTo(sidebar.getByRole('link', { name: 'Website' }), {
      targetPosition: { x: 60, y: 28 },
    })
    await expect.poll(order).toEqual(['Website', 'Feedback'])

    await page.keyboard.press('z')
    await expect.poll(order).toEqual(['Feedback', 'Website'])

    await sidebar.getByRole('link', { name: 'Website' }).hover()
    await sidebar.getByRole('button', { name: 'Actions for board Website' }).click()
    await page.getByRole('menuitem', { name: 'Bookmark' }).click()
    await sidebar.getByRole('region', { name: 'Bookmarks' }).getByRole('link', { name: 'Website' }).waitFor()
    await expect.poll(async () => (await team.get('/boards?bookmarked=true')).body.count).toBe(1)
  })

  longTest('a table is imported by choosing its file, with a preview in which its columns are chosen', async () => {
    const team = await web.newTeam()
    const page = await web.open(team)
    await page.getByRole('button', { name: 'Import a file' }).click()
    const buffer = Buffer.from('Subject,List,Weight,Secret\nFirst,To do,3,x\nSecond,Done,5,y\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer })
    // No column is called as a title is: it is asked for.
    await page.getByText('Choose the column with the card titles.').waitFor()
    await chooseOption(page, 'Field for “Subject”', 'Title')
    await page.getByText('Cards: 2').waitFor()
    await chooseOption(page, 'Field for “Weight”', 'Points')
    await chooseOption(page, 'Field for “Secret”', 'Skip')
    const bringIn = page.getByRole('button', { name: 'Import', exact: true })
    // The preview is there: what fades from one colour to another meanwhile can be read in neither.
    await expect.poll(() => bringIn.isEnabled()).toBe(true)
    expect(await violationsInBothThemes(page)).toEqual([])
    await bringIn.click()
    const done = page.getByRole('dialog', { name: 'Import complete.' })
    for (const count of ['Boards: 1', 'Lists: 2', 'Cards: 2']) await done.getByText(count).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await done.getByRole('link', { name: 'Open plan' }).click()
    await page.getByRole('link', { name: 'Second' }).first().waitFor()
    const { cards } = (await team.get('/cards')).body
    expect(cards.map(titleOf).sort()).toEqual(['First', 'Second'])
    expect(cards).toContainEqual(expect.objectContaining({ title: 'Second', estimate: 5, content: '' }))
    await expect.poll(async () => (await team.get('/boards')).body.boards.map(titleOf)).toEqual(['plan'])
  })

  test('an import names what has no field here with its column, and says where it goes', async () => {
    const team = await web.newTeam()
    const page = await web.open(team)
    await page.getByRole('button', { name: 'Import a file' }).click()
    const buffer = Buffer.from('Title,Mood\nFirst,happy\n')
    await page.locator('input[type=file]').setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer })
    await page.getByText('Mood (Text)').waitFor()
    await page.getByText('New custom fields: 1').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByText('Add custom fields for what has no field here').click()
    await page.getByText('Without a field here').click()
    await page.getByText('Mood: happy (card "First")', { exact: true }).waitFor()
    await page.getByText('at the end of its description').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('the palette finds places, acts and cards by their names, and keys go everywhere', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Überblick' })
    await team.newCard(board.lists[0], { title: 'A <b>bold</b> & rare card' })
    const page = await web.open(team)
    await page.getByRole('main').getByRole('link', { name: 'Überblick' }).first().waitFor()

    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.type('uberb')
    await page.getByRole('option', { name: 'Überblick' }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/board-${board.id}`)

    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('rare')
    await page.getByRole('option', { name: /A <b>bold<\/b> & rare card/ }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Go to the inbox').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await page.waitForURL('**/my-work')
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await page.waitForURL(`**/${team.team_id}`)

    await page.keyboard.press('[')
    await page.getByRole('button', { name: 'Show the sidebar' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.reload()
    await page.getByRole('button', { name: 'Show the sidebar' }).click()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Überblick' }).waitFor()
  })

  test('the palette offers what it learns while it is open', async () => {
    const team = await web.newTeam()
    const { title } = await team.newBoard({ title: 'Website' })
    // A browser that knows nothing of the workspace yet.
    const page = await web.openSignedOut('')
    await page.context().setExtraHTTPHeaders({ authorization: `Bearer ${team.token}` })
    const answers = await hold(page, /\/projects(\?|$)/)
    await page.goto(`${web.server.url}/${team.team_id}/inbox`)
    await page.getByRole('heading', { name: 'Inbox' }).waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill('new card')
    await page.getByRole('option', { name: 'Search everything for “new card”' }).waitFor()
    await expect.poll(() => page.getByRole('option', { name: 'New card', exact: true }).count()).toBe(0)
    await expect.poll(() => answers.held.length).toBeGreaterThan(0)
    await answers.release()
    await page.getByRole('option', { name: 'New card', exact: true }).waitFor()
    await page.getByRole('combobox').fill(title)
    await page.getByRole('option', { name: title, exact: true }).waitFor()
  })

  test('what is typed before the palette is fetched is in it, and goes nowhere else', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const page = await web.open(team, '/inbox')
    // A page that has not fetched it ahead.
    const held: (() => void)[] = []
    await page.route('**/assets/Palette-*.js', (route) => void held.push(() => void route.continue()))
    await page.goto(`${web.server.url}/${team.team_id}/card-${card.id}`)
    await page.getByRole('button', { name: 'Card actions' }).waitFor()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('delx')
    await page.keyboard.press('Backspace')
    await page.getByText('del', { exact: true }).waitFor()
    await expect.poll(() => page.getByRole('combobox').count()).toBe(0)
    await expect.poll(() => held.length).toBeGreaterThan(0)
    for (const goOn of held) goOn()
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('del')
    await page.getByRole('option', { name: `Delete card #${card.id}`, exact: true }).waitFor()
    await page.keyboard.type('ete')
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('delete')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+k')
    await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('')
  })

  test('on a phone the sidebar is a drawer, which a way leads out of', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const page = await web.open(team, '', PHONE)
    await page.getByRole('button', { name: 'Menu' }).tap()
    const drawer = page.getByRole('dialog', { name: 'Main' })
    await drawer.getByRole('link', { name: 'Website' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    await drawer.getByRole('link', { name: 'Website' }).tap()

    await page.waitForURL(`**/board-${board.id}`)
    await expect.poll(() => drawer.count()).toBe(0)
  })

  longTest('what others do comes into the inbox at once, and my work and the search find it', async () => {
    const team = await web.newTeam()
    const other = await team.newMember('member')
    const board = await team.newBoard({ title: 'Website' })
    const card = await team.newCard(board.lists[0], { title: 'Ship <i>it</i> & rest' })
    const page = await web.open(other, '/inbox')
    await page.getByText(/Nothing new/).waitFor()

    // What the server does by itself each second.
    const live = new LiveInbox(web.server.gateway, web.server.app.streams)
    await live.look()
    await team.patch(`/cards/${card.id}`, { owner_id: other.user_id })
    await followAll(new NotificationFollower(web.server.gateway, { onError: fail }))
    await live.look()

    const line = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
    await line.getByText(/Ship <i>it<\/i> & rest/).waitFor()
    await page.getByRole('link', { name: /Inbox 1 unread/ }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    const elsewhere = await web.open(other, '/inbox')
    await elsewhere.getByRole('button', { name: 'Mark all as read' }).click()
    await expect
      .poll(async () => {
        await live.look()
        return page.getByRole('link', { name: /unread/ }).count()
      })
      .toBe(0)
    await line.getByRole('button', { name: 'Archive', exact: true }).click()
    await page.getByText(/Nothing new/).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await line.getByText(/Ship/).click()
    const panel = page.getByRole('dialog', { name: 'Card: Ship <i>it</i> & rest' })
    await panel.waitFor()
    await expect.poll(() => page.url()).toContain(`/card-${card.id}`)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })

    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await page.getByRole('region', { name: 'Without a date' }).getByText('Ship <i>it</i> & rest').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill('shi')
    await page.locator('mark', { hasText: 'Ship' }).waitFor()
    await expect
      .poll(() => page.getByRole('link', { name: /Ship/ }).textContent())
      .toBe(`#${card.id} Ship <i>it</i> & rest`)
    await expect.poll(() => page.url()).toContain('query=shi')
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  longTest('a file that is dropped anywhere on the page is looked at', async () => {
    const team = await web.newTeam()
    const page = await web.open(team)
    await page.getByText('This workspace is empty.').waitFor()
    const dataTransfer = await page.evaluateHandle(`(() => {
      const files = new DataTransfer()
      files.items.add(new File(['Title,List\\nFirst,To do\\n'], 'plan.csv', { type: 'text/csv' }))
      return files
    })()`)
    await page.dispatchEvent('main', 'dragover', { dataTransfer })
    await page.getByText('Drop to preview the import').waitFor()
    await page.dispatchEvent('main', 'drop', { dataTransfer })
    await page.getByRole('dialog').getByText('Cards: 1').waitFor()
  })

  test('a workspace one is not in says so, and leads to the own boards', async () => {
    const [team, other] = [await web.newTeam(), await web.newTeam()]
    const page = await web.open({ team_id: other.team_id, token: team.token })

    await page.getByRole('alert').getByText('This page does not exist').waitFor()
    await page.getByRole('link', { name: 'Go to my boards' }).click()

    await page.waitForURL(`**/${team.team_id}`)
    await page.getByRole('heading', { name: 'Home' }).waitFor()
  })

  test('the theme is chosen from the menu of the person, and kept', async () => {
    const team = await web.newTeam()
    const page = await web.open(team)
    const scheme = () => page.evaluate<string>('getComputedStyle(document.documentElement).colorScheme')
    await page.getByRole('button', { name: /Settings and sign out/ }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect.poll(scheme).toBe('dark')
    await page.reload()
    await expect.poll(() => scheme()).toBe('dark')
  })
})

function fail(error: unknown) {
  throw error
}

function titleOf({ title }: { title: string }): string {
  return title
}
