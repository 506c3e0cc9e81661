import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Team } from '../test/team.ts'
import { hasBrowser, OTHER_STORE, Web } from '../test/web.ts'

/** Beside what was refused, or as a notice. */
const refusal = (page: Page, words: string) => page.getByRole('alert').filter({ hasText: words })

describe.skipIf(!hasBrowser)('what a limit refused and an admin does anyway', () => {
  const web = new Web(OTHER_STORE)

  async function newScene() {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const doing = await team.newList(board.id, { title: 'In work', behavior: 'started' })
    return { team, board, doing }
  }
  const countIn = async (team: Team, list: { id: string }) =>
    (await team.get(`/lists/${list.id}`)).body.list.total_cards
  const full = (team: Team, list: { id: string }) =>
    team.patch(`/lists/${list.id}`, { max_cards: 1, limit_is_hard: true })

  test('adding a card: its title waits where it was written, for members without that way', async () => {
    const { team, board, doing } = await newScene()
    await team.newCard(doing, { title: 'Pear' })
    await full(team, doing)
    const member = await team.newMember('member')
    for (const [person, mayExceed] of [
      [member, false],
      [team, true],
    ] as const) {
      const page = await web.open(person, `/board-${board.id}`)
      const list = page.getByRole('region', { name: doing.title })
      await list.getByText('Pear').waitFor()
      await list.getByRole('button', { name: 'Add card', exact: true }).click()
      await list.getByRole('textbox').fill('Plum')
      await page.keyboard.press('Enter')
      const refused = list.getByRole('alert').filter({ hasText: 'takes at most 1 card' })
      await refused.getByRole('button', { name: 'Try again' }).waitFor()
      const anyway = refused.getByRole('button', { name: 'Add anyway' })
      await expect.poll(() => anyway.count()).toBe(mayExceed ? 1 : 0)
      if (!mayExceed) continue
      await anyway.click()
      await expect.poll(() => countIn(team, doing)).toBe(2)
      await list.getByRole('listitem').filter({ hasText: 'Plum' }).waitFor()
      await refused.waitFor({ state: 'detached' })
    }
  })

  test('copying a card, and restoring a deleted one', async () => {
    const { team, board, doing } = await newScene()
    await team.newCard(doing, { title: 'Pear' })
    await full(team, doing)
    const page = await web.open(team, `/board-${board.id}`)
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Actions for card Pear' }).first().click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose('Copy')
    await refusal(page, 'takes at most 1 card').getByRole('button', { name: 'Copy anyway' }).click()
    await expect.poll(() => countIn(team, doing)).toBe(2)
    await expect.poll(() => page.getByRole('button', { name: 'Actions for card Pear' }).count()).toBe(2)

    await choose('Delete')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => countIn(team, doing)).toBe(1)
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await refusal(page, 'takes at most 1 card').getByRole('button', { name: 'Restore anyway' }).click()
    await expect.poll(() => countIn(team, doing)).toBe(2)
  })

  test('taking a card out of the archive', async () => {
    const { team, doing } = await newScene()
    const { id } = await team.newCard(doing, { title: 'Fig' })
    await team.patch(`/cards/${id}`, { archived: true })
    await team.newCard(doing, { title: 'Pear' })
    await full(team, doing)
    const page = await web.open(team, `/card-${id}`)
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    const refused = refusal(page, 'takes at most 1 card')
    await refused.waitFor()
    // No notice says beside it that it was done.
    await expect.poll(() => page.getByText('The card is back').count()).toBe(0)
    await refused.getByRole('button', { name: 'Restore anyway' }).click()
    await expect.poll(async () => (await team.get(`/cards/${id}`)).body.card.archived).toBe(null)
  })

  test('putting a person on several cards, and making them the owner of one', async () => {
    const { team, board, doing } = await newScene()
    const { project_id } = board
    await team.patch(`/projects/${project_id}`, { max_started_per_person: 1, started_limit_is_hard: true })
    const cards = [await team.newCard(doing, { title: 'Pear' }), await team.newCard(doing, { title: 'Fig' })]
    const other = await team.newCard(doing, { title: 'Plum' })
    const page = await web.open(team, `/board-${board.id}`)
    for (const { id } of cards) {
      await page.locator(`[data-card="${id}"]`).focus()
      await page.keyboard.press('x')
    }
    await page.getByRole('toolbar', { name: 'Actions for the selected cards' }).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('listbox').getByRole('option').filter({ hasText: 'you' }).click()
    await page.keyboard.press('Escape')
    await refusal(page, 'at most 1 started card').getByRole('button', { name: 'Assign anyway' }).click()
    const membersOf = async ({ id }: { id: string }) => (await team.get(`/cards/${id}`)).body.card.members.length
    for (const card of cards) await expect.poll(() => membersOf(card)).toBe(1)

    await page.goto(page.url().replace(/\/board-.*$/, `/card-${other.id}`))
    await page.getByRole('button', { name: /^Owner: / }).click()
    await page.getByRole('option').filter({ hasText: 'you' }).click()
    await refusal(page, 'at most 1 started card').getByRole('button', { name: 'Change anyway' }).click()
    await expect.poll(async () => (await team.get(`/cards/${other.id}`)).body.card.owner_id).toBe(team.user_id)
  })
})
