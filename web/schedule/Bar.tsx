import { colorOf } from '../ui/Sign.tsx'
import styles from './Bar.module.css'
import type { Day } from './days.ts'
import { draggedDates, useDragOf } from './dragged.ts'
import type { ScheduleItem } from './items.ts'
import { isLate } from './late.ts'
import { clamped } from './scale.ts'
import { type Span, spanOf } from './span.ts'
import { datesInWords } from './words.ts'

/** A bar that is narrower has no words in it. */
const WORDS_PX = 56
/** So wide it is at least: it must be seen and held. */
const LEAST_PX = 10

interface BarProps {
  item: ScheduleItem
  mayChange: boolean
  px: number
  range: Span
  now: Day
}

/** The days of an item, to be dragged by the middle or by an end. For readers its name says the same. */
export function Bar({ item, mayChange, px, range, now }: BarProps) {
  const drag = useDragOf(item.id)
  const dates = drag ? draggedDates(item, drag) : item
  const span = spanOf(dates)
  const shown = span && clamped(span, range)
  if (!shown) return null
  const kind = dates.start === null ? 'due' : dates.due === null ? 'start' : 'span'
  const width = Math.max((shown.to - shown.from + 1) * px, LEAST_PX)
  return (
    <div
      className={styles.place}
      style={{ insetInlineStart: `calc(var(--names) + ${(shown.from - range.from) * px}px)`, inlineSize: width }}
      aria-hidden
    >
      <div
        className={styles.bar}
        {...colorOf(item.behavior, item.color)}
        data-grip="move"
        data-kind={kind}
        data-fixed={!mayChange || undefined}
        data-dragged={drag ? true : undefined}
        data-late={isLate(item, now) || undefined}
        data-done={item.behavior === 'completed' || item.behavior === 'cancelled' || undefined}
        data-earlier={shown.isEarlier || undefined}
        data-later={shown.isLater || undefined}
        title={`${item.title}, ${datesInWords(dates, now)}`}
      >
        {kind !== 'due' && width >= WORDS_PX && <span className={styles.words}>{item.title}</span>}
      </div>
      {mayChange && <span className={styles.end} data-grip="start" />}
      {mayChange && <span className={styles.end} data-grip="due" />}
      {drag && <span className={styles.dates}>{datesInWords(dates, now)}</span>}
    </div>
  )
}
