import { AlarmClock, Archive, Mail, MailOpen, Undo2 } from 'lucide-react'
import { archiveNotification, bringBackNotification, markNotification } from '../actions/inbox.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { placesText } from '../text/places.ts'
import { snoozeText } from '../text/reminders.ts'
import { IconButton } from '../ui/Button.tsx'
import { Face } from '../ui/Face.tsx'
import styles from './Inbox.module.css'
import { LineLink } from './LineLink.tsx'
import { askToSnooze } from './snoozing.ts'

/** One line of the inbox: opening it marks it as read. */
export function InboxLine({ id }: { id: string }) {
  const workspace = useWorkspace()
  const line = useRow('notifications', id)
  if (!line) return null
  const { read, user_ids } = line
  const [person] = user_ids
  const words = placesText.inbox
  const open = () => {
    if (!read) markNotification(workspace, id, true)
  }
  return (
    <li className={styles.line} data-line={id} data-unread={!read || undefined}>
      <span className={styles.dot} role="img" aria-label={words.isUnread} hidden={read} />
      {person && <Face id={person} size={24} />}
      <LineLink line={line} onOpen={open} />
      <IconButton label={read ? words.markUnread : words.read} onPress={() => markNotification(workspace, id, !read)}>
        {read ? <Mail size={16} aria-hidden /> : <MailOpen size={16} aria-hidden />}
      </IconButton>
      {line.snoozed_until ? (
        <IconButton label={snoozeText.bringBack} onPress={() => bringBackNotification(workspace, id)}>
          <Undo2 size={16} aria-hidden />
        </IconButton>
      ) : (
        <span data-snooze>
          <IconButton
            label={snoozeText.snooze}
            aria-haspopup="menu"
            // What was pressed is a button.
            onPress={({ target }) => askToSnooze(id, target as HTMLElement)}
          >
            <AlarmClock size={16} aria-hidden />
          </IconButton>
        </span>
      )}
      <IconButton label={words.archive} onPress={() => archiveNotification(workspace, id)}>
        <Archive size={16} aria-hidden />
      </IconButton>
    </li>
  )
}
