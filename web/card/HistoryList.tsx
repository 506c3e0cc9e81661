import { useCallback, useEffect, useRef, useState } from 'react'
import type { Change } from '../data/reading.ts'
import type { CardDetails } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import styles from './History.module.css'
import { HistoryEntry } from './HistoryEntry.tsx'
import { sessionsOf } from './history-sessions.ts'

interface HistoryListProps {
  /** Reads from where an earlier answer ended. Must be stable (`useCallback`). */
  read(cursor: string): Promise<{ history: Change[]; cursor: string }>
  /** Another one has more history. */
  version: string | undefined
  /** Of which items are named by their words; a page has none. */
  checklists: CardDetails['checklists']
  /** Null where nothing is restored. */
  restoring: Restoring | null
  /** Shows it as it was then. */
  onLook?(seq: Change['seq']): void
}

interface Restoring {
  /** What is asked before something is restored. */
  title: string
  help: string
  onRestore(seq: Change['seq']): void
}

/** What was done to a card, an epic or a page, newest first, with before and after. */
export function HistoryList({ read, version, checklists, restoring, onLook }: HistoryListProps) {
  const [entries, setEntries] = useState<readonly Change[]>([])
  const [cursor, setCursor] = useState('')
  const [asked, ask] = useState<Change | null>(null)
  const turns = useRef(0)
  const show = useCallback(
    async (from: string) => {
      const turn = ++turns.current
      const page = await read(from)
      // An answer to what was asked before is late: it lacks what was done since, or goes on elsewhere.
      if (turn !== turns.current) return
      setEntries((before) => (from ? [...before, ...page.history] : page.history))
      setCursor(page.cursor)
    },
    [read],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version has more history
  useEffect(() => {
    // What was shown stays when it cannot be read again just now.
    show('').catch(() => undefined)
  }, [show, version])
  return (
    <>
      <ol className={styles.list}>
        {sessionsOf(entries).map((session, index) => (
          <HistoryEntry
            key={`${session.entry.seq}`}
            checklists={checklists}
            session={session}
            {...(onLook && index > 0 && { onLook: () => onLook(session.entry.seq) })}
            {...(restoring && index > 0 && { onRestore: () => ask(session.entry) })}
          />
        ))}
      </ol>
      {cursor && (
        <Button kind="plain" onPress={() => void show(cursor).catch(() => undefined)}>
          {cardText.older}
        </Button>
      )}
      <Dialog title={restoring?.title ?? ''} isOpen={asked !== null} onClose={() => ask(null)}>
        <p>{restoring?.help}</p>
        <DialogButtons>
          <Button onPress={() => ask(null)}>{text.cancel}</Button>
          <Button
            kind="strong"
            onPress={() => {
              if (asked) restoring?.onRestore(asked.seq)
              ask(null)
            }}
          >
            {cardText.bringBack}
          </Button>
        </DialogButtons>
      </Dialog>
    </>
  )
}
