import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const TRIES = 4
const PAUSE_MS = 1000

/**
 * A part of the application that is fetched when it is first shown. Without a connection it waits for one, and whatever else is on
 * the screen stays; a part that is gone from the server, because that was renewed, is an error.
 */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy` says it: any properties, kept by inference
export function lazily<Part extends ComponentType<any>>(fetchPart: () => Promise<Part>): LazyExoticComponent<Part> {
  return lazy(async () => ({ default: await patiently(fetchPart) }))
}

async function patiently<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; )
    try {
      return await fetchPart()
    } catch (error) {
      if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
      else if (tries++ >= TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
}
