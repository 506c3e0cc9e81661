import type { EpicRow } from '../data/rows.ts'
import { epicText } from '../text/epic.ts'
import { formatNumber } from '../text/format.ts'
import styles from './Progress.module.css'

interface ProgressProps {
  progress: EpicRow['progress']
  /** Said in full where there is room. */
  isLong?: boolean
}

/** How many of its cards are done and in progress. */
export function Progress({ progress: { done, started, total }, isLong = false }: ProgressProps) {
  if (total === 0) return isLong ? <span className={styles.none}>{epicText.noCards}</span> : null
  const words = epicText.progressOf(done, total)
  const share = (count: number) => ({ inlineSize: `${(count / total) * 100}%` })
  return (
    <span className={styles.progress} title={words}>
      <span className={styles.bar} aria-hidden>
        <span className={styles.done} style={share(done)} />
        <span className={styles.started} style={share(started)} />
      </span>
      <span aria-hidden={!isLong}>{isLong ? words : `${formatNumber(done)}/${formatNumber(total)}`}</span>
      {!isLong && <span className="visually-hidden">{words}</span>}
    </span>
  )
}
