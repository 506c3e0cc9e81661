import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { must } from '../server/common/must.ts'
import type { Team } from '../test/team.ts'
import { hasBrowser, OTHER_STORE, Web } from '../test/web.ts'

const refusal = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

describe.skipIf(!hasBrowser)('what a limit refuses in a dialog, and an admin does anyway', () => {
  const web = new Web(OTHER_STORE)

  async function newScene() {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website', lists: [] })
    const doing = await team.newList(board.id, { title: 'In work', behavior: 'started' })
    return { team, board, doing }
  }
  const full = (team: Team, list: { id: string }) =>
    team.patch(`/lists/${list.id}`, { max_cards: 1, limit_is_hard: true })
  const limitPeople = (team: Team, project_id: string) =>
    team.patch(`/projects/${project_id}`, { max_started_per_person: 1, started_limit_is_hard: true })

  test('a template: what was typed stays, and members have no such button', async () => {
    const { team, board, doing } = await newScene()
    await team.newCard(doing, { title: 'Pear' })
    await full(team, doing)
    const template = { type: 'card', title: 'Bug', project_id: board.project_id, content: { title: 'Bug report' } }
    await team.made('/templates', template)
    const member = await team.newMember('member')
    for (const [person, mayExceed] of [
      [member, false],
      [team, true],
    ] as const) {
      const page = await web.open(person, `/board-${board.id}`)
      const list = page.getByRole('region', { name: doing.title })
      await list.getByText('Pear').waitFor()
      await list.getByRole('button', { name: 'Card from template' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Title').fill('Plum')
      await dialog.getByRole('button', { name: 'Create', exact: true }).click()
      await refusal(page, 'takes at most 1 card').waitFor()
      const anyway = dialog.getByRole('button', { name: 'Create anyway' })
      await expect.poll(() => anyway.count()).toBe(mayExceed ? 1 : 0)
      if (!mayExceed) continue
      await anyway.click()
      await dialog.waitFor({ state: 'detached' })
      await list.getByRole('listitem').filter({ hasText: 'Plum' }).waitFor()
    }
  })

  test('copying a board, and restoring one from the archive', async () => {
    const { team, board, doing } = await newScene()
    await team.newCard(doing, { title: 'Pear', owner_id: team.user_id })
    await limitPeople(team, board.project_id)
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Copy', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Copy', exact: true }).click()
    await refusal(page, 'at most 1 started card').waitFor()
    await dialog.getByRole('button', { name: 'Copy anyway' }).click()
    await page.getByRole('heading', { name: 'Copy of Website' }).waitFor()
    await expect.poll(() => page.locator('[data-card]').count()).toBe(1)

    await team.patch(`/boards/${board.id}`, { archived: true })
    await page.goto(page.url().replace(/\/board-.*$/, '/settings/archive'))
    await page.getByRole('button', { name: 'Restore Website' }).click()
    await refusal(page, 'at most 1 started card').getByRole('button', { name: 'Restore anyway' }).click()
    await expect.poll(async () => (await team.get(`/boards/${board.id}`)).body.board.archived).toBe(null)
  })

  test('the end of a sprint: the choice stays open, and what is refused says so before', async () => {
    const { team, board, doing } = await newScene()
    const { project_id } = board
    const card = await team.newCard(doing, { title: 'Pear' })
    const sprint = await team.newSprint(project_id)
    const path = `/sprints/${sprint.id}?project_id=${project_id}`
    await team.patch(path, { state: 'started' })
    const own = must(sprint.lists.find(({ behavior }: { behavior: string }) => behavior === 'committed'))
    await team.patch(`/cards/${card.id}`, { sprint_id: sprint.id, list_id: own.id })
    await team.newCard(doing, { title: 'Fig' })
    await full(team, doing)
    const member = await team.newMember('member')
    for (const [person, mayExceed] of [
      [member, false],
      [team, true],
    ] as const) {
      const page = await web.open(person, `/sprint-${sprint.id}`)
      await page.getByRole('button', { name: 'Complete…' }).click()
      const dialog = page.getByRole('dialog')
      const home = dialog.getByText('Back to their boards', { exact: true })
      await home.click()
      await refusal(page, 'takes at most 1 card').waitFor()
      await home.waitFor()
      const anyway = dialog.getByRole('button', { name: 'Complete anyway' })
      await expect.poll(() => anyway.count()).toBe(mayExceed ? 1 : 0)
      if (!mayExceed) continue
      await anyway.click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(async () => (await team.get(`/cards/${card.id}`)).body.card.list_id).toBe(doing.id)
    }
  })

  test('an admin of the board who is none of the space is not offered what would be refused', async () => {
    const { team, board, doing } = await newScene()
    const admin = await team.newMember('member')
    await team.post(`/boards/${board.id}/members`, { user_id: admin.user_id, role: 'admin' })
    await limitPeople(team, board.project_id)
    await team.newCard(doing, { title: 'Pear', owner_id: admin.user_id })
    const fig = await team.newCard(doing, { title: 'Fig' })
    const page = await web.open(admin, `/card-${fig.id}`)
    await page.getByRole('button', { name: /^Owner: / }).click()
    await page.getByRole('option').filter({ hasText: 'you' }).click()
    const refused = refusal(page, 'at most 1 started card')
    await refused.waitFor()
    await expect.poll(() => refused.getByRole('button', { name: 'Change anyway' }).count()).toBe(0)
  })
})
