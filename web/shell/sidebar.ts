import { Held } from '../data/observable.ts'

const KEY = 'sidebar'

/** Only its signs are shown, on a large screen. */
export const isCollapsed = new Held(read() === 'collapsed')
/** The drawer is open, on a phone. */
export const isDrawerOpen = new Held(false)
/** Spaces that are folded up. */
export const foldedSpaces = new Held<ReadonlySet<string>>(new Set())

export function toggleSidebar() {
  isCollapsed.set(!isCollapsed.value)
  try {
    localStorage.setItem(KEY, isCollapsed.value ? 'collapsed' : 'open')
  } catch {
    // A browser that keeps nothing forgets it.
  }
}

export function toggleSpace(id: string) {
  const folded = new Set(foldedSpaces.value)
  if (!folded.delete(id)) folded.add(id)
  foldedSpaces.set(folded)
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
