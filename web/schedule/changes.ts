import { scheduleText } from '../text/schedule.ts'
import type { Day } from './days.ts'
import { type Dragged, draggedDates } from './dragged.ts'
import type { Schedule } from './items.ts'
import { type Dates, isSame } from './span.ts'
import { datesInWords } from './words.ts'

/** What a drag or a key comes to, and what is said of it. */
interface Change {
  changes: { id: string; dates: Dates }[]
  said: string
}

/** Only what has other days than before. */
export function changeDates(
  items: Schedule['items'],
  ids: readonly string[],
  now: Day,
  to: (dates: Dates) => Dates,
): Change {
  const asked = new Set(ids)
  const changes = items.flatMap((item) => {
    if (!asked.has(item.id)) return []
    const dates = to(item)
    return isSame(item, dates) ? [] : [{ id: item.id, dates }]
  })
  const [first] = changes
  const title = items.find(({ id }) => id === first?.id)?.title ?? ''
  if (!first) return { changes, said: '' }
  const said =
    changes.length > 1 ? scheduleText.changed(changes.length) : scheduleText.said(title, datesInWords(first.dates, now))
  return { changes, said }
}

/** Where something was dropped; null outside of the days. `placed` says what a day becomes of what has none. */
export function changeByDrag(
  items: Schedule['items'],
  dragged: Dragged,
  now: Day,
  placed: (day: Day) => Dates,
): Change | null {
  const { ids, grip, day } = dragged
  if (grip === 'place') return day === null ? null : changeDates(items, ids, now, () => placed(day))
  return changeDates(items, ids, now, (dates) => draggedDates(dates, dragged))
}
