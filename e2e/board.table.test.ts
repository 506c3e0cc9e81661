import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { longTest } from '../test/extent.ts'
import { chooseOption, hasBrowser, LAPTOP, PHONE, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('a board as a table, and its header', () => {
  const web = new Web('sqlite')

  async function newBoard() {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    await team.newCard(board.lists[0], { title: 'Apple', priority: 3, estimate: 5 })
    await team.newCard(board.lists[0], { title: 'Banana', priority: 1 })
    await team.newCard(board.lists[1], { title: 'Cherry', priority: 1, due_date: Date.now() })
    return { team, board }
  }

  test('all of a header sorts, not its words alone', async () => {
    const { team, board } = await newBoard()
    const page = await web.open(team, `/board-${board.id}?layout=table`)
    const header = page.getByRole('columnheader', { name: 'Title' })
    const box = await header.boundingBox()
    if (!box) throw new Error('The table has a header.')
    for (const [x, sorted] of [
      [box.width - 12, 'ascending'],
      [6, 'descending'],
    ] as const) {
      await header.click({ position: { x, y: box.height - 4 } })
      await expect.poll(() => header.getAttribute('aria-sort')).toBe(sorted)
    }
    await page.screenshot({ path: 'test-results/table-header.png' })
  })

  test('sorts, groups, chooses columns and edits in place', async () => {
    const { team, board } = await newBoard()
    const [{ id: list_id }] = (await team.get('/epics')).body.lists
    await team.made('/epics', { title: 'Launch', list_id })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('link', { name: 'Table', exact: true }).click()
    const table = page.getByRole('table', { name: 'Cards' })
    const titles = () => table.locator('[data-card]').allInnerTexts()
    await expect.poll(titles).toEqual(['Apple', 'Banana', 'Cherry'])

    await chooseOption(page, 'Grouped by', 'By priority')
    await table.getByRole('rowheader', { name: 'Urgent 2' }).waitFor()
    await expect.poll(titles).toEqual(['Banana', 'Cherry', 'Apple'])
    await chooseOption(page, 'Grouped by', 'Not grouped')
    await table.getByRole('button', { name: 'Title' }).click()
    await table.getByRole('button', { name: 'Title' }).click()
    await expect.poll(titles).toEqual(['Cherry', 'Banana', 'Apple'])
    await expect
      .poll(() => table.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-sort'))
      .toBe('descending')

    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of ['Owner', 'Start', 'Epic']) await page.getByRole('menuitemcheckbox', { name }).click()
    await page.keyboard.press('Escape')
    await table.getByRole('columnheader', { name: 'Epic' }).waitFor()
    await expect
      .poll(() => Object.fromEntries(new URL(page.url()).searchParams))
      .toMatchObject({ group: 'none', sort: '-title' })

    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await page.keyboard.type('Blueberry')
    await page.keyboard.press('Enter')
    const row = table.getByRole('row').filter({ hasText: 'Blueberry' })
    await row.getByRole('button', { name: 'Points:' }).click()
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await row.getByRole('button', { name: 'Priority:' }).click()
    await page.getByRole('option', { name: 'Low' }).click()
    await row.getByRole('button', { name: 'Owner:' }).click()
    await page.getByRole('listbox').getByRole('option').nth(1).click()
    await row.getByRole('button', { name: 'Start:' }).click()
    await page.getByRole('button', { name: 'Tomorrow' }).click()
    await row.getByRole('button', { name: 'Epic:' }).click()
    await page.getByRole('option', { name: 'Launch' }).click()
    const card = async () => (await team.get(`/boards/${board.id}`)).body.board.lists[0].cards[1]
    await expect.poll(card).toMatchObject({
      title: 'Blueberry',
      estimate: 8,
      priority: 4,
      owner_id: team.user_id,
      start_date: expect.any(Number),
      epic: { title: 'Launch' },
    })
    await page.keyboard.press('z')
    await expect.poll(async () => (await card()).epic).toBe(null)
  })

  longTest(
    'the board is renamed, watched, shared, set up, archived, exported, copied and deleted from its header',
    async () => {
      const { team, board } = await newBoard()
      const member = await team.newMember('member')
      const page = await web.open(team, `/board-${board.id}`)
      const boardNow = async () => (await team.get(`/boards/${board.id}`)).body.board
      const choose = async (name: string) => {
        await page.getByRole('button', { name: 'Board actions' }).click()
        await page.getByRole('menuitem', { name, exact: true }).click()
      }
      await page
        .getByRole('heading', { name: /Website/ })
        .getByRole('button')
        .click()
      await page.keyboard.type('Shop')
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await boardNow()).title).toBe('Shop')
      await choose('Watch')
      await expect.poll(async () => (await boardNow()).is_watching).toBe(true)

      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByRole('button', { name: /Add people$/ }).click()
      await page.locator(`[role=option][data-key="${member.user_id}"]`).click()
      await page
        .getByRole('button', { name: / Role of/ })
        .last()
        .click()
      await page.getByRole('option', { name: 'Viewer' }).click()
      await expect
        .poll(async () => (await boardNow()).members)
        .toContainEqual(expect.objectContaining({ user_id: member.user_id, role: 'viewer' }))
      await page.getByRole('button', { name: 'Close' }).click()

      await page.getByRole('button', { name: 'Board actions' }).click()
      const address = await page.getByRole('menuitem', { name: 'Export' }).getAttribute('href')
      const answer = await fetch(address ?? '', { headers: { authorization: `Bearer ${team.token}` } })
      expect(await answer.text()).toContain('Apple')
      await page.keyboard.press('Escape')

      await choose('Archive')
      await page.getByText('This board is archived.').waitFor()
      await page.getByRole('button', { name: 'Restore' }).first().click()
      await expect.poll(async () => (await boardNow()).archived).toBe(null)

      const other = await team.newProject({ title: 'Elsewhere' })
      await choose('Settings')
      const settings = page.getByRole('dialog', { name: 'Board settings' })
      await settings.getByRole('textbox', { name: 'Title' }).fill('Store')
      await settings.getByRole('button', { name: 'Edit the description' }).click()
      await page.locator('[contenteditable=true]:focus').waitFor()
      await page.keyboard.type('All we sell')
      const set = async (name: RegExp, value: string) => {
        await settings.getByRole('button', { name }).click()
        await page.getByRole('option', { name: value }).click()
      }
      await set(/Opens as$/, 'Table')
      await set(/Space$/, 'Elsewhere')
      await expect
        .poll(boardNow)
        .toMatchObject({ title: 'Store', content: '<p>All we sell</p>', layout: 'list', project_id: other.id })
      expect(await violationsInBothThemes(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('table', { name: 'Cards' }).waitFor()
      await page.getByRole('button', { name: 'About this board' }).waitFor()
      await page.keyboard.press('z')
      await expect.poll(async () => (await boardNow()).project_id).toBe(board.project_id)

      await choose('Copy')
      await page.getByLabel('Title of the copy').fill('Second store')
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await page.getByRole('heading', { name: /Second store/ }).waitFor()
      await page.getByRole('table').getByText('Cherry').waitFor()
      const copy = new URL(page.url()).pathname.split('board-')[1]
      expect(copy).not.toBe(board.id)

      // By the palette, and back with all that was on it.
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('this board delete')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect.poll(async () => (await team.get(`/boards/${copy}`)).status).toBe(404)
      await page.getByRole('button', { name: 'Undo' }).last().click()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Second store' }).click()
      await page.getByRole('table').getByText('Cherry').waitFor()
    },
  )

  longTest('has nothing that axe-core complains of, light and dark', async () => {
    const { team, board } = await newBoard()
    for (const [size, options] of Object.entries({ laptop: LAPTOP, phone: PHONE })) {
      const page = await web.open(team, `/board-${board.id}`, options)
      for (const layout of ['board', 'table'] as const) {
        if (layout === 'table') await page.getByRole('link', { name: 'Table', exact: true }).click()
        await page
          .locator(layout === 'table' ? 'table [data-card]' : 'section [data-card]')
          .first()
          .waitFor()
        expect(await violationsInBothThemes(page), `${layout} ${size}`).toEqual([])
        await page.screenshot({ path: `test-results/${layout}-${size}.png` })
      }
    }
  })

  test('on a phone one list fills the screen, and a swipe goes to the next', async () => {
    const { team, board } = await newBoard()
    const page = await web.open(team, `/board-${board.id}`, PHONE)
    const first = page.getByRole('region', { name: board.lists[0].title })
    const second = page.getByRole('region', { name: board.lists[1].title })
    await first.waitFor()
    const width = (await first.boundingBox())?.width ?? 0
    expect(width).toBeGreaterThan(340)
    const session = await page.context().newCDPSession(page)
    await session.send('Input.synthesizeScrollGesture', { x: 300, y: 500, xDistance: -250, yDistance: 0, speed: 1600 })
    await expect.poll(async () => Math.round((await second.boundingBox())?.x ?? -1)).toBeLessThan(30)
  })
})
