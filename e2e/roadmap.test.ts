import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { followAll, NotificationFollower } from '../server/feed/notifications/follower.ts'
import { violationsInBothThemes } from '../test/axe.ts'
import type { Team } from '../test/team.ts'
import { hasBrowser, LAPTOP, PHONE, Web } from '../test/web.ts'

const DAY_MS = 86_400_000
/** Where pictures are saved, on request alone. */
const FOLDER = process.env.PICTURES

describe.skipIf(!hasBrowser)('the roadmap in the browser', () => {
  const web = new Web('sqlite')

  test('begins empty, takes epics by dialog and in a column, and is reached by key, sidebar and palette', async () => {
    const team = await web.newTeam()
    const page = await web.open(team, '')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roadmap' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await page.getByRole('heading', { level: 1, name: 'Roadmap' }).waitFor()
    await page.getByText('An epic is a larger aim').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'New epic' }).last().click()
    await page.getByRole('textbox', { name: 'Title of the epic' }).fill('Launch')
    await page.getByRole('button', { name: 'Create' }).click()
    await column(page, 'Backlog').getByRole('link', { name: 'Launch' }).waitFor()

    await page.getByRole('button', { name: 'Add an epic to Done' }).click()
    await page.keyboard.type('Rewrite')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await column(page, 'Done').getByRole('link', { name: 'Rewrite' }).waitFor()
    await expect.poll(() => titlesIn(team, 'completed')).toEqual(['Rewrite'])

    await page.goto(`${web.server.url}/${team.team_id}/my-work`)
    await page.getByRole('heading', { level: 1, name: 'My work' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('roadm')
    await page.getByRole('option', { name: /Roadmap/ }).click()
    await column(page, 'Backlog').getByRole('link', { name: 'Launch' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('moves epics by drag, keys and menu, says where they are, and takes it back', async () => {
    const { team } = await newRoadmap(web)
    const page = await web.open(team, '/roadmap')
    const backlog = column(page, 'Backlog')
    const doing = column(page, 'In progress')
    await drag(
      backlog.getByRole('link', { name: 'Payments' }),
      doing.getByRole('list'),
      doing.getByRole('link', { name: 'Payments' }),
    )
    await expect.poll(() => titlesIn(team, 'started')).toEqual(['Launch', 'Payments'])
    await page.keyboard.press('z')
    await backlog.getByRole('link', { name: 'Payments' }).waitFor()
    await expect.poll(() => titlesIn(team, 'started')).toEqual(['Launch'])

    const payments = page.getByRole('link', { name: 'Payments' })
    await payments.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await page.getByText('Payments is now in Not started, 1 of 1.').waitFor({ state: 'attached' })
    await expect.poll(() => titlesIn(team, 'committed')).toEqual(['Payments'])
    // The keys go on from where it is now.
    await expect.poll(() => payments.evaluate((link) => link === link.ownerDocument.activeElement)).toBe(true)
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() =>
        page.getByRole('link', { name: 'Launch' }).evaluate((link) => link === link.ownerDocument.activeElement),
      )
      .toBe(true)

    await page.getByRole('button', { name: 'Actions for epic Launch' }).click()
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    await page.getByRole('menuitemradio', { name: 'Done' }).click()
    await column(page, 'Done').getByRole('link', { name: 'Launch' }).waitFor()
    await expect.poll(() => titlesIn(team, 'completed')).toEqual(['Launch'])

    await page.getByRole('button', { name: 'Actions for epic Launch' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await column(page, 'Done').getByRole('link', { name: 'Launch' }).waitFor({ state: 'detached' })
    const notices = page.getByRole('region', { name: 'Notices' })
    await notices.getByText('Epic archived').waitFor()
    await notices.getByRole('button', { name: 'Undo' }).click()
    await column(page, 'Done').getByRole('link', { name: 'Launch' }).waitFor()
  })

  test('shows health with its age, progress and dates; the table changes them, sorts, and keeps that in its address', async () => {
    const { team, launch, cards } = await newRoadmap(web)
    const page = await web.open(team, '/roadmap')
    const tile = column(page, 'In progress').getByRole('listitem')
    await tile.getByText('At risk').waitFor()
    await tile.getByText('1 of 2 cards done').waitFor({ state: 'attached' })
    // Another person finishes a card: the log says so.
    await team.patch(`/cards/${cards[1]}`, { list_id: cards.done })
    await tile.getByText('2 of 2 cards done').waitFor({ state: 'attached' })

    await page.getByRole('link', { name: 'Table', exact: true }).click()
    await page.waitForURL(/layout=table/)
    const row = page.getByRole('row', { name: /Launch/ })
    await row.getByRole('button', { name: 'Health: At risk' }).click()
    await page.getByRole('option', { name: 'On track' }).click()
    await expect.poll(() => epicOf(team, launch)).toMatchObject({ health_status: 'on_track' })
    await row.getByRole('button', { name: 'Owner: Nobody' }).click()
    await page.getByRole('option').filter({ hasText: 'You' }).click()
    await expect.poll(() => epicOf(team, launch)).toMatchObject({ owner_id: team.user_id })
    await row.getByRole('button', { name: /^Due date: / }).click()
    await page.getByRole('button', { name: 'Tomorrow' }).click()
    await expect.poll(async () => (await epicOf(team, launch)).due_date).toBeLessThan(Date.now() + 3 * DAY_MS)
    await page.keyboard.press('z')
    await expect.poll(async () => (await epicOf(team, launch)).due_date).toBeGreaterThan(Date.now() + 3 * DAY_MS)

    await page.getByRole('button', { name: 'Title', exact: true }).click()
    await page.waitForURL(/sort=title/)
    await page.getByRole('columnheader', { name: 'Title' }).and(page.locator('[aria-sort=ascending]')).waitFor()
    await expect
      .poll(() => page.getByRole('rowheader').allInnerTexts())
      .toEqual([expect.stringContaining('Launch'), expect.stringContaining('Payments')])
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('opens an epic with its text, cards, files and comments, each of which can be changed there', async () => {
    const { team, launch, cards } = await newRoadmap(web)
    const page = await web.open(team, '/roadmap')
    await page.getByRole('link', { name: 'Launch' }).click()
    await page.waitForURL(new RegExp(`/epic-${launch}$`))
    const title = page.getByRole('textbox', { name: 'Title' })
    await title.fill('Launch in spring')
    await title.press('Enter')
    await expect.poll(() => epicOf(team, launch)).toMatchObject({ title: 'Launch in spring' })

    await page.getByRole('button', { name: 'Edit: Description' }).click()
    const text = page.getByRole('textbox', { name: 'Description' })
    await text.and(page.locator('[contenteditable=true]')).waitFor()
    await page.keyboard.type('Open for everyone')
    await expect.poll(async () => (await epicOf(team, launch)).content).toContain('Open for everyone')
    await page.keyboard.press('Escape')

    const section = page.getByRole('region', { name: 'Cards' })
    await section.getByText('1 of 2 cards done').waitFor()
    await section.getByRole('button', { name: 'Remove Terms from the epic' }).click()
    await section.getByText('0 of 1 card done').waitFor()
    await expect.poll(() => cardsOf(team, launch)).toEqual(['Prices'])
    await section.getByRole('button', { name: 'Add cards' }).click()
    // Several, one after the other.
    for (const found of ['Footer', 'Terms']) {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(found)
      await page.getByRole('option', { name: new RegExp(found) }).click()
    }
    await page.keyboard.press('Escape')
    await section.getByRole('link', { name: /Footer/ }).waitFor()
    await expect.poll(() => cardsOf(team, launch)).toEqual(['Footer', 'Prices', 'Terms'])

    await page.setInputFiles('input[type=file]', { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('1') })
    await page.getByRole('link', { name: /plan\.txt/ }).waitFor()
    await page.getByRole('button', { name: 'Write a comment' }).click()
    await page.getByRole('textbox', { name: 'Write a comment' }).and(page.locator('[contenteditable=true]')).waitFor()
    await page.keyboard.type('Is this still the plan?')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await page.getByRole('article').getByText('Is this still the plan?').waitFor()
    await expect.poll(() => epicOf(team, launch)).toMatchObject({ total_comments: 1, total_files: 1 })
    // What others say comes by itself.
    await team.newComment(launch, { content: 'It is.' })
    await page.getByRole('article').getByText('It is.').waitFor()

    await page.getByRole('button', { name: /^Status: / }).click()
    await page.getByRole('option', { name: 'Not started' }).click()
    await expect.poll(() => epicOf(team, launch)).toMatchObject({ status: 'committed' })
    expect(await violationsInBothThemes(page)).toEqual([])

    // A card opens beside it.
    await section.getByRole('link', { name: /Prices/ }).click()
    const panel = page.getByRole('dialog', { name: 'Card: Prices' })
    await panel.waitFor()
    await panel.getByRole('link', { name: 'Open epic' }).click()
    await page.getByRole('heading', { level: 1, name: 'Launch in spring' }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Epic actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { level: 1, name: 'Roadmap' }).waitFor()
    await expect.poll(async () => (await team.get(`/epics/${launch}`)).status).toBe(404)
    await expect.poll(async () => (await team.get(`/cards/${cards[0]}`)).status).toBe(200)
  })

  test('an epic is made where a card is given one', async () => {
    const { team, cards } = await newRoadmap(web)
    const page = await web.open(team, `/card-${cards[2]}`)
    await page.getByRole('button', { name: 'Epic: None' }).click()
    await page.keyboard.type('Accessibility')
    await page.getByRole('option', { name: 'Create “Accessibility”' }).click()
    await page.getByRole('button', { name: 'Epic: Accessibility' }).waitFor()
    await page.getByRole('link', { name: 'Open epic' }).click()
    await page
      .getByRole('region', { name: 'Cards' })
      .getByRole('link', { name: /Footer/ })
      .waitFor()
    await expect.poll(() => titlesIn(team, 'backlog')).toEqual(['Accessibility', 'Payments'])
  })

  test('an epic shows what was done to it, by whom, and what follows while one looks', async () => {
    const { team, launch, cards } = await newRoadmap(web)
    const other = await team.newMember('member')
    await other.patch(`/epics/${launch}`, { health_status: 'off_track', title: 'Launch in spring' })
    await other.newComment(launch, { content: 'Later.' })
    const page = await web.open(team, `/epic-${launch}`)
    await page.getByRole('tab', { name: 'History' }).click()
    const history = page.getByRole('tabpanel', { name: 'History' })
    const changed = history.getByRole('listitem').filter({ hasText: 'changed the epic' })
    await changed.getByText('At risk').waitFor()
    await changed.getByText('Off track').waitFor()
    await changed.getByText('in spring').waitFor()
    await history.getByText('commented').waitFor()
    await history.getByText('created the epic').waitFor()
    // What its cards do is in theirs; and nothing restores an epic.
    await expect.poll(() => history.getByText('Prices').count()).toBe(0)
    await expect.poll(() => history.getByRole('button').count()).toBe(0)

    await team.patch(`/cards/${cards[2]}`, { epic_id: launch })
    await other.patch(`/epics/${launch}`, { health_status: 'on_track' })
    await history.getByText('On track').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('a card that is dragged on a board is dropped on an epic of the sidebar, and comes back by undo', async () => {
    const { team, launch, payments, board } = await newRoadmap(web)
    const page = await web.open(team, `/board-${board}`)
    const epics = page.getByRole('region', { name: 'Add to an epic' })
    const notices = page.getByRole('region', { name: 'Notices' })
    await page.getByText('Footer').waitFor()
    await expect.poll(() => epics.count()).toBe(0)
    const dropOn = async (card: string, epic: string) => {
      await page.getByText(card, { exact: true }).hover()
      await page.mouse.down()
      await page.mouse.move(400, 400, { steps: 4 })
      await epics.getByText(epic).hover()
      await epics.getByText(epic).hover()
      await page.mouse.up()
      await epics.waitFor({ state: 'detached' })
    }
    await dropOn('Footer', 'Launch')
    await notices.getByText('Card added to Launch').waitFor()
    await expect.poll(() => cardsOf(team, launch)).toEqual(['Footer', 'Prices', 'Terms'])
    await page.keyboard.press('z')
    await expect.poll(() => cardsOf(team, launch)).toEqual(['Prices', 'Terms'])

    // The selected ones go together, beside a sidebar that is folded up too.
    await page.keyboard.press('[')
    for (const card of ['Footer', 'Prices']) await page.getByText(card, { exact: true }).click({ modifiers: ['Shift'] })
    await dropOn('Prices', 'Payments')
    await notices.getByText('2 cards added to Payments').waitFor()
    await expect.poll(() => cardsOf(team, payments)).toEqual(['Footer', 'Prices'])
    await notices.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => cardsOf(team, payments)).toEqual([])
    await expect.poll(() => cardsOf(team, launch)).toEqual(['Prices', 'Terms'])
  })

  test('on a phone it begins at the first column with epics, and a line of the table is one line', async () => {
    const { team, launch, payments } = await newRoadmap(web)
    await team.patch(`/epics/${payments}`, { archived: true })
    const phone = await web.open(team, '/roadmap', PHONE)
    await phone.getByRole('link', { name: 'Launch' }).waitFor()
    const box = await column(phone, 'In progress').boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect(box?.x).toBeLessThan(PHONE.viewport.width / 2)

    await team.patch(`/epics/${launch}`, { owner_id: team.user_id })
    const page = await web.open(team, '/roadmap?layout=table', { viewport: { width: 1366, height: 800 } })
    const row = await page.getByRole('row', { name: /Launch/ }).boundingBox()
    expect(row?.height).toBeLessThan(48)
    // The address that stands for a name is long, and the last column is visible all the same.
    const due = await page.getByRole('columnheader', { name: 'Due date' }).boundingBox()
    expect((due?.x ?? 0) + (due?.width ?? 0)).toBeLessThanOrEqual(1366)
  })

  test('inbox lines, search results and texts lead to the epic', async () => {
    const { team, launch, cards } = await newRoadmap(web)
    const other = await team.newMember('member')
    await other.newComment(launch, {
      content: `<p><span data-type="mention" data-id="${team.user_id}">@Owner</span> look</p>`,
    })
    await followAll(new NotificationFollower(web.server.gateway, { onError: (error) => expect.fail(String(error)) }))
    await team.patch(`/cards/${cards[0]}`, {
      content: `<p><a href="/${team.team_id}/epic-${launch}">The aim</a></p>`,
    })
    const page = await web.open(team, '/inbox')
    const isOpen = () => page.getByRole('heading', { level: 1, name: 'Launch' }).waitFor({ state: 'attached' })
    await page.getByRole('main').getByRole('link', { name: /look/ }).click()
    await isOpen()

    await page.goto(`${web.server.url}/${team.team_id}/search?query=Launch&types=epics`)
    await page.getByRole('main').getByRole('link', { name: 'Launch' }).click()
    await isOpen()

    await page.goto(`${web.server.url}/${team.team_id}/card-${cards[0]}`)
    await page.getByRole('link', { name: 'The aim' }).click()
    await isOpen()
  })

  test('people who may only read are offered nothing else', async () => {
    const { team, launch } = await newRoadmap(web)
    const guest = await team.newMember('guest')
    await team.post(`/cards/${launch}/members`, { user_id: guest.user_id })
    const page = await web.open(guest, '/roadmap')
    await page.getByRole('link', { name: 'Launch' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'New epic' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: /^Actions for epic/ }).count()).toBe(0)
    // Of those that they were not added to they know nothing.
    await expect.poll(() => page.getByRole('link', { name: 'Payments' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Launch' }).click()
    await page.getByText('You can read this epic and comment on it').waitFor()
    await page.getByRole('button', { name: 'Write a comment' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Add cards' }).count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: 'Epic actions' }).count()).toBe(0)
    // The log shows them nothing of the roadmap.
    await expect.poll(() => page.getByRole('tab', { name: 'History' }).count()).toBe(0)
  })

  test.runIf(FOLDER)('is looked at', async () => {
    const { team, launch, board } = await newRoadmap(web)
    await team.newComment(launch, { content: 'Later.' })
    await team.patch(`/epics/${launch}`, { health_status: 'on_track', title: 'Launch in spring, with prices' })
    await team.patch(`/epics/${launch}`, { title: 'Launch' })
    for (const [size, screen] of [
      ['390', PHONE],
      ['1366', { viewport: { width: 1366, height: 800 } }],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        const page = await web.open(team, '/roadmap', { ...LAPTOP, ...screen, colorScheme })
        await page.getByRole('link', { name: 'Launch' }).waitFor()
        await page.screenshot({ path: `${FOLDER}/columns-${size}-${colorScheme}.png` })
        await page.goto(`${web.server.url}/${team.team_id}/roadmap?layout=table`)
        await page.getByRole('link', { name: 'Launch' }).waitFor()
        await page.screenshot({ path: `${FOLDER}/table-${size}-${colorScheme}.png` })
        await page.goto(`${web.server.url}/${team.team_id}/epic-${launch}`)
        await page.getByText('Later.').waitFor()
        await page.screenshot({ path: `${FOLDER}/epic-${size}-${colorScheme}.png` })
        await page.getByRole('tab', { name: 'History' }).click()
        await page.getByText('created the epic').scrollIntoViewIfNeeded()
        await page.screenshot({ path: `${FOLDER}/epic-history-${size}-${colorScheme}.png` })
        if (size === '390') continue
        await page.goto(`${web.server.url}/${team.team_id}/board-${board}`)
        await page.getByText('Footer', { exact: true }).hover()
        await page.mouse.down()
        await page.mouse.move(500, 400, { steps: 4 })
        await page.getByRole('region', { name: 'Add to an epic' }).getByText('Launch').hover()
        await page.screenshot({ path: `${FOLDER}/drag-${size}-${colorScheme}.png` })
        await page.mouse.move(900, 700, { steps: 2 })
        await page.mouse.up()
        await page.keyboard.press('[')
        await page.getByText('Footer', { exact: true }).hover()
        await page.mouse.down()
        await page.mouse.move(500, 400, { steps: 4 })
        await page.getByRole('region', { name: 'Add to an epic' }).getByText('Launch').hover()
        await page.screenshot({ path: `${FOLDER}/drag-folded-${size}-${colorScheme}.png` })
        await page.mouse.move(900, 700, { steps: 2 })
        await page.mouse.up()
        await page.keyboard.press('[')
      }
    const empty = await web.newTeam()
    const page = await web.open(empty, '/roadmap')
    await page.getByText('An epic is a larger aim').waitFor()
    await page.screenshot({ path: `${FOLDER}/empty.png` })
  })
})

/** A list of the roadmap. */
function column(page: Page, title: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${title}, \\d`) })
}

/** Repeated until the epic has arrived: when the page is redrawn under the mouse, a drag takes nothing along. */
async function drag(epic: Locator, target: Locator, arrived: Locator) {
  await epic.waitFor()
  while (!(await arrived.isVisible())) {
    await epic.dragTo(target, { timeout: 5000 }).catch(() => undefined)
    await arrived.waitFor({ timeout: 5000 }).catch(() => undefined)
  }
}

async function epicOf(team: Team, id: string) {
  return (await team.get(`/epics/${id}`)).body.epic
}

async function cardsOf(team: Team, id: string): Promise<string[]> {
  const { child_cards } = await epicOf(team, id)
  return child_cards.map(({ title }: { title: string }) => title).sort()
}

/** The titles of the epics that have a status. */
async function titlesIn(team: Team, behavior: string): Promise<string[]> {
  const { lists } = (await team.get('/epics')).body
  const list = lists.find((one: { behavior: string }) => one.behavior === behavior)
  return list.epics.map(({ title }: { title: string }) => title).sort()
}

/** An epic in progress, with two cards of which one is done, and one in the backlog; a third card has none. */
async function newRoadmap(web: Web) {
  const team = await web.newTeam()
  const { lists } = (await team.get('/epics')).body
  const listOf = (behavior: string) => lists.find((one: { behavior: string }) => one.behavior === behavior).id
  const board = await team.newBoard({ title: 'Website' })
  const done = board.lists.find(({ behavior }: { behavior: string }) => behavior === 'completed')
  const { epic: launch } = await team.made('/epics', {
    title: 'Launch',
    list_id: listOf('started'),
    health_status: 'at_risk',
    start_date: Date.now() - 20 * DAY_MS,
    due_date: Date.now() + 30 * DAY_MS,
  })
  const { epic: payments } = await team.made('/epics', { title: 'Payments', list_id: listOf('backlog') })
  const newCard = async (title: string, list: { id: string }, fields: object = {}): Promise<string> =>
    (await team.newCard({ id: list.id, board_id: board.id }, { title, ...fields })).id
  const cards = [
    await newCard('Terms', done, { epic_id: launch.id }),
    await newCard('Prices', board.lists[0], { epic_id: launch.id }),
    await newCard('Footer', board.lists[0]),
  ]
  const ids = { launch: String(launch.id), payments: String(payments.id), board: String(board.id) }
  return { team, ...ids, cards: Object.assign(cards, { done: String(done.id) }) }
}
