import { useCallback, useEffect, useRef, useState } from 'react'
import { useDerived, useRow, useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { loadPages, treeOf } from '../data/pages.ts'
import { useAllowedIn } from '../data/permissions.ts'
import { pageText } from '../text/page.ts'
import { PageBranch } from './PageBranch.tsx'
import styles from './PageTree.module.css'
import { useTreeEnd } from './tree-drag.ts'
import { useTreeKeys } from './tree-keys.ts'
import { movedPage } from './tree-moves.ts'

/** The pages of a space, each with those below it. They are put in order by drag, by keys and by their menus. */
export function PageTree({ project_id }: { project_id: string }) {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const space = useRow('projects', project_id)
  const tree = useDerived(
    ['pages'],
    useCallback(() => treeOf(mirror, project_id), [mirror, project_id]),
  )
  const allowed = useAllowedIn({ project_id, board_id: null })
  const mayMove = allowed('page.update')
  const list = useRef<HTMLDivElement>(null)
  const isOver = useTreeEnd(list, project_id, mayMove)
  const onKeyDown = useTreeKeys(mayMove)
  const moved = useHeld(movedPage)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    // What could not be read is read when it is unfolded again.
    loadPages(workspace, project_id).then(
      () => setLoaded(true),
      () => undefined,
    )
  }, [workspace, project_id])
  const top = tree.get(null) ?? []
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links in it have the focus
    <div ref={list} className={styles.tree} data-over={isOver || undefined} onKeyDown={onKeyDown}>
      {top.length === 0 && isLoaded && <p className={styles.none}>{pageText.none}</p>}
      {top.length > 0 && (
        <ul aria-label={pageText.pagesOf(space?.title ?? '')}>
          {top.map(({ id }) => (
            <PageBranch key={workspace.queue.keyOf(id)} id={id} tree={tree} mayMove={mayMove} />
          ))}
        </ul>
      )}
      <span role="status" className="visually-hidden">
        {moved}
      </span>
    </div>
  )
}
