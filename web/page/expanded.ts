import { Held } from '../data/observable.ts'

/** Pages whose subpages are shown, and spaces whose pages are, by id. This browser remembers it. */

const KEY = 'expanded pages'
/** Older ones are forgotten. */
const MAX = 500

export const expandedPages = new Held<ReadonlySet<string>>(new Set(read()))

export function setExpanded(ids: readonly string[], isExpanded: boolean) {
  const { value } = expandedPages
  if (ids.every((id) => value.has(id) === isExpanded)) return
  const others = [...value].filter((id) => !ids.includes(id))
  const now = isExpanded ? [...others, ...ids].slice(-MAX) : others
  expandedPages.set(new Set(now))
  try {
    localStorage.setItem(KEY, JSON.stringify(now))
  } catch {
    // A browser that keeps nothing forgets it.
  }
}

/** Ids are unique within a workspace alone. */
export const expandedKey = (team_id: string, id: string) => `${team_id} ${id}`

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.map(String) : []
  } catch {
    return []
  }
}
