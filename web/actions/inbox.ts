import type { WorkspaceData } from '../data/workspace.ts'
import { formatMoment } from '../text/format.ts'
import { placesText } from '../text/places.ts'
import { snoozeText } from '../text/reminders.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, perform } from './action.ts'

interface Mark {
  id: string
  fields: { read?: boolean; archived?: boolean; snoozed_until?: number | null }
}

const markAction: ActionDefinition<Mark> = defineAction({
  name: 'markNotification',
  words: text.actions.notification,
  // What is put away counts as read.
  patches: (_, { id, fields }) => [
    { table: 'notifications', id, set: fields.archived ? { ...fields, read: true } : fields },
  ],
  send: async ({ api, mirror }, { id, fields }, key) => {
    const { notification } = await api.updateNotification({ notification_id: id }, fields, { idempotencyKey: key })
    return { settle: () => mirror.put('notifications', id, notification) }
  },
  undo: (mirror, { id, fields }) => {
    const row = mirror.row('notifications', id)
    if (!row) return null
    const { read, archived, snoozed_until } = row
    const before =
      'snoozed_until' in fields ? { snoozed_until, read } : 'archived' in fields ? { archived, read } : { read }
    return { action: markAction, args: { id, fields: before } }
  },
})

export function markNotification(workspace: WorkspaceData, id: string, read: boolean) {
  perform(workspace, markAction, { id, fields: { read } })
}

export function archiveNotification(workspace: WorkspaceData, id: string) {
  perform(workspace, markAction, { id, fields: { archived: true } }, { toast: placesText.inbox.archived })
}

/** Puts a notification away until then. */
export function snoozeNotification(workspace: WorkspaceData, id: string, snoozed_until: number) {
  const toast = snoozeText.done(formatMoment(snoozed_until))
  perform(workspace, markAction, { id, fields: { snoozed_until } }, { toast })
}

/** Brings one back before its time: unread, as it would come by itself. */
export function bringBackNotification(workspace: WorkspaceData, id: string) {
  perform(workspace, markAction, { id, fields: { snoozed_until: null, read: false } }, { toast: snoozeText.back })
}
