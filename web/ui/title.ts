import { useLayoutEffect, useRef } from 'react'
import { text } from '../text/text.ts'

export const TITLE_SEPARATOR = ' · '

interface Kind {
  /** It lies above the place one is at. */
  isAbove?: boolean
  /** Its own words have the number of what is unread. */
  saysUnread?: boolean
}

interface Entry extends Kind {
  words: string
}

let entries: readonly Entry[] = []
let unread = 0

/** What the tab is called: the place that lies above all others, with how many unread lines the inbox has. */
export function tabTitle(shown: readonly Entry[], count: number): string {
  const entry = shown.findLast(({ isAbove }) => isAbove) ?? shown.at(-1)
  const words = entry?.words || text.name
  return count > 0 && !entry?.saysUnread ? `(${count}) ${words}` : words
}

function write() {
  document.title = tabTitle(entries, unread)
}

/** Names the tab while the component is there: what it is, and where. A part that is not known yet is left out. */
export function useTitle(parts: readonly (string | undefined)[], kind: Kind = {}) {
  const words = parts.filter(Boolean).join(TITLE_SEPARATOR)
  const entry = useRef<Entry>({ ...kind, words })
  useLayoutEffect(() => {
    const own = entry.current
    entries = [...entries, own]
    write()
    return () => {
      entries = entries.filter((other) => other !== own)
      write()
    }
  }, [])
  useLayoutEffect(() => {
    entry.current.words = words
    write()
  }, [words])
}

/** For all places of a workspace. */
export function useUnreadInTitle(count: number) {
  useLayoutEffect(() => {
    unread = count
    write()
    return () => {
      unread = 0
      write()
    }
  }, [count])
}
