import type { Place } from '../../data/refusals.ts'
import { RefusedAt } from '../../ui/Refused.tsx'
import styles from './Lanes.module.css'

interface CellRefusalProps {
  place: Place
  /** What covers the upper end of what scrolls. */
  covered: number
}

/** What was refused of a drop into a cell, at the top of what is seen of it: its cards went back to a place that may not be on the screen. */
export function CellRefusal({ place, covered }: CellRefusalProps) {
  return (
    <div className={styles.refusal} style={{ insetBlockStart: covered }}>
      <div>
        <RefusedAt place={place} />
      </div>
    </div>
  )
}
