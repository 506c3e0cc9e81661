import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { violationsInBothThemes } from '../test/axe.ts'
import type { Team } from '../test/team.ts'
import { hasBrowser, OTHER_STORE, PHONE, Web } from '../test/web.ts'

interface Titled {
  id: string
  title: string
}

describe.skipIf(!hasBrowser)('the past in the browser', () => {
  const web = new Web(OTHER_STORE)

  /** A board on which a card was renamed, another moved, a third deleted, and a fourth added. */
  async function newPast() {
    const team = await web.newTeam()
    const board = await team.newBoard({ title: 'Website' })
    const [todo, doing] = board.lists
    const renamed = await team.newCard(todo, { title: 'Launch post', content: '<p>We launch on Monday.</p>' })
    const moved = await team.newCard(todo, { title: 'Pay by card' })
    const deleted = await team.newCard(todo, { title: 'Old idea' })
    const { seq } = await team.lastEvent()
    await team.patch(`/cards/${renamed.id}`, { title: 'Launch party', content: '<p>We launch on Friday.</p>' })
    await team.patch(`/cards/${moved.id}`, { list_id: doing.id })
    await team.delete(`/cards/${deleted.id}`)
    await team.newCard(doing, { title: 'Added later' })
    return { team, board, todo, doing, renamed, moved, deleted, seq: String(seq) }
  }

  const cardsOf = async (team: Team, board: Titled) =>
    (await team.get(`/boards/${board.id}`)).body.board.lists
      .slice(0, 2)
      .map(({ cards }: { cards: Titled[] }) => cards.map(({ title }) => title))
  const tile = (page: Page, id: string) => page.locator(`[data-past-card="${id}"]`)

  test('of a board that the person cannot see, or that never was, is not found', async () => {
    const { team, board } = await newPast()
    const guest = await team.newMember('guest')
    const page = await web.open(guest, `/board-${board.id}?at=now`)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await expect.poll(() => page.getByText('deleted').count()).toBe(0)

    await page.goto(`${web.server.url}/${guest.team_id}/board-999999?at=now`)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  })

  test('a board is looked back at from its menu, change by change, and compared with today', async () => {
    const { team, board, todo, renamed, moved, deleted, seq } = await newPast()
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem', { name: 'Look back…' }).click()

    await page.getByText('Nothing is different today.').waitFor()
    const slider = page.getByRole('slider', { name: 'Moment' })
    await slider.focus()
    await slider.press('ArrowLeft')
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toContain('deleted')
    // One change back nothing is deleted yet; three are before all of them.
    await slider.press('ArrowLeft')
    await slider.press('ArrowLeft')
    await slider.press('ArrowLeft')
    await expect.poll(() => new URL(page.url()).searchParams.get('at')).toBe(seq)

    await tile(page, deleted.id).getByText('Deleted since').waitFor()
    await tile(page, moved.id).getByText('Moved to Doing').waitFor()
    await tile(page, renamed.id).getByText('Changed: title, description').waitFor()
    await tile(page, renamed.id).getByText('Launch post').waitFor()
    await page.getByText('What is different today: 4 differences').click()
    const lines = page.getByRole('list', { name: 'What is different today' }).getByRole('listitem')
    await lines.filter({ hasText: 'Added later · Added since' }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])

    // The address can be sent: it shows the same, also to those who cannot restore.
    const reader = await team.newMember('guestReader')
    await team.post(`/boards/${board.id}/members`, { user_id: reader.user_id })
    const other = await web.open(await team.newMember('member'), `/board-${board.id}?at=${seq}`)
    await tile(other, moved.id).getByText('Moved to Doing').waitFor()
    await other.getByRole('button', { name: 'Back to today' }).click()
    await other.getByRole('region', { name: todo.title }).getByText('Launch party').waitFor()
    const looking = await web.open(reader, `/board-${board.id}`)
    await looking.getByRole('button', { name: 'Board actions' }).click()
    await looking.getByRole('menuitem', { name: 'Look back…' }).click()
    await looking.getByText('Nothing is different today.').waitFor()
    await looking.getByRole('button', { name: 'Earlier change' }).click()
    await tile(looking, deleted.id).waitFor({ state: 'detached' })
    await expect.poll(() => looking.getByRole('button', { name: /^Restore/ }).count()).toBe(0)
  })

  test('one card, and the whole board, come back as they were, and go again', async () => {
    const { team, board, renamed, moved, deleted, seq } = await newPast()
    const page = await web.open(team, `/board-${board.id}?at=${seq}`)
    await tile(page, deleted.id).getByRole('button', { name: 'Restore Old idea as it was' }).click()
    await tile(page, deleted.id).getByText('Deleted since').waitFor({ state: 'detached' })
    await expect
      .poll(() => cardsOf(team, board))
      .toEqual([
        ['Launch party', 'Old idea'],
        ['Pay by card', 'Added later'],
      ])

    await page.getByRole('button', { name: 'Undo' }).last().click()
    await tile(page, deleted.id).getByText('Deleted since').waitFor()
    await expect.poll(() => cardsOf(team, board)).toEqual([['Launch party'], ['Pay by card', 'Added later']])

    await page.getByRole('button', { name: 'Restore this board…' }).click()
    await page.getByRole('button', { name: 'Restore', exact: true }).click()
    await tile(page, renamed.id)
      .getByText(/^Changed/)
      .waitFor({ state: 'detached' })
    await tile(page, moved.id)
      .getByText(/^Moved/)
      .waitFor({ state: 'detached' })
    await expect.poll(() => cardsOf(team, board)).toEqual([['Launch post', 'Pay by card', 'Old idea'], ['Added later']])

    await page.getByRole('button', { name: 'Undo' }).last().click()
    await tile(page, deleted.id).getByText('Deleted since').waitFor()
    await expect.poll(() => cardsOf(team, board)).toEqual([['Launch party'], ['Pay by card', 'Added later']])
  })

  test('a deleted list comes back with its cards, and a deleted board from its address', async () => {
    const { team, board, todo, seq } = await newPast()
    await team.delete(`/lists/${todo.id}`)
    const page = await web.open(team, `/board-${board.id}?at=${seq}`)
    await page.getByRole('region', { name: todo.title }).getByText('Deleted since').first().waitFor()
    await page
      .getByRole('button', { name: `Restore List ${todo.title} as it was`, exact: true })
      .first()
      .click()
    await expect.poll(async () => (await cardsOf(team, board))[0]).toContain('Old idea')

    await team.delete(`/boards/${board.id}`)
    const again = await web.open(team, `/board-${board.id}?at=${seq}`)
    await again.getByText('It was deleted since.').waitFor()
    await again.getByRole('button', { name: 'Restore this board…' }).click()
    await again.getByRole('button', { name: 'Restore', exact: true }).click()
    await again.getByText('It was deleted since.').waitFor({ state: 'detached' })
    await again.getByRole('button', { name: 'Back to today' }).click()
    await again.getByRole('region', { name: todo.title }).getByText('Launch post').waitFor()
  })

  test('a day is chosen, and days are stepped by keys', async () => {
    const { team, board, renamed, moved, deleted } = await newPast()
    const longAgo = Date.now() - 3 * 86_400_000
    // The log is as old as it says: all but the last three changes happened three days ago.
    const { seq } = (await team.get(`/activity?card_id=${renamed.id}&count=1`)).body.activity[0]
    await web.server.store.transaction((db) =>
      db
        .updateTable('events')
        .set({ time_created: longAgo })
        .where('team_id', '=', team.team_id)
        .where('seq', '<=', seq)
        .execute(),
    )
    const page = await web.open(team, `/board-${board.id}?at=now`)
    const slider = page.getByRole('slider', { name: 'Moment' })
    await page.getByText('Nothing is different today.').waitFor()
    await slider.press('PageDown')
    await tile(page, moved.id).getByText('Moved to Doing').waitFor()
    await tile(page, renamed.id).getByText('Launch party').waitFor()
    await slider.press('PageUp')
    await tile(page, deleted.id).waitFor({ state: 'detached' })

    await page.getByRole('button', { name: 'Go to a day' }).click()
    const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' }).format(longAgo)
    const cell = page.getByRole('button', { name: new RegExp(day) })
    if ((await cell.count()) === 0) await page.getByRole('button', { name: 'Previous' }).click()
    await cell.click()
    await tile(page, moved.id).getByText('Moved to Doing').waitFor()
  })

  test('a card is shown as it was, and single fields come back', async () => {
    const { team, renamed } = await newPast()
    const page = await web.open(team, `/card-${renamed.id}`)
    await page.getByRole('tab', { name: 'History' }).click()
    const made = page.getByRole('listitem').filter({ hasText: 'created the card' })
    await made.getByRole('button', { name: /^Actions for the entry/ }).click()
    await page.getByRole('menuitem', { name: 'As it was then…' }).click()

    const dialog = page.getByRole('dialog', { name: `#${renamed.id} Launch post as it was` })
    await dialog.getByText('Then: Monday').waitFor()
    await dialog.getByText('Today: Friday').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    const cardOf = async () => (await team.get(`/cards/${renamed.id}`)).body.card
    await dialog.getByRole('button', { name: 'Restore: Description' }).click()
    await expect.poll(async () => (await cardOf()).content).toBe('<p>We launch on Monday.</p>')
    await expect.poll(async () => (await cardOf()).title).toBe('Launch party')
    await dialog.getByText('Today: Friday').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Restore all of it' }).click()
    await dialog.getByText('It is the same today.').waitFor()
    await expect.poll(async () => (await cardOf()).title).toBe('Launch post')
  })

  test('the bin lists what was deleted, finds it by title and restores it, also on a phone', async () => {
    const { team, board, deleted } = await newPast()
    const page_ = await team.newPage(board.project_id, { title: 'Guide' })
    await team.delete(`/pages/${page_.id}`)
    const page = await web.open(team, '/bin', PHONE)
    const items = page.getByRole('list', { name: 'Deleted items' }).getByRole('listitem')
    await items.filter({ hasText: 'Guide' }).waitFor()
    await expect.poll(() => items.count()).toBe(2)
    expect(await violationsInBothThemes(page)).toEqual([])

    await items.getByRole('button', { name: 'Guide as it was' }).click()
    const guide = page.getByRole('dialog', { name: 'Guide as it was' })
    await guide.getByText('It was deleted since.').waitFor()
    await guide.getByRole('button', { name: 'Close' }).last().click()

    await page.getByRole('searchbox', { name: 'Find by title' }).fill('nothing like that')
    await page.getByText('Nothing in the bin matches.').waitFor()
    await page.getByRole('searchbox', { name: 'Find by title' }).fill('old')
    await items.filter({ hasText: 'Old idea' }).waitFor()
    await page
      .getByRole('button', { name: /Old idea as it was$/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('It was deleted since.').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Restore Old idea', exact: true }).click()
    await items.filter({ hasText: 'Old idea' }).waitFor({ state: 'detached' })
    await expect.poll(async () => (await team.get(`/cards/${deleted.id}`)).status).toBe(200)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await items.filter({ hasText: 'Old idea' }).waitFor()

    await page.getByRole('searchbox', { name: 'Find by title' }).fill('')
    await page
      .getByRole('tab', { name: 'Pages' })
      .or(page.getByRole('radio', { name: 'Pages' }))
      .click()
    await page.getByRole('button', { name: 'Restore Guide', exact: true }).click()
    await page.getByText('Nothing in the bin matches.').waitFor()
    await expect.poll(async () => (await team.get(`/pages/${page_.id}`)).status).toBe(200)
  })

  test('guests have no bin; the palette leads others there', async () => {
    const { team } = await newPast()
    const page = await web.open(team, '/inbox')
    await page.getByRole('heading', { level: 1, name: 'Inbox' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type('bin')
    await page.getByRole('option', { name: 'Bin', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Bin' }).waitFor()
    await page.getByText('Old idea').waitFor()

    const guest = await web.open(await team.newMember('guest'), '/inbox')
    await guest.getByRole('navigation', { name: 'Main' }).getByRole('button').first().click()
    await guest.getByRole('menuitem', { name: 'Members' }).waitFor()
    await expect.poll(() => guest.getByRole('menuitem', { name: 'Bin' }).count()).toBe(0)
  })
})
