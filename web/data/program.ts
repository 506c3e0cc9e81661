import { BASE_URL } from './addresses.ts'
import { Held } from './observable.ts'

/** The program that this page runs, and the one that the server has. */

/** Named by the build; empty in development, where files change all the time and nothing is kept of them. */
const version = () => versionIn(document.head.innerHTML)

/** Whether the server has another program: the next page is loaded with it. */
export const isOutdated = new Held(false)

function versionIn(page: string): string {
  return /<meta name="program" content="([0-9a-f]*)"/.exec(page)?.[1] ?? ''
}

/** Has the browser keep the program, to start it without a connection. Only secure pages may. */
export async function keepProgram() {
  if (version() === '' || !('serviceWorker' in navigator)) return
  try {
    const registration = await navigator.serviceWorker.register(`${BASE_URL}/service-worker.js`, {
      scope: `${BASE_URL}/`,
      updateViaCache: 'none',
    })
    // The attempt to keep a new program may have failed: it is made again.
    await registration.update()
  } catch {
    // A browser that cannot keep it, or is out of room, asks the server as before.
  }
}

/** Looks whether the server has another program by now. */
export async function checkProgram() {
  const own = version()
  if (own === '' || isOutdated.value) return
  try {
    const answer = await fetch(`${BASE_URL}/`, { cache: 'no-cache', headers: { accept: 'text/html' } })
    const served = answer.ok ? versionIn(await answer.text()) : ''
    if (served === '' || served === own) return
    isOutdated.set(true)
    // The service worker fetches it meanwhile.
    const registration = await navigator.serviceWorker?.getRegistration(`${BASE_URL}/`)
    await registration?.update()
  } catch {
    // It is looked for after the next reconnection.
  }
}

/** A part of the program cannot be loaded: if that is because the server has another one by now, the page is loaded with that. */
export async function replaceIfGone() {
  await checkProgram()
  if (isOutdated.value) window.location.reload()
}
