import { useCallback } from 'react'
import type { AnswerOf, Event } from '../../client/client.ts'
import { isOfReports, useAgainOn } from './again.ts'
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

/** More people than log time on one epic. */
const PEOPLE = 500

export interface TimeOfEpic {
  seconds: number
  people: readonly { user_id: string; name: string; seconds: number }[]
}

async function readTimeOfEpic({ api }: WorkspaceData, epic_id: string): Promise<TimeOfEpic> {
  const { sums } = await api.listTime({ epic_id, group_by: 'person', count: PEOPLE })
  const people = sums.map(({ key, title, seconds }) => ({ user_id: key ?? '', name: title, seconds }))
  return {
    seconds: people.reduce((total, { seconds }) => total + seconds, 0),
    people: people.toSorted((a, b) => b.seconds - a.seconds),
  }
}

/** The time logged on the cards of an epic that the person sees, as it becomes more. */
export function useTimeOfEpic(epic_id: string): TimeOfEpic | undefined {
  const workspace = useWorkspace()
  const { answer, again } = useAnswer(useCallback(() => readTimeOfEpic(workspace, epic_id), [workspace, epic_id]))
  useAgainOn(again, isOfReports)
  return answer
}
