import { Suspense, useCallback, useEffect, useState } from 'react'
import { bringBackCard } from '../actions/card-life.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { type Change, readHistory } from '../data/reading.ts'
import type { CardDetails } from '../data/rows.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { lazily } from '../ui/lazily.ts'
import styles from './History.module.css'
import { HistoryEntry } from './HistoryEntry.tsx'
import { sessionsOf } from './history-sessions.ts'

const CardPast = lazily(async () => (await import('../past/CardPast.tsx')).CardPast)

/** What was done to the card, newest first, with before and after. */
export function History({ card }: { card: CardDetails }) {
  const workspace = useWorkspace()
  const { id, version } = card
  const [entries, setEntries] = useState<readonly Change[]>([])
  const [cursor, setCursor] = useState('')
  const [asked, ask] = useState<Change | null>(null)
  const [looked, look] = useState<Change | null>(null)
  const mayBringBack = useAllowed('card.restore')
  const read = useCallback(
    async (from: string) => {
      const page = await readHistory(workspace, id, from)
      setEntries((before) => (from ? [...before, ...page.history] : page.history))
      setCursor(page.cursor)
    },
    [workspace, id],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the card has more history
  useEffect(() => {
    // What was shown stays when it cannot be read again just now.
    read('').catch(() => undefined)
  }, [read, version])
  return (
    <>
      <ol className={styles.list}>
        {sessionsOf(entries).map((session, index) => (
          <HistoryEntry
            key={`${session.entry.seq}`}
            card={card}
            session={session}
            {...(index > 0 && { onLook: () => look(session.entry) })}
            {...(mayBringBack && index > 0 && { onRestore: () => ask(session.entry) })}
          />
        ))}
      </ol>
      {cursor && (
        <Button kind="plain" onPress={() => void read(cursor).catch(() => undefined)}>
          {text.card.older}
        </Button>
      )}
      {looked && (
        <Suspense>
          <CardPast id={id} at={looked.seq} onClose={() => look(null)} />
        </Suspense>
      )}
      <Dialog title={text.card.bringBackTitle} isOpen={asked !== null} onClose={() => ask(null)}>
        <p>{text.card.bringBackHelp}</p>
        <DialogButtons>
          <Button onPress={() => ask(null)}>{text.cancel}</Button>
          <Button
            kind="strong"
            onPress={() => {
              if (asked) bringBackCard(workspace, id, asked.seq)
              ask(null)
            }}
          >
            {text.card.bringBack}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}
