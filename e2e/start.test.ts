import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { stores } from '../test/team.ts'
import { hasBrowser, Web } from '../test/web.ts'

describe.skipIf(!hasBrowser).each(stores)('the start of the application on %s', (store) => {
  const web = new Web(store)

  test('a board that was seen before is asked about, and read again only when it changed', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    await team.newCard(board.lists[0], { title: 'Kept' })
    const page = await web.open(team, `/board-${board.id}`)
    await page.getByText('Kept', { exact: true }).waitFor()
    await whenKept(page)
    const answers: number[] = []
    page.on('response', (answer) => {
      if (answer.url().includes(`/boards/${board.id}?`)) answers.push(answer.status())
    })

    await page.reload()
    await page.getByText('Kept', { exact: true }).waitFor()
    // Once, or again if the stream opens late: the answer is the same.
    await expect.poll(() => [...new Set(answers)]).toEqual([304])

    // While the page is elsewhere: an open one could read the board again by itself, and store that.
    const address = page.url()
    await page.goto('about:blank')
    await team.newCard(board.lists[0], { title: 'New' })
    answers.length = 0
    await page.goto(address)
    await page.getByText('New', { exact: true }).waitFor()
    await expect.poll(() => answers[0]).toBe(200)
  })

  test('a board is asked for while the program is still on its way', async () => {
    const team = await web.newTeam()
    const board = await team.newBoard()
    await team.newCard(board.lists[0], { title: 'Early' })
    // A browser that has nothing of it yet.
    const context = await web.browser.newContext({
      extraHTTPHeaders: { authorization: `Bearer ${team.token}` },
      serviceWorkers: 'block',
    })
    onTestFinished(() => context.close())
    const page = await context.newPage()
    const held = Promise.withResolvers<void>()
    await page.route('**/assets/start-*.js', async (route) => {
      await held.promise
      await route.continue()
    })
    const answered = page.waitForResponse((answer) => answer.url().includes(`/boards/${board.id}?`))

    await page.goto(`${web.server.url}/${team.team_id}/board-${board.id}`, { waitUntil: 'commit' })
    expect((await answered).status()).toBe(200)

    held.resolve()
    await page.getByText('Early', { exact: true }).waitFor()
  })

  test('the first page names less script than its budget', async () => {
    const { url } = web.server
    const page = await (await fetch(`${url}/`, { headers: { accept: 'text/html' } })).text()
    const names = [...new Set([...page.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, name = '']) => name))]
    expect(names.length).toBeGreaterThan(3)
    const sizes = await Promise.all(
      names.map(async (name) => {
        const answer = await fetch(new URL(name, `${url}/`), { headers: { 'accept-encoding': 'identity' } })
        return brotliCompressSync(await answer.arrayBuffer()).length
      }),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(BUDGET_BYTES)
  })
})

/** A little below what a browser may fetch until the first card is shown: it asks for some words of its own, too. */
const BUDGET_BYTES = 195 * 1024

const keptKeys = (page: Page) =>
  page.evaluate<string[]>(`
    new Promise((resolve) => {
      const opening = indexedDB.open('boardwalk')
      opening.onsuccess = () => {
        const keys = opening.result.transaction('answers').objectStore('answers').getAllKeys()
        keys.onsuccess = () => {
          opening.result.close()
          resolve(keys.result)
        }
      }
    })`)

/** The board is kept when the server has said that it is so. */
async function whenKept(page: Page) {
  await expect.poll(() => keptKeys(page)).toContainEqual(expect.stringContaining(' boards/'))
}
