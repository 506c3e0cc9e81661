import { RotateCcw } from 'lucide-react'
import { useMemo } from 'react'
import column from '../board/Column.module.css'
import headerLook from '../board/ColumnHeader.module.css'
import columnsLook from '../board/Columns.module.css'
import type { PastCard } from '../data/past.ts'
import { useAllowed } from '../data/permissions.ts'
import type { ListRow } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { formatNumber } from '../text/format.ts'
import { pastText as words } from '../text/past.ts'
import { IconButton } from '../ui/Button.tsx'
import { Sign } from '../ui/Sign.tsx'
import { inWords } from './differences.ts'
import styles from './PastBoard.module.css'
import { PastCards } from './PastCards.tsx'
import type { PastParts } from './parts.ts'

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
      <PastCards title={list.title} cards={cards} differences={differences} onRestore={onRestore} onLook={onLook} />
      {added.length > 0 && (
        <>
          <p className={styles.mark}>{words.addedSince}</p>
          <ul className={styles.added} aria-label={words.addedSince}>
            {added.map(({ id, title }) => (
              <li key={id}>
                <span className={styles.number}>#{id}</span> {title || cardText.untitled}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
