import { Link } from '@tanstack/react-router'
import { Inbox, Milestone, NotebookText, PanelLeftClose, PanelLeftOpen, Search, SquareCheck } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from 'react-aria-components'
import { useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { allows, useRole } from '../data/permissions.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Keycaps } from '../ui/Keycaps.tsx'
import { lazily } from '../ui/lazily.ts'
import { Bookmarks } from './Bookmarks.tsx'
import { showDialog } from './dialogs.ts'
import { useDraggedCards } from './dragged-cards.ts'
import { PersonButton } from './PersonButton.tsx'
import { SharedBoards } from './SharedBoards.tsx'
import styles from './Sidebar.module.css'
import { Spaces } from './Spaces.tsx'
import { isCollapsed, toggleSidebar } from './sidebar.ts'
import { TeamButton } from './TeamButton.tsx'
import { useUnread } from './unread.ts'

const SidebarViews = lazily(async () => (await import('../views/ViewItems.tsx')).SidebarViews)
const EpicTargets = lazily(async () => (await import('./EpicTargets.tsx')).EpicTargets)

/** The way to every place of the workspace; folded up, only its signs. */
export function Sidebar() {
  const isFolded = useHeld(isCollapsed)
  return (
    <nav className={styles.sidebar} aria-label={text.shell.main} data-collapsed={isFolded || undefined}>
      <SidebarContent isFolded={isFolded} />
    </nav>
  )
}

/** What the sidebar and the drawer on a phone both show. */
export function SidebarContent({ isFolded, isDrawer = false }: { isFolded: boolean; isDrawer?: boolean }) {
  const { team_id } = useWorkspace()
  const unread = useUnread()
  const hasNotes = allows(useRole(), 'note.create')
  return (
    <>
      <div className={styles.top}>
        {!isFolded && <TeamButton />}
        {!isDrawer && (
          <IconButton label={isFolded ? text.shell.expand : text.shell.collapse} shortcut="[" onPress={toggleSidebar}>
            {isFolded ? <PanelLeftOpen size={16} aria-hidden /> : <PanelLeftClose size={16} aria-hidden />}
          </IconButton>
        )}
      </div>
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
        <li>
          <Link to="/$team/inbox" params={{ team: team_id }} className={styles.link ?? ''}>
            <Inbox size={16} aria-hidden />
            <span className={isFolded ? 'visually-hidden' : styles.title}>{text.shell.inbox}</span>
            {unread > 0 && (
              <span className={styles.count}>
                <span aria-hidden>{unread > 99 ? '99+' : unread}</span>
                <span className="visually-hidden">{text.shell.unread(unread)}</span>
              </span>
            )}
          </Link>
        </li>
        <li>
          <Link to="/$team/my-work" params={{ team: team_id }} className={styles.link ?? ''}>
            <SquareCheck size={16} aria-hidden />
            <span className={isFolded ? 'visually-hidden' : styles.title}>{text.shell.myWork}</span>
          </Link>
        </li>
        <li>
          <Link to="/$team/roadmap" params={{ team: team_id }} className={styles.link ?? ''}>
            <Milestone size={16} aria-hidden />
            <span className={isFolded ? 'visually-hidden' : styles.title}>{text.epic.roadmap}</span>
          </Link>
        </li>
        {hasNotes && (
          <li>
            <Link to="/$team/notes" params={{ team: team_id }} className={styles.link ?? ''}>
              <NotebookText size={16} aria-hidden />
              <span className={isFolded ? 'visually-hidden' : styles.title}>{text.shell.notes}</span>
            </Link>
          </li>
        )}
      </ul>
      <div className={styles.spaces}>
        {!isFolded && <Bookmarks />}
        {!isFolded && (
          <Suspense>
            <SidebarViews />
          </Suspense>
        )}
        {!isFolded && <SharedBoards />}
        {!isFolded && <Spaces />}
      </div>
      <EpicsForCards />
      <PersonButton isFolded={isFolded} />
    </>
  )
}

/** Where cards that are being dragged can be dropped besides boards. */
function EpicsForCards() {
  const dragged = useDraggedCards()
  return (
    dragged && (
      <Suspense>
        <EpicTargets cards={dragged} />
      </Suspense>
    )
  )
}
