import { describe, expect, test } from 'vitest'
import { longTest } from '../test/extent.ts'
import type { Team } from '../test/team.ts'
import { chooseOption, hasBrowser, OTHER_STORE, Web } from '../test/web.ts'

interface ListOf {
  id: string
  title: string
}

describe.skipIf(!hasBrowser)('lists and filters of a board', () => {
  const web = new Web(OTHER_STORE)

  async function newBoard(cards: readonly Record<string, unknown>[]) {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    for (const card of cards) await team.newCard(board.lists[0], card)
    return { team, board, lists: board.lists as [ListOf, ListOf, ListOf] }
  }

  const boardOf = async (team: Team, id: string) => (await team.get(`/boards/${id}`)).body.board
  const listsOf = async (team: Team, id: string) =>
    (await boardOf(team, id)).lists.map(({ title }: ListOf) => title) as string[]

  longTest('a list is renamed, coloured, moved, sorted, archived and deleted by its menu', async () => {
    const { team, board, lists } = await newBoard([
      { title: 'Later', priority: 4 },
      { title: 'Sooner', priority: 1 },
    ])
    const page = await web.open(team, `/board-${board.id}`)
    const choose = async (list: string, ...items: string[]) => {
      await page.getByRole('button', { name: `Actions for list ${list}`, exact: true }).click()
      for (const name of items)
        await page.getByRole(/^(As|Red)/.test(name) ? 'menuitemradio' : 'menuitem', { name }).click()
    }
    await page.getByText('Sooner').waitFor()

    await choose(lists[0].title, 'Rename')
    await page.getByRole('textbox', { name: 'List title' }).fill('Ideas')
    await page.keyboard.press('Enter')
    await expect.poll(() => listsOf(team, board.id)).toEqual(['Ideas', lists[1].title, lists[2].title])
    await choose('Ideas', 'Colour', 'Red')
    await expect.poll(async () => (await boardOf(team, board.id)).lists[0].color).toBe('red')
    await choose('Ideas', 'Sort by', 'Priority')
    await expect
      .poll(async () => (await boardOf(team, board.id)).lists[0].cards.map(({ title }: ListOf) => title))
      .toEqual(['Sooner', 'Later'])
    await page.keyboard.press('z')
    await expect
      .poll(async () => (await boardOf(team, board.id)).lists[0].cards.map(({ title }: ListOf) => title))
      .toEqual(['Later', 'Sooner'])
    await choose('Ideas', 'Move right')
    await expect.poll(() => listsOf(team, board.id)).toEqual([lists[1].title, 'Ideas', lists[2].title])

    await choose(lists[2].title, 'Archive')
    await page.getByRole('region', { name: lists[2].title }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByRole('region', { name: lists[2].title }).waitFor()

    await choose('Ideas', 'Delete')
    await chooseOption(page, 'Its 2 cards', `Move them to ${lists[2].title}`)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => listsOf(team, board.id)).toEqual([lists[1].title, lists[2].title])
    await page.getByRole('region', { name: lists[2].title }).getByText('Later').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByRole('region', { name: 'Ideas' }).getByText('Later').waitFor()
    await expect.poll(() => listsOf(team, board.id)).toEqual([lists[1].title, 'Ideas', lists[2].title])
    await expect
      .poll(async () => (await boardOf(team, board.id)).lists[1].cards.map(({ title }: ListOf) => title))
      .toEqual(['Later', 'Sooner'])
  })

  test('lists are ordered by drag; cards are copied, archived, deleted and brought back, and the archive shows what is in it', async () => {
    const { team, board, lists } = await newBoard([])
    const checklists = [{ title: 'Steps', items: [{ title: 'Peel' }] }]
    const apple = await team.newCard(board.lists[0], { title: 'Apple', checklists })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Apple').waitFor()

    await page
      .getByRole('heading', { name: lists[2].title })
      .dragTo(page.getByRole('region', { name: lists[0].title }), { targetPosition: { x: 20, y: 20 } })
    await expect.poll(() => listsOf(team, board.id)).toEqual([lists[2].title, lists[0].title, lists[1].title])

    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Actions for card Apple' }).first().click()
      await page.getByRole('menuitem', { name }).click()
    }
    const cards = page.getByRole('region', { name: lists[0].title }).locator('[data-card]')
    await choose('Copy')
    await expect.poll(() => cards.count()).toBe(2)
    await choose('Archive')
    await expect.poll(() => cards.count()).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect.poll(() => cards.count()).toBe(2)

    // What is deleted comes back under its number, with what it held.
    await choose('Delete')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect.poll(() => cards.count()).toBe(1)
    await page.keyboard.press('z')
    await expect.poll(() => cards.count()).toBe(2)
    const stored = async () => (await team.get(`/cards/${apple.id}`)).body.card
    await expect.poll(stored).toMatchObject({ title: 'Apple', checklists: [{ items: [{ title: 'Peel' }] }] })

    const pear = await team.newCard(board.lists[1], { title: 'Pear' })
    await team.patch(`/cards/${pear.id}`, { archived: true })
    await choose('Archive')
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Archived items' }).click()
    const archive = page.getByRole('region', { name: 'Archive of Website' })
    const archived = archive.getByRole('list', { name: 'Cards' }).getByRole('link')
    await expect.poll(() => archived.count()).toBe(2)
    // Kept right while it is open, and searched.
    await team.patch(`/lists/${lists[1].id}`, { archived: true })
    await archive.getByRole('list', { name: 'Lists' }).getByText(lists[1].title).waitFor()
    await archive.getByRole('searchbox', { name: 'Find in the archive' }).fill('pea')
    await expect.poll(() => archived.count()).toBe(1)
    // Its list is archived too: it comes back into another.
    await archive.getByRole('button', { name: 'Restore Pear' }).click()
    await archive.getByText('Nothing in the archive matches.').waitFor()
    await expect
      .poll(async () => (await team.get(`/cards/${pear.id}`)).body.card)
      .toMatchObject({ archived: null, list_id: lists[2].id })
    await archive.getByRole('searchbox').fill('')
    await archive.getByRole('button', { name: `Restore ${lists[1].title}` }).click()
    await expect.poll(() => listsOf(team, board.id)).toContain(lists[1].title)
    await archive.getByRole('button', { name: 'Delete Apple' }).click()
    await archive.getByText('The archive is empty.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await archived.getByText('Apple').waitFor()
    await archive.getByRole('button', { name: 'Back to the board' }).click()
    await expect.poll(() => cards.count()).toBe(1)
  })

  test('a filter hides what it must, and is part of the address', async () => {
    const { team, board } = await newBoard([
      { title: 'Apple', priority: 1, due_date: Date.now() - 5 * 86_400_000 },
      { title: 'Banana', members: [] },
      { title: 'Cherry', priority: 2 },
    ])
    const { tag } = await team.made('/tags', { name: 'fruit', color: '#00aa00' })
    const cherry = (await boardOf(team, board.id)).lists[0].cards[2]
    await team.post(`/cards/${cherry.id}/tags`, { id: tag.id })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Cherry').waitFor()
    const titles = () => page.locator('[data-card]').allInnerTexts()

    // Without a pause: what follows is not taken for commands.
    await page.keyboard.type('fan')
    await expect.poll(() => page.getByLabel('Words in the title').inputValue()).toBe('an')
    await page.getByText('2 cards are hidden').waitFor()
    await expect.poll(async () => (await titles()).join()).toContain('Banana')
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('button', { name: 'Tag', exact: true }).click()
    await page.getByRole('option', { name: 'fruit' }).click()
    await page.keyboard.press('Escape')
    await page.getByText('2 cards are hidden').waitFor()
    await expect.poll(() => new URL(page.url()).searchParams.get('tag')).toBe(tag.id)

    const other = await web.open(team, `/board-${board.id}?due=overdue,none&priority=1`)
    await other.getByText('2 cards are hidden').waitFor()
    await expect.poll(async () => (await other.locator('[data-card]').allInnerTexts()).join()).toContain('Apple')
    await other.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => other.locator('[data-card]').count()).toBe(3)
    await expect.poll(() => new URL(other.url()).search).toBe('')
  })
})
