import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react'
import { useOpenCard } from '../card/panel.ts'
import { scheduleText } from '../text/schedule.ts'
import { Float } from '../ui/Float.tsx'
import { Sign } from '../ui/Sign.tsx'
import type { Day } from './days.ts'
import styles from './Entry.module.css'
import type { Schedule, ScheduleItem } from './items.ts'
import type { SpannedItem } from './weeks.ts'
import { itemInWords, wholeDay } from './words.ts'

const ROW_PX = 36

interface MoreOnDayProps {
  day: Day
  count: number
  place: CSSProperties
  planned: readonly SpannedItem[]
  items: ReadonlyMap<string, ScheduleItem>
  schedule: Schedule
  now: Day
}

/** What does not fit into a day, and all that it has. Each page has dozens of these: only one that is open is more than a button. */
export function MoreOnDay({ day, count, place, ...all }: MoreOnDayProps) {
  const label = scheduleText.moreOn(count, wholeDay(day))
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const card = useOpenCard()
  // What was opened from it stands in its stead.
  useEffect(() => {
    if (card !== undefined) setOpen(false)
  }, [card])
  return (
    <li className={styles.moreItem} style={place}>
      <button
        ref={button}
        type="button"
        className={styles.more}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {scheduleText.more(count)}
      </button>
      {isOpen && (
        <Float label={scheduleText.allOn(wholeDay(day))} anchor={button.current} onClose={() => setOpen(false)}>
          <DayItems day={day} {...all} />
        </Float>
      )}
    </li>
  )
}

function DayItems({ day, planned, items, schedule, now }: Omit<MoreOnDayProps, 'count' | 'place'>) {
  const { Name } = schedule
  const ids = useMemo(
    () => planned.flatMap(({ id, from, to }) => (from <= day && day <= to ? [id] : [])),
    [planned, day],
  )
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })
  return (
    <>
      <h2 className={styles.allTitle}>{wholeDay(day)}</h2>
      <div ref={scroller} className={styles.all}>
        <ul className={styles.allList} style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const item = items.get(ids[index] ?? '')
            return (
              item && (
                <li key={item.id} className={styles.allItem} style={{ insetBlockStart: start }}>
                  <Sign behavior={item.behavior} color={item.color} />
                  <Name id={item.id} dates={itemInWords(item, now)} isFirst />
                </li>
              )
            )
          })}
        </ul>
      </div>
    </>
  )
}
