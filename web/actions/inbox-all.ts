import type { WorkspaceData } from '../data/workspace.ts'
import { placesText } from '../text/places.ts'
import { text } from '../text/text.ts'
import { defineAction, newKey, perform } from './action.ts'

interface MarkMany {
  ids: string[]
  archived?: boolean
  /** Only these; otherwise also those that the browser has not read yet. */
  isSome?: boolean
  /** Names the action for its undo, which needs the server's answer. */
  name?: string
}

const markAllAction = defineAction<MarkMany>({
  name: 'markAllNotifications',
  words: text.actions.notification,
  patches: (_, { ids, archived }) =>
    ids.map((id) => ({ table: 'notifications', id, set: { read: true, ...(archived && { archived }) } })),
  send: async ({ api, mirror, inbox }, { ids, archived, isSome, name }, key) => {
    const { before } = await api.markAllNotifications(
      { ...(archived && { archived }), ...(isSome && { ids }) },
      { idempotencyKey: key },
    )
    if (name !== undefined) inbox.before.set(name, before)
    return {
      settle: () => {
        if (!isSome) inbox.unreadBeyond.set(0)
        if (!isSome && archived) inbox.cursor.set('')
        for (const id of ids) {
          const row = mirror.said('notifications', id)
          if (row) mirror.put('notifications', id, { ...row, read: true, ...(archived && { archived }) })
        }
      },
    }
  },
  undo: (mirror, { ids, name = '' }) => ({
    action: restoreAction,
    args: { name, before: ids.flatMap((id) => mirror.row('notifications', id) ?? []).map(stateOf) },
  }),
})

interface State {
  id: string
  read: boolean
  archived: boolean
}

const stateOf = ({ id, read, archived }: State): State => ({ id, read, archived })

/** Undoes the action of this name: as the server says it was before, which includes what the browser had not read. */
const restoreAction = defineAction<{ name: string; before: State[] }>({
  name: 'restoreNotifications',
  words: text.actions.notification,
  patches: (_, { before }) => before.map(({ id, ...set }) => ({ table: 'notifications', id, set })),
  send: async ({ api, mirror, inbox }, { name, before }, key) => {
    const states = inbox.before.get(name) ?? before
    for (const read of [true, false])
      for (const archived of [true, false]) {
        const ids = states.filter((state) => state.read === read && state.archived === archived).map(({ id }) => id)
        const idempotencyKey = `${key}-${read}-${archived}`
        if (ids.length > 0) await api.markAllNotifications({ read, archived, ids }, { idempotencyKey })
      }
    return {
      settle: () => {
        for (const { id, read, archived } of before) {
          const row = mirror.said('notifications', id)
          if (row) mirror.put('notifications', id, { ...row, read, archived })
        }
        void inbox.refresh().catch(() => undefined)
      },
    }
  },
})

const idsOf = ({ mirror }: WorkspaceData) => [...mirror.ids('notifications', 'all', 'inbox')]

export function markAllNotifications(workspace: WorkspaceData) {
  perform(workspace, markAllAction, { ids: idsOf(workspace), name: newKey() }, { toast: placesText.inbox.markedAll })
}

export function archiveAllNotifications(workspace: WorkspaceData) {
  const args = { ids: idsOf(workspace), archived: true, name: newKey() }
  perform(workspace, markAllAction, args, { toast: placesText.inbox.archivedAll })
}

export function archiveNotifications(workspace: WorkspaceData, ids: readonly string[]) {
  const args = { ids: [...ids], archived: true, isSome: true, name: newKey() }
  perform(workspace, markAllAction, args, { toast: placesText.inbox.archivedSome(ids.length) })
}
