import { useNavigate } from '@tanstack/react-router'
import { ChevronRight, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { Button } from 'react-aria-components'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { useAllowedIn } from '../data/permissions.ts'
import { expandedKey, expandedPages, setExpanded } from '../page/expanded.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { lazily } from '../ui/lazily.ts'
import styles from './Sidebar.module.css'

const PageTree = lazily(async () => (await import('../page/PageTree.tsx')).PageTree)

/** The pages of a space, below its boards; they are fetched when they are unfolded. */
export function PagesItem({ project_id }: { project_id: string }) {
  const workspace = useWorkspace()
  const { team_id: team } = workspace
  const space = useRow('projects', project_id)
  const known = useIds('pages', 'project', project_id)
  const mayCreate = useAllowedIn({ project_id, board_id: null })('page.create')
  const key = expandedKey(team, project_id)
  const isOpen = useHeld(expandedPages).has(key)
  const navigate = useNavigate()
  if (!space || (!space.has_pages && known.length === 0 && !mayCreate)) return null
  const add = async () => {
    const { addPage } = await import('../actions/pages.ts')
    setExpanded([key], true)
    const page = await addPage(workspace, { project_id, parent_id: null })
    if (page !== null) await navigate({ to: '/$team/page-{$page}', params: { team, page } })
  }
  return (
    <li>
      <div className={styles.row}>
        <Button
          className={`${styles.space} ${styles.pages}`}
          aria-expanded={isOpen}
          onPress={() => setExpanded([key], !isOpen)}
        >
          <ChevronRight size={16} aria-hidden className={styles.fold} />
          <span className={styles.title}>{text.shell.pages}</span>
        </Button>
        {mayCreate && (
          <IconButton label={text.shell.newPageIn(space.title)} onPress={() => void add()}>
            <Plus size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      {isOpen && (
        <div className={styles.pageTree}>
          <Suspense>
            <PageTree project_id={project_id} />
          </Suspense>
        </div>
      )}
    </li>
  )
}
