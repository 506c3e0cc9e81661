import { Link, useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCallback } from 'react'
import { addPage, pagesAt } from '../actions/pages.ts'
import { Section } from '../card/Section.tsx'
import { useDerived, useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { PageRow } from '../data/rows.ts'
import { pageText } from '../text/page.ts'
import { IconButton } from '../ui/Button.tsx'
import { PageIcon } from './PageIcon.tsx'
import styles from './Subpages.module.css'

/** The pages right below a page, and the way to write another one. */
export function Subpages({ page: { id, project_id, is_archived } }: { page: PageRow }) {
  const workspace = useWorkspace()
  const { mirror, team_id: team } = workspace
  const mayAdd = useAllowed('page.create') && !is_archived
  const navigate = useNavigate()
  const ids = useDerived(
    ['pages'],
    useCallback(() => pagesAt(mirror, { project_id, parent_id: id }), [mirror, project_id, id]),
  )
  const add = async () => {
    const made = await addPage(workspace, { project_id, parent_id: id })
    if (made !== null) await navigate({ to: '/$team/page-{$page}', params: { team, page: made } })
  }
  if (ids.length === 0 && !mayAdd) return null
  return (
    <Section
      title={pageText.subpages}
      actions={
        mayAdd && (
          <IconButton label={pageText.newBelow} onPress={() => void add()}>
            <Plus size={16} aria-hidden />
          </IconButton>
        )
      }
    >
      {ids.length > 0 && (
        <ul className={styles.list}>
          {ids.map((child) => (
            <li key={child}>
              <PageLine id={child} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The way to a page: its icon and its title. */
export function PageLine({ id }: { id: string }) {
  const { team_id: team } = useWorkspace()
  const page = useRow('pages', id)
  if (!page) return null
  return (
    <Link to="/$team/page-{$page}" params={{ team, page: id }} className={styles.line ?? ''}>
      <PageIcon icon={page.icon} />
      <span className={styles.title} dir="auto">
        {page.title || pageText.untitled}
      </span>
    </Link>
  )
}
