import { useCallback, useEffect } from 'react'
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

/** For the name of the tab, and the icon of the application. */
export function UnreadInTitle() {
  const count = useUnread()
  useUnreadInTitle(count)
  useEffect(() => {
    // On the icon of an installed application, where the system shows it; nothing is lost where it does not.
    void navigator.setAppBadge?.(count).catch(() => undefined)
    return () => void navigator.clearAppBadge?.().catch(() => undefined)
  }, [count])
  return null
}
