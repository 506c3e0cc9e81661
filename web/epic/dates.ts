import type { EpicRow } from '../data/rows.ts'
import { formatDay, formatSpan } from '../text/format.ts'
import { text } from '../text/text.ts'

/** From when to when, in words; nothing where neither is said. */
export function datesOf({ start_date, due_date }: Pick<EpicRow, 'start_date' | 'due_date'>): string {
  if (start_date !== null && due_date !== null) return formatSpan(start_date, due_date)
  if (due_date !== null) return text.epic.due(formatDay(due_date))
  return start_date === null ? '' : text.epic.from(formatDay(start_date))
}
