import { useVirtualizer } from '@tanstack/react-virtual'
import { PanelRight, X } from 'lucide-react'
import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { scheduleText } from '../text/schedule.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import type { Schedule, ScheduleItem } from './items.ts'
import { RowFocus } from './RowFocus.tsx'
import { SideRow } from './SideRow.tsx'
import { spanOf } from './span.ts'
import styles from './Unscheduled.module.css'

const ROW_PX = 40
/** On narrower screens it covers the days, and comes when it is asked for. */
const WIDE = '(min-width: 900px)'

/** What has no days yet, and whether it is shown. */
export interface Side {
  items: readonly ScheduleItem[]
  isOpen: boolean
  toggle(): void
}

export function useUnscheduled(items: readonly ScheduleItem[]): Side {
  const left = useMemo(() => items.filter((item) => spanOf(item) === null), [items])
  const [chosen, setOpen] = useState<boolean | null>(null)
  // Without any there is nothing to show; what was shown once stays until it is closed.
  if (chosen === null && left.length > 0 && matchMedia(WIDE).matches) setOpen(true)
  const isOpen = chosen ?? false
  return { items: left, isOpen, toggle: () => setOpen(!isOpen) }
}

/** What keys go through: what is drawn by day, then what has no days, if it is there. */
export function useOrder(onOrder: Schedule['onOrder'], { items, isOpen }: Side) {
  return useCallback(
    (drawn: readonly string[]) => onOrder(isOpen ? [...drawn, ...items.map(({ id }) => id)] : drawn),
    [onOrder, items, isOpen],
  )
}

export function SideButton({ side: { items, isOpen, toggle } }: { side: Side }) {
  return (
    <Button kind="plain" aria-expanded={isOpen} onPress={toggle}>
      <PanelRight size={16} aria-hidden /> {scheduleText.unscheduledCount(items.length)}
    </Button>
  )
}

/** Beside the days: dragged onto one of them, or given one by a button or a key. */
export function Unscheduled({ side, schedule }: { side: Side; schedule: Schedule }) {
  const { items, isOpen, toggle } = side
  const { mayChange } = schedule
  if (!isOpen) return null
  return (
    <aside className={styles.side} aria-label={scheduleText.unscheduled}>
      <header className={styles.header}>
        <h2 className={styles.title}>{scheduleText.unscheduled}</h2>
        <IconButton label={text.close} onPress={toggle}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      {items.length === 0 && <p className={styles.help}>{scheduleText.unscheduledEmpty}</p>}
      {items.length > 0 && mayChange && (
        <p className={styles.help}>
          {scheduleText.unscheduledHelp} <span className={styles.keys}>{scheduleText.unscheduledKeys}</span>
        </p>
      )}
      <SideList items={items} schedule={schedule} />
    </aside>
  )
}

interface SideListProps {
  items: readonly ScheduleItem[]
  schedule: Schedule
}

/** Not drawn again with each page of the days. */
const SideList = memo(function SideList({ items, schedule }: SideListProps) {
  const { Name, mayChange, onSchedule, useFocus } = schedule
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    // All of them are placed again when this is another function.
    getItemKey: useCallback((index: number) => items[index]?.id ?? index, [items]),
    overscan: 8,
    // Keys must not wait for rows that become visible.
    useFlushSync: false,
  })
  return (
    <div ref={scroller} className={styles.scroller}>
      <RowFocus useFocus={useFocus} items={items} scrollTo={(index) => virtual.scrollToIndex(index)} />
      <ul className={styles.list} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]
          if (!item) return null
          return <SideRow key={key} count={items.length} {...{ item, index, start, Name, mayChange, onSchedule }} />
        })}
      </ul>
    </div>
  )
})
