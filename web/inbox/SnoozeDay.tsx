import { getLocalTimeZone, today } from '@internationalized/date'
import { snoozeNotification } from '../actions/inbox.ts'
import { useWorkspace } from '../data/hooks.ts'
import { morningOf } from '../reminder/moments.ts'
import { closeDialog } from '../shell/dialogs.ts'
import { snoozeText as words } from '../text/reminders.ts'
import { startOf } from '../ui/DayCalendar.tsx'
import { DayChoice } from '../ui/DayChoice.tsx'
import { Dialog } from '../ui/Dialog.tsx'

export interface SnoozeDayProps {
  notification_id: string
}

/** A notification comes back in the morning of a typed or chosen day, within a year. */
export function SnoozeDay({ notification_id }: SnoozeDayProps) {
  const workspace = useWorkspace()
  const now = today(getLocalTimeZone())
  return (
    <Dialog title={words.day} isOpen onClose={closeDialog}>
      <DayChoice
        label={words.day}
        value={null}
        earliest={now.add({ days: 1 })}
        latest={now.add({ years: 1 })}
        isClearable={false}
        onChange={(day) => {
          closeDialog()
          if (day) snoozeNotification(workspace, notification_id, morningOf(startOf(day)))
        }}
      />
    </Dialog>
  )
}
