import { type NewRecurrence, putRecurrence, type RecurrenceEdit } from '../data/recurrences.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { recurrenceText as words } from '../text/recurrences.ts'
import { type ActionDefinition, defineAction, newKey, perform } from './action.ts'

/** What people do with recurring cards. A schedule is sent and waited for: the server alone knows whether it has dates. */

export function addRecurrence({ api, mirror, writing }: WorkspaceData, fields: NewRecurrence) {
  return writing(async () => {
    const { recurrence } = await api.createRecurrence(fields, { idempotencyKey: newKey() })
    putRecurrence(mirror, recurrence)
  })
}

export function changeRecurrence(
  { api, mirror, writing }: WorkspaceData,
  recurrence_id: string,
  fields: RecurrenceEdit,
) {
  return writing(async () => {
    const { recurrence } = await api.updateRecurrence({ recurrence_id }, fields, { idempotencyKey: newKey() })
    putRecurrence(mirror, recurrence)
  })
}

/** It cannot be brought back: its cards are like one that may look otherwise by then. */
export function deleteRecurrence({ api, mirror, writing }: WorkspaceData, recurrence_id: string) {
  return writing(async () => {
    await api.deleteRecurrence({ recurrence_id }, { idempotencyKey: newKey() })
    mirror.put('recurrences', recurrence_id, null)
  })
}

interface Pausing {
  id: string
  paused: boolean
}

const pauseAction: ActionDefinition<Pausing> = defineAction<Pausing>({
  name: 'pauseRecurrence',
  words: words.actions.pause,
  patches: (_, { id, paused }) => [
    // Its dates come with the answer.
    { table: 'recurrences', id, set: { paused, paused_reason: paused ? 'person' : null, next_dates: [] } },
  ],
  send: async ({ api, mirror }, { id, paused }, key) => {
    const { recurrence } = await api.updateRecurrence({ recurrence_id: id }, { paused }, { idempotencyKey: key })
    return { settle: () => putRecurrence(mirror, recurrence) }
  },
  undo: (_, { id, paused }) => ({ action: pauseAction, args: { id, paused: !paused } }),
})

/** Pauses or resumes. */
export function pauseRecurrence(workspace: WorkspaceData, id: string, paused: boolean) {
  perform(workspace, pauseAction, { id, paused })
}
