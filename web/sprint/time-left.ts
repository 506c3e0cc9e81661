import type { SprintRow } from '../data/rows.ts'
import { sprintText } from '../text/sprint.ts'

const DAY_MS = 86_400_000

/** How long a sprint still runs, or until it does; nothing of one that has ended. */
export function timeLeft({ state, start_date, end_date }: SprintRow, now = Date.now()) {
  if (state === 'started') {
    const days = Math.ceil((end_date - now) / DAY_MS)
    return days > 0 ? { words: sprintText.daysLeft(days), isLate: false } : { words: sprintText.isOver, isLate: true }
  }
  if (state !== 'planned') return null
  const days = Math.ceil((start_date - now) / DAY_MS)
  return { words: days > 0 ? sprintText.startsIn(days) : sprintText.isDue, isLate: false }
}
