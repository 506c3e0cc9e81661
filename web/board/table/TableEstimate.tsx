import { useState } from 'react'
import { changeCards, toEstimate } from '../../actions/cards.ts'
import { useWorkspace } from '../../data/hooks.ts'
import { useAllowed } from '../../data/permissions.ts'
import type { CardRow } from '../../data/rows.ts'
import { tableText } from '../../text/board-views.ts'
import { EditBox } from '../../ui/EditBox.tsx'
import styles from './Table.module.css'
import { Nothing } from './TableChooser.tsx'

/** Edited in place. */
export function TableEstimate({ card }: { card: CardRow }) {
  const workspace = useWorkspace()
  const [isEditing, setEditing] = useState(false)
  const mayChange = useAllowed('card.update')
  const { id, estimate } = card
  if (!isEditing)
    return (
      <button type="button" className={styles.choose} disabled={!mayChange} onClick={() => setEditing(true)}>
        <span className="visually-hidden">{tableText.columns.estimate}: </span>
        {estimate ?? <Nothing />}
      </button>
    )
  return (
    <EditBox
      label={tableText.columns.estimate}
      value={estimate === null ? '' : String(estimate)}
      isEmptyAllowed
      onEnd={(value) => {
        setEditing(false)
        const points = value === null ? undefined : toEstimate(value)
        if (points !== undefined) changeCards(workspace, [id], { estimate: points })
      }}
    />
  )
}
