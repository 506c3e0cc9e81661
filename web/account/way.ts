/**
 * Where to go after signing in: an address of this very server, whatever the link says. `//host` and `/\host` are
 * other hosts to a browser.
 */
export function wayBack(to: string | undefined, origin: string, otherwise: string): string {
  if (to === undefined || !to.startsWith('/') || /^\/[/\\]/.test(to)) return otherwise
  try {
    const { origin: host, href } = new URL(to, origin)
    return host === origin ? href.slice(origin.length) : otherwise
  } catch {
    return otherwise
  }
}

const KEY = 'to'

/** Remembers the way back during the visit to an identity provider, which sends everyone to the first page. */
export function keepWay(to: string | undefined) {
  try {
    if (to === undefined) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, to)
  } catch {
    // A browser that keeps nothing shows the first page.
  }
}

export function takeKeptWay(): string | undefined {
  try {
    const to = sessionStorage.getItem(KEY) ?? undefined
    sessionStorage.removeItem(KEY)
    return to
  } catch {
    return undefined
  }
}
