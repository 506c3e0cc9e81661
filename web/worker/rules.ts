/** What the service worker does with each request: see docs/decisions/0078. */

/** The addresses that the one page answers, as `server/web/web.ts` names them. */
const PAGES = /^(?:sign-in|link|confirm-email|invitations|ui|t[A-Za-z0-9]{7}(?:\/.*)?)?$/

/** What a proxy says of a server that it cannot reach, and a server that cannot answer. */
const UNREACHED: readonly number[] = [502, 503, 504]

export interface Asked {
  method: string
  mode: string
  url: string
}

/** `network` is left to the browser, as if there were no service worker. */
export type Rule = 'page' | 'file' | 'network'

/** `base` is the address below which the program is, with a slash at its end; `files` are the names of its files there. */
export function ruleFor({ method, mode, url }: Asked, base: string, files: ReadonlySet<string>): Rule {
  if (method !== 'GET' || !url.startsWith(base)) return 'network'
  const path = url.slice(base.length).replace(/[?#].*$/, '')
  if (mode === 'navigate') return PAGES.test(path) ? 'page' : 'network'
  // Those of the program before this one too: pages that were open before still ask for them.
  return files.has(path) || path.startsWith('assets/') ? 'file' : 'network'
}

export function isUnreached({ status }: Pick<Response, 'status'>): boolean {
  return UNREACHED.includes(status)
}

/** The caches of one program on this host: several may be installed here, below different paths. */
export function cachesOf(base: string): string {
  return `boardwalk ${base} `
}

/** Of these caches, in the order of their making, the ones to delete: all but our own and the one before it. */
export function oldCaches(names: readonly string[], own: string, base: string): string[] {
  const others = names.filter((name) => name.startsWith(cachesOf(base)) && name !== own)
  return others.slice(0, -1)
}
