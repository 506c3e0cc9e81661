import { useCallback, useEffect } from 'react'
import type { BodyOf } from '../../client/client.ts'
import { useDerived, useWorkspace } from './hooks.ts'
import type { ShownRecurrence } from './left-out.ts'
import type { Mirror } from './mirror.ts'
import type { RecurrenceRow } from './rows.ts'
import type { WorkspaceData } from './workspace.ts'

/** The recurring cards of boards: read with the first open card of a board, or the list of them. The log keeps right what is loaded. */

export type NewRecurrence = BodyOf<'createRecurrence'>
export type RecurrenceEdit = BodyOf<'updateRecurrence'>
export type Schedule = BodyOf<'previewRecurrence'>

export function putRecurrence(mirror: Mirror, recurrence: ShownRecurrence) {
  const { id, board_id, list_id, card_id, last_card_id, title, rule, starts, time_zone, mode } = recurrence
  const { paused, paused_reason, next_dates, skipped_dates } = recurrence
  const schedule = { rule, starts, time_zone, mode, paused, paused_reason, next_dates, skipped_dates }
  mirror.put('recurrences', id, { id, board_id, list_id, card_id, last_card_id, title, ...schedule })
}

/** How many dates the server shows. */
export const SHOWN_DATES = 3

/** The dates to come, the skipped ones among them. One that has passed is first where it waits for a card. */
export function datesToCome({ next_dates, skipped_dates }: RecurrenceRow, now: number): number[] {
  return [...next_dates, ...skipped_dates.filter((date) => date > now)].sort((a, b) => a - b)
}

const PAGE = 100

/** Reads those of a board, and answers what puts them into the mirror in place of what was known of them. */
export async function readRecurrences({ api, mirror }: WorkspaceData, board_id: string) {
  const recurrences = await Array.fromAsync(api.all.listRecurrences({ board_id, count: PAGE }))
  return () =>
    mirror.change(() => {
      const gone = new Set(mirror.saidRows('recurrences').flatMap((row) => (row.board_id === board_id ? row.id : [])))
      for (const recurrence of recurrences) {
        gone.delete(recurrence.id)
        putRecurrence(mirror, recurrence)
      }
      for (const id of gone) mirror.put('recurrences', id, null)
    })
}

/** Where a card comes from: its list, or that of its home while it is in a sprint; null where that is gone. */
export async function readHomeList({ api }: WorkspaceData, card_id: string): Promise<string | null> {
  const { card } = await api.readCard({ card_id })
  return card.board_id === null ? card.home_list_id : card.list_id
}

/** Answers a promise: the list of them says when it could not be read. */
export function loadRecurrences(workspace: WorkspaceData, board_id: string): Promise<void> {
  return workspace.load(`recurrences/${board_id}`, async () => (await readRecurrences(workspace, board_id))())
}

const NONE: readonly RecurrenceRow[] = []

/** Those of a board that are known; `loadRecurrences` reads them. */
export function useRecurrences(board_id: string): readonly RecurrenceRow[] {
  const { mirror } = useWorkspace()
  const derive = useCallback(
    () => mirror.ids('recurrences', 'board', board_id).flatMap((id) => mirror.row('recurrences', id) ?? NONE),
    [mirror, board_id],
  )
  return useDerived(['recurrences'], derive)
}

/** The one that goes on after a card, or that repeats it. A card without a board has none. */
export function useRecurrenceOf(card_id: string, board_id: string | null): RecurrenceRow | undefined {
  const workspace = useWorkspace()
  useEffect(() => {
    // Without them the card only does not show that it repeats.
    if (board_id) loadRecurrences(workspace, board_id).catch(() => undefined)
  }, [workspace, board_id])
  return useRecurrences(board_id ?? '').find((row) => row.last_card_id === card_id || row.card_id === card_id)
}

/** The next dates of a schedule that is not saved. */
export async function readDates({ api }: WorkspaceData, schedule: Schedule): Promise<readonly number[]> {
  return (await api.previewRecurrence(schedule)).next_dates
}
