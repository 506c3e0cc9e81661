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

/** Changes an entry, and answers what changes it back; null where nothing is different. */
export async function changeTime({ api }: WorkspaceData, entry: TimeEntry, fields: EntryFields) {
  const { id: time_entry_id, seconds, day, note } = entry
  const before = { seconds, day, note }
  if (seconds === fields.seconds && day === fields.day && note === fields.note) return null
  const send = async (to: EntryFields) => {
    await api.updateTimeEntry({ time_entry_id }, to, { idempotencyKey: newKey() })
  }
  await send(fields)
  return () => send(before)
}

/** Whether a deleted entry can be logged again: that is only done in one's own name, and a timer that runs has no time yet. */
export function isBroughtBack({ me }: WorkspaceData, { user_id, seconds }: TimeEntry): boolean {
  return user_id === me.id && seconds > 0
}

/** Deletes an entry, and answers what logs it again, where that can be done. */
export async function deleteTime(workspace: WorkspaceData, entry: TimeEntry): Promise<(() => Promise<void>) | null> {
  const { id, card_id, seconds, day, note } = entry
  await workspace.api.deleteTimeEntry({ time_entry_id: id }, { idempotencyKey: newKey() })
  return isBroughtBack(workspace, entry) ? () => logTime(workspace, card_id, { seconds, day, note }) : null
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
