import { Suspense, useCallback, useState } from 'react'
import { bringBackCard } from '../actions/card-life.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { type Change, readHistory } from '../data/reading.ts'
import type { CardDetails } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { lazily } from '../ui/lazily.ts'
import { HistoryList } from './HistoryList.tsx'

const CardPast = lazily(async () => (await import('../past/ItemPast.tsx')).CardPast)

/** What was done to the card, newest first, with before and after. */
export function History({ card }: { card: CardDetails }) {
  const workspace = useWorkspace()
  const { id, version } = card
  const mayRestore = useAllowed('card.restore')
  const [looked, look] = useState<Change['seq'] | null>(null)
  const read = useCallback((cursor: string) => readHistory(workspace, id, cursor), [workspace, id])
  return (
    <>
      <HistoryList
        read={read}
        version={version}
        checklists={card.checklists}
        restoring={
          mayRestore
            ? {
                title: cardText.bringBackTitle,
                help: cardText.bringBackHelp,
                onRestore: (seq) => bringBackCard(workspace, id, seq),
              }
            : null
        }
        onLook={look}
      />
      {looked !== null && (
        <Suspense>
          <CardPast id={id} at={looked} onClose={() => look(null)} />
        </Suspense>
      )}
    </>
  )
}
