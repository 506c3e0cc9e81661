import type { Notification } from '../data/rows.ts'

/** Lines about one board, or another place, on one day. */
export interface Group {
  key: string
  /** When that day began, for the reader. */
  day: number
  place: Pick<Notification, 'type' | 'board_id' | 'project_id'>
  ids: string[]
}

/** The lines by day, and within a day by place: the latest first. */
export function groupsOf(lines: readonly Notification[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { id, time_updated, type, board_id, project_id } of lines) {
    const day = new Date(time_updated).setHours(0, 0, 0, 0)
    const key = `${day} ${board_id ?? project_id ?? type}`
    const group = groups.get(key)
    if (group) group.ids.push(id)
    else groups.set(key, { key, day, place: { type, board_id, project_id }, ids: [id] })
  }
  // A day ends where the next one begins; within it places stay in the order of their latest lines.
  return [...groups.values()].sort((a, b) => b.day - a.day)
}
