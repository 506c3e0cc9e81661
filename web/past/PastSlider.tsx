import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useRow } from '../data/hooks.ts'
import type { Seq } from '../data/past.ts'
import { formatMoment } from '../text/format.ts'
import { pastText as words } from '../text/past.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { DayCalendar, dayOf, endOf } from '../ui/DayCalendar.tsx'
import { Float } from '../ui/Float.tsx'
import type { ShownMoments } from './moments.ts'
import styles from './PastSlider.module.css'
import type { Point } from './points.ts'

interface PastSliderProps {
  shown: ShownMoments
  onGo(seq: Seq): void
}

/** Goes through the log from change to change, from day to day, or to a day. */
export function PastSlider({ shown: { moments, span, points, index, point }, onGo }: PastSliderProps) {
  const [note, setNote] = useState('')
  const help = useId()
  const go = (to: Pick<Point, 'seq'> | null | undefined) => {
    setNote('')
    if (to) onGo(to.seq)
  }
  const step = (by: -1 | 1) => point && void moments.step(point.seq, by).then(go, () => undefined)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'PageUp' ? 1 : event.key === 'PageDown' ? -1 : null
    const isEnd =
      (index === 0 && /Left|Down/.test(event.key)) || (index === points.length - 1 && /Right|Up/.test(event.key))
    if (by !== null && point) void moments.stepDay(point.seq, by).then(go, () => undefined)
    // There may be more than was read.
    else if (isEnd && event.key.startsWith('Arrow')) step(index === 0 && /Left|Down/.test(event.key) ? -1 : 1)
    else return
    event.preventDefault()
  }
  const value = useValue(point)
  return (
    <div className={styles.slider}>
      <div className={styles.row}>
        <IconButton label={words.earlier} isDisabled={index <= 0 && !span?.older} onPress={() => step(-1)}>
          <ChevronLeft size={16} aria-hidden />
        </IconButton>
        <input
          type="range"
          className={styles.range}
          aria-label={words.slider}
          aria-valuetext={value}
          aria-describedby={help}
          min={0}
          max={Math.max(0, points.length - 1)}
          value={Math.max(0, index)}
          onChange={(event) => go(points[Number(event.target.value)])}
          onKeyDown={onKeyDown}
        />
        <IconButton label={words.later} isDisabled={index >= points.length - 1 && !span?.newer} onPress={() => step(1)}>
          <ChevronRight size={16} aria-hidden />
        </IconButton>
        <Day shown={{ moments, point }} onGo={go} onNote={setNote} />
      </div>
      <p className={styles.point} role="status">
        {note || (point ? value : span ? words.noMoments : words.loading)}
      </p>
      <span id={help} className="visually-hidden">
        {words.keys}
      </span>
    </div>
  )
}

/** When it was, who did what. */
function useValue(point: Point | null): string {
  const person = useRow('members', point?.user_id ?? '')
  if (!point) return ''
  const what = words.point(person?.display_name || text.someone, point.text)
  const more = point.seqs.length > 1 ? ` ${words.andMore(point.seqs.length - 1)}` : ''
  return `${formatMoment(point.time_created)} · ${what}${more}`
}

interface DayProps {
  shown: Pick<ShownMoments, 'moments' | 'point'>
  onGo(to: Point | undefined): void
  onNote(words: string): void
}

function Day({ shown: { moments, point }, onGo, onNote }: DayProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = async (until: number) => {
    setAnchor(null)
    if (!(await moments.openDay(until))) return onNote(words.dayBefore(formatMoment(until + 1)))
    onGo(moments.points.findLast(({ time_created }) => time_created <= until))
  }
  return (
    <>
      {/* What was pressed is a button. */}
      <IconButton label={words.day} onPress={({ target }) => setAnchor(target as HTMLElement)}>
        <CalendarDays size={16} aria-hidden />
      </IconButton>
      {anchor && (
        <Float label={words.day} anchor={anchor} onClose={() => setAnchor(null)}>
          <div className={styles.calendar}>
            <DayCalendar
              label={words.day}
              value={dayOf(point?.time_created)}
              latest={dayOf(Date.now())}
              isFocused
              onChange={(day) => void choose(endOf(day)).catch(() => undefined)}
            />
          </div>
        </Float>
      )}
    </>
  )
}
