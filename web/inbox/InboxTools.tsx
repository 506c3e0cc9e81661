import { Archive, CheckCheck } from 'lucide-react'
import { archiveAllNotifications, markAllNotifications } from '../actions/inbox-all.ts'
import { useWorkspace } from '../data/hooks.ts'
import { placesText } from '../text/places.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Inbox.module.css'

/** What is done with all notifications at once. */
export function InboxTools({ unread, isEmpty }: { unread: number; isEmpty: boolean }) {
  const workspace = useWorkspace()
  const words = placesText.inbox
  return (
    <div className={styles.tools}>
      <Button isDisabled={unread === 0} onPress={() => markAllNotifications(workspace)}>
        <CheckCheck size={16} aria-hidden /> {words.markAll}
      </Button>
      <Button isDisabled={isEmpty} onPress={() => archiveAllNotifications(workspace)}>
        <Archive size={16} aria-hidden /> {words.archiveAll}
      </Button>
    </div>
  )
}
