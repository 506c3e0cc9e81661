import { X } from 'lucide-react'
import { setEpicOfCards } from '../actions/epics.ts'
import { CardLink } from '../card/CardLink.tsx'
import related from '../card/Related.module.css'
import { useRow, useWorkspace } from '../data/hooks.ts'
import type { CardRow } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { epicText } from '../text/epic.ts'
import { formatDay, urgencyOf } from '../text/format.ts'
import { IconButton } from '../ui/Button.tsx'
import { Faces } from '../ui/Face.tsx'
import { Sign } from '../ui/Sign.tsx'
import styles from './EpicCards.module.css'

/** One card of an epic, in a line. */
export function EpicCard({ card, mayRemove }: { card: CardRow; mayRemove: boolean }) {
  const workspace = useWorkspace()
  const { id, title, status, due_date, member_ids, board_id, sprint_id } = card
  const board = useRow('boards', board_id ?? '')
  const sprint = useRow('sprints', sprint_id ?? '')
  return (
    <li className={related.row}>
      <CardLink id={id} className={related.card}>
        <Sign behavior={status} />
        <span className={styles.number}>#{id}</span>
        <span className={related.title} dir="auto">
          {title || cardText.untitled}
        </span>
        <span className={`${related.place} ${styles.place}`}>{(board ?? sprint)?.title}</span>
        {due_date !== null && (
          <span className={styles.due} data-urgency={status === 'completed' ? undefined : urgencyOf(due_date)}>
            {formatDay(due_date)}
          </span>
        )}
        <Faces ids={member_ids} />
      </CardLink>
      {mayRemove && (
        <IconButton label={epicText.takeOut(title)} onPress={() => setEpicOfCards(workspace, [id], null)}>
          <X size={14} aria-hidden />
        </IconButton>
      )}
    </li>
  )
}
