import { useCallback, useEffect, useState } from 'react'
import { bringBackCard } from '../actions/card-life.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { type Change, readHistory } from '../data/reading.ts'
import type { CardDetails } from '../data/rows.ts'
import { formatAgo, formatMoment } from '../text/format.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Face } from '../ui/Face.tsx'
import { Changes } from './Changes.tsx'
import styles from './History.module.css'

/** What was done to the card, newest first, with before and after. */
export function History({ card }: { card: CardDetails }) {
  const workspace = useWorkspace()
  const { id, version } = card
  const [entries, setEntries] = useState<readonly Change[]>([])
  const [cursor, setCursor] = useState('')
  const [asked, ask] = useState<Change | null>(null)
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
        {entries.map((entry, index) => (
          <Entry key={`${entry.seq}`} entry={entry} {...(mayBringBack && index > 0 && { onBack: () => ask(entry) })} />
        ))}
      </ol>
      {cursor && (
        <Button kind="plain" onPress={() => void read(cursor).catch(() => undefined)}>
          {text.card.older}
        </Button>
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

/** The log may know more types than this page. */
function wordsFor(type: string): string {
  return Object.entries(text.card.historyTypes).find(([known]) => known === type)?.[1] ?? text.card.otherHistory
}

/** What a code host did is nobody's action, and what an agent did is the agent's. */
function nameOfActor({ type, agent_id }: Change['user']['source'], name: string): string {
  const host = Object.entries(text.settings.codeHosts.types).find(([one]) => one === type)?.[1]
  return host ?? (agent_id === null ? name : text.card.agentOf(name))
}

function Entry({ entry, onBack }: { entry: Change; onBack?: () => void }) {
  const { user_id, user, type, time_created, changes } = entry
  const person = useRow('members', user_id)
  const isOfCard = type.startsWith('card.')
  return (
    <li className={styles.entry}>
      <Face id={user_id} size={20} />
      <div className={styles.main}>
        <p>
          <strong>{nameOfActor(user.source, person?.display_name || text.someone)}</strong> {wordsFor(type)}{' '}
          <time
            className={styles.time}
            dateTime={new Date(time_created).toISOString()}
            title={formatMoment(time_created)}
          >
            {formatAgo(time_created)}
          </time>
        </p>
        <Changes changes={changes} />
      </div>
      {onBack && isOfCard && (
        <Button kind="plain" aria-label={text.card.bringBackLabel(formatMoment(time_created))} onPress={onBack}>
          {text.card.bringBack}
        </Button>
      )}
    </li>
  )
}
