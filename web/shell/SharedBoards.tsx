import { useIds } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { BoardItem } from './BoardItem.tsx'
import styles from './Sidebar.module.css'

/** The boards that one was added to without their space. */
export function SharedBoards() {
  const ids = useIds('boards', 'shared', 'shared')
  if (ids.length === 0) return null
  return (
    <section aria-labelledby="shared">
      <h2 id="shared" className={styles.heading}>
        {text.shell.shared}
      </h2>
      <ul>
        {ids.map((id) => (
          <BoardItem key={id} id={id} />
        ))}
      </ul>
    </section>
  )
}
