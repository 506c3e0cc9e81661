import { memo, Suspense, useRef } from 'react'
import { newCardsKey } from '../../actions/cards.ts'
import { useDraft } from '../../data/drafts.ts'
import { useIds, useRow, useWorkspace } from '../../data/hooks.ts'
import { lazily } from '../../ui/lazily.ts'
import { RefusedOf, refusedHere } from '../../ui/Refused.tsx'
import { AddCard } from '../AddCard.tsx'
import { ColumnHeader } from '../ColumnHeader.tsx'
import { useColumnTarget } from '../drag.ts'
import { useNow } from '../state.ts'
import styles from './Lanes.module.css'

// Most of the script of a page in lanes was the choice of a lane for new cards: it comes while one is added.
const LaneOfNew = lazily(async () => (await import('./LaneOfNew.tsx')).LaneOfNew)

/** The head of a column above all lanes: its list, and new cards of it. */
export const LaneColumn = memo(function LaneColumn({ id, shown }: { id: string; shown: number }) {
  const workspace = useWorkspace()
  const list = useRow('lists', id)
  const all = useIds('cards', 'list', id)
  const column = useRef<HTMLElement>(null)
  const { isOver, edge } = useColumnTarget(column, id)
  const isAdding = useNow(({ adding }) => adding === id)
  const isRefused = useDraft(newCardsKey(workspace, id))?.refused !== undefined
  if (!list) return null
  return (
    <section
      ref={column}
      className={styles.column}
      aria-label={list.title}
      data-over={isOver || undefined}
      data-edge={edge}
      data-list={id}
      {...refusedHere('lists', id)}
    >
      <ColumnHeader list={list} shown={shown} total={all.length} column={column} />
      <RefusedOf table="lists" id={id} />
      {(isAdding || isRefused) && (
        <AddCard list_id={id}>
          <Suspense>
            <LaneOfNew />
          </Suspense>
        </AddCard>
      )}
    </section>
  )
})
