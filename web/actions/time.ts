import type { TimeEntry } from '../data/time.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { newKey } from './action.ts'

/** What people do with logged time. They wait for the answer, which says whether it is so now; the log brings it to all tabs. */

export interface EntryFields {
  seconds: number
  day: string
  note: string
}

export async function logTime({ api }: WorkspaceData, card_id: string, fields: EntryFields) {
  await api.createTimeEntry({ card_id }, fields, { idempotencyKey: newKey() })
}

export async function changeTime({ api }: WorkspaceData, time_entry_id: string, fields: EntryFields) {
  await api.updateTimeEntry({ time_entry_id }, fields, { idempotencyKey: newKey() })
}

/** Deletes an entry, and answers what logs it again: that can only be done in one's own name. */
export async function deleteTime(workspace: WorkspaceData, entry: TimeEntry): Promise<(() => Promise<void>) | null> {
  const { id, user_id, card_id, seconds, day, note } = entry
  await workspace.api.deleteTimeEntry({ time_entry_id: id }, { idempotencyKey: newKey() })
  if (user_id !== workspace.me.id || seconds === 0) return null
  return () => logTime(workspace, card_id, { seconds, day, note })
}

/** The day is that of the person's own calendar. */
export async function switchTimer({ api }: WorkspaceData, card_id: string, action: 'start' | 'stop') {
  const day = action === 'start' ? { day: localDay() } : {}
  await api.switchTimer({ card_id }, { action, ...day }, { idempotencyKey: newKey() })
}

/** 2026-01-31, as the person's clock says. */
export function localDay(now = new Date()): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}
