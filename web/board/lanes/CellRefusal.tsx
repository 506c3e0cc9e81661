import { RefusedAt } from '../../ui/Refused.tsx'
import { cellPlace } from './kinds.ts'
import styles from './Lanes.module.css'

interface CellRefusalProps {
  list_id: string
  lane: string
  /** What covers the upper end of what scrolls. */
  covered: number
}

/** What was refused of a drop into a cell, at the top of what is seen of it: its cards went back to a place that may not be on the screen. */
export function CellRefusal({ list_id, lane, covered }: CellRefusalProps) {
  return (
    <div className={styles.refusal} style={{ insetBlockStart: covered }}>
      <div>
        <RefusedAt place={cellPlace(list_id, lane)} />
      </div>
    </div>
  )
}
