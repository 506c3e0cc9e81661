import { useNavigate } from '@tanstack/react-router'
import { ArchiveRestore, Plus } from 'lucide-react'
import { useCallback } from 'react'
import { addPage, archivePage } from '../actions/pages.ts'
import { useDerived, useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import { PageTree } from '../page/PageTree.tsx'
import { PageLine } from '../page/Subpages.tsx'
import { FromTemplateButton } from '../template/FromTemplateButton.tsx'
import { pageText } from '../text/page.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './SpacePage.module.css'

/** The pages of a space, and those that were put away. */
export function SpacePages({ project_id }: { project_id: string }) {
  const workspace = useWorkspace()
  const { team_id: team } = workspace
  const space = useRow('projects', project_id)
  const allowed = useAllowedIn({ project_id, board_id: null })
  const mayCreate = allowed('page.create') && space?.is_archived === false
  const navigate = useNavigate()
  const add = async () => {
    const page = await addPage(workspace, { project_id, parent_id: null })
    if (page !== null) await navigate({ to: '/$team/page-{$page}', params: { team, page } })
  }
  if (!space?.has_pages && !mayCreate) return null
  return (
    <section className={styles.section} aria-labelledby="space-pages">
      <h2 id="space-pages">{text.shell.pages}</h2>
      {!space?.has_pages && <p className={styles.quiet}>{pageText.noneHelp}</p>}
      <PageTree project_id={project_id} />
      {mayCreate && (
        <div className={styles.tools}>
          <Button onPress={() => void add()}>
            <Plus size={16} aria-hidden /> {space?.has_pages ? pageText.newPage : pageText.firstPage}
          </Button>
          <FromTemplateButton type="page" project_id={project_id} />
        </div>
      )}
      <ArchivedPages project_id={project_id} mayBringBack={allowed('page.update')} />
    </section>
  )
}

function ArchivedPages({ project_id, mayBringBack }: { project_id: string; mayBringBack: boolean }) {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const find = useCallback(
    () => mirror.ids('pages', 'project', project_id).filter((id) => mirror.row('pages', id)?.is_archived),
    [mirror, project_id],
  )
  const ids = useDerived(['pages'], find)
  if (ids.length === 0) return null
  return (
    <>
      <h3>{pageText.archivedPages}</h3>
      <ul>
        {ids.map((id) => (
          <li key={id} className={styles.status}>
            <PageLine id={id} />
            {mayBringBack && (
              <Button kind="plain" onPress={() => archivePage(workspace, id, false)}>
                <ArchiveRestore size={16} aria-hidden /> {pageText.bringBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
