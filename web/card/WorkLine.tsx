import { useRow, useWorkspace } from '../data/hooks.ts'
import { cardText } from '../text/card.ts'
import { formatDay, urgencyOf } from '../text/format.ts'
import { Sign } from '../ui/Sign.tsx'
import { CardLink } from './CardLink.tsx'
import styles from './WorkLine.module.css'

/** A card among those of a person: where it is, and when it is due. */
export function WorkLine({ id }: { id: string }) {
  const { mirror } = useWorkspace()
  const card = useRow('cards', id)
  if (!card) return null
  const { status, title, board_id, sprint_id, due_date } = card
  const place = sprint_id ? mirror.row('sprints', sprint_id)?.title : mirror.row('boards', board_id ?? '')?.title
  return (
    <li className={styles.line}>
      <Sign behavior={status} />
      <CardLink id={id} className={styles.card}>
        <span className={styles.number}>#{id}</span>
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
    </li>
  )
}
