import type { EpicRow } from '../data/rows.ts'
import { epicText } from '../text/epic.ts'
import { formatDay, formatSpan } from '../text/format.ts'

/** From when to when, in words, with the day it is due; nothing where neither is said. */
export function datesOf({ start_date, due_date }: Pick<EpicRow, 'start_date' | 'due_date'>): string {
  if (start_date !== null && due_date !== null) return formatSpan(start_date, due_date + 1)
  if (due_date !== null) return epicText.due(formatDay(due_date))
  return start_date === null ? '' : epicText.from(formatDay(start_date))
}
