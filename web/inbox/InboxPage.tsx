import { Suspense, useCallback, useEffect, useState } from 'react'
import { useConnection } from '../data/connection.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import { useHeld } from '../data/observable.ts'
import { useUnread } from '../shell/unread.ts'
import { placesText } from '../text/places.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { lazily } from '../ui/lazily.ts'
import { Page } from '../ui/Page.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useRows } from '../ui/use-rows.ts'
import { groupsOf } from './groups.ts'
import styles from './Inbox.module.css'
import { InboxGroup } from './InboxGroup.tsx'
import { InboxTools } from './InboxTools.tsx'
import { useInboxKeys } from './keys.ts'
import { snoozing } from './snoozing.ts'

const SnoozeMenu = lazily(async () => (await import('./SnoozeMenu.tsx')).SnoozeMenu)

const Reminders = lazily(async () => (await import('../reminder/Reminders.tsx')).Reminders)

type Shown = 'all' | 'unread' | 'snoozed' | 'reminders'

const NOTHING = {
  all: placesText.inbox.nothing,
  unread: placesText.inbox.nothingUnread,
  snoozed: placesText.inbox.nothingSnoozed,
} satisfies Record<Exclude<Shown, 'reminders'>, string>

/** What others did that concerns the reader, by day and board, the latest first. */
export function InboxPage() {
  const { mirror, inbox, connection, onNotification } = useWorkspace()
  const [shown, setShown] = useState<Shown>('all')
  const isThere = useHeld(inbox.isRead)
  const isOffline = useConnection(connection) === 'offline'
  const cursor = useHeld(inbox.cursor)
  const unread = useUnread()
  const asked = useHeld(snoozing)
  const find = useCallback(
    () =>
      groupsOf(
        mirror
          .ids('notifications', 'all', shown === 'snoozed' ? 'snoozed' : 'inbox')
          .flatMap((id) => mirror.row('notifications', id) ?? [])
          .filter(({ read }) => shown !== 'unread' || !read),
      ),
    [mirror, shown],
  )
  const groups = useDerived(['notifications'], find)
  // They are no notifications yet.
  const notices = shown === 'reminders' ? [] : groups
  // What is put away is read when it is looked at, and again whenever the inbox changes.
  useEffect(() => {
    if (shown !== 'snoozed') return
    const read = () => void inbox.readSnoozed().catch(() => undefined)
    read()
    return onNotification(read)
  }, [shown, inbox, onNotification])
  const { rows, ref } = useRows<HTMLDivElement>()
  useInboxKeys(rows)
  const words = placesText.inbox
  return (
    <Page
      title={words.title}
      tab={{ words: unread > 0 ? `${words.title} (${unread})` : words.title, saysUnread: true }}
      tools={
        shown === 'reminders' ? null : (
          <InboxTools unread={unread} isEmpty={groups.length === 0 && shown !== 'unread'} />
        )
      }
    >
      <Tabs
        label={words.show}
        value={shown}
        choices={[
          { value: 'all', words: words.all },
          { value: 'unread', words: unread > 0 ? `${words.unread} ${unread}` : words.unread },
          { value: 'snoozed', words: words.snoozed },
          { value: 'reminders', words: words.reminders },
        ]}
        onChoose={setShown}
      />
      {shown === 'reminders' && (
        <Suspense>
          <Reminders />
        </Suspense>
      )}
      <div ref={ref} className={styles.groups}>
        {notices.map((group, index) => (
          <InboxGroup key={group.key} group={group} isFirstOfDay={notices[index - 1]?.day !== group.day} />
        ))}
      </div>
      {notices.length === 0 && isThere && shown !== 'reminders' && (
        <Empty drawing="inbox">
          <p>{NOTHING[shown]}</p>
        </Empty>
      )}
      {notices.length === 0 && !isThere && isOffline && shown !== 'reminders' && (
        <p className={styles.nothing}>{text.failures.offline}</p>
      )}
      <Suspense>{asked && <SnoozeMenu {...asked} onClose={() => snoozing.set({ ...asked, anchor: null })} />}</Suspense>
      {cursor !== '' && (shown === 'all' || shown === 'unread') && (
        <Button onPress={() => void inbox.loadMore().catch(() => undefined)}>{words.more}</Button>
      )}
    </Page>
  )
}
