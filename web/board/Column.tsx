import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { useAutoScroll } from '../ui/auto-scroll.ts'
import { useLater } from '../ui/later.ts'
import { usePrinting } from '../ui/printing.ts'
import { RefusedOf, refusedHere } from '../ui/Refused.tsx'
import { AddCard } from './AddCard.tsx'
import { CardTile } from './CardTile.tsx'
import styles from './Column.module.css'
import { ColumnHeader } from './ColumnHeader.tsx'
import { useColumnTarget } from './drag.ts'
import { useDrawnCards } from './drawn-cards.ts'
import { useNow } from './state.ts'

interface ColumnProps {
  id: string
  /** The cards that a filter leaves; null without one. */
  filtered: readonly string[] | null
  /** The cards of the other columns are drawn after those of the visible ones. */
  isVisible: boolean
}

/** One list with its cards, of which only the visible ones are drawn, and the focused one. */
export const Column = memo(function Column({ id, filtered, isVisible }: ColumnProps) {
  const list = useRow('lists', id)
  const all = useIds('cards', 'list', id)
  const cards = filtered ?? all
  const { queue } = useWorkspace()
  const isDrawn = useDeferredValue(true, isVisible)
  const isLater = useLater()
  // What is typed after its key is meant for it.
  const isAdding = useNow(({ adding }) => adding === id)
  const column = useRef<HTMLElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const { isOver, edge } = useColumnTarget(column, id)
  const isTouched = useNow(({ drop }) => drop?.list_id === id)
  const stand = useNow(({ focused }) => (focused === null ? -1 : cards.indexOf(queue.idOf(focused))))
  const focusRequest = useNow(({ focusRequest }) => (stand < 0 ? 0 : focusRequest))
  const isPrinting = usePrinting()
  const virtual = useDrawnCards(scroller, cards, { stand, isDrawn })
  useAutoScroll(scroller)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each request scrolls once
  useEffect(() => {
    if (focusRequest === 0 || stand < 0) return
    virtual.scrollToIndex(stand)
    column.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focusRequest])
  if (!list) return null
  return (
    <section
      ref={column}
      className={styles.column}
      aria-label={list.title}
      data-over={isOver || isTouched || undefined}
      data-edge={edge}
      data-list={id}
      {...refusedHere('lists', id)}
    >
      <ColumnHeader list={list} shown={cards.length} total={all.length} column={column} />
      <RefusedOf table="lists" id={id} />
      <div ref={scroller} className={styles.scroller} data-scroller>
        <ul
          className={styles.cards}
          aria-label={text.board.cards(list.title)}
          style={isPrinting ? {} : { blockSize: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const card = cards[index]
            return (
              card !== undefined && (
                <li
                  key={key}
                  data-index={index}
                  aria-setsize={cards.length}
                  aria-posinset={index + 1}
                  ref={virtual.measureElement}
                  className={styles.item}
                  style={isPrinting ? {} : { insetBlockStart: start }}
                >
                  <CardTile id={card} isFirst={index === 0} isPlain={!isLater} />
                </li>
              )
            )
          })}
        </ul>
      </div>
      {(isLater || isAdding) && <AddCard list_id={id} />}
    </section>
  )
})
