import { describe, expect, test } from 'vitest'
import { stores } from '../test/team.ts'
import { hasBrowser, Web } from '../test/web.ts'

/** The names of the answers that the browser keeps. */
const KEPT = `new Promise((resolve) => {
  indexedDB.open('boardwalk').onsuccess = ({ target: { result } }) => {
    result.transaction('answers').objectStore('answers').getAllKeys().onsuccess = ({ target }) => resolve(target.result)
  }
})`

describe.skipIf(!hasBrowser).each(stores)('a browser without a connection on %s', (store) => {
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
    await page.getByRole('status').getByText('No connection').waitFor()
    await column.getByText('Two').waitFor()
    expect(await titles()).toEqual(['Before'])

    await page.context().setOffline(false)
    await page.reload()
    await column.getByText('Two').waitFor()

    await expect.poll(titles).toEqual(['Before', 'One', 'Two'])
    await expect.poll(() => column.getByRole('listitem').count()).toBe(3)
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
