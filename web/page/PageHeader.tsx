import { Link } from '@tanstack/react-router'
import { Ellipsis, Eye, EyeOff, Link2 } from 'lucide-react'
import { useCallback } from 'react'
import { watchPage } from '../actions/pages.ts'
import { useCopy } from '../card/copy.ts'
import { pageAddress } from '../data/addresses.ts'
import { useDerived, useRow, useWorkspace } from '../data/hooks.ts'
import { pathOf } from '../data/pages.ts'
import type { PageRow } from '../data/rows.ts'
import { pageText } from '../text/page.ts'
import { IconButton } from '../ui/Button.tsx'
import { MenuButton } from '../ui/MenuButton.tsx'
import { refusedHere } from '../ui/Refused.tsx'
import { useTitle } from '../ui/title.ts'
import styles from './PageHeader.module.css'
import { PageMenu } from './PageMenu.tsx'

/** Where the page is, and what can be done with it. */
export function PageHeader({ page }: { page: PageRow }) {
  const workspace = useWorkspace()
  const { team_id: team, mirror } = workspace
  const { id, project_id, is_watching } = page
  const space = useRow('projects', project_id)
  const path = useDerived(
    ['pages'],
    useCallback(() => pathOf(mirror, id), [mirror, id]),
  )
  const title = page.title || pageText.untitled
  useTitle([title, space?.title])
  const copy = useCopy()
  return (
    <header className={styles.header} data-bar {...refusedHere('pageDetails', id)}>
      <nav className={styles.path} aria-label={pageText.path}>
        <ol className={styles.steps}>
          {space && (
            <li>
              <Link to="/$team/space-{$project}" params={{ team, project: project_id }} className={styles.link ?? ''}>
                {space.title}
              </Link>
            </li>
          )}
          {path.map((above) => (
            <li key={above.id}>
              <Link to="/$team/page-{$page}" params={{ team, page: above.id }} className={styles.link ?? ''}>
                {above.title || pageText.untitled}
              </Link>
            </li>
          ))}
          <li aria-current="page" className={styles.here}>
            {title}
          </li>
        </ol>
      </nav>
      <IconButton
        label={is_watching ? pageText.unwatch : pageText.watch}
        onPress={() => watchPage(workspace, id, !is_watching)}
      >
        {is_watching ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
      </IconButton>
      <IconButton label={pageText.copyLink} onPress={() => copy(pageAddress(team, id), pageText.linkCopied)}>
        <Link2 size={16} aria-hidden />
      </IconButton>
      <MenuButton label={pageText.menu(title)} menu={(place) => <PageMenu id={id} {...place} />}>
        <Ellipsis size={16} aria-hidden />
      </MenuButton>
    </header>
  )
}
