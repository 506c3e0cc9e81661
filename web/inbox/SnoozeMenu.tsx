import { CalendarDays, Coffee, Sunrise, Sunset } from 'lucide-react'
import { snoozeNotification } from '../actions/inbox.ts'
import { useWorkspace } from '../data/hooks.ts'
import { laterToday, nextWeek, tomorrowMorning } from '../reminder/moments.ts'
import { showDialog } from '../shell/dialogs.ts'
import { formatMoment } from '../text/format.ts'
import { snoozeText as words } from '../text/reminders.ts'
import { MenuAt, MenuItem } from '../ui/Menu.tsx'
import type { MenuPosition } from '../ui/MenuButton.tsx'

/** Until when a notification is put away. */
export function SnoozeMenu({ id, ...position }: MenuPosition & { id: string }) {
  const workspace = useWorkspace()
  const now = Date.now()
  const choices = [
    { words: words.laterToday, until: laterToday(now), icon: <Sunset size={16} aria-hidden /> },
    { words: words.tomorrow, until: tomorrowMorning(now), icon: <Sunrise size={16} aria-hidden /> },
    { words: words.nextWeek, until: nextWeek(now), icon: <Coffee size={16} aria-hidden /> },
  ]
  return (
    <MenuAt {...position} label={words.menu}>
      {choices.map((choice) => (
        <MenuItem
          key={choice.words}
          icon={choice.icon}
          shortcut={formatMoment(choice.until)}
          onAction={() => snoozeNotification(workspace, id, choice.until)}
        >
          {choice.words}
        </MenuItem>
      ))}
      <MenuItem
        icon={<CalendarDays size={16} aria-hidden />}
        onAction={() => showDialog({ kind: 'snooze', notification_id: id })}
      >
        {words.choose}
      </MenuItem>
    </MenuAt>
  )
}
