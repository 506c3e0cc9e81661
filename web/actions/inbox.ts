import type { WorkspaceData } from '../data/workspace.ts'
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
  perform(workspace, markAction, { id, fields: { archived: true } }, { toast: text.inbox.archived })
}

const markAllAction = defineAction<{ ids: string[] }>({
  name: 'markAllNotifications',
  words: text.actions.notification,
  patches: (_, { ids }) => ids.map((id) => ({ table: 'notifications', id, set: { read: true } })),
  send: async ({ api, mirror, inbox }, { ids }, key) => {
    await api.markAllNotifications({}, { idempotencyKey: key })
    return {
      settle: () => {
        inbox.unreadBeyond.set(0)
        for (const id of ids) {
          const row = mirror.said('notifications', id)
          if (row) mirror.put('notifications', id, { ...row, read: true })
        }
      },
    }
  },
})

export function markAllNotifications(workspace: WorkspaceData) {
  perform(workspace, markAllAction, { ids: [...workspace.mirror.ids('notifications', 'all', 'inbox')] })
}
