import { useCallback } from 'react'
import type { AnswerOf, BodyOf, Event } from '../../client/client.ts'
import { useAgainOn } from './again.ts'
import { useAnswer, useRead } from './answer.ts'
import { useWorkspace } from './hooks.ts'
import type { WorkspaceData } from './workspace.ts'

/** One's own reminders, asked for where they are shown: the mirror has none of them. */

export type Reminder = AnswerOf<'setReminder'>['reminder']
export type NewReminder = BodyOf<'setReminder'>
export type Lead = NonNullable<Reminder['lead']>

async function readReminder({ api }: WorkspaceData, card_id: string): Promise<Reminder | null> {
  // A card that is only made up here so far has none.
  return card_id.startsWith('new-') ? null : (await api.readReminder({ card_id })).reminder
}

async function readReminders({ api }: WorkspaceData): Promise<Reminder[]> {
  return (await api.listReminders()).reminders
}

// What a card is called, and when it is due.
const movesReminders = ({ type }: Event) =>
  /^card\.(?:marked|reminded|updated|moved|archived|deleted|restored)$/.test(type)

/** One's own reminders on all cards, those that come first first. */
export function useReminders() {
  const { answer, failure, again } = useRead(readReminders)
  useAgainOn(again, movesReminders)
  return { reminders: answer, failure }
}

/** One's own reminder on a card, the same in all tabs; undefined until it is known. */
export function useReminder(card_id: string): Reminder | null | undefined {
  const workspace = useWorkspace()
  const { answer, again } = useAnswer(useCallback(() => readReminder(workspace, card_id), [workspace, card_id]))
  // The due date moves it.
  const concerns = useCallback(
    ({ type, card_id: of }: Event) => of === card_id && /^card\.(?:marked|reminded|updated|moved|restored)$/.test(type),
    [card_id],
  )
  useAgainOn(again, concerns)
  return answer
}
