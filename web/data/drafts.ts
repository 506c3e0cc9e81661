import { useSyncExternalStore } from 'react'

/** A text that the server does not have yet, or that it refused. */
export interface Draft {
  text: string
  /** What stood there when the writing began. */
  base: string
  /** What someone else has written there since: the writer must choose. */
  theirs?: string
  /** Why the server did not take it. It is not sent again by itself. */
  refused?: string
}

const PREFIX = 'draft '
const listeners = new Set<() => void>()
/** What was read or written here: the same object until it changes. */
const known = new Map<string, Draft | null>()

/** What one person writes in one field of one thing. */
export function draftKey(parts: readonly string[]): string {
  return PREFIX + parts.join(' ')
}

/** The same of a field of a card, an epic, a note or a page. */
export function textKey(
  user_id: string,
  team_id: string,
  { noun, id }: { noun: string; id: string },
  field: 'title' | 'content',
): string {
  return draftKey([user_id, team_id, noun, id, field])
}

export function draftOf(key: string): Draft | null {
  const draft = known.get(key)
  if (draft !== undefined) return draft
  const kept = read(key)
  known.set(key, kept)
  return kept
}

/** Kept across reloads, until the server has it. */
export function keepDraft(key: string, draft: Draft) {
  known.set(key, draft)
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // A browser that keeps nothing, or has no room, has it as long as the page is open.
  }
  notify()
}

export function dropDraft(key: string) {
  known.set(key, null)
  try {
    localStorage.removeItem(key)
  } catch {
    // As above.
  }
  notify()
}

/** Nothing that this person has written and not sent stays in this browser. */
export function dropDraftsOf(user_id: string) {
  for (const key of known.keys()) if (key.startsWith(draftKey([user_id, '']))) known.set(key, null)
  files.clear()
  notify()
}

export function useDraft(key: string): Draft | null {
  return useSyncExternalStore(subscribe, () => draftOf(key))
}

/** Files that go along with what is written. They last as long as the page does: browsers keep no files. */
const files = new Map<string, readonly File[]>()
const NO_FILES: readonly File[] = []

export function keepDraftFiles(key: string, some: readonly File[]) {
  if (some.length === 0) files.delete(key)
  else files.set(key, some)
  notify()
}

export function useDraftFiles(key: string): readonly File[] {
  return useSyncExternalStore(subscribe, () => files.get(key) ?? NO_FILES)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify() {
  for (const listener of listeners) listener()
}

function read(key: string): Draft | null {
  try {
    // Written above alone.
    return JSON.parse(localStorage.getItem(key) ?? 'null') as Draft | null
  } catch {
    return null
  }
}
