import type { Browser, BrowserContextOptions, Page, Request, Route } from 'playwright-core'
import { OPEN_MS } from '../rich-text/live-protocol.ts'
import { REFUSED_MS, SHOWN_MS } from '../web/data/toast-time.ts'

/**
 * Windows that tests use one after the other, each finding them as new. Where every test had a browser of its own, half of the
 * work was to start it and to compile the same scripts again.
 */

/** Those that nobody has, by the options they were opened with. */
const free = new Map<string, Page[]>()

/** Opens a window, or hands out one that another test gave back. */
export async function takeWindow(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = free.get(JSON.stringify(options))?.pop()
  if (page) return page
  // Requests that go through a service worker cannot be held back: e2e/offline.test.ts alone has one.
  const context = await browser.newContext({ serviceWorkers: 'block', ...options })
  await context.addInitScript(waitLonger, [SHOWN_MS, REFUSED_MS, OPEN_MS])
  return context.newPage()
}

/**
 * A notice is gone after some seconds, with its undo; an editor without an answer for some seconds works alone. On a
 * busy machine a test, or the server, is slower than that.
 */
function waitLonger(times: number[]) {
  const later = globalThis.setTimeout
  const patient = (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) =>
    later(run, ms && times.includes(ms) ? 10 * ms : ms, ...args)
  Object.assign(globalThis, { setTimeout: patient })
}

const spoiled = new WeakSet<Page>()

/** Marks a window as not reusable. */
export function throwAway(page: Page) {
  spoiled.add(page)
}

/** Removes what tests leave in a window or set on it, for the next one. */
export async function giveBackWindow(page: Page, options: BrowserContextOptions): Promise<void> {
  const context = page.context()
  if (spoiled.has(page)) return context.close()
  for (const event of ['console', 'pageerror', 'request', 'response']) page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  const { origin } = new URL(page.url())
  await page.evaluate('sessionStorage.clear()')
  await page.goto('about:blank')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
  await context.clearCookies()
  await context.setExtraHTTPHeaders({})
  const { viewport, colorScheme = 'light', reducedMotion = 'no-preference' } = options
  await page.emulateMedia({ colorScheme, reducedMotion, media: null, forcedColors: null, contrast: null })
  if (viewport) await page.setViewportSize(viewport)
  // Where it is over nothing.
  await page.mouse.move(-1, -1)
  const key = JSON.stringify(options)
  free.set(key, [...(free.get(key) ?? []), page])
}

/** Holds back what an address answers until it is released, but for calls that `passes` knows. */
export async function hold(page: Page, address: string | RegExp, passes: (call: Request) => boolean = () => false) {
  const held: Route[] = []
  let isReleased = false
  await page.route(address, async (route) => {
    if (isReleased || passes(route.request())) await route.continue()
    else held.push(route)
  })
  return {
    held,
    release: async () => {
      isReleased = true
      await Promise.all(held.map((route) => route.continue()))
    },
  }
}
