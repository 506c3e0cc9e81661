import { cachesOf, isUnreached, oldCaches, ruleFor } from './rules.ts'

/**
 * Keeps the files of the program, so that it starts without a connection. It knows nothing of the API, and keeps nothing of any person:
 * docs/decisions/0078.
 */

/** Put before this file by the build: `vite.worker.ts`. */
declare const PROGRAM: { version: string; files: readonly string[] }

/** The parts of its world that the types of pages do not have. */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Installing extends Extendable {
  addRoutes?(route: object): Promise<void>
}
interface Fetching extends Extendable {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface World {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install', listener: (event: Installing) => void): void
  addEventListener(type: 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
}
// Workers of this kind have such a world.
const world = globalThis as unknown as World

const BASE = world.registration.scope
const OWN = cachesOf(BASE) + PROGRAM.version
const FILES = new Set(PROGRAM.files)
/** So many files are fetched at once: what the person does goes first. */
const AT_ONCE = 3
const [TRIES, PAUSE_MS] = [4, 1000]
/** A server that takes longer to send the page is as good as none. */
const PATIENCE_MS = 3000

world.addEventListener('install', (event) => {
  event.waitUntil(passApi(event))
  event.waitUntil(install())
})

world.addEventListener('activate', (event) => event.waitUntil(activate()))

world.addEventListener('fetch', (event) => {
  const rule = ruleFor(event.request, BASE, FILES)
  if (rule === 'page') event.respondWith(page(event.request))
  if (rule === 'file') event.respondWith(file(event.request))
})

/** Browsers that can do so do not even wake the worker for the API. */
async function passApi(event: Installing) {
  const urlPattern = { pathname: `${new URL(BASE).pathname}v1/*` }
  // Nothing is lost where they cannot: the rules leave it to the network too.
  await event.addRoutes?.({ condition: { urlPattern }, source: 'network' }).catch(() => undefined)
}

/** The page and all its files, or nothing: what is kept starts, and all of its menus open. */
async function install() {
  const cache = await caches.open(OWN)
  // Past the browser's own cache: the page names the files, which never change under their names.
  const start = await fetch(BASE, { cache: 'no-cache', headers: { accept: 'text/html' } })
  if (!start.ok) throw new Error(`The page was answered with ${start.status}.`)
  const text = await start.clone().text()
  // Another process still has another program, or has it already: the next attempt finds one of a piece.
  if (!text.includes(PROGRAM.version)) throw new Error('The page is of another program.')
  const waiting = [...PROGRAM.files]
  const fetchSome = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const url = new URL(name, BASE).href
      // Many are the same as in the program before.
      const known = name.startsWith('assets/') ? await caches.match(url, { ignoreVary: true }) : undefined
      // It may be deleted while it is read, with the program before.
      const isCopied =
        known &&
        (await cache.put(url, known).then(
          () => true,
          () => false,
        ))
      if (!isCopied) await addPatiently(cache, url)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchSome))
  await cache.put(BASE, start)
  await world.skipWaiting()
}

/** One file that a busy server refuses for a moment would cost the whole program, until the next page is opened. */
async function addPatiently(cache: Cache, url: string) {
  for (let tries = 1; ; tries += 1)
    try {
      return await cache.add(url)
    } catch (error) {
      if (tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tries))
    }
}

async function activate() {
  const old = oldCaches(await caches.keys(), OWN, BASE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await world.clients.claim()
}

/** The server's, if it answers soon; else the one that is kept, with the files that it names. */
async function page(request: Request): Promise<Response> {
  // Not preloaded by the browser: it would ask twice for pages that are not ours, some of which can be asked for only once.
  const asked = fetch(request)
  const kept = await (await caches.open(OWN)).match(BASE, { ignoreVary: true })
  if (!kept) return asked
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  try {
    const answer = await Promise.race([asked, late])
    return answer === null || isUnreached(answer) ? kept : answer
  } catch {
    return kept
  } finally {
    clearTimeout(timer)
    asked.catch(() => undefined)
  }
}

/** Files never change under their names. */
async function file(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}
