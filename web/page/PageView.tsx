import { useEffect, useState } from 'react'
import { archivePage } from '../actions/pages.ts'
import { Activity } from '../card/Activity.tsx'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { loadPage, loadPages, pathOf } from '../data/pages.ts'
import { AllowedContext, useAllowedIn } from '../data/permissions.ts'
import type { PageDetails } from '../data/rows.ts'
import { Failure } from '../shell/Failure.tsx'
import { pageText } from '../text/page.ts'
import { Button } from '../ui/Button.tsx'
import { RefusedOf } from '../ui/Refused.tsx'
import { expandedKey, setExpanded } from './expanded.ts'
import { PageBody } from './PageBody.tsx'
import { PageHeader } from './PageHeader.tsx'
import { PageHistory } from './PageHistory.tsx'
import styles from './PageView.module.css'

/** A page: its text in the middle, what is said about it beside it, or below it where there is no room. */
export function PageView({ id }: { id: string }) {
  const workspace = useWorkspace()
  const { mirror, team_id } = workspace
  const row = useRow('pages', id)
  const page = useRow('pageDetails', id)
  const [failure, setFailure] = useState<unknown>(null)
  const [isLoaded, setLoaded] = useState(false)
  const project_id = row?.project_id ?? ''
  const allowed = useAllowedIn({ project_id, board_id: null })
  useEffect(() => {
    setFailure(null)
    loadPage(workspace, id).then(() => setLoaded(true), setFailure)
  }, [workspace, id])
  useEffect(() => {
    if (project_id === '') return
    // The tree shows where one is. What could not be read is read when it is unfolded.
    const show = () => {
      const ids = [project_id, ...pathOf(mirror, id).map((above) => above.id)]
      setExpanded(
        ids.map((one) => expandedKey(team_id, one)),
        true,
      )
    }
    loadPages(workspace, project_id).then(show, () => undefined)
  }, [workspace, mirror, team_id, project_id, id])

  if (failure !== null) return <Failure error={failure} />
  if (!row || !page) return isLoaded ? <p className={styles.missing}>{pageText.missing}</p> : null
  return (
    <AllowedContext value={allowed}>
      <article className={styles.place} aria-label={row.title || pageText.untitled}>
        <PageHeader page={row} />
        <RefusedOf table="pageDetails" id={id} />
        {row.is_archived && (
          <p className={styles.notice}>
            {pageText.isArchived}
            {allowed('page.update') && (
              <Button onPress={() => archivePage(workspace, id, false)}>{pageText.bringBack}</Button>
            )}
          </p>
        )}
        {!allowed('page.update') && <p className={styles.notice}>{pageText.readOnly}</p>}
        <div className={styles.columns}>
          <PageBody page={page} row={row} />
          <Beside page={page} />
        </div>
      </article>
    </AllowedContext>
  )
}

function Beside({ page }: { page: PageDetails }) {
  return (
    <aside className={styles.beside} aria-label={pageText.activity}>
      <Activity subject={{ noun: 'page', id: page.id }} history={<PageHistory page={page} />} />
    </aside>
  )
}
