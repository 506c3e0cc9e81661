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

const Drawer = lazily(async () => (await import('./Drawer.tsx')).Drawer)

/** On a phone: the way into the drawer, which is the sidebar there. */
export function TopBar() {
  const name = useTeamName()
  const isOpen = useHeld(isDrawerOpen)
  // Fetched when it is first asked for; it stays, to be closed as it was opened.
  const [isAsked, setAsked] = useState(isOpen)
  if (isOpen && !isAsked) setAsked(true)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts at its top
  useEffect(() => isDrawerOpen.set(false), [path])
  return (
    <header className={styles.bar}>
      <IconButton label={text.shell.menu} onPress={() => isDrawerOpen.set(true)}>
        <MenuSign size={20} aria-hidden />
      </IconButton>
      <span className={styles.name}>{name}</span>
      <IconButton label={text.search} onPress={() => showDialog({ kind: 'palette' })}>
        <Search size={20} aria-hidden />
      </IconButton>
      {isAsked && (
        <Suspense>
          <Drawer isOpen={isOpen} />
        </Suspense>
      )}
    </header>
  )
}
