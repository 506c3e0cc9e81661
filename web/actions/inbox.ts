import type { WorkspaceData } from '../data/workspace.ts'
import { placesText } from '../text/places.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, perform } from './action.ts'

interface Mark {
  id: string
  fields: { read?: boolean; archived?: boolean }
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
    const { read, archived } = row
    return { action: markAction, args: { id, fields: 'archived' in fields ? { archived, read } : { read } } }
  },
})

export function markNotification(workspace: WorkspaceData, id: string, read: boolean) {
  perform(workspace, markAction, { id, fields: { read } })
}

export function archiveNotification(workspace: WorkspaceData, id: string) {
  perform(workspace, markAction, { id, fields: { archived: true } }, { toast: placesText.inbox.archived })
}
