import type { NewReminder, Reminder } from '../data/reminders.ts'
import { showToast } from '../data/toasts.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { reminderText as words } from '../text/reminders.ts'
import { newKey } from './action.ts'

/** Sets one's own reminder on a card, or removes it. It waits for the answer; the log brings it to all tabs. */
export async function changeReminder(
  workspace: WorkspaceData,
  card_id: string,
  before: Reminder | null,
  after: NewReminder | null,
) {
  await send(workspace, card_id, after)
  showToast({
    words: after ? words.set : words.removed,
    kind: 'done',
    undo: () => void send(workspace, card_id, before && asNew(before)).catch(() => undefined),
  })
}

async function send({ api }: WorkspaceData, card_id: string, reminder: NewReminder | null) {
  const options = { idempotencyKey: newKey() }
  if (reminder) await api.setReminder({ card_id }, reminder, options)
  else await api.removeReminder({ card_id }, options)
}

function asNew({ lead, time }: Reminder): NewReminder | null {
  if (lead !== null) return { lead }
  return time === null ? null : { time }
}
