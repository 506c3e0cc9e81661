import { PRIORITIES, type PriorityName } from '../rules/work.generated.ts'
import { text } from '../text/text.ts'
import styles from './Priority.module.css'

/** How many bars are filled. */
const FILLED = { none: 0, urgent: 3, high: 3, medium: 2, low: 1 } satisfies Record<PriorityName, number>

/** How soon something should be done: three bars, and an exclamation mark in a field of its own when it is urgent. */
export function Priority({ priority, isNamed = true }: { priority: number; isNamed?: boolean }) {
  // A number without a name looks like none.
  const level = PRIORITIES[priority] ?? 'none'
  const label = text.priorities[priority] ?? ''
  return (
    <svg role="img" aria-label={label} aria-hidden={!isNamed} className={styles.priority} viewBox="0 0 16 16">
      <title>{label}</title>
      {level === 'urgent' ? (
        <>
          <rect x="1" y="1" width="14" height="14" rx="3.5" className={styles.field} />
          <rect x="7" y="3.5" width="2" height="5.5" rx="1" className={styles.mark} />
          <circle cx="8" cy="11.6" r="1.2" className={styles.mark} />
        </>
      ) : (
        [0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={2 + bar * 4.5}
            y={9.5 - bar * 3.5}
            width="3"
            height={4.5 + bar * 3.5}
            rx="1"
            className={styles.bar}
            data-filled={bar < FILLED[level] || undefined}
          />
        ))
      )}
    </svg>
  )
}
