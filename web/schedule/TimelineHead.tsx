import type { Ref } from 'react'
import { scheduleText } from '../text/schedule.ts'
import { type Day, firstWeekday } from './days.ts'
import type { Milestone } from './items.ts'
import { clamped, lanesOf, ticksBetween, type Zoom } from './scale.ts'
import type { Span } from './span.ts'
import styles from './TimelineHead.module.css'
import { datesInWords } from './words.ts'

const LANE_PX = 24
const MOST_LANES = 4

export interface ShownDays {
  px: number
  /** The days that there are, and those of them that are drawn. */
  range: Span
  drawn: Span
  zoom: Zoom
  milestones: readonly Milestone[]
  now: Day
}

/** The names of the days above the rows, and the sprints that they are planned by. */
export function TimelineHead({
  px,
  range,
  drawn,
  zoom,
  milestones,
  now,
  ref,
}: ShownDays & { ref: Ref<HTMLDivElement> }) {
  const { coarse, fine } = ticksBetween(zoom, drawn, firstWeekday())
  const lanes = lanesOf(milestones, MOST_LANES)
  const height = (Math.max(-1, ...lanes.values()) + 1) * LANE_PX
  const placeOf = ({ from, to }: Span) => ({
    insetInlineStart: (from - range.from) * px,
    inlineSize: (to - from + 1) * px,
  })
  return (
    <div ref={ref} className={styles.head}>
      <div className={styles.corner} />
      <div className={styles.track} style={{ inlineSize: (range.to - range.from + 1) * px }}>
        {/* Every row says its days in words. */}
        <div aria-hidden>
          {coarse.map((tick) => (
            <span key={tick.from} className={styles.coarse} style={placeOf(tick)}>
              <span className={styles.words}>{tick.words}</span>
            </span>
          ))}
          {fine.map((tick) => (
            <span
              key={tick.from}
              className={styles.fine}
              style={placeOf(tick)}
              data-today={(tick.from <= now && now <= tick.to) || undefined}
            >
              {tick.words}
            </span>
          ))}
        </div>
        <ul className={styles.milestones} aria-label={scheduleText.milestones} style={{ blockSize: height }}>
          {milestones.map((milestone) => {
            const shown = clamped(milestone, range)
            const days = datesInWords({ start: milestone.from, due: milestone.to }, now)
            return (
              shown && (
                <li
                  key={milestone.id}
                  className={styles.milestone}
                  style={{ ...placeOf(shown), translate: `0 ${(lanes.get(milestone.id) ?? 0) * LANE_PX}px` }}
                  title={scheduleText.milestone(milestone.title, days)}
                >
                  <span className={styles.words}>
                    {milestone.title}
                    <span className="visually-hidden">, {days}</span>
                  </span>
                </li>
              )
            )
          })}
        </ul>
      </div>
    </div>
  )
}
