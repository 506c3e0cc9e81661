import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasBrowser, OTHER_STORE, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('what a board shows of late and of others', () => {
  const web = new Web(OTHER_STORE)

  test('a late answer about one board is not said of the next', async () => {
    const team = await web.newTeam()
    const first = await team.newBoard({ title: 'Left early' })
    const second = await team.newBoard({ title: 'Stays', project_id: first.project_id })
    await team.newCard(second.lists[0], { title: 'On the second' })
    const page = await web.open(team)
    const held: Route[] = []
    await page.route(`**/boards/${first.id}?*`, (route) => void held.push(route))
    const sidebar = page.getByRole('navigation').first()
    await sidebar.getByRole('link', { name: 'Left early' }).click()
    await expect.poll(() => held.length).toBeGreaterThan(0)
    await sidebar.getByRole('link', { name: 'Stays' }).click()
    await page.getByText('On the second').waitFor()

    const error = { error: { code: 'not_found', message: 'There is no such board.' } }
    const answered = page.waitForResponse(`**/boards/${first.id}?*`)
    await Promise.all(held.map((route) => route.fulfill({ status: 404, json: error })))
    await answered
    // Whatever it changes, it has changed when something else has come and is drawn.
    await team.newCard(second.lists[0], { title: 'Added later' })
    await page.getByText('Added later').waitFor()
    await page.getByText('On the second').waitFor()
  })

  test('an answer from before a change of others, which comes after it, does not bring back how it was', async () => {
    const team = await web.newTeam()
    const project_id = (await team.made('/projects', { title: 'Product' })).project.id
    const board = await team.newBoard({ title: 'Website', project_id })
    const card = await team.newCard(board.lists[0], { title: 'Launch' })
    const sprint = await team.newSprint(project_id, { title: 'Next weeks' })
    const page = await web.open(team, `/card-${card.id}`)
    await page.getByRole('button', { name: 'Card actions' }).waitFor()
    const made = Promise.withResolvers<void>()
    const late = Promise.withResolvers<void>()
    const address = `**/boards/${board.id}?*`
    await page.route(address, async (route) => {
      const response = await route.fetch()
      made.resolve()
      await late.promise
      await route.fulfill({ response })
    })
    await page.getByRole('button', { name: 'Card actions' }).click()
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    await made.promise
    const place = (title: string) =>
      page.getByRole('dialog', { name: 'Move the card' }).getByRole('button', { name: `${title} Board or sprint` })
    await place('Website').waitFor()

    // What is read because of the change: the card, and the sprint that it is in then.
    const newer = [page.waitForResponse('**/cards?ids=*'), page.waitForResponse(`**/sprints/${sprint.id}?*`)]
    await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id })
    for (const response of newer) await (await response).finished()
    await place('Next weeks').waitFor()
    const answered = page.waitForResponse(address)
    late.resolve()
    await (await answered).finished()
    // What it changes has changed when something else has come and is drawn.
    await team.patch(`/projects/${project_id}`, { title: 'Products' })
    await page.locator('nav').getByText('Products').first().waitFor()
    await expect.poll(() => place('Next weeks').count()).toBe(1)
  })

  test('a board that another person deletes and restores shows all that is on it', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    await team.newCard(board.lists[0], { title: 'Launch' })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Launch').waitFor()

    const { revision } = await team.head()
    await team.delete(`/boards/${board.id}`)
    await page.getByText('Launch').waitFor({ state: 'detached' })
    await team.post(`/boards/${board.id}/restore`, { seq: revision })

    await page.getByText('Launch').waitFor()
    await team.newCard(board.lists[0], { title: 'Celebrate' })
    await page.getByText('Celebrate').waitFor()
  })

  test('a board that another person changed is read since what is shown', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const [first, second] = [
      await team.newCard(board.lists[0], { title: 'Stays as it is' }),
      await team.newCard(board.lists[0], { title: 'Leaves with its list' }),
    ]
    await team.patch(`/cards/${second.id}`, { board_id: board.id, list_id: board.lists[1].id, position: 0 })
    const page = await web.open(team, `/board-${board.id}`)
    await page.locator(`[data-card="${first.id}"]`).waitFor()
    const answered = page.waitForResponse(
      (response) => response.url().includes(`/boards/${board.id}?`) && response.url().includes('since='),
    )

    await team.patch(`/lists/${board.lists[2].id}`, { title: 'Finished' })

    const { board: changed, since } = await (await answered).json()
    expect(since).toBeDefined()
    expect(changed.lists.flatMap(({ cards }: { cards: unknown[] }) => cards)).toEqual([])
    await page.getByText('Finished').first().waitFor()
    await team.patch(`/lists/${board.lists[1].id}`, { archived: true })
    await page.locator(`[data-card="${second.id}"]`).waitFor({ state: 'detached' })
    await page.locator(`[data-card="${first.id}"]`).waitFor()
  })

  test('a card is not blocked by what is finished or archived', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const [blocker, blocked] = [
      await team.newCard(board.lists[0], { title: 'First this' }),
      await team.newCard(board.lists[0], { title: 'Then that' }),
    ]
    await team.post(`/cards/${blocked.id}/linked_cards`, { card_id: blocker.id, linked_card_type: 'blocked_by' })
    const page = await web.open(team, `/board-${board.id}`)
    const mark = page.locator(`[data-tile="${blocked.id}"]`).getByRole('img', { name: 'Blocked by another card' })
    await mark.waitFor({ state: 'attached' })

    await team.patch(`/cards/${blocker.id}`, { board_id: board.id, list_id: board.lists[2].id, position: 0 })
    await mark.waitFor({ state: 'detached' })
    // The whole card says the same as the lean one.
    await page.locator(`[data-card="${blocked.id}"]`).click()
    await page.getByRole('dialog').getByText('First this').waitFor()
    await expect.poll(() => mark.count()).toBe(0)
    await team.patch(`/cards/${blocker.id}`, { board_id: board.id, list_id: board.lists[0].id, position: 0 })
    await mark.waitFor({ state: 'attached' })
    await team.patch(`/cards/${blocker.id}`, { archived: true })
    await mark.waitFor({ state: 'detached' })
  })
})
