import { useVirtualizer } from '@tanstack/react-virtual'
import { RotateCcw } from 'lucide-react'
import { useMemo, useRef } from 'react'
import column from '../board/Column.module.css'
import headerLook from '../board/ColumnHeader.module.css'
import columnsLook from '../board/Columns.module.css'
import type { BoardState, PastCard } from '../data/past.ts'
import { useAllowed } from '../data/permissions.ts'
import type { ListRow } from '../data/rows.ts'
import { formatNumber } from '../text/format.ts'
import { pastText as words } from '../text/past.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import { Sign } from '../ui/Sign.tsx'
import { type Differences, inWords } from './differences.ts'
import styles from './PastBoard.module.css'
import { PastTile } from './PastTile.tsx'

export interface PastParts {
  past: BoardState
  differences: Differences
  onRestore(noun: 'list' | 'card', id: string, isGone: boolean): void
  onLook(card: string): void
}

/** The columns of a board as they were, and at the end of each what was added to it since. */
export function PastColumns({ past, differences, onRestore, onLook }: PastParts) {
  const cardsOf = useMemo(() => Map.groupBy(past.cards, ({ list_id }) => list_id), [past])
  const addedTo = useMemo(() => Map.groupBy(differences.addedCards, ({ list_id }) => list_id), [differences])
  const parts = { differences, onRestore, onLook }
  return (
    <div className={columnsLook.columns}>
      {past.lists.map((list) => (
        <PastColumn
          key={list.id}
          list={list}
          cards={cardsOf.get(list.id) ?? []}
          added={addedTo.get(list.id) ?? []}
          {...parts}
        />
      ))}
      {differences.addedLists.map((list) => (
        <PastColumn key={list.id} list={list} cards={[]} added={addedTo.get(list.id) ?? []} {...parts} />
      ))}
    </div>
  )
}

interface PastColumnProps extends Omit<PastParts, 'past'> {
  list: ListRow
  cards: readonly PastCard[]
  added: readonly PastCard[]
}

function PastColumn({ list, cards, added, differences, onRestore, onLook }: PastColumnProps) {
  const mayRestore = useAllowed('list.restore')
  const difference = differences.lists.get(list.id)
  const mark = difference ? inWords(difference) : words.marks.added
  return (
    <section
      className={column.column}
      aria-label={list.title}
      data-mark={mark ? (difference?.fate ?? 'added') : undefined}
    >
      <header className={`${headerLook.header} ${styles.still}`}>
        <Sign behavior={list.behavior} color={list.color} />
        <h2 className={headerLook.title} dir="auto">
          {list.title}
        </h2>
        <span className={headerLook.count}>{formatNumber(cards.length)}</span>
        {difference && mayRestore && (
          <span className={headerLook.tools}>
            <IconButton
              label={words.restoreOf(words.list(list.title))}
              onPress={() => onRestore('list', list.id, difference.fate === 'deleted')}
            >
              <RotateCcw size={16} aria-hidden />
            </IconButton>
          </span>
        )}
      </header>
      {mark && <p className={styles.mark}>{mark}</p>}
      <PastCards list={list} cards={cards} differences={differences} onRestore={onRestore} onLook={onLook} />
      {added.length > 0 && (
        <>
          <p className={styles.mark}>{words.addedSince}</p>
          <ul className={styles.added} aria-label={words.addedSince}>
            {added.map(({ id, title }) => (
              <li key={id}>
                <span className={styles.number}>#{id}</span> {title || text.card.untitled}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

const USUAL_HEIGHT = 80

/** Only those that are visible are drawn. */
function PastCards({ list, cards, differences, onRestore, onLook }: Omit<PastColumnProps, 'added'>) {
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
      <ul
        className={column.cards}
        aria-label={text.board.cards(list.title)}
        style={{ blockSize: virtual.getTotalSize() }}
      >
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
                style={{ transform: `translateY(${start}px)` }}
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
