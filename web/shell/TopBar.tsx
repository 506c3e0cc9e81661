import { useRouterState } from '@tanstack/react-router'
import { Menu as MenuSign, Search } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTeamName } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { lazily } from '../ui/lazily.ts'
import { showDialog } from './dialogs.ts'
import { isDrawerOpen } from './sidebar.ts'
import styles from './TopBar.module.css'
import { useUnread } from './unread.ts'

const Drawer = lazily(async () => (await import('./Drawer.tsx')).Drawer)

/**
 * On a phone: the way into the drawer, which is the sidebar there. Places whose header says `data-bar` have it at the beginning of that: one
 * bar, not two.
 */
export function TopBar() {
  const name = useTeamName()
  const unread = useUnread()
  const isOpen = useHeld(isDrawerOpen)
  // Fetched when it is first asked for; it stays, to be closed as it was opened.
  const [isAsked, setAsked] = useState(isOpen)
  if (isOpen && !isAsked) setAsked(true)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts at its top
  useEffect(() => isDrawerOpen.set(false), [path])
  return (
    <header className={styles.bar}>
      <IconButton
        label={unread > 0 ? text.shell.menuWithUnread(unread) : text.shell.menu}
        onPress={() => isDrawerOpen.set(true)}
      >
        <MenuSign size={20} aria-hidden />
        {unread > 0 && (
          <span className={styles.unread} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </IconButton>
      <span className={styles.name}>{name}</span>
      <span className={styles.search}>
        <IconButton label={text.search} onPress={() => showDialog({ kind: 'palette' })}>
          <Search size={20} aria-hidden />
        </IconButton>
      </span>
      {isAsked && (
        <Suspense>
          <Drawer isOpen={isOpen} />
        </Suspense>
      )}
    </header>
  )
}
