import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { BUILT } from '../server/web/web.ts'
import { violationsInBothThemes } from '../test/axe.ts'
import { newPerson, PASSWORD } from '../test/browser.ts'
import { freePort } from '../test/process.ts'
import { newReadyUrl, newTeamOn, type OwnServer, startServer, type Team } from '../test/team.ts'
import { hasBrowser, LAPTOP, Web } from '../test/web.ts'
import { throwAway } from '../test/windows.ts'

const WINDOW = { ...LAPTOP, serviceWorkers: 'allow' as const }

/** The names of the answers that the browser keeps. */
const KEPT = `new Promise((resolve) => {
  indexedDB.open('boardwalk').onsuccess = ({ target: { result } }) => {
    result.transaction('answers').objectStore('answers').getAllKeys().onsuccess = ({ target }) => resolve(target.result)
  }
})`

/** Everything in the caches of the service worker, by cache. */
/** All files of a program are fetched, a few at a time: on a machine that has much to do, that takes its time. */
const PATIENTLY = { timeout: 300_000 }

const CACHED = `(async () => {
  const found = {}
  for (const name of await caches.keys())
    found[name] = (await (await caches.open(name)).keys()).map(({ url }) => url)
  return found
})()`

/** The program that the service worker has whole, if it does nothing else: the page itself is kept last. */
const TAKEN = `(async () => {
  const { installing, waiting, active } = await navigator.serviceWorker.ready
  if (installing || waiting || active?.state !== 'activated') return null
  const whole = []
  for (const name of await caches.keys())
    if (await caches.match(document.baseURI, { cacheName: name, ignoreVary: true })) whole.push(name)
  return whole.at(-1)?.split(' ').at(-1) ?? null
})()`

/**
 * Lets a new service worker take over. The browser has it wait until the one before has nothing to do, and does not always notice that,
 * though all it was asked is answered: it gives up after five minutes.
 */
async function endOldWorkers(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const statuses = new Map<string, string>()
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, status } of versions) statuses.set(versionId, status)
  })
  await devtools.send('ServiceWorker.enable')
  return async () => {
    const those = (status: string) => [...statuses].filter(([, its]) => its === status).map(([versionId]) => versionId)
    if (those('installed').length === 0) return
    for (const versionId of those('activated')) await devtools.send('ServiceWorker.stopWorker', { versionId })
  }
}

/** A server that goes and comes back, perhaps with another program, at the same address and on the same data. */
class Restarting {
  readonly #url: string
  readonly #port: number
  readonly path: string
  running!: OwnServer

  private constructor(url: string, port: number, path: string) {
    this.#url = url
    this.#port = port
    this.path = path
  }

  static async begin(path = ''): Promise<Restarting> {
    const server = new Restarting(await newReadyUrl('sqlite'), await freePort(), path)
    await server.start()
    onTestFinished(() => server.running.stop())
    return server
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}${this.path}`
  }

  async start(webFolder = BUILT) {
    const publicUrl = this.path === '' ? {} : { publicUrl: this.url }
    this.running = await startServer(this.#url, { webFolder, ...publicUrl }, {}, this.#port)
  }

  stop = () => this.running.stop()
}

describe.skipIf(!hasBrowser)('the application without a connection', () => {
  const web = new Web('sqlite')

  async function signIn(server: Restarting, team: Team, path: string): Promise<Page> {
    const { email } = await newPerson(team)
    const to = encodeURIComponent(`${server.path}/${team.team_id}${path}`)
    const page = await web.openSignedOut(`/sign-in?to=${to}`, WINDOW, server.url)
    // A window that had a service worker does not always take another.
    throwAway(page)
    await page.getByRole('textbox', { name: 'E-mail address' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    return page
  }

  /** Everything of the program is kept. */
  const isInstalled = (page: Page) =>
    expect
      .poll(() => page.evaluate<boolean>('navigator.serviceWorker.controller !== null'), { timeout: 120_000 })
      .toBe(true)
  const keeps = (page: Page, key: string) =>
    expect.poll(() => page.evaluate<string[]>(KEPT), PATIENTLY).toContainEqual(expect.stringContaining(key))
  const programOf = (page: Page) => page.locator('meta[name="program"]').getAttribute('content')

  test('opens with what was seen before, says from when that is, and what needs a connection', async () => {
    const server = await Restarting.begin()
    const team = await newTeamOn(server.running)
    const [board, unseen] = [await team.newBoard({ title: 'Seen' }), await team.newBoard({ title: 'Never seen' })]
    const card = await team.newCard(board.lists[0], { title: 'Opened before', content: 'All that it says' })
    const other = await team.newCard(board.lists[0], { title: 'Never opened' })
    const page = await signIn(server, team, `/board-${board.id}`)
    await page.locator(`[data-card="${card.id}"]`).click()
    await page.getByText('All that it says').waitFor()
    await keeps(page, `details/${card.id}`)
    await page.keyboard.press('Escape')
    // What came since is kept too.
    await team.newCard(board.lists[0], { title: 'Came later' })
    await page.getByText('Came later').waitFor()
    await isInstalled(page)
    const keptText = `new Promise((resolve) => {
      indexedDB.open('boardwalk').onsuccess = ({ target: { result } }) => {
        result.transaction('answers').objectStore('answers').getAll().onsuccess = ({ target }) =>
          resolve(target.result.some(({ text }) => text?.includes('"board"') && text.includes('Came later')))
      }
    })`
    await expect.poll(() => page.evaluate<boolean>(keptText), PATIENTLY).toBe(true)
    await server.stop()

    await page.reload()
    await page.getByText('Came later').waitFor()
    await page
      .getByRole('status')
      .getByText(/^Offline\. Showing what was seen at \d/)
      .waitFor()
    // Parts that were never asked for.
    await page.getByRole('button', { name: 'Board actions' }).click()
    await page.getByRole('menuitem').first().waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.locator(`[data-card="${card.id}"]`).click()
    await page.getByText('All that it says').waitFor()
    await page.keyboard.press('Escape')
    await page.locator(`[data-card="${other.id}"]`).click()
    await page.getByText('so it needs a connection').waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.goto(`${server.url}/${team.team_id}/board-${unseen.id}`)
    await page.getByRole('heading', { name: 'Not available offline' }).waitFor()
    await server.start()
    await page.getByRole('region', { name: unseen.lists[0].title }).waitFor()
    await page.getByRole('status').getByText('Offline').waitFor({ state: 'detached' })
  })

  test('below a path of a proxy as well', async () => {
    const server = await Restarting.begin('/tracker')
    const team = await newTeamOn(server.running)
    const board = await team.newBoard()
    await team.newCard(board.lists[0], { title: 'Seen before' })
    const page = await signIn(server, team, `/board-${board.id}`)
    await page.getByText('Seen before').waitFor()
    await keeps(page, `boards/${board.id}`)
    await isInstalled(page)
    const address = await page.locator('link[rel="manifest"]').getAttribute('href')
    const link = new URL(address ?? '', `${server.url}/`)
    const { start_url, icons } = await (await page.request.get(link.href)).json()
    const statuses = await Promise.all(
      icons.map(async ({ src }: { src: string }) => (await page.request.get(new URL(src, link).href)).status()),
    )
    expect(new URL(start_url, link).href).toBe(`${server.url}/`)
    expect(statuses).toEqual([200, 200, 200, 200])
    await server.stop()

    await page.reload()
    await page.getByText('Seen before').waitFor()
    await server.start()
  })

  test('a new program is taken with the next navigation, and the ones before it are not kept', async () => {
    const server = await Restarting.begin()
    const team = await newTeamOn(server.running)
    const [first, second] = [await team.newBoard({ title: 'First' }), await team.newBoard({ title: 'Second' })]
    const page = await signIn(server, team, `/board-${first.id}`)
    await page.getByRole('region', { name: first.lists[0].title }).waitFor()
    await isInstalled(page)
    const old = (await programOf(page)) ?? ''
    expect(old).toMatch(/^[0-9a-f]{16}$/)
    // By name: to open one that is deleted at this moment would make it again.
    const programs = async () => (await page.evaluate<string[]>('caches.keys()')).map((name) => name.split(' ').at(-1))
    await expect.poll(() => programs()).toEqual([old])

    const endOld = await endOldWorkers(page)
    const renewed = ['1', '2'].map((version) => newProgram(old, version.repeat(16)))
    for (const [at, folder] of renewed.entries()) {
      await server.stop()
      await page.getByRole('status').getByText('Offline').waitFor()
      await server.start(folder)
      await page.getByRole('status').getByText('Offline').waitFor({ state: 'detached' })
      // The page itself goes on until then.
      await expect.poll(programs, PATIENTLY).toContain(String(at + 1).repeat(16))
      const next = at === 0 ? second : first
      await page.getByRole('navigation').getByRole('link', { name: next.title }).click()
      await expect.poll(() => programOf(page), PATIENTLY).toBe(String(at + 1).repeat(16))
      await page.getByRole('heading', { name: next.title }).waitFor()
      // All of it is kept, and its service worker has taken over: what was under way would be cut off by what follows.
      const taken = async () => {
        await endOld()
        return page.evaluate<string | null>(TAKEN)
      }
      await expect.poll(taken, PATIENTLY).toBe(String(at + 1).repeat(16))
    }
    await expect.poll(programs, PATIENTLY).toEqual(['1'.repeat(16), '2'.repeat(16)])
    await keeps(page, `boards/${first.id}`)
    await server.stop()

    await page.reload()
    await page.getByRole('region', { name: first.lists[0].title }).waitFor()
    await expect.poll(() => programOf(page)).toBe('2'.repeat(16))
    await server.start()
  })

  test('signing out leaves nothing of a person', async () => {
    const server = await Restarting.begin()
    const team = await newTeamOn(server.running)
    const board = await team.newBoard()
    const card = await team.newCard(board.lists[0], { title: 'Secret' })
    const page = await signIn(server, team, `/board-${board.id}`)
    await page.locator(`[data-card="${card.id}"]`).click()
    await page.getByRole('button', { name: 'Write a comment' }).click()
    await page.keyboard.type('Half a thought')
    await keeps(page, `boards/${board.id}`)
    const notes = () => page.evaluate<string[]>('Object.keys(localStorage)')
    await expect.poll(notes).toContainEqual(expect.stringMatching(/^draft /))
    await expect.poll(() => notes()).toContainEqual(expect.stringMatching(/^visits /))
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await isInstalled(page)

    await page.getByRole('button', { name: /Settings and sign out/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.getByRole('textbox', { name: 'E-mail address' }).waitFor()

    await expect.poll(() => page.evaluate<string[]>(KEPT)).toEqual([])
    await expect.poll(async () => (await notes()).filter((name) => !['theme', 'sidebar'].includes(name))).toEqual([])
    const cached = Object.values(await page.evaluate<Record<string, string[]>>(CACHED)).flat()
    const program = /^(?:assets\/[^/]+|[a-z0-9-]+\.(?:png|svg|webmanifest))?$/
    expect(cached.length).toBeGreaterThan(50)
    expect(cached.filter((url) => !program.test(url.slice(server.url.length + 1)))).toEqual([])
  })
})

/** The same program under another name, as another build would have. */
function newProgram(old: string, version: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'boardwalk-program-')), 'dist')
  cpSync(BUILT, folder, { recursive: true })
  for (const name of ['index.html', 'service-worker.js']) {
    const path = join(folder, name)
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(old, version))
  }
  return folder
}
