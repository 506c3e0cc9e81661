import type { ReactNode } from 'react'
import { BoardItem } from './BoardItem.tsx'
import styles from './Sidebar.module.css'

interface Props {
  /** For the heading, in the page. */
  name: string
  heading: string
  ids: readonly string[]
  /** Other things that belong there too; false for none. */
  children?: ReactNode
}

/** Boards below a heading of their own; nothing when there are none. */
export function BoardSection({ name, heading, ids, children = false }: Props) {
  if (ids.length === 0 && children === false) return null
  return (
    <section aria-labelledby={name}>
      <h2 id={name} className={styles.heading}>
        {heading}
      </h2>
      <ul>
        {ids.map((id) => (
          <BoardItem key={id} id={id} />
        ))}
        {children}
      </ul>
    </section>
  )
}
