import { Link } from '@tanstack/react-router'
import { memo, useRef } from 'react'
import { useCardDrag } from '../../board/drag.ts'
import { Tags } from '../../board/Tags.tsx'
import { useRow, useWorkspace } from '../../data/hooks.ts'
import { cardText } from '../../text/card.ts'
import { sprintText } from '../../text/sprint.ts'
import { Faces } from '../../ui/Face.tsx'
import { Priority } from '../../ui/Priority.tsx'
import { PlanEstimate } from './PlanEstimate.tsx'
import styles from './PlanRow.module.css'
import { useSelected } from './selection.ts'

/** A card as one line, to be dragged or selected. */
export const PlanRow = memo(function PlanRow({ id }: { id: string }) {
  const card = useRow('cards', id)
  const { team_id } = useWorkspace()
  const selection = useSelected()
  const element = useRef<HTMLDivElement>(null)
  const { edge, isDragged } = useCardDrag(element, id)
  if (!card) return null
  const isSelected = selection.has(id)
  const title = card.title || cardText.untitled
  return (
    <div
      ref={element}
      className={styles.row}
      data-card={id}
      data-edge={edge}
      data-dragged={isDragged || undefined}
      data-selected={isSelected || undefined}
    >
      <input
        type="checkbox"
        className={styles.box}
        aria-label={sprintText.plan.select(title)}
        checked={isSelected}
        onChange={(event) => selection.set(id, event.target.checked)}
      />
      <span className={styles.number}>#{id.startsWith('new-') ? '…' : id}</span>
      <Link
        to="/$team/card-{$card}"
        params={{ team: team_id, card: id }}
        className={styles.title ?? ''}
        draggable={false}
      >
        {title}
      </Link>
      <span className={styles.facts}>
        {card.priority > 0 && <Priority priority={card.priority} />}
        {card.tag_ids.length > 0 && (
          <span className={styles.tags}>
            <Tags ids={card.tag_ids} most={1} />
          </span>
        )}
        <Faces ids={card.member_ids} />
        <PlanEstimate card={card} />
      </span>
    </div>
  )
})
