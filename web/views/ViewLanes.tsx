import { useCallback, useMemo } from 'react'
import { useClosedLanes } from '../board/lanes/closed.ts'
import { type Lane, lanesOf } from '../board/lanes/derive.ts'
import type { LanesBy } from '../board/lanes/kinds.ts'
import { LaneHead } from '../board/lanes/LaneHead.tsx'
import { TABLES, useNames } from '../board/lanes/use-lanes.ts'
import { useView } from '../board/view.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import type { ViewRow } from '../data/rows.ts'
import { newInViewText as words } from '../text/new-in-view.ts'
import { type LaneMoves, useLaneMoves } from './lane-moves.ts'
import { AddCardHere, NewCardsHere } from './new-cards/NewCards.tsx'
import { useSlot } from './new-cards/slots.ts'
import type { Stands } from './new-cards/stands-for.ts'
import { type Column, ViewColumn } from './ViewColumn.tsx'
import { ViewLane } from './ViewLane.tsx'
import styles from './Views.module.css'

interface ViewLanesProps {
  row: ViewRow
  by: LanesBy
  ids: readonly string[]
  columns: readonly Column[]
}

/** The one list of all that a view found. */
const ALL = 'view'
const NOTHING = new Map<string, ReadonlyMap<string, readonly string[]>>()

/** The columns of a view in lanes; each lane has all columns, so that they stand below each other. */
export function ViewLanes({ row: { id, board_id, project_id }, by, ids, columns }: ViewLanesProps) {
  const { mirror, me } = useWorkspace()
  const { view } = useView()
  const place = useMemo(() => ({ board_id, sprint_id: null, project_id: project_id ?? '' }), [board_id, project_id])
  const { lanes } = useDerived(
    TABLES[by.kind],
    useCallback(
      () => lanesOf({ mirror, by, place, me: me.id }, { lists: [ALL], idsOf: () => ids }, NOTHING),
      [mirror, me, by, place, ids],
    ),
  )
  useNames(by, lanes)
  const { closed, toggle } = useClosedLanes(`view ${id}`)
  const isClosed = (lane: Lane) => closed.has(`${view.lanes} ${lane.key}`)
  const moves = useLaneMoves({ view_id: id, by, lanes, columns, isClosed })
  // One without cards is there to take some.
  return (
    <>
      {lanes.map((lane) => (
        <OneLane
          key={lane.key}
          {...{ by, lane, columns, moves }}
          isClosed={isClosed(lane)}
          onToggle={() => toggle(`${view.lanes} ${lane.key}`)}
        />
      ))}
      <p className="visually-hidden" role="status">
        {moves.said}
      </p>
    </>
  )
}

interface OneLaneProps {
  by: LanesBy
  lane: Lane
  columns: readonly Column[]
  moves: LaneMoves
  isClosed: boolean
  onToggle(): void
}

function OneLane({ by, lane, columns, moves, isClosed, onToggle }: OneLaneProps) {
  const stands = useMemo((): Stands => ({ kind: 'property', by, key: lane.key }), [by, lane.key])
  const slot = useSlot(`lane ${lane.key}`, [stands])
  const held = new Set(lane.idsOf(ALL))
  return (
    <ViewLane lane={lane} moves={moves} slot={slot}>
      <LaneHead by={by} lane={lane} isClosed={isClosed} onToggle={onToggle}>
        <AddCardHere slot={slot} label={words.addTo(null, lane.name)} />
      </LaneHead>
      <div className={styles.ofLane}>
        <NewCardsHere slot={slot} />
      </div>
      {!isClosed && columns.length > 0 && (
        <div className={styles.columns}>
          {columns.map((column) => (
            <ViewColumn
              key={column.key}
              column={{ ...column, cards: column.cards.filter((card) => held.has(card)) }}
              within={{ lane, stands, moves, all: column.cards }}
            />
          ))}
        </div>
      )}
    </ViewLane>
  )
}
