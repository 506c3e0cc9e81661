import { type RefObject, useCallback } from 'react'
import { archiveNotification, markNotification } from '../actions/inbox.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useKeys } from '../shell/keys.ts'
import { placesText } from '../text/places.ts'
import { askToSnooze } from './snoozing.ts'

/** The line that the keys stand on is the one that has the browser's focus. */
export function useInboxKeys(list: RefObject<HTMLElement | null>) {
  const workspace = useWorkspace()
  const lines = useCallback(() => [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])], [list])
  const current = () => lines().findIndex((line) => line.contains(document.activeElement))
  const focus = (line: HTMLElement | undefined) => line?.querySelector<HTMLElement>('a, button')?.focus()
  const walk = (steps: 1 | -1) => {
    const all = lines()
    focus(all[Math.min(Math.max(current() + steps, 0), all.length - 1)])
  }
  const onLine = (act: (id: string) => void) => {
    const id = lines()[current()]?.dataset.line
    if (id !== undefined) act(id)
  }
  const { keys } = placesText.inbox
  useKeys(placesText.inbox.title, [
    { keys: ['j', 'ArrowDown'], words: keys.next, run: () => walk(1) },
    { keys: ['k', 'ArrowUp'], words: keys.previous, run: () => walk(-1) },
    { keys: ['Enter'], words: keys.open },
    {
      keys: ['e', 'x'],
      words: keys.archive,
      run: () =>
        onLine((id) => {
          const at = current()
          const all = lines()
          focus(all[at + 1] ?? all[at - 1])
          archiveNotification(workspace, id)
        }),
    },
    {
      keys: ['h'],
      words: keys.snooze,
      run: () => {
        const line = lines()[current()]
        const button = line?.querySelector<HTMLElement>('[data-snooze]')
        if (line?.dataset.line !== undefined && button) askToSnooze(line.dataset.line, button)
      },
    },
    {
      keys: ['u'],
      words: keys.markUnread,
      run: () =>
        onLine((id) => {
          const line = workspace.mirror.row('notifications', id)
          if (line) markNotification(workspace, id, !line.read)
        }),
    },
  ])
}
