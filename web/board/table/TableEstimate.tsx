import { useState } from 'react'
import { changeCards } from '../../acts/cards.ts'
import { useWorkspace } from '../../data/hooks.ts'
import { useAllowed } from '../../data/permissions.ts'
import type { CardRow } from '../../data/rows.ts'
import { text } from '../../text/text.ts'
import { EditBox } from '../../ui/EditBox.tsx'
import styles from './Table.module.css'
import { Nothing } from './TableChooser.tsx'

/** Written where it is read. */
export function TableEstimate({ card }: { card: CardRow }) {
  const workspace = useWorkspace()
  const [isEditing, setEditing] = useState(false)
  const mayChange = useAllowed('card.update')
  const { id, estimate } = card
  if (!isEditing)
    return (
      <button type="button" className={styles.choose} disabled={!mayChange} onClick={() => setEditing(true)}>
        <span className="visually-hidden">{text.table.columns.estimate}: </span>
        {estimate ?? <Nothing />}
      </button>
    )
  return (
    <EditBox
      label={text.table.columns.estimate}
      value={estimate === null ? '' : String(estimate)}
      isEmptyAllowed
      onEnd={(value) => {
        setEditing(false)
        const points = value === null || value === '' ? null : Number(value.replace(',', '.'))
        if (value !== null && !Number.isNaN(points)) changeCards(workspace, [id], { estimate: points })
      }}
    />
  )
}
