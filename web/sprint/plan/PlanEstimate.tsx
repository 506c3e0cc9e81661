import { useState } from 'react'
import { changeCards, toEstimate } from '../../actions/cards.ts'
import { useWorkspace } from '../../data/hooks.ts'
import type { CardRow } from '../../data/rows.ts'
import { cardText } from '../../text/card.ts'
import { sprintText } from '../../text/sprint.ts'
import { EditBox } from '../../ui/EditBox.tsx'
import styles from './PlanRow.module.css'

/** Edited in place: the sums follow at once. */
export function PlanEstimate({ card: { id, title, estimate } }: { card: CardRow }) {
  const workspace = useWorkspace()
  const [isEditing, setEditing] = useState(false)
  const label = sprintText.plan.estimateOf(title || cardText.untitled)
  if (!isEditing)
    return (
      <button
        type="button"
        className={styles.estimate}
        aria-label={`${label}: ${estimate === null ? sprintText.plan.noEstimate : cardText.estimate(estimate)}`}
        onClick={() => setEditing(true)}
      >
        {estimate ?? '–'}
      </button>
    )
  return (
    <span className={styles.edit}>
      <EditBox
        label={label}
        value={estimate === null ? '' : String(estimate)}
        isEmptyAllowed
        onEnd={(value) => {
          setEditing(false)
          const points = value === null ? undefined : toEstimate(value)
          if (points !== undefined) changeCards(workspace, [id], { estimate: points })
        }}
      />
    </span>
  )
}
