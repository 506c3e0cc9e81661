import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { Suspense } from 'react'
import { useHeld } from '../data/observable.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { useLater } from '../ui/later.ts'
import { lazily } from '../ui/lazily.ts'
import { Bookmarks } from './Bookmarks.tsx'
import { useDraggedCards } from './dragged-cards.ts'
import { PersonButton } from './PersonButton.tsx'
import { SharedBoards } from './SharedBoards.tsx'
import styles from './Sidebar.module.css'
import { SidebarPlaces } from './SidebarPlaces.tsx'
import { Spaces } from './Spaces.tsx'
import { isCollapsed, toggleSidebar } from './sidebar.ts'
import { TeamButton } from './TeamButton.tsx'

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
  // A workspace may have hundreds of boards: the one that was opened is drawn before them.
  const isLater = useLater()
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
      <SidebarPlaces isFolded={isFolded} />
      <div className={styles.spaces}>
        {!isFolded && isLater && (
          <>
            <Bookmarks />
            <Suspense>
              <SidebarViews />
            </Suspense>
            <SharedBoards />
            <Spaces />
          </>
        )}
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
