import { Suspense, useCallback, useState } from 'react'
import { bringBackCard } from '../actions/card-life.ts'
import { loadFieldsById } from '../data/fields.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { type Change, readHistory } from '../data/reading.ts'
import type { CardDetails } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { cardText } from '../text/card.ts'
import { lazily } from '../ui/lazily.ts'
import { HistoryList } from './HistoryList.tsx'
import { fieldsIn } from './history-sessions.ts'

const CardPast = lazily(async () => (await import('../past/ItemPast.tsx')).CardPast)

/** What was done to the card, newest first, with before and after. */
export function History({ card }: { card: CardDetails }) {
  const workspace = useWorkspace()
  const { id, version } = card
  const mayRestore = useAllowed('card.restore')
  const [looked, look] = useState<Change['seq'] | null>(null)
  const board_id = useRow('cards', id)?.board_id ?? null
  const read = useCallback(
    async (cursor: string) => {
      const page = await readHistory(workspace, id, cursor)
      loadLists(workspace, page.history, board_id)
      void loadFieldsById(workspace, fieldsIn(page.history))
      return page
    },
    [workspace, id, board_id],
  )
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

/** Lists have names once their boards are read: a card that is opened by its address has not read them. */
function loadLists(
  { mirror, boards: { load: loadBoard } }: WorkspaceData,
  history: readonly Change[],
  board_id: string | null,
) {
  const valuesOf = (name: string) => history.flatMap(({ changes }) => changes[name] ?? [])
  const isNamed = (id: unknown) => typeof id !== 'string' || mirror.row('lists', id) !== undefined
  if (valuesOf('list_id').every(isNamed)) return
  // One that is gone, or cannot be seen, leaves its lists with their numbers.
  for (const id of new Set([board_id, ...valuesOf('board_id')]))
    if (typeof id === 'string') loadBoard(id).catch(() => undefined)
}
