import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import type { Team } from '../test/team.ts'
import { chooseOption, hasBrowser, OTHER_STORE, PHONE, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('new cards in a view of several boards', () => {
  const web = new Web(OTHER_STORE)

  /** Two boards with a card each, and a view of both in lanes by priority. */
  async function newScene(fields: object = {}) {
    const team = await web.newTeam()
    const site = await team.newBoard({ title: 'Website' })
    const app = await team.newBoard({ title: 'App', project_id: site.project_id })
    const apple = await team.newCard(site.lists[0], { title: 'Apple', priority: 1 })
    const fig = await team.newCard(app.lists[0], { title: 'Fig', priority: 4 })
    const filters = { include: { boards: [site.id, app.id] } }
    const asked = { title: 'Both', scope: 'workspace', layout: 'board', lanes_by: 'priority', filters, ...fields }
    const { view } = await team.made('/views', asked)
    return { team, site, app, apple, fig, view }
  }
  const cardOf = async (team: Team, board: { id: string }, title: string) =>
    (await team.get(`/cards?board_id=${board.id}&count=50`)).body.cards.find(
      (card: { title: string }) => card.title === title,
    )
  const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
  const title = (page: Page) => page.getByRole('textbox', { name: 'Card title' })
  async function add(page: Page, words: string) {
    await title(page).fill(words)
    await title(page).press('Enter')
  }

  test('a card of a lane gets what it stands for, and goes to the board that was chosen; undo takes it back', async () => {
    const { team, site, app, view } = await newScene()
    const page = await web.open(team, `/view-${view.id}`)
    await page.getByRole('button', { name: 'Add a card to lane High' }).click()
    await chooseOption(lane(page, 'High'), 'Board', 'Website')
    await add(page, 'Cherry')
    await lane(page, 'High').getByRole('link', { name: 'Cherry' }).waitFor()
    await expect.poll(() => cardOf(team, site, 'Cherry')).toMatchObject({ priority: 2, list_id: site.lists[0].id })

    await chooseOption(lane(page, 'High'), 'Board', 'App')
    await add(page, 'Plum')
    await expect.poll(() => cardOf(team, app, 'Plum')).toMatchObject({ priority: 2, list_id: app.lists[0].id })
    expect(await violationsInBothThemes(page)).toEqual([])
    await title(page).press('Escape')
    await title(page).waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await expect.poll(() => cardOf(team, app, 'Plum')).toBeUndefined()
    await lane(page, 'High').getByRole('link', { name: 'Plum' }).waitFor({ state: 'detached' })

    // The board is the one that was chosen last, also on another visit.
    await page.reload()
    await page.getByRole('button', { name: 'Add a card to lane Low' }).click()
    await lane(page, 'Low').getByRole('button', { name: 'App Board' }).waitFor()
  })

  test('the column says the list or the status as well, and nothing is offered where both contradict', async () => {
    const { team, app, view } = await newScene()
    await team.newCard(app.lists[1], { title: 'Kiwi', priority: 1 })
    const page = await web.open(team, `/view-${view.id}`)
    const behavior = (await team.get(`/lists/${app.lists[1].id}`)).body.list.behavior
    const words = { backlog: 'Backlog', committed: 'To do', started: 'In progress', completed: 'Done' }[
      String(behavior)
    ]
    await page.getByRole('button', { name: `Add a card to ${words} in lane Medium` }).click()
    await chooseOption(lane(page, 'Medium'), 'Board', 'App')
    await add(page, 'Cherry')
    await expect.poll(() => cardOf(team, app, 'Cherry')).toMatchObject({ priority: 3, list_id: app.lists[1].id })

    await team.patch(`/views/${view.id}`, { group_by: 'list' })
    const list = app.lists[1].title
    await page.getByRole('button', { name: `Add a card to ${list} in lane Low` }).click()
    await add(page, 'Pear')
    await expect.poll(() => cardOf(team, app, 'Pear')).toMatchObject({ priority: 4, list_id: app.lists[1].id })

    await team.patch(`/views/${view.id}`, { group_by: 'priority' })
    await page.getByRole('button', { name: 'Add a card to Urgent in lane Urgent' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Add a card to Low in lane Urgent' }).count()).toBe(0)
  })

  test('by `c` where the focus is; without lanes as well, and in a view that shows nothing yet', async () => {
    const { team, site, fig, view } = await newScene({ lanes_by: null, group_by: 'owner' })
    const member = await team.newMember('member')
    await team.patch(`/cards/${fig.id}`, { owner_id: member.user_id })
    const page = await web.open(team, `/view-${view.id}`)
    await page.getByRole('link', { name: 'Fig' }).focus()
    await page.keyboard.press('c')
    await add(page, 'Cherry')
    await expect.poll(async () => (await cardOf(team, site, 'Cherry'))?.owner_id).toBe(member.user_id)

    const filters = { include: { boards: [site.id], title: ['zebra'] } }
    const { view: bare } = await team.made('/views', {
      title: 'Bare',
      scope: 'mine',
      layout: 'board',
      filters,
      group_by: 'owner',
    })
    await page.goto(page.url().replace(/\/view-.*$/, `/view-${bare.id}`))
    await page.getByText('No card fits this view.').waitFor()
    await page.keyboard.press('c')
    await add(page, 'Horse')
    await page.getByText('“Horse” was added, but the filter of this view leaves it out.').waitFor()
    await add(page, 'Zebra')
    await page.getByRole('link', { name: 'Zebra' }).waitFor()
    await page.getByText('No card fits this view.').waitFor({ state: 'detached' })
  })

  test('what a limit refuses is back, and an admin adds it anyway; who may not add is not offered it', async () => {
    const { team, site, app, view } = await newScene()
    await team.patch(`/lists/${site.lists[0].id}`, { max_cards: 1, limit_is_hard: true })
    const page = await web.open(team, `/view-${view.id}`)
    await page.getByRole('button', { name: 'Add a card to lane High' }).click()
    await chooseOption(lane(page, 'High'), 'Board', 'Website')
    await add(page, 'Cherry')
    const refused = lane(page, 'High').getByRole('alert').filter({ hasText: 'takes at most 1 card' })
    await refused.waitFor()
    await lane(page, 'High').getByText('Cherry', { exact: true }).waitFor()
    await refused.getByRole('button', { name: 'Add anyway' }).click()
    await refused.waitFor({ state: 'detached' })
    await expect.poll(() => cardOf(team, site, 'Cherry')).toMatchObject({ priority: 2 })

    const reader = await team.newMember('member')
    for (const { id } of [site, app])
      await team.post(`/boards/${id}/members`, { user_id: reader.user_id, role: 'viewer' })
    const theirs = await web.open(reader, `/view-${view.id}`)
    await theirs.getByRole('link', { name: 'Fig' }).waitFor()
    await expect.poll(() => theirs.getByRole('button', { name: /^Add a card/ }).count()).toBe(0)
    await theirs.keyboard.press('c')
    await expect.poll(() => title(theirs).count()).toBe(0)
  })

  test('fields that new cards need are asked for, except one that the lane gives', async () => {
    const { team, site, app } = await newScene()
    const field = async (name: string, options: string[]) =>
      (
        await team.made(`/projects/${site.project_id}/fields`, {
          type: 'select',
          title: name,
          required: true,
          options: options.map((option) => ({ title: option })),
        })
      ).field
    const [stage, area] = [await field('Stage', ['Alpha', 'Beta']), await field('Area', ['North', 'South'])]
    const filters = { include: { boards: [site.id, app.id] } }
    const { view: byStage } = await team.made('/views', {
      title: 'Stages',
      scope: 'space',
      project_id: site.project_id,
      layout: 'board',
      lanes_by: `custom_fields.${stage.id}`,
      filters,
    })
    const page = await web.open(team, `/view-${byStage.id}`)
    await page.getByRole('button', { name: 'Add a card to lane Beta' }).click()
    await chooseOption(lane(page, 'Beta'), 'Board', 'Website')
    await page.getByRole('group', { name: 'Needed for new cards' }).getByText('Area', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('group', { name: 'Needed for new cards' }).getByText('Stage', { exact: true }).count())
      .toBe(0)
    await add(page, 'Cherry')
    await page.getByRole('group', { name: 'Needed for new cards' }).getByRole('button', { name: /Area/ }).click()
    await page.getByRole('option', { name: 'South' }).click()
    await title(page).press('Enter')
    const values = { [stage.id]: stage.options[1].id, [area.id]: area.options[1].id }
    await expect.poll(async () => (await cardOf(team, site, 'Cherry'))?.custom_fields).toMatchObject(values)
  })

  test('on a phone a finger drags a card to another lane, with a line where it comes, and a card is added', async () => {
    const { team, site, apple, view } = await newScene()
    const page = await web.open(team, `/view-${view.id}`, PHONE)
    const card = page.getByRole('listitem').filter({ hasText: 'Apple' })
    await card.waitFor()
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    const middleOf = async (name: string) => {
      const box = await lane(page, name).boundingBox()
      if (!box) throw new Error('The lane is on the screen.')
      return { x: 60, y: box.y + Math.min(box.height, 80) / 2 }
    }
    const from = await card.boundingBox()
    if (!from) throw new Error('The card is on the screen.')
    await touch('touchStart', [{ x: from.x + 80, y: from.y + 20 }])
    await page.locator('body > div', { hasText: /^Apple$/ }).waitFor()
    await touch('touchMove', [{ x: from.x + 80, y: from.y + 60 }])
    await touch('touchMove', [await middleOf('High')])
    await lane(page, 'High').locator('[data-edge]').waitFor({ state: 'attached' })
    await touch('touchEnd', [])
    await page.getByRole('status').filter({ hasText: 'Apple: lane High' }).waitFor({ state: 'attached' })
    await expect.poll(async () => (await team.get(`/cards/${apple.id}`)).body.card.priority).toBe(2)

    await page.getByRole('button', { name: 'Add a card to lane Medium' }).tap()
    await lane(page, 'Medium')
      .getByRole('button', { name: /Board$/ })
      .tap()
    await page.getByRole('option', { name: 'Website' }).tap()
    await add(page, 'Cherry')
    await expect.poll(() => cardOf(team, site, 'Cherry')).toMatchObject({ priority: 3 })
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.viewport.width)
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
