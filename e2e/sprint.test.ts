import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import { longTest } from '../test/extent.ts'
import type { Team } from '../test/team.ts'
import { chooseOption, hasBrowser, Web } from '../test/web.ts'
import { hold } from '../test/windows.ts'

const DAY_MS = 86_400_000

describe.skipIf(!hasBrowser)('a sprint in the browser', () => {
  const web = new Web('sqlite')

  test('says nothing of its cards before they are read', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const sprint = await team.newSprint(board.project_id, { start_date: Date.now(), end_date: Date.now() + 7 * DAY_MS })
    await team.patch(`/sprints/${sprint.id}?project_id=${board.project_id}`, { state: 'started' })
    await team.newCard(sprint.lists[0], { title: 'In it', sprint_id: sprint.id })
    await team.newCard(board.lists[0], { title: 'Waiting' })
    const page = await web.open(team, '/inbox')
    await page.getByRole('link', { name: sprint.title }).waitFor()
    const { held, release } = await hold(page, /\/v1\/.*\/(sprints|boards)\/\d+\?/)

    await page.getByRole('link', { name: sprint.title }).click()
    await page.getByRole('heading', { level: 1, name: sprint.title }).waitFor()
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Plan', exact: true }).waitFor()
    for (const words of ['This board has no lists yet', '0 of 0 cards done'])
      await expect.poll(() => page.getByText(words).count(), { message: words }).toBe(0)

    await release()
    await page.locator('[data-card]').getByText('In it').waitFor()
    await page.getByText('0 of 1 card done').waitFor()
  })

  longTest('is planned by drag and by selecting several, and cards go back to their boards', async () => {
    const { team, board, backlog, sprint } = await newPlan(web)
    const page = await web.open(team, `/sprint-${sprint.id}?view=plan`)
    const waiting = page.getByRole('region', { name: 'Backlog', exact: true })
    const planned = page.getByRole('region', { name: sprint.title, exact: true })
    const first = planned.getByRole('list', { name: `Cards of ${sprint.lists[0].title}` })

    const inSprint = planned.getByRole('region', { name: sprint.lists[0].title })
    await drag(waiting.getByText('Dragged'), inSprint, first.getByText('Dragged'))
    for (const title of ['Second', 'Third']) await waiting.getByRole('checkbox', { name: `Select ${title}` }).check()
    await waiting.locator('footer').getByText('2 cards · 7 points').waitFor()
    await waiting.getByRole('button', { name: 'Add 2 cards to the sprint' }).click()

    await expect.poll(() => first.getByRole('listitem').count()).toBe(3)
    await planned.getByText('3 cards · 8 points').waitFor()
    await expect.poll(() => titlesIn(team, `sprint_id=${sprint.id}`)).toEqual(['Dragged', 'Second', 'Third'])

    await planned.getByRole('checkbox', { name: 'Select Second' }).check()
    await planned.getByRole('button', { name: 'Remove 1 card' }).click()
    await waiting.getByText('Second').waitFor()
    await expect.poll(() => titlesIn(team, `list_id=${backlog.id}`)).toContain('Second')

    // Also one that the server has not heard of yet knows the board it came from.
    // Where the notices of what was done are, the button will be.
    const notices = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Close' })
    while ((await notices.count()) > 0) await notices.first().click()
    await page.context().setOffline(true)
    await waiting.getByRole('checkbox', { name: 'Select Second' }).check()
    await waiting.getByRole('button', { name: 'Add 1 card to the sprint' }).click()
    await planned.getByRole('checkbox', { name: 'Select Second' }).check()
    await planned.getByRole('button', { name: 'Remove 1 card' }).click()
    await waiting.getByText('Second').waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => titlesIn(team, `sprint_id=${sprint.id}`)).toEqual(['Dragged', 'Third'])

    const onBoard = waiting.getByRole('region', { name: `${board.title}, ${backlog.title}` })
    await drag(planned.getByText('Third'), onBoard, waiting.getByText('Third'))
    await expect.poll(() => titlesIn(team, `list_id=${backlog.id}`)).toContain('Third')

    await page.keyboard.press('z')
    await first.getByText('Third').waitFor()
    await expect.poll(() => titlesIn(team, `sprint_id=${sprint.id}`)).toContain('Third')
  })

  test('is made, edited, started and completed, and says before what goes where', async () => {
    const { team, project_id, sprint: planned } = await newPlan(web)
    const page = await web.open(team, `/sprints-${project_id}`)
    await page.getByRole('region', { name: 'Planned' }).getByText('Sprint 1').waitFor()
    await page.getByRole('button', { name: 'New sprint' }).click()
    await page.getByRole('textbox', { name: 'Goal' }).fill('Ship <it>')
    await page.getByRole('button', { name: 'Plan sprint' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sprint 2' }).waitFor()
    await page.getByText('Ship <it>').waitFor()

    await page.getByRole('heading', { level: 1 }).getByRole('button').click()
    await page.keyboard.type('Launch')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Launch' }).waitFor()
    await page.getByRole('checkbox', { name: 'Select Dragged' }).check()
    await page.getByRole('button', { name: 'Add 1 card to the sprint' }).click()
    await page.getByRole('region', { name: 'Launch', exact: true }).getByText('Dragged').waitFor()

    await page.getByRole('button', { name: 'Start…' }).click()
    await page.getByText('It starts now, with 1 card, 1 point.').waitFor()
    await page.getByRole('button', { name: 'Start sprint' }).click()
    await page.getByText('Running', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Board', exact: true }).click()
    await page.getByRole('region', { name: 'Not started' }).getByText('Dragged').waitFor()

    await page.getByRole('button', { name: 'Complete…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 card is not finished. Completing moves it to Sprint 1.').waitFor()
    await dialog.getByText('Sprint 1 starts immediately.').waitFor()
    await dialog.getByRole('list', { name: 'Not finished' }).getByText('Dragged').waitFor()
    // The next one begins on the day on which this one ends, not on the day that was planned.
    await expect.poll(() => dialog.getByRole('checkbox', { name: /^Move Sprint 1 to / }).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Complete sprint' }).click()
    await page.getByText('Completed', { exact: true }).waitFor()
    const moved = async () => (await team.get(`/sprints/${planned.id}?project_id=${project_id}`)).body.sprint
    const today = new Date().setHours(0, 0, 0, 0)
    await expect.poll(async () => (await moved()).start_date).toBe(today)
    await expect.poll(async () => (await moved()).end_date).toBeGreaterThan(today + 6 * DAY_MS)

    await page.getByRole('link', { name: 'All sprints', exact: true }).click()
    await page.getByRole('region', { name: 'Past' }).getByText('Launch', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Running' }).getByRole('link', { name: 'Sprint 1' }).click()
    await page.getByText('Dragged').waitFor()
  })

  test('when it is completed, what is not finished goes home, or stays, if that is chosen', async () => {
    const { team, project_id, sprint, backlog } = await newPlan(web)
    const [card] = (await team.get(`/cards?list_id=${backlog.id}`)).body.cards
    await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })
    await team.patch(`/sprints/${sprint.id}?project_id=${project_id}`, { state: 'started' })
    const page = await web.open(team, `/sprint-${sprint.id}`)
    await page.getByRole('button', { name: 'Complete…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('1 card is not finished. Completing moves it to Sprint 2, a new sprint.').waitFor()
    await dialog.getByText('Nowhere: leave them here').click()
    await dialog.getByText('Completing leaves it in this sprint.').waitFor()
    await dialog.getByText('Back to their boards').click()
    await dialog.getByText('Completing moves it back to its board.').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Complete sprint' }).press('Enter')
    await page.getByText('Completed', { exact: true }).waitFor()
    // The button that was pressed first is gone; the keys are on the one beside it.
    await page.getByRole('button', { name: 'Sprint actions' }).and(page.locator(':focus')).waitFor()
    await expect.poll(async () => (await team.get(`/cards/${card.id}`)).body.card.list_id).toBe(backlog.id)
    await expect.poll(async () => (await team.get(`/sprints?project_id=${project_id}`)).body.sprints).toHaveLength(1)
  })

  test('its plan is filled by keys alone: the focus goes on to the next card', async () => {
    const { team, sprint } = await newPlan(web)
    const page = await web.open(team, `/sprint-${sprint.id}?view=plan`)
    const isFocused = (name: string) => page.getByRole('checkbox', { name }).and(page.locator(':focus')).waitFor()
    await page.getByRole('checkbox', { name: 'Select Dragged' }).press('Space')
    await page.getByRole('button', { name: 'Add 1 card to the sprint' }).press('Enter')
    await isFocused('Select Second')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Deselect' }).press('Enter')
    await isFocused('Select Third')
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Add 1 card to the sprint' }).press('Enter')
    await isFocused('Select Second')
    await expect
      .poll(async () => (await titlesIn(team, `sprint_id=${sprint.id}`)).toSorted())
      .toEqual(['Dragged', 'Third'])

    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await sheet.getByRole('heading', { name: 'Planning' }).waitFor()
    await expect.poll(() => sheet.getByRole('heading', { name: 'On a board' }).count()).toBe(0)
  })

  test('its plan is searched, estimated in place, and shows who has how much', async () => {
    const { team, sprint, backlog } = await newPlan(web)
    const ada = await team.newMember('member')
    const [card] = (await team.get(`/cards?list_id=${backlog.id}`)).body.cards
    await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id, owner_id: ada.user_id, priority: 1 })
    const page = await web.open(team, `/sprint-${sprint.id}?view=plan`)
    const [waiting, planned] = [
      page.getByRole('region', { name: 'Backlog', exact: true }),
      page.getByRole('region', { name: sprint.title, exact: true }),
    ]
    const people = page.getByRole('list', { name: 'Work per person' })
    await planned.getByText(`#${card.id}`, { exact: true }).waitFor()
    await planned.getByRole('img', { name: 'Urgent' }).waitFor()
    await people.getByText('1 point', { exact: true }).waitFor()

    await planned.getByRole('button', { name: 'Estimate of Dragged' }).click()
    await page.keyboard.type('8')
    await page.keyboard.press('Enter')
    await people.getByText('8 points', { exact: true }).waitFor()
    await expect.poll(async () => (await team.get(`/cards/${card.id}`)).body.card.estimate).toBe(8)

    await page.keyboard.press('f')
    await page.keyboard.type('third')
    await waiting.getByText('Second').waitFor({ state: 'detached' })
    await waiting.getByText('Third').waitFor()
    await page.keyboard.press('Escape')
    await waiting.getByText('Second').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  test('a card opened by its address names its planned sprint, and no number to those who do not see it', async () => {
    const team = await web.newTeam()
    const project = await team.newProject()
    const board = await team.newBoard({ project_id: project.id })
    const sprint = await team.newSprint(project.id, { title: 'Launch week' })
    const card = await team.newCard(board.lists[0], { title: 'Ship it' })
    await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id, list_id: sprint.lists[0].id })
    const page = await web.open(team, `/card-${card.id}`)
    await page.getByRole('button', { name: 'Sprint: Launch week' }).waitFor()

    const guest = await team.newMember('guest')
    await team.post(`/boards/${board.id}/members`, { user_id: guest.user_id, role: 'viewer' })
    const theirs = await web.open(guest, `/card-${card.id}`)
    await theirs.getByRole('button', { name: 'Sprint: A sprint that you do not see' }).waitFor()
  })

  test('its board is filtered, shown as a table and shared as boards are', async () => {
    const { team, sprint } = await newPlan(web)
    for (const title of ['Apple', 'Pear']) await team.newCard(sprint.lists[0], { sprint_id: sprint.id, title })
    const page = await web.open(team, `/sprint-${sprint.id}`)
    const first = page.getByRole('region', { name: sprint.lists[0].title })
    await first.getByText('Pear').waitFor()
    await page.keyboard.press('f')
    await page.keyboard.type('app')
    await first.getByText('Pear').waitFor({ state: 'detached' })
    await first.getByText('Apple').waitFor()

    await page.getByRole('link', { name: 'Table', exact: true }).click()
    const table = page.getByRole('table')
    await table.getByText('Apple').waitFor()
    await expect.poll(() => table.getByText('Pear').count()).toBe(0)
    await expect.poll(() => page.url()).toContain('q=app')
    await page.getByRole('button', { name: 'Close the filter' }).click()
    await table.getByText('Pear').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    await page.getByRole('button', { name: 'Share' }).click()
    const shared = page.getByRole('dialog', { name: 'Share' })
    await expect
      .poll(() => shared.getByRole('textbox', { name: 'Address of this sprint' }).inputValue())
      .toContain(`/sprint-${sprint.id}?layout=table`)
    expect(await violationsInBothThemes(page)).toEqual([])
  })

  longTest('a planned one is deleted, and what was made in it goes to the list that is chosen', async () => {
    const { team, backlog, board, sprint } = await newPlan(web)
    await team.newCard(sprint.lists[0], { sprint_id: sprint.id, title: 'Made here' })
    const page = await web.open(team, `/sprint-${sprint.id}`)
    await page.getByRole('button', { name: 'Sprint actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await chooseOption(page, 'List', `${board.title}, ${backlog.title}`)
    await page.getByRole('button', { name: 'Delete sprint' }).click()

    await page.getByText('This space has no sprints yet.').waitFor()
    await expect.poll(() => titlesIn(team, `list_id=${backlog.id}`)).toContain('Made here')
  })

  longTest('gets other days, and is cancelled after it has said where its cards go', async () => {
    const { team, sprint, project_id } = await newHistory(web)
    const page = await web.open(team, `/sprint-${sprint.id}`)
    const ask = async (what: string) => {
      await page.getByRole('button', { name: 'Sprint actions' }).click()
      await page.getByRole('menuitem', { name: what }).click()
    }
    await ask('Edit…')
    await page.getByRole('spinbutton', { name: /year, Last day|year, End/i }).press('ArrowUp')
    await page.getByRole('button', { name: 'Save' }).click()
    const read = async () => (await team.get(`/sprints/${sprint.id}?project_id=${project_id}`)).body.sprint
    await expect.poll(async () => (await read()).end_date - sprint.end_date).toBeGreaterThan(300 * DAY_MS)

    await ask('Cancel the sprint…')
    await page.getByText('1 card is not finished. Cancelling moves it to the list').waitFor()
    await page.getByRole('button', { name: 'Cancel sprint' }).click()
    await page.getByText('Cancelled', { exact: true }).first().waitFor()
    await page.getByRole('region', { name: 'Cancelled' }).getByText('Left').waitFor()
    await expect.poll(async () => (await read()).state).toBe('canceled')
  })

  longTest('its charts have their numbers in tables too, by points and by cards', async () => {
    const { team, sprint } = await newHistory(web)
    const page = await web.open(team, `/sprint-${sprint.id}?view=charts`)
    const up = page.getByRole('region', { name: 'Burn-up', exact: true })
    await up.locator('canvas').waitFor()
    await up.getByText('As a table').click()
    const today = up.getByRole('row').nth(3)
    // The day, all there is, and what is done.
    await expect.poll(async () => (await cellsOf(today)).slice(1)).toEqual(['5', '2'])
    const down = page.getByRole('region', { name: 'Burn-down', exact: true })
    await down.getByText('As a table').click()
    await expect.poll(async () => (await cellsOf(down.getByRole('row').nth(3)))[1]).toBe('3')
    const velocity = page.getByRole('region', { name: 'Velocity', exact: true })
    await velocity.getByText('As a table').click()
    await expect.poll(() => cellsOf(velocity.getByRole('row').nth(1))).toEqual(['Before', '5', '2'])

    await page.getByRole('radio', { name: 'Cards' }).click()
    await expect.poll(async () => (await cellsOf(today)).slice(1)).toEqual(['2', '1'])
    await team.newCard(sprint.lists[0], { sprint_id: sprint.id, title: 'Late' })
    await expect.poll(async () => (await cellsOf(today)).slice(1)).toEqual(['3', '1'])
  })

  longTest('is readable for everybody, in light and in dark', async () => {
    const { team, sprint, project_id } = await newHistory(web)
    const page = await web.open(team, `/sprint-${sprint.id}?view=charts`)
    await page.getByRole('region', { name: 'Velocity' }).locator('canvas').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('region', { name: 'Burn-up' }).getByText('As a table').click()
    await page.getByRole('link', { name: 'Plan', exact: true }).click()
    await page.getByText('The last sprints completed 2 points on average. 3 points more than usual').waitFor()
    await page.getByRole('checkbox', { name: 'Select Dragged' }).check()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Complete…' }).click()
    await page.getByRole('list', { name: 'Not finished' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.getByRole('button', { name: 'Sprint actions' }).click()
    await page.getByRole('menuitem', { name: 'Edit…' }).click()
    await page.getByRole('button', { name: 'Choose the days' }).click()
    await page.getByRole('grid').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    const list = await web.open(team, `/sprints-${project_id}`)
    await list.getByRole('region', { name: 'Past' }).waitFor()
    expect(await violationsInBothThemes(list)).toEqual([])
  })
})

/** A space with a board, three cards that wait there, and a planned sprint. */
async function newPlan(web: Web) {
  const team = await web.newTeam()
  const board = await team.newBoard({ title: 'Website' })
  const { project_id } = board
  const backlog = board.lists[0]
  await team.newCard(backlog, { title: 'Dragged', estimate: 1 })
  await team.newCard(backlog, { title: 'Second', estimate: 2 })
  await team.newCard(backlog, { title: 'Third', estimate: 5 })
  const start_date = Date.now() + 2 * DAY_MS
  const sprint = await team.newSprint(project_id, { start_date, end_date: start_date + 7 * DAY_MS })
  return { team, board, project_id, backlog, sprint }
}

/** Repeated until the card has arrived: when the page is redrawn under the mouse, a drag takes nothing along. */
async function drag(card: Locator, target: Locator, arrived: Locator) {
  await card.waitFor()
  while (!(await arrived.isVisible())) {
    await card.dragTo(target, { timeout: 5000 }).catch(() => undefined)
    await arrived.waitFor({ timeout: 5000 }).catch(() => undefined)
  }
}

async function titlesIn(team: Team, query: string): Promise<string[]> {
  return (await team.get(`/cards?${query}`)).body.cards.map(({ title }: { title: string }) => title)
}

/**
 * A sprint that completed 2 of the 5 points it had planned, and the one after it, which began two days ago, took over the card of
 * 3 points that was left, and has another of 2 points done.
 */
async function newHistory(web: Web) {
  const { team, project_id, sprint: later } = await newPlan(web)
  const now = Date.now()
  const before = await team.newSprint(project_id, {
    title: 'Before',
    start_date: now - 5 * DAY_MS,
    end_date: now + DAY_MS,
  })
  const step = (id: string, state: string) => team.patch(`/sprints/${id}?project_id=${project_id}`, { state })
  const done = before.lists.find(({ behavior }: { behavior: string }) => behavior === 'completed')
  await team.newCard(before.lists[0], { sprint_id: before.id, title: 'Left', estimate: 3 })
  const card = await team.newCard(before.lists[0], { sprint_id: before.id, title: 'Finished', estimate: 2 })
  await step(before.id, 'started')
  await team.patch(`/cards/${card.id}`, { list_id: done.id })
  await team.delete(`/sprints/${later.id}?project_id=${project_id}`)
  const sprint = await team.newSprint(project_id, {
    title: 'Now',
    start_date: now - 2 * DAY_MS,
    end_date: now + 5 * DAY_MS,
  })
  await step(before.id, 'completed')
  const completed = sprint.lists.find(({ behavior }: { behavior: string }) => behavior === 'completed')
  await team.newCard(completed, { sprint_id: sprint.id, title: 'Quick', estimate: 2 })
  return { team, project_id, sprint }
}

const cellsOf = (row: Locator) => row.locator('th, td').allInnerTexts()
