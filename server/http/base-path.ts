/** The path of an address, which stands before all paths of the server; empty for none. */
export function basePathOf(publicUrl: string): string {
  const { pathname } = new URL(publicUrl, 'http://localhost')
  return pathname === '/' ? '' : pathname
}

/**
 * The path as the server knows it. A proxy may take the base path away or hand it on: either is understood, unless the server
 * has paths of its own that begin like it.
 */
export function withoutBasePath(url: string, basePath: string): string {
  if (basePath === '' || OWN_PATHS.test(basePath) || !url.startsWith(basePath)) return url
  const rest = url.slice(basePath.length)
  if (rest === '' || rest.startsWith('?')) return `/${rest}`
  return rest.startsWith('/') ? rest : url
}

const OWN_PATHS = /^\/(?:v1|docs|mcp|healthz|readyz|metrics|openapi\.json)(?:\/|$)/
