import { useCallback } from 'react'
import { liveIds } from '../actions/containers.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { BoardSection } from './BoardSection.tsx'

/** The boards one wants at hand. */
export function Bookmarks() {
  const { mirror } = useWorkspace()
  const marked = useCallback(
    () =>
      liveIds(mirror, 'boards', mirror.ids('boards', 'all', 'all')).filter(
        (id) => mirror.row('boards', id)?.is_bookmarked,
      ),
    [mirror],
  )
  return <BoardSection name="bookmarks" heading={text.shell.bookmarks} ids={useDerived(['boards'], marked)} />
}
