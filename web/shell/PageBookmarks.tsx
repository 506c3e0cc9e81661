import { Link } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { PageIcon } from '../page/PageIcon.tsx'
import { PageMenu } from '../page/PageMenu.tsx'
import { pageText } from '../text/page.ts'
import { MenuButton } from '../ui/MenuButton.tsx'
import styles from './Sidebar.module.css'

/** The pages one wants at hand, each with its menu. */
export function PageBookmarks({ ids }: { ids: readonly string[] }) {
  return ids.map((id) => <PageBookmark key={id} id={id} />)
}

function PageBookmark({ id }: { id: string }) {
  const { team_id: team } = useWorkspace()
  const page = useRow('pages', id)
  if (!page) return null
  const title = page.title || pageText.untitled
  return (
    <li>
      <div className={styles.row}>
        <Link to="/$team/page-{$page}" params={{ team, page: id }} className={styles.link ?? ''}>
          <PageIcon icon={page.icon} />
          <span className={styles.title} dir="auto">
            {title}
          </span>
        </Link>
        <MenuButton label={pageText.menu(title)} menu={(place) => <PageMenu id={id} {...place} />}>
          <Ellipsis size={16} aria-hidden />
        </MenuButton>
      </div>
    </li>
  )
}
