import { type NewRecurrence, putRecurrence, type RecurrenceEdit, SHOWN_DATES } from '../data/recurrences.ts'
import type { RecurrenceRow } from '../data/rows.ts'
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

const deleteAction: ActionDefinition<{ id: string }> = defineAction<{ id: string }>({
  name: 'deleteRecurrence',
  words: words.actions.remove,
  patches: (_, { id }) => [{ table: 'recurrences', id, row: null }],
  send: async ({ api, mirror }, { id }, key) => {
    await api.deleteRecurrence({ recurrence_id: id }, { idempotencyKey: key })
    return { settle: () => mirror.put('recurrences', id, null) }
  },
  undo: (mirror, { id }) => {
    const row = mirror.row('recurrences', id)
    return row ? { action: restoreAction, args: row } : null
  },
})

const restoreAction: ActionDefinition<RecurrenceRow> = defineAction<RecurrenceRow>({
  name: 'restoreRecurrence',
  words: words.actions.restore,
  patches: (_, row) => [{ table: 'recurrences', id: row.id, row }],
  send: async ({ api, mirror }, { id }, key) => {
    const { recurrence } = await api.restoreRecurrence({ recurrence_id: id }, { idempotencyKey: key })
    return { settle: () => putRecurrence(mirror, recurrence) }
  },
  undo: (_, { id }) => ({ action: deleteAction, args: { id } }),
})

export function deleteRecurrence(workspace: WorkspaceData, { id, title }: RecurrenceRow) {
  perform(workspace, deleteAction, { id }, { toast: words.deleted(title) })
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

interface Skipping {
  id: string
  date: number
  isSkipped: boolean
}

const skipAction: ActionDefinition<Skipping> = defineAction<Skipping>({
  name: 'skipDate',
  words: words.actions.skip,
  patches: (mirror, { id, date, isSkipped }) => {
    const row = mirror.row('recurrences', id)
    if (!row) return []
    const next = row.next_dates.filter((one) => one !== date)
    const skipped = row.skipped_dates.filter((one) => one !== date)
    // The date that follows the others comes with the answer.
    const set = isSkipped
      ? { next_dates: next, skipped_dates: inOrder(skipped, date) }
      : { next_dates: inOrder(next, date).slice(0, SHOWN_DATES), skipped_dates: skipped }
    return [{ table: 'recurrences', id, set }]
  },
  send: async ({ api, mirror }, { id, date, isSkipped }, key) => {
    const [at, options] = [{ recurrence_id: id }, { idempotencyKey: key }]
    const { recurrence } = await (isSkipped
      ? api.skipDate(at, { date }, options)
      : api.unskipDate(at, { date }, options))
    return { settle: () => putRecurrence(mirror, recurrence) }
  },
  undo: (_, { isSkipped, ...rest }) => ({ action: skipAction, args: { ...rest, isSkipped: !isSkipped } }),
})

const inOrder = (dates: readonly number[], date: number) => [...dates, date].sort((a, b) => a - b)

/** Skips a date to come, or takes that back. `toast` says which one. */
export function skipDate(workspace: WorkspaceData, skipping: Skipping, toast: string) {
  perform(workspace, skipAction, skipping, { toast })
}
