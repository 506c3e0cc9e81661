import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import type { Team } from '../test/team.ts'
import { chooseOption, hasBrowser, OTHER_STORE, PHONE, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser)('limits in the browser', () => {
  const web = new Web(OTHER_STORE)

  async function newScene() {
    const team = await web.newTeam()
    const project = await team.newProject({ title: 'Product' })
    const board = await team.newBoard({ project_id: project.id, title: 'Website' })
    const [first, second] = board.lists as [{ id: string; title: string }, { id: string; title: string }]
    return { team, project, board, first, second }
  }
  const listOf = async (team: Team, id: string) => (await team.get(`/lists/${id}`)).body.list

  test('a limit is set in the menu of a list by keyboard, and its head shows it to everyone at once', async () => {
    const { team, board, first } = await newScene()
    await team.newCard(board.lists[0], { title: 'Apple', estimate: 3 })
    const other = await team.newMember('member')
    const [page, theirs] = [await web.open(team, `/board-${board.id}`), await web.open(other, `/board-${board.id}`)]
    await theirs.getByText('Apple').waitFor()

    await page.getByRole('button', { name: `Actions for list ${first.title}`, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Limit…' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: `Limit of ${first.title}` })
    await expect
      .poll(() => dialog.getByLabel('At most').evaluate((it) => it === it.ownerDocument.activeElement))
      .toBe(true)
    await dialog.getByLabel('At most').fill('2')
    await dialog.getByLabel('At least').fill('3')
    await page.keyboard.press('Tab')
    await dialog.getByText('The minimum is more than the maximum.').waitFor()
    await dialog.getByLabel('At least').fill('1')
    await page.keyboard.press('Tab')
    await expect.poll(() => violationsInBothThemes(page)).toEqual([])
    await dialog.getByRole('checkbox', { name: 'Refuse what exceeds the limit' }).focus()
    await page.keyboard.press('Space')
    await dialog.getByRole('button', { name: 'Save' }).click()

    await expect
      .poll(() => listOf(team, first.id))
      .toMatchObject({ max_cards: 2, min_cards: 1, limit_unit: 'cards', limit_is_hard: true })
    for (const one of [page, theirs])
      await one.getByRole('region', { name: first.title }).getByText('1 of at most 2 cards').waitFor()
    await team.newCard(board.lists[0], { title: 'Pear' })
    for (const one of [page, theirs])
      await one.getByRole('region', { name: first.title }).getByText('Limit reached: 2 of at most 2 cards').waitFor()
    await expect.poll(() => violationsInBothThemes(page)).toEqual([])

    await team.patch(`/lists/${first.id}`, { limit_unit: 'points', max_cards: 2 })
    await page.getByRole('region', { name: first.title }).getByText('Limit exceeded: 3 of at most 2 points').waitFor()
  })

  test('a refused move goes back and says why; an admin moves anyway, a member cannot', async () => {
    const { team, board, first, second } = await newScene()
    await team.newCard(board.lists[0], { title: 'Apple' })
    await team.newCard(board.lists[1], { title: 'Pear' })
    await team.patch(`/lists/${second.id}`, { max_cards: 1, limit_is_hard: true })
    const member = await team.newMember('member')
    for (const [person, mayExceed] of [
      [member, false],
      [team, true],
    ] as const) {
      const page = await web.open(person, `/board-${board.id}`)
      const inFirst = page.getByRole('region', { name: first.title })
      await inFirst.getByText('Apple').waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('Alt+ArrowRight')

      const refusal = page.getByRole('alert').filter({ hasText: 'takes at most 1 card' })
      await refusal.waitFor()
      await inFirst.getByText('Apple').waitFor()
      const anyway = refusal.getByRole('button', { name: 'Move anyway' })
      await expect.poll(() => anyway.count()).toBe(mayExceed ? 1 : 0)
      if (!mayExceed) continue
      await expect.poll(() => violationsInBothThemes(page)).toEqual([])
      await anyway.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('region', { name: second.title }).getByText('Apple').waitFor()
      await expect.poll(async () => (await listOf(team, second.id)).total_cards).toBe(2)
      await page.getByRole('region', { name: second.title }).getByText('Limit exceeded: 2 of at most 1 card').waitFor()
    }
  })

  test('the limit of people is in the settings of their space', async () => {
    const { team, project } = await newScene()
    const page = await web.open(team, `/space-${project.id}`, PHONE)
    const section = page.getByRole('region', { name: 'Work in progress' })
    await section.getByLabel('Started cards of a person').fill('3')
    await section.getByRole('checkbox', { name: 'Refuse what exceeds the limit' }).focus()
    await page.keyboard.press('Space')
    await section.getByRole('button', { name: 'Save' }).click()

    await expect
      .poll(async () => (await team.get(`/projects/${project.id}`)).body.project)
      .toMatchObject({ max_started_per_person: 3, started_limit_is_hard: true })
    await expect.poll(() => violationsInBothThemes(page)).toEqual([])
  })

  test('the lists that a card can go to say which are full', async () => {
    const { team, board, first, second } = await newScene()
    const card = await team.newCard(board.lists[0], { title: 'Apple' })
    await team.newCard(board.lists[1], { title: 'Pear', estimate: 5 })
    await team.patch(`/lists/${first.id}`, { max_cards: 3 })
    await team.patch(`/lists/${second.id}`, { max_cards: 5, limit_unit: 'points' })
    const page = await web.open(team, `/card-${card.id}`)
    await page.getByRole('button', { name: `List: ${first.title}` }).click()
    const options = page.getByRole('listbox').getByRole('option')
    await options.filter({ hasText: '5 / 5 pts' }).filter({ hasText: second.title }).waitFor()
    await expect.poll(() => options.filter({ hasText: '/' }).count()).toBe(1)
    await expect.poll(() => violationsInBothThemes(page)).toEqual([])

    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}`)
    await page.getByText('Apple').click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /(^| )List$/ })
      .click()
    await options.filter({ hasText: '5 / 5 pts' }).filter({ hasText: second.title }).waitFor()
    await expect.poll(() => options.filter({ hasText: '/' }).count()).toBe(1)
  })

  test('points are chosen by their name', async () => {
    const { team, board, first } = await newScene()
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('button', { name: `Actions for list ${first.title}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Limit…' }).click()
    await page.getByLabel('At most').fill('8')
    await chooseOption(page, 'Count', 'Points')
    await page.getByRole('button', { name: 'Save' }).click()

    await expect.poll(() => listOf(team, first.id)).toMatchObject({ max_cards: 8, limit_unit: 'points' })
    await page.getByRole('region', { name: first.title }).getByText('0 of at most 8 points').waitFor()
  })
})
