import { Suspense, useCallback, useEffect } from 'react'
import { liveIds } from '../actions/containers.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { lazily } from '../ui/lazily.ts'
import { BoardSection } from './BoardSection.tsx'

const PageBookmarks = lazily(async () => (await import('./PageBookmarks.tsx')).PageBookmarks)

/** The boards and pages one wants at hand. */
export function Bookmarks() {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const marked = useCallback(
    () =>
      liveIds(mirror, 'boards', mirror.ids('boards', 'all', 'all')).filter(
        (id) => mirror.row('boards', id)?.is_bookmarked,
      ),
    [mirror],
  )
  const findPages = useCallback(
    () =>
      mirror
        .rows('pages')
        .filter((page) => page.is_bookmarked && !page.is_archived)
        .sort((a, b) => a.title.localeCompare(b.title))
        .map(({ id }) => id),
    [mirror],
  )
  const [boards, pages] = [useDerived(['boards'], marked), useDerived(['pages'], findPages)]
  useEffect(() => {
    // It is asked for when the stream stands; nothing waits for it, and what failed is asked for by the next visit.
    import('../data/page-bookmarks.ts').then((pages) => pages.loadPageBookmarks(workspace)).catch(() => undefined)
  }, [workspace])
  return (
    <BoardSection name="bookmarks" heading={text.shell.bookmarks} ids={boards}>
      {pages.length > 0 && (
        <Suspense>
          <PageBookmarks ids={pages} />
        </Suspense>
      )}
    </BoardSection>
  )
}
