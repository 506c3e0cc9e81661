import { sprintText } from '../text/sprint.ts'
import type { Figures } from './figures.ts'
import styles from './Meter.module.css'

/** What is done of what was planned: in points where there are any, and in cards. */
export function Meter({ figures: { planned, done, unestimated } }: { figures: Figures }) {
  const unit = planned.pts > 0 ? 'pts' : 'count'
  const share = planned[unit] === 0 ? 0 : done[unit] / planned[unit]
  return (
    <span className={styles.meter}>
      <span className={styles.bar} aria-hidden>
        <span className={styles.done} style={{ inlineSize: `${share * 100}%` }} />
      </span>
      {planned.pts > 0 && <span>{sprintText.done(String(done.pts), sprintText.points(planned.pts))}</span>}
      <span>{sprintText.done(String(done.count), sprintText.cards(planned.count))}</span>
      {planned.pts > 0 && unestimated > 0 && <span>{sprintText.notEstimated(unestimated)}</span>}
    </span>
  )
}
