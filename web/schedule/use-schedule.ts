import { type RefObject, useState } from 'react'
import { changeByDrag, changeDates } from './changes.ts'
import type { Day } from './days.ts'
import { type DragOptions, useScheduleDrag } from './drag.ts'
import { DragStore } from './dragged.ts'
import type { Schedule } from './items.ts'
import { useDateKeys } from './keys.ts'
import { type Dates, datesByKey } from './span.ts'

interface ScheduleOptions {
  now: Day
  dayAt: DragOptions['dayAt']
  /** What a day becomes of an item that had none. */
  placed(day: Day): Dates
  /** Whether weeks stand above each other. */
  hasWeeks: boolean
}

/** Drags and keys that change days, and what is said of them. */
export function useScheduleChanges(
  root: RefObject<HTMLElement | null>,
  { items, mayChange, subjectsOf, onChange, onOpen }: Schedule,
  { now, dayAt, placed, hasWeeks }: ScheduleOptions,
) {
  const [store] = useState(() => new DragStore())
  const [said, say] = useState('')
  const apply = (change: ReturnType<typeof changeByDrag>) => {
    if (!change || change.changes.length === 0) return
    onChange(change.changes)
    say(change.said)
  }
  useScheduleDrag(root, store, {
    mayChange,
    subjectsOf,
    dayAt,
    onOpen,
    onDrop: (dragged) => apply(changeByDrag(items, dragged, now, placed)),
  })
  useDateKeys(root, mayChange, hasWeeks, (id, key) => {
    const ids = key.kind === 'move' ? subjectsOf(id) : [id]
    apply(changeDates(items, ids, now, (dates) => datesByKey(dates, key, now)))
  })
  return { store, said }
}
