import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import column from '../board/Column.module.css'
import type { PastCard } from '../data/past.ts'
import { text } from '../text/text.ts'
import { PastTile } from './PastTile.tsx'
import type { PastParts } from './parts.ts'

interface PastCardsProps extends Omit<PastParts, 'past'> {
  /** Of the list. */
  title: string
  cards: readonly PastCard[]
}

const USUAL_HEIGHT = 80

/** Only those that are visible are drawn. */
export function PastCards({ title, cards, differences, onRestore, onLook }: PastCardsProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => cards[index]?.id ?? index,
    gap: 8,
    overscan: 4,
    initialRect: { width: 0, height: window.innerHeight },
  })
  return (
    <div ref={scroller} className={column.scroller}>
      <ul className={column.cards} aria-label={text.board.cards(title)} style={{ blockSize: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const card = cards[index]
          return (
            card && (
              <li
                key={key}
                data-index={index}
                aria-setsize={cards.length}
                aria-posinset={index + 1}
                ref={virtual.measureElement}
                className={column.item}
                style={{ insetBlockStart: start }}
              >
                <PastTile
                  card={card}
                  difference={differences.cards.get(card.id)}
                  onRestore={onRestore}
                  onLook={onLook}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
