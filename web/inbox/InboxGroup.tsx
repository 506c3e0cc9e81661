import { Archive } from 'lucide-react'
import { useState } from 'react'
import { archiveNotifications } from '../actions/inbox-all.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { formatDay, formatNumber } from '../text/format.ts'
import { placesText } from '../text/places.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import type { Group } from './groups.ts'
import styles from './Inbox.module.css'
import { InboxLine } from './InboxLine.tsx'

/** Longer groups begin folded: a board on which much happens hides nothing of the others. */
const MAX_UNFOLDED = 8
const FIRST = 5

interface InboxGroupProps {
  group: Group
  /** Whether the day is said above it. */
  isFirstOfDay: boolean
}

/** What happened on one board on one day. */
export function InboxGroup({ group: { day, place, ids }, isFirstOfDay }: InboxGroupProps) {
  const workspace = useWorkspace()
  const [isUnfolded, setUnfolded] = useState(false)
  const board = useRow('boards', place.board_id ?? '')
  const project = useRow('projects', place.project_id ?? '')
  const words = placesText.inbox
  const title = board?.title ?? project?.title ?? (place.type === 'epic' ? words.roadmap : words.workspace)
  const dayWords = formatDay(day)
  const shown = isUnfolded || ids.length <= MAX_UNFOLDED ? ids : ids.slice(0, FIRST)
  return (
    <section aria-label={words.group(title, dayWords)} data-rows>
      {isFirstOfDay && <h2 className={styles.day}>{dayWords}</h2>}
      <div className={styles.groupHeader}>
        <h3 className={styles.place}>
          {board && project && <span className={styles.space}>{project.title} / </span>}
          {title} <span className={styles.count}>{formatNumber(ids.length)}</span>
        </h3>
        <IconButton label={words.archiveGroup(title, dayWords)} onPress={() => archiveNotifications(workspace, ids)}>
          <Archive size={16} aria-hidden />
        </IconButton>
      </div>
      <ul className={styles.list} aria-label={words.list}>
        {shown.map((id) => (
          <InboxLine key={id} id={id} />
        ))}
      </ul>
      {shown.length < ids.length && (
        <Button kind="plain" onPress={() => setUnfolded(true)}>
          {words.unfold(ids.length - shown.length)}
        </Button>
      )}
    </section>
  )
}
