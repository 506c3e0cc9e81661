import { Link, useRouterState } from '@tanstack/react-router'
import { Inbox, type LucideIcon, Milestone, NotebookText, Search, SquareCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useWorkspace } from '../data/hooks.ts'
import { allows, useRole } from '../data/permissions.ts'
import { text } from '../text/text.ts'
import { Keycaps } from '../ui/Keycaps.tsx'
import { showDialog } from './dialogs.ts'
import styles from './Sidebar.module.css'
import { useUnread } from './unread.ts'

/** The places that belong to no space. */
export function SidebarPlaces({ isFolded }: { isFolded: boolean }) {
  const unread = useUnread()
  const hasNotes = allows(useRole(), 'note.create')
  const { shell } = text
  return (
    <ul className={styles.places}>
      <li>
        <Button className={styles.link ?? ''} onPress={() => showDialog({ kind: 'palette' })}>
          <Search size={16} aria-hidden />
          <span className={isFolded ? 'visually-hidden' : styles.title}>{text.search}</span>
          {!isFolded && (
            <span className={styles.keys} aria-hidden>
              <Keycaps keys="mod+k" />
            </span>
          )}
        </Button>
      </li>
      <Place to="/$team/inbox" sign={Inbox} words={shell.inbox} isFolded={isFolded}>
        {unread > 0 && (
          <span className={styles.count}>
            <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
            <span className="visually-hidden">{shell.unread(unread)}</span>
          </span>
        )}
      </Place>
      <Place to="/$team/my-work" sign={SquareCheck} words={shell.myWork} isFolded={isFolded} />
      <Place to="/$team/roadmap" items="epic-" sign={Milestone} words={text.shell.roadmap} isFolded={isFolded} />
      {hasNotes && (
        <Place to="/$team/notes" items="note-" sign={NotebookText} words={shell.notes} isFolded={isFolded} />
      )}
    </ul>
  )
}

interface PlaceProps {
  to: '/$team/inbox' | '/$team/my-work' | '/$team/roadmap' | '/$team/notes'
  /** How the addresses of single things begin that are among those of the place. */
  items?: string
  sign: LucideIcon
  words: string
  isFolded: boolean
  children?: ReactNode
}

function Place({ to, items, sign: Sign, words, isFolded, children }: PlaceProps) {
  const { team_id } = useWorkspace()
  const isInside = useRouterState({
    select: ({ location }) => items !== undefined && location.pathname.startsWith(`/${team_id}/${items}`),
  })
  return (
    <li>
      <Link
        to={to}
        params={{ team: team_id }}
        className={styles.link ?? ''}
        {...(isInside && { 'data-status': 'active', 'aria-current': 'true' })}
      >
        <Sign size={16} aria-hidden />
        <span className={isFolded ? 'visually-hidden' : styles.title}>{words}</span>
        {children}
      </Link>
    </li>
  )
}
