import { Link } from '@tanstack/react-router'
import { Ellipsis, LayoutList } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { loadViews } from '../data/views.ts'
import styles from '../shell/Sidebar.module.css'
import { viewText as words } from '../text/views.ts'
import { isEmoji } from '../ui/emoji.ts'
import { lazily } from '../ui/lazily.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import { useMayChange } from './may.ts'
import { useViewOrder } from './order.ts'
import { addressOf } from './saved.ts'

const ViewMenu = lazily(async () => (await import('./ViewMenu.tsx')).ViewMenu)

/** One's own views and those of the workspace, in the sidebar. */
export function SidebarViews() {
  const workspace = useWorkspace()
  const [mine, ofAll] = [useIds('views', 'place', 'mine'), useIds('views', 'place', 'workspace')]
  useEffect(() => {
    // Nothing waits for it, and what failed is asked for by the next visit.
    loadViews(workspace).catch(() => undefined)
  }, [workspace])
  if (mine.length + ofAll.length === 0) return null
  return (
    <section aria-labelledby="views">
      <h2 id="views" className={styles.heading}>
        {words.section}
      </h2>
      <ul>
        {[...mine, ...ofAll].map((id) => (
          <ViewItem key={id} id={id} />
        ))}
      </ul>
    </section>
  )
}

/** The views of a space, below it. */
export function ViewItems({ place }: { place: string }) {
  return useIds('views', 'place', place).map((id) => <ViewItem key={id} id={id} />)
}

function ViewItem({ id }: { id: string }) {
  const { team_id: team } = useWorkspace()
  const view = useRow('views', id)
  const mayMove = useMayChange(view)
  const row = useRef<HTMLDivElement>(null)
  const { edge, isDragged, onKeyDown } = useViewOrder(row, id, mayMove && view !== undefined)
  if (!view) return null
  const { view: _, ...search } = addressOf(view)
  return (
    <li>
      <div ref={row} className={styles.row} data-edge={edge} data-dragged={isDragged || undefined}>
        <Link
          to="/$team/view-{$view}"
          params={{ team, view: id }}
          search={search}
          className={styles.link ?? ''}
          activeOptions={{ includeSearch: false }}
          // The row is dragged, not the address.
          draggable={false}
          aria-keyshortcuts={mayMove ? 'Alt+ArrowUp Alt+ArrowDown' : undefined}
          onKeyDown={onKeyDown}
        >
          {isEmoji(view.icon) ? <span aria-hidden>{view.icon}</span> : <LayoutList size={16} aria-hidden />}
          <span className={styles.title} dir="auto">
            {view.title}
          </span>
        </Link>
        <MenuButton label={words.menu(view.title)} menu={(place) => <ViewMenu view={view} {...place} />}>
          <Ellipsis size={16} aria-hidden />
        </MenuButton>
      </div>
    </li>
  )
}
