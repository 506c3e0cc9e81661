import { useCallback } from 'react'
import type { AnswerOf, Event } from '../../client/client.ts'
import { useAgainOn } from './again.ts'
import { useAnswer, useRead } from './answer.ts'
import { useWorkspace } from './hooks.ts'
import type { WorkspaceData } from './workspace.ts'

/** Logged time, asked for where it is shown: the mirror has the sum of each open card alone. */

export type TimeEntry = AnswerOf<'readTimeEntry'>['time_entry']

/** Older entries of a card are in the API alone. */
const SHOWN = 100

export interface TimeOfCard {
  entries: readonly TimeEntry[]
  /** There are older ones. */
  isCut: boolean
}

async function readTimeOfCard({ api }: WorkspaceData, card_id: string): Promise<TimeOfCard> {
  const { time_entries, cursor } = await api.listTimeOfCard({ card_id, count: SHOWN })
  return { entries: time_entries, isCut: cursor !== '' }
}

async function readTimer({ api }: WorkspaceData): Promise<TimeEntry | null> {
  return (await api.readTimer()).time_entry
}

/** A timer ends with its card too. */
const mayEndTimer = ({ type }: Event) => type.startsWith('time_entry.') || type.endsWith('.deleted')

/** The person's running timer, the same in all their tabs; undefined until it is known. */
export function useTimer() {
  const { answer, again } = useRead(readTimer)
  useAgainOn(again, mayEndTimer)
  return { timer: answer, again }
}

/** The time logged on a card, also by others while it is shown. */
export function useTimeOfCard(card_id: string) {
  const workspace = useWorkspace()
  const answered = useAnswer(useCallback(() => readTimeOfCard(workspace, card_id), [workspace, card_id]))
  const concerns = useCallback(
    ({ type, card_id: of }: Event) => of === card_id && type.startsWith('time_entry.'),
    [card_id],
  )
  useAgainOn(answered.again, concerns)
  return answered
}
