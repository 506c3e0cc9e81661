import { useCallback } from 'react'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { useUnreadInTitle } from '../ui/title.ts'

/** How many unread lines the inbox has, also while actions on it are under way. */
export function useUnread(): number {
  const { inbox, mirror } = useWorkspace()
  const count = useCallback(
    () =>
      mirror.ids('notifications', 'all', 'inbox').filter((id) => mirror.row('notifications', id)?.read === false)
        .length,
    [mirror],
  )
  return useDerived(['notifications'], count) + useHeld(inbox.unreadBeyond)
}

/** For the name of the tab. */
export function UnreadInTitle() {
  useUnreadInTitle(useUnread())
  return null
}
