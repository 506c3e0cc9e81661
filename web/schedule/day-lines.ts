import type { Day } from './days.ts'
import type { Span } from './span.ts'
import type { SpannedItem } from './weeks.ts'

/** A day, or an item on it; an item of several days is the main one on its first. */
export type DayLine =
  | { kind: 'day'; key: string; day: Day }
  | { kind: 'item'; key: string; id: string; day: Day; isMain: boolean }

/** The days of a page that have something, each followed by what it has. */
export function linesOf(planned: readonly SpannedItem[], page: Span): DayLine[] {
  const days = new Map<Day, DayLine[]>()
  for (const { id, from, to } of planned) {
    const first = Math.max(from, page.from)
    for (let day = first; day <= Math.min(to, page.to); day++) {
      const lines = days.get(day) ?? []
      lines.push({ kind: 'item', key: `${day} ${id}`, id, day, isMain: day === first })
      days.set(day, lines)
    }
  }
  return [...days]
    .sort(([a], [b]) => a - b)
    .flatMap(([day, lines]): DayLine[] => [{ kind: 'day', key: String(day), day }, ...lines])
}
