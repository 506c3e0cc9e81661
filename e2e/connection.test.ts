import { describe, expect, test } from 'vitest'
import { isQuick } from '../test/extent.ts'
import { stores } from '../test/team.ts'
import { hasBrowser, OTHER_STORE, Web } from '../test/web.ts'
import { hold } from '../test/windows.ts'

/** The names of the answers that the browser keeps. */
const KEPT = `new Promise((resolve) => {
  indexedDB.open('boardwalk').onsuccess = ({ target: { result } }) => {
    result.transaction('answers').objectStore('answers').getAllKeys().onsuccess = ({ target }) => resolve(target.result)
  }
})`

describe.skipIf(!hasBrowser).each(isQuick ? [OTHER_STORE] : stores)('a browser without a connection on %s', (store) => {
  const web = new Web(store)

  test('keeps what is done, also across a reload, and sends it once', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    await team.newCard(board.lists[0], { title: 'Before' })
    const page = await web.open(team, `/board-${board.id}`)
    const column = page.getByRole('region', { name: board.lists[0].title })
    await column.getByText('Before').waitFor()
    const titles = async () =>
      (await team.get(`/cards?list_id=${board.lists[0].id}`)).body.cards.map(({ title }: { title: string }) => title)

    await page.context().setOffline(true)
    await column.getByRole('button', { name: 'Add card' }).click()
    for (const title of ['One', 'Two']) {
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
    }
    await page.getByRole('status').getByText('Offline').waitFor()
    await column.getByText('Two').waitFor()
    await page.keyboard.press('Escape')
    await column.getByRole('link', { name: 'Two' }).focus()
    await page.keyboard.press('e')
    await page.locator('textarea:focus, input:focus').fill('Second')
    await page.keyboard.press('Enter')
    await column.getByText('Second').waitFor()
    await expect.poll(() => titles()).toEqual(['Before'])

    await page.context().setOffline(false)
    await page.reload()
    await column.getByText('Second').waitFor()

    await expect.poll(titles).toEqual(['Before', 'One', 'Second'])
    await expect.poll(() => column.getByRole('listitem').count()).toBe(3)
    // What one did oneself is no reason to ask.
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  test('keeps the title of a new card that is not added yet, also across a reload', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const [first, second] = board.lists
    const page = await web.open(team, `/board-${board.id}`)
    const columnOf = ({ title }: { title: string }) => page.getByRole('region', { name: title, exact: true })
    const column = columnOf(first)
    const other = columnOf(second)
    await column.getByRole('button', { name: 'Add card' }).click()
    await page.keyboard.type('Half a tit')
    await page.reload()
    const field = column.getByRole('textbox', { name: 'Card title' })
    await expect.poll(() => field.inputValue()).toBe('Half a tit')
    // It waits there, also while another is written elsewhere.
    await other.getByRole('button', { name: 'Add card' }).click()
    await page.keyboard.type('Another')
    await page.keyboard.press('Enter')
    await other.getByText('Another').waitFor()
    await expect.poll(() => field.inputValue()).toBe('Half a tit')
    await field.focus()
    await page.keyboard.press('End')
    await page.keyboard.type('le')
    await page.keyboard.press('Enter')
    await column.getByRole('link', { name: 'Half a title' }).waitFor()
    await expect.poll(() => field.inputValue()).toBe('')
    await page.keyboard.type('Given up')
    await page.keyboard.press('Escape')
    await field.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await team.get(`/cards?list_id=${first.id}`)).body.cards)
      .toMatchObject([{ title: 'Half a title' }])
    await page.reload()
    await column.getByRole('link', { name: 'Half a title' }).waitFor()
    await expect.poll(() => field.count()).toBe(0)
  })

  test('overwrites nothing that others did meanwhile: the person decides', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Before' })
    const other = await team.newCard(board.lists[0], { title: 'Another' })
    const page = await web.open(team, `/board-${board.id}`)
    const tileOf = (id: string) => page.locator(`[data-card="${id}"]`)
    const tile = tileOf(card.id)
    await tile.waitFor()
    const cardOf = async (id = card.id) => (await team.get(`/cards/${id}`)).body.card
    const rename = async (id: string, title: string) => {
      await tileOf(id).focus()
      await page.keyboard.press('e')
      await page.locator('textarea:focus, input:focus').fill(title)
      await page.keyboard.press('Enter')
      await tileOf(id).getByText(title, { exact: true }).waitFor()
    }

    await page.context().setOffline(true)
    for (const title of ['Mine', 'Mine, and better']) await rename(card.id, title)
    await page.getByRole('status').getByText('Offline').waitFor()
    await tile.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await page.getByRole('region', { name: board.lists[1].title }).getByText('Mine, and better').waitFor()
    for (const title of ['One', 'Two']) await rename(other.id, title)
    await team.patch(`/cards/${card.id}`, { title: 'Theirs' })
    // The question is there before the browser has received the change of the other person.
    // Reads would bring it, and so would the answer about the move. What the debugger does not know of a call holds up none.
    const others = await hold(page, '**/v1/**', (call) =>
      call.method() === 'GET' ? /events(\?|$)/.test(call.url()) : !/"list_id"/.test(call.postData() ?? ''),
    )
    await page.context().setOffline(false)

    const question = page.getByRole('alert', { name: 'Someone else changed this while you were offline' })
    await question.getByText('Title: yours “Mine, and better”').waitFor()
    await others.release()
    await question.getByText('Title: yours “Mine, and better”, theirs “Theirs”').waitFor()
    // What nobody else touched is done, in order.
    await expect.poll(() => cardOf(other.id)).toMatchObject({ title: 'Two' })
    await expect.poll(() => cardOf()).toMatchObject({ title: 'Theirs', list_id: board.lists[1].id })
    await tile.getByText('Theirs').waitFor()
    await page.reload()
    await question.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => cardOf()).toMatchObject({ title: 'Mine, and better' })
    await question.waitFor({ state: 'detached' })
  })

  test('deletes nothing that others worked on meanwhile before it has asked', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const [first, edited, alone, kept] = [
      await team.newCard(board.lists[0], { title: 'First' }),
      await team.newCard(board.lists[0], { title: 'Edited' }),
      await team.newCard(board.lists[0], { title: 'Alone' }),
      await team.newCard(board.lists[0], { title: 'Kept' }),
    ]
    const page = await web.open(team, `/board-${board.id}`)
    const statusOf = async ({ id }: { id: string }) => (await team.get(`/cards/${id}`)).status
    const tileOf = ({ id }: { id: string }) => page.locator(`[data-card="${id}"]`)
    const remove = async (card: { id: string }) => {
      await tileOf(card).focus()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('delete card')
      await page.getByRole('option', { name: `Delete card #${card.id}` }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await tileOf(card).waitFor({ state: 'detached' })
    }
    // Its menus have come once.
    await remove(first)

    await page.context().setOffline(true)
    for (const card of [edited, alone, kept]) await remove(card)
    await page.getByRole('status').getByText('Offline').waitFor()
    for (const { id } of [edited, kept]) await team.patch(`/cards/${id}`, { content: 'A day’s work' })
    await page.context().setOffline(false)

    const question = page.getByRole('alert', { name: 'Someone else changed this while you were offline' })
    const lineOf = (title: string) => question.getByRole('listitem').filter({ hasText: title })
    await lineOf('Kept').getByRole('button', { name: 'Keep', exact: true }).click()
    await lineOf('Kept').waitFor({ state: 'detached' })
    await expect.poll(() => Promise.all([edited, alone, kept].map(statusOf))).toEqual([200, 404, 200])
    await tileOf(kept).waitFor()
    await lineOf('Edited').getByRole('button', { name: 'Delete anyway' }).click()
    await expect.poll(() => statusOf(edited)).toBe(404)
    await question.waitFor({ state: 'detached' })
  })

  test('says that it is live only while its calls reach the server', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Opened' })
    const page = await web.open(team, `/board-${board.id}`)
    const live = page.getByRole('banner').or(page.locator('header')).getByText('Live', { exact: true })
    await live.waitFor()

    // The stream stands all the while.
    await page.route('**/v1/**', (route) => route.abort())
    await page.locator(`[data-card="${card.id}"]`).click()
    await live.waitFor({ state: 'detached' })
    await page.unroute('**/v1/**')
    await live.waitFor({ state: 'attached' })
  })

  test('shows what others did meanwhile when it is back', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    const page = await web.open(team, `/board-${board.id}`)
    const column = page.getByRole('region', { name: board.lists[0].title })
    await column.waitFor()

    await page.context().setOffline(true)
    await team.newCard(board.lists[0], { title: 'Meanwhile' })
    await page.context().setOffline(false)

    await column.getByText('Meanwhile').waitFor()
  })

  test('a board that was open before is there at once, whatever the server does', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    await team.newCard(board.lists[0], { title: 'Seen before' })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Seen before').waitFor()
    await expect.poll(() => page.evaluate<string[]>(KEPT)).toContainEqual(expect.stringContaining(`boards/${board.id}`))

    await page.route('**/v1/**', () => undefined)
    await page.reload()

    await page.getByText('Seen before').waitFor()
  })
})
