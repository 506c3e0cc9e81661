import { useCallback } from 'react'
import { liveIds } from '../acts/places.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { BoardItem } from './BoardItem.tsx'
import styles from './Sidebar.module.css'

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
  const ids = useDerived(['boards'], marked)
  if (ids.length === 0) return null
  return (
    <section aria-labelledby="bookmarks">
      <h2 id="bookmarks" className={styles.heading}>
        {text.shell.bookmarks}
      </h2>
      <ul>
        {ids.map((id) => (
          <BoardItem key={id} id={id} />
        ))}
      </ul>
    </section>
  )
}
