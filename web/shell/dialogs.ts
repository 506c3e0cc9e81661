import { Held } from '../data/observable.ts'
import type { SnoozeDayProps } from '../inbox/SnoozeDay.tsx'
import type { RepeatCardProps } from '../recurrence/RepeatCard.tsx'
import type { RemindMeProps } from '../reminder/RemindMe.tsx'
import type { FromTemplateProps } from '../template/FromTemplate.tsx'
import type { SaveTemplateProps } from '../template/SaveTemplate.tsx'

/** What stands before everything else, asked for from anywhere: keys, menus, the palette. */
type ShellDialog =
  | { kind: 'palette' }
  | { kind: 'keys' }
  | { kind: 'new-space' }
  | { kind: 'new-card'; board_id: string | null }
  | { kind: 'new-sprint' }
  | { kind: 'new-epic' }
  | { kind: 'invite' }
  | { kind: 'new-board'; project_id: string | null }
  | { kind: 'rename-space'; id: string }
  | { kind: 'import'; file?: File }
  | ({ kind: 'repeat' } & RepeatCardProps)
  | ({ kind: 'remind' } & RemindMeProps)
  | ({ kind: 'snooze' } & SnoozeDayProps)
  | ({ kind: 'save-template' } & SaveTemplateProps)
  | ({ kind: 'from-template' } & FromTemplateProps)

export const shownDialog = new Held<ShellDialog | null>(null)

export function showDialog(dialog: ShellDialog) {
  shownDialog.set(dialog)
}

export function closeDialog() {
  shownDialog.set(null)
}
