import { CheckCheck } from 'lucide-react'
import { useCallback, useState } from 'react'
import { markAllNotifications } from '../actions/inbox.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { useUnread } from '../shell/unread.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Page } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './Inbox.module.css'
import { InboxLine } from './InboxLine.tsx'

type Shown = 'all' | 'unread'

/** What others did that concerns the reader, the latest first. */
export function InboxPage() {
  const workspace = useWorkspace()
  const { mirror, inbox, isReady } = workspace
  const [shown, setShown] = useState<Shown>('all')
  const isThere = useHeld(isReady)
  const cursor = useHeld(inbox.cursor)
  const unread = useUnread()
  const find = useCallback(
    () =>
      mirror
        .ids('notifications', 'all', 'inbox')
        .filter((id) => shown === 'all' || mirror.row('notifications', id)?.read === false),
    [mirror, shown],
  )
  const ids = useDerived(['notifications'], find)
  const words = text.inbox
  return (
    <Page
      title={words.title}
      tab={{ words: unread > 0 ? `${words.title} (${unread})` : words.title, saysUnread: true }}
      tools={
        <Button isDisabled={unread === 0} onPress={() => markAllNotifications(workspace)}>
          <CheckCheck size={16} aria-hidden /> {words.markAll}
        </Button>
      }
    >
      <Tabs
        label={words.show}
        value={shown}
        choices={[
          { value: 'all', words: words.all },
          { value: 'unread', words: unread > 0 ? `${words.unread} ${unread}` : words.unread },
        ]}
        onChoose={setShown}
      />
      <ul className={styles.list} aria-label={words.list}>
        {ids.map((id) => (
          <InboxLine key={id} id={id} />
        ))}
      </ul>
      {ids.length === 0 && isThere && (
        <p className={styles.nothing}>{shown === 'all' ? words.nothing : words.nothingUnread}</p>
      )}
      {cursor !== '' && <Button onPress={() => void inbox.loadMore().catch(() => undefined)}>{words.more}</Button>}
    </Page>
  )
}
