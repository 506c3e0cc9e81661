import { useCallback, useMemo, useRef, useState } from 'react'
import { knownLanes, lanesOfCard, WITHOUT } from '../board/lanes/kinds.ts'
import { useLanesBy } from '../board/lanes/use-lanes.ts'
import { useView } from '../board/view.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import type { CardRow, ViewRow } from '../data/rows.ts'
import { newInViewText } from '../text/new-in-view.ts'
import { viewText as words } from '../text/views.ts'
import { useAutoScroll } from '../ui/auto-scroll.ts'
import { fieldName, groupName, groupOf, groupStands, inGroupOrder, inOrder, KEYS } from './groups.ts'
import { useWithAdded } from './new-cards/added.ts'
import { useDestinations } from './new-cards/destinations.ts'
import { AddCardHere, NewCardsHere } from './new-cards/NewCards.tsx'
import { NewCardsContext, newOpen, slotHere, useNewCardKey, useSlot } from './new-cards/slots.ts'
import type { Stands } from './new-cards/stands-for.ts'
import { useViewPlace } from './one-board.ts'
import { type Column, ViewColumn } from './ViewColumn.tsx'
import { ViewLanes } from './ViewLanes.tsx'
import styles from './Views.module.css'

const fieldOf = (group: ViewRow['group_by']) => (group?.startsWith('custom_fields.') ? group : undefined)

/** The cards of a view in columns: by what it groups them, else by status. In lanes, if the address says so. */
export function ViewColumns({ row, ids: found }: { row: ViewRow; ids: readonly string[] }) {
  const { view } = useView()
  const { project_id } = useViewPlace(row)
  const by = useLanesBy(view.lanes, project_id)
  const ids = useWithAdded(found)
  const columns = useColumns(row, ids, project_id)
  const scroller = useRef<HTMLElement>(null)
  useAutoScroll(scroller)
  const { destinations, isKnown } = useDestinations(row)
  const [open] = useState(newOpen)
  const looks = `${view.lanes ?? ''} ${row.group_by ?? ''}`
  const adding = useMemo(() => ({ view_id: row.id, looks, destinations, open }), [row.id, looks, destinations, open])
  useNewCardKey({ ...adding, mayHave: !isKnown || destinations.length > 0 })
  return (
    <NewCardsContext value={adding}>
      <section
        ref={scroller}
        className={by ? styles.scroller : styles.columns}
        aria-label={words.columns}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
        tabIndex={0}
        data-columns
        data-lanes
      >
        {by && <ViewLanes row={row} by={by} ids={ids} columns={columns} />}
        {!by && columns.map((column) => <ViewColumn key={column.key} column={column} />)}
        {!by && columns.length === 0 && <FirstCard />}
      </section>
    </NewCardsContext>
  )
}

/** Where a view shows nothing yet. */
function FirstCard() {
  const slot = useSlot('view', NOTHING)
  return (
    <div className={styles.column} {...slotHere(slot)}>
      <AddCardHere slot={slot} label={newInViewText.addTo(null, null)} />
      <NewCardsHere slot={slot} />
    </div>
  )
}
const NOTHING: readonly Stands[] = []

function useColumns(row: ViewRow, ids: readonly string[], project_id: string): readonly Column[] {
  const { mirror, me } = useWorkspace()
  // Only fields of its space: a view of the workspace may show cards of many.
  const byField = useLanesBy(fieldOf(row.group_by), project_id)
  const group = groupOf(row.group_by)
  return useDerived(
    ['cards', 'lists', 'members', 'tags', 'epics', 'fields'],
    useCallback(() => {
      const keysOf = (card: CardRow) => (byField ? lanesOfCard(byField, card) : KEYS[group](card))
      const found = new Map<string | null, string[]>()
      for (const id of ids) {
        const card = mirror.row('cards', id)
        for (const key of card ? keysOf(card) : []) {
          const before = found.get(key)
          if (before) before.push(id)
          else found.set(key, [id])
        }
      }
      const columns = [...found].flatMap(([key, cards]): Column[] => {
        const card = mirror.row('cards', cards[0] ?? '')
        if (!card) return []
        const name = byField ? fieldName(mirror, byField, key) : groupName(mirror, group, key)
        const stands: Stands = byField
          ? { kind: 'property', by: byField, key: key ?? WITHOUT }
          : groupStands(group, key, card)
        return [{ key: key ?? '', name, stands, cards }]
      })
      return byField ? inOrder(columns, knownLanes(mirror, byField, me.id)) : inGroupOrder(mirror, group, columns)
    }, [mirror, me, group, byField, ids]),
  )
}
