import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { cardText } from '../text/card.ts'
import { formatDay, urgencyOf } from '../text/format.ts'
import { Sign } from '../ui/Sign.tsx'
import { CardLink } from './CardLink.tsx'
import styles from './WorkLine.module.css'

interface WorkLineProps extends HTMLAttributes<HTMLLIElement> {
  id: string
  ref?: Ref<HTMLLIElement>
  /** The line itself is dragged, and not its address. */
  isDraggable?: boolean
  /** Below it. */
  children?: ReactNode
}

/** A card among those of a person: where it is, and when it is due. */
export function WorkLine({ id, isDraggable = false, children, ...props }: WorkLineProps) {
  const { mirror } = useWorkspace()
  const card = useRow('cards', id)
  if (!card) return null
  const { status, title, board_id, sprint_id, due_date } = card
  const place = sprint_id ? mirror.row('sprints', sprint_id)?.title : mirror.row('boards', board_id ?? '')?.title
  return (
    <li {...props} className={styles.line}>
      <Sign behavior={status} />
      <CardLink id={id} className={styles.card} draggable={isDraggable ? false : undefined}>
        <span className={styles.number}>#{id.startsWith('new-') ? '…' : id}</span>
        <span className={styles.title} dir="auto">
          {title || cardText.untitled}
        </span>
      </CardLink>
      <span className={styles.place}>{place}</span>
      {due_date !== null && (
        <span className={styles.due} data-urgency={urgencyOf(due_date)}>
          {formatDay(due_date)}
        </span>
      )}
      {children}
    </li>
  )
}
