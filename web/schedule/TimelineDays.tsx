import type { Ref } from 'react'
import { firstWeekday } from './days.ts'
import { useDropDay } from './dragged.ts'
import { clamped, ticksBetween } from './scale.ts'
import styles from './TimelineDays.module.css'
import type { ShownDays } from './TimelineHead.tsx'
import { datesInWords } from './words.ts'

/** What lies behind the rows: lines between the days, today, where sprints begin and end. */
export function TimelineDays({
  px,
  range,
  drawn,
  zoom,
  milestones,
  now,
  ref,
}: ShownDays & { ref: Ref<HTMLDivElement> }) {
  const { fine, coarse } = ticksBetween(zoom, drawn, firstWeekday())
  const strong = new Set(coarse.map(({ from }) => from))
  const at = (day: number) => ({ insetInlineStart: (day - range.from) * px })
  const ends = milestones.flatMap((milestone) => {
    const shown = clamped(milestone, range)
    return shown ? [shown.from, shown.to + 1] : []
  })
  return (
    <div ref={ref} className={styles.days} style={{ inlineSize: (range.to - range.from + 1) * px }} aria-hidden>
      {[...new Set([...fine.map(({ from }) => from), ...strong])].map((day) => (
        <span key={day} className={styles.line} style={at(day)} data-strong={strong.has(day) || undefined} />
      ))}
      {[...new Set(ends)].map((day) => (
        <span key={day} className={styles.milestone} style={at(day)} />
      ))}
      <span className={styles.today} style={at(now + 0.5)} />
      <DropDay px={px} first={range.from} now={now} />
    </div>
  )
}

/** The day on which what is dragged in would fall. */
function DropDay({ px, first, now }: { px: number; first: number; now: number }) {
  const day = useDropDay()
  if (day === null) return null
  return (
    <span className={styles.drop} style={{ insetInlineStart: (day - first) * px, inlineSize: Math.max(px, 2) }}>
      <span className={styles.dropDay}>{datesInWords({ start: day, due: day }, now)}</span>
    </span>
  )
}
