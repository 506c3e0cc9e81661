import { useRef } from 'react'
import { CellRefusal } from '../board/lanes/CellRefusal.tsx'
import type { Lane } from '../board/lanes/derive.ts'
import { LANE_HEAD_PX } from '../board/lanes/drawn.ts'
import { WorkLine } from '../card/WorkLine.tsx'
import { useWorkspace } from '../data/hooks.ts'
import { formatNumber } from '../text/format.ts'
import { lanesText } from '../text/lanes.ts'
import { newInViewText as words } from '../text/new-in-view.ts'
import { LaneCard } from './LaneCard.tsx'
import { useCellUnder } from './lane-drag.ts'
import { type LaneMoves, useLine } from './lane-moves.ts'
import { AddCardHere, NewCardsHere } from './new-cards/NewCards.tsx'
import { slotHere, useSlot } from './new-cards/slots.ts'
import type { Stands } from './new-cards/stands-for.ts'
import styles from './Views.module.css'

/** Cards that have something in common, such as their list. */
export interface Column {
  key: string
  name: string
  /** What a new card of it gets. */
  stands: Stands
  cards: readonly string[]
}

/** The lane that a column is in. */
export interface InLane {
  lane: Lane
  stands: Stands
  moves: LaneMoves
  /** All cards of the column, in their order. */
  all: readonly string[]
}

/** A column of a view, or the part of it that is in one lane. */
export function ViewColumn({ column: { key, name, stands, cards }, within }: { column: Column; within?: InLane }) {
  const lane = within?.lane
  const element = useRef<HTMLElement>(null)
  useCellUnder(element, key, lane?.key)
  const place = within?.moves.placeOf(key, within.lane.key)
  const all = within ? [within.stands, stands] : [stands]
  const slot = useSlot(lane ? `lane ${lane.key} column ${key}` : `column ${key}`, all)
  return (
    <section
      ref={element}
      className={styles.column}
      data-cell={lane && key}
      data-refused={place}
      aria-label={lane === undefined ? name : lanesText.cards(name, lane.name)}
      {...slotHere(slot)}
    >
      {place !== undefined && <CellRefusal place={place} covered={LANE_HEAD_PX} />}
      <div className={styles.heading}>
        <h2 className={styles.name} dir="auto">
          {name} <span className={styles.count}>{formatNumber(cards.length)}</span>
        </h2>
        <AddCardHere slot={slot} label={words.addTo(name, lane?.name ?? null)} />
      </div>
      {within ? <CardsInLane cards={cards} within={within} /> : <Cards cards={cards} />}
      <NewCardsHere slot={slot} />
    </section>
  )
}

function Cards({ cards }: { cards: readonly string[] }) {
  const { queue } = useWorkspace()
  return (
    <ul>
      {cards.map((id) => (
        <WorkLine key={queue.keyOf(id)} id={id} />
      ))}
    </ul>
  )
}

function CardsInLane({ cards, within: { lane, moves, all } }: { cards: readonly string[]; within: InLane }) {
  const { queue } = useWorkspace()
  const line = useLine(moves, lane.key, cards, all)
  const last = cards.at(-1)
  return (
    <ul className={styles.cards} data-edge={line === '' && last === undefined ? 'top' : undefined}>
      {cards.map((id) => (
        <LaneCard
          key={queue.keyOf(id)}
          id={id}
          lane={lane.key}
          moves={moves}
          edge={line === id ? 'top' : line === '' && id === last ? 'bottom' : undefined}
        />
      ))}
    </ul>
  )
}
