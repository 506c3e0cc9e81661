import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished } from 'vitest'
import { BUILT } from '../server/web/web.ts'
import { findChromium, sharedChromium } from './chromium.ts'
import { pressWhereFocusStays } from './steady-press.ts'
import { newReadyUrl, newTeamOn, type OwnServer, type StoreName, startServer, stores, type Team } from './team.ts'
import { giveBackWindow, takeWindow } from './windows.ts'

/** The base of the tests of the web application: a real browser, on a real server with the built application. */

export const hasBrowser = findChromium() !== null
if (!hasBrowser) console.error('Chromium is not installed: the tests in the browser are skipped.')

export const LAPTOP = { viewport: { width: 1280, height: 800 } }
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
export const WIDE = { viewport: { width: 1920, height: 1080 } }

/** No test measures time: this is for hangs, on a busy machine. */
const PATIENCE_MS = 120_000

/**
 * A page sees only the API, whose every answer is tested on both stores elsewhere. So a test runs on one of them;
 * files take turns, so that each store is used from a browser. Starting the application, showing a board, signing
 * in and reconnecting are tested on both.
 */
export const OTHER_STORE = stores.at(-1) ?? 'sqlite'

const servers = new Map<StoreName, Promise<OwnServer>>()

/** A server with the application, on a new store. The test stops it. */
export async function startWithPages(store: StoreName): Promise<OwnServer> {
  return startServer(await newReadyUrl(store), { webFolder: BUILT })
}

/** The one that the tests of a worker share; it ends with the worker. */
function serverWithPages(store: StoreName): Promise<OwnServer> {
  const running = servers.get(store) ?? startWithPages(store)
  servers.set(store, running)
  return running
}

/** Chooses one of several in the field with this label. */
export async function chooseOption(scope: Page | Locator, label: string, option: string) {
  const page = 'page' in scope ? scope.page() : scope
  await scope.getByRole('button', { name: new RegExp(`(^| )${RegExp.escape(label)}$`) }).click()
  const list = page.getByRole('listbox')
  await list.getByRole('option', { name: option, exact: true }).click()
  await list.waitFor({ state: 'detached' })
}

/** A browser and a server for the tests of a file. */
export class Web {
  browser!: Browser
  server!: OwnServer
  readonly store: StoreName

  /** Call it inside of `describe`. */
  constructor(store: StoreName) {
    this.store = store
    beforeAll(async () => {
      this.server = await serverWithPages(store)
      this.browser = await sharedChromium()
    })
  }

  newTeam(): Promise<Team> {
    return newTeamOn(this.server)
  }

  /** A window for this person, signed in, as in a browser of their own. It fails the test when the page complains of anything. */
  async open(
    person: Pick<Team, 'team_id' | 'token'>,
    path = '',
    options: BrowserContextOptions = LAPTOP,
  ): Promise<Page> {
    const page = await takeWindow(this.browser, options)
    await page.context().setExtraHTTPHeaders({ authorization: `Bearer ${person.token}` })
    return this.visit(page, `/${person.team_id}${path}`, options)
  }

  /** Opens an address in a browser that nobody is signed in to. */
  async openSignedOut(path: string, options: BrowserContextOptions = LAPTOP, url = this.server.url): Promise<Page> {
    return this.visit(await takeWindow(this.browser, options), path, options, url)
  }

  private async visit(page: Page, path: string, options: BrowserContextOptions, url = this.server.url): Promise<Page> {
    page.setDefaultTimeout(PATIENCE_MS)
    pressWhereFocusStays(page)
    const complaints: string[] = []
    // Failed requests are the test's business.
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    onTestFinished(async ({ task }) => {
      // The state after a failed test is unknown.
      if (task.result?.state === 'fail') await page.context().close()
      else await giveBackWindow(page, options)
      expect(complaints).toEqual([])
    })
    await page.goto(url + path)
    return page
  }
}
