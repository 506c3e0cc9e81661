import { useCallback, useMemo } from 'react'
import { useClosedLanes } from '../board/lanes/closed.ts'
import { type Lane, lanesOf } from '../board/lanes/derive.ts'
import type { LanesBy } from '../board/lanes/kinds.ts'
import { LaneHead } from '../board/lanes/LaneHead.tsx'
import { TABLES, useNames } from '../board/lanes/use-lanes.ts'
import { useView } from '../board/view.ts'
import { WorkLine } from '../card/WorkLine.tsx'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import type { ViewRow } from '../data/rows.ts'
import { formatNumber } from '../text/format.ts'
import { lanesText as words } from '../text/lanes.ts'
import { type LaneMoves, useLaneMoves } from './lane-moves.ts'
import { LaneCard, ViewLane } from './ViewLane.tsx'
import styles from './Views.module.css'

export interface ViewColumn {
  key: string
  name: string
  cards: readonly string[]
}

interface ColumnsOfProps {
  columns: readonly ViewColumn[]
  lane?: Lane
  moves?: LaneMoves
}

/** Cards side by side, by what they are grouped by. */
export function ColumnsOf({ columns, lane, moves }: ColumnsOfProps) {
  return columns.map(({ key, name, cards }) => (
    <section key={key} className={styles.column} aria-label={lane === undefined ? name : words.cards(name, lane.name)}>
      <h2 className={styles.heading} dir="auto">
        {name} <span className={styles.count}>{formatNumber(cards.length)}</span>
      </h2>
      <ul>
        {cards.map((id) =>
          lane && moves ? <LaneCard key={id} id={id} lane={lane.key} moves={moves} /> : <WorkLine key={id} id={id} />,
        )}
      </ul>
    </section>
  ))
}

interface ViewLanesProps {
  row: ViewRow
  by: LanesBy
  ids: readonly string[]
  columns: readonly ViewColumn[]
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
  const moves = useLaneMoves(by, lanes, isClosed)
  // One without cards is there to take some.
  return (
    <>
      {lanes.map((lane) => {
        const held = new Set(lane.idsOf(ALL))
        const own = columns.map((column) => ({ ...column, cards: column.cards.filter((card) => held.has(card)) }))
        return (
          <ViewLane key={lane.key} lane={lane} moves={moves}>
            <LaneHead
              by={by}
              lane={lane}
              isClosed={isClosed(lane)}
              onToggle={() => toggle(`${view.lanes} ${lane.key}`)}
            />
            {!isClosed(lane) && (
              <div className={styles.columns}>
                <ColumnsOf columns={own} lane={lane} moves={moves} />
              </div>
            )}
          </ViewLane>
        )
      })}
      <p className="visually-hidden" role="status">
        {moves.said}
      </p>
    </>
  )
}
