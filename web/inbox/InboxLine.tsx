import { Link } from '@tanstack/react-router'
import { AlarmClock, Archive, Mail, MailOpen, Undo2 } from 'lucide-react'
import { archiveNotification, bringBackNotification, markNotification } from '../actions/inbox.ts'
import { CardLink } from '../card/CardLink.tsx'
import { useRow, useWorkspace } from '../data/hooks.ts'
import type { Notification } from '../data/rows.ts'
import { EpicLink } from '../epic/EpicLink.tsx'
import { formatAgo, formatMoment } from '../text/format.ts'
import { placesText } from '../text/places.ts'
import { snoozeText } from '../text/reminders.ts'
import { IconButton } from '../ui/Button.tsx'
import { Face } from '../ui/Face.tsx'
import styles from './Inbox.module.css'
import { askToSnooze } from './snoozing.ts'

/** One line of the inbox: opening it marks it as read. */
export function InboxLine({ id }: { id: string }) {
  const workspace = useWorkspace()
  const line = useRow('notifications', id)
  if (!line) return null
  const { read, card_id, epic_id, page_id, board_id, recurrence_id, user_ids } = line
  const [person] = user_ids
  const words = placesText.inbox
  const open = () => {
    if (!read) markNotification(workspace, id, true)
  }
  return (
    <li className={styles.line} data-line={id} data-unread={!read || undefined}>
      <span className={styles.dot} role="img" aria-label={words.isUnread} hidden={read} />
      {person && <Face id={person} size={24} />}
      {card_id ? (
        <CardLink id={card_id} className={styles.words} onClick={open}>
          <Words line={line} />
        </CardLink>
      ) : epic_id ? (
        <EpicLink id={epic_id} className={styles.words} onClick={open}>
          <Words line={line} />
        </EpicLink>
      ) : page_id ? (
        <Link
          to="/$team/page-{$page}"
          params={{ team: workspace.team_id, page: page_id }}
          className={styles.words ?? ''}
          onClick={open}
        >
          <Words line={line} />
        </Link>
      ) : recurrence_id && board_id ? (
        <Link
          to="/$team/board-{$board}"
          params={{ team: workspace.team_id, board: board_id }}
          search={{ recurring: recurrence_id }}
          className={styles.words ?? ''}
          onClick={open}
        >
          <Words line={line} />
        </Link>
      ) : (
        <span className={styles.words}>
          <Words line={line} />
        </span>
      )}
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

function Words({ line }: { line: Notification }) {
  return (
    <>
      <span className={styles.text}>{line.text}</span>
      {line.excerpt && <span className={styles.excerpt}>{line.excerpt}</span>}
      <time className={styles.time} dateTime={new Date(line.snoozed_until ?? line.time_updated).toISOString()}>
        {line.snoozed_until ? snoozeText.until(formatMoment(line.snoozed_until)) : formatAgo(line.time_updated)}
      </time>
    </>
  )
}
