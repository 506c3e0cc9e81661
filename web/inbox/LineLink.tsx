import { Link } from '@tanstack/react-router'
import { CardLink } from '../card/CardLink.tsx'
import { useWorkspace } from '../data/hooks.ts'
import type { Notification } from '../data/rows.ts'
import { EpicLink } from '../epic/EpicLink.tsx'
import { formatAgo, formatMoment } from '../text/format.ts'
import { snoozeText } from '../text/reminders.ts'
import styles from './Inbox.module.css'

interface LineLinkProps {
  line: Notification
  onOpen(): void
}

/** What the line says, as a link to what it is about, or to where that is set up. */
export function LineLink({ line, onOpen }: LineLinkProps) {
  const { team_id: team } = useWorkspace()
  const { card_id, epic_id, page_id, project_id, board_id, recurrence_id, rule_id, integration_id } = line
  const look = { className: styles.words ?? '', onClick: onOpen }
  const words = <Words line={line} />
  const place = board_id ? { board: board_id } : project_id ? { space: project_id } : null
  if (card_id)
    return (
      <CardLink id={card_id} {...look}>
        {words}
      </CardLink>
    )
  if (epic_id)
    return (
      <EpicLink id={epic_id} {...look}>
        {words}
      </EpicLink>
    )
  if (page_id)
    return (
      <Link to="/$team/page-{$page}" params={{ team, page: page_id }} {...look}>
        {words}
      </Link>
    )
  if (recurrence_id && board_id)
    return (
      <Link
        to="/$team/board-{$board}"
        params={{ team, board: board_id }}
        search={{ recurring: recurrence_id }}
        {...look}
      >
        {words}
      </Link>
    )
  if (rule_id && place)
    return (
      <Link to="/$team/automation" params={{ team }} search={place} {...look}>
        {words}
      </Link>
    )
  if (integration_id)
    return (
      <Link to="/$team/settings/integrations/$integration" params={{ team, integration: integration_id }} {...look}>
        {words}
      </Link>
    )
  return <span className={styles.words}>{words}</span>
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
