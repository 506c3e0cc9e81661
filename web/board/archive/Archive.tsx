import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowLeft } from 'lucide-react'
import { useRef, useState } from 'react'
import { Input, Label, SearchField } from 'react-aria-components'
import type { BoardRow } from '../../data/rows.ts'
import { Failure } from '../../shell/Failure.tsx'
import { archiveText } from '../../text/board-settings.ts'
import { formatNumber } from '../../text/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import styles from './Archive.module.css'
import { ArchivedCard, ArchivedList } from './ArchiveLines.tsx'
import { useArchived } from './archived.ts'

const LINE_HEIGHT = 48

/** What was put away on a board, to be found again, brought back or deleted. */
export function Archive({ board, onBack }: { board: BoardRow; onBack(): void }) {
  const [words, setWords] = useState('')
  const { all, failure } = useArchived(board.id, words)
  if (failure !== null) return <Failure error={failure} />
  const count = all ? all.lists.length + all.cards.length : 0
  return (
    <section className={styles.archive} aria-label={archiveText.of(board.title)}>
      <div className={styles.tools}>
        <Button kind="plain" onPress={onBack}>
          <ArrowLeft size={16} aria-hidden /> {archiveText.back}
        </Button>
        <SearchField className={styles.field ?? ''} value={words} onChange={setWords} autoFocus>
          <Label className="visually-hidden">{archiveText.search}</Label>
          <Input className={styles.input ?? ''} placeholder={archiveText.search} />
        </SearchField>
        <p className={styles.count} role="status">
          {all && count > 0 && archiveText.found(count, formatNumber(count))}
        </p>
      </div>
      {all && count === 0 && (
        <Empty drawing="archive">
          <p>{words.trim() === '' ? archiveText.nothing : archiveText.notFound}</p>
        </Empty>
      )}
      {all && count > 0 && <Lines {...all} />}
    </section>
  )
}

/** Lists are few and all drawn; of the cards only the visible ones. */
function Lines({ lists, cards }: NonNullable<ReturnType<typeof useArchived>['all']>) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    getItemKey: (index) => cards[index]?.id ?? index,
    scrollMargin: list.current?.offsetTop ?? 0,
    overscan: 10,
  })
  const margin = virtual.options.scrollMargin
  return (
    <div ref={scroller} className={styles.scroller}>
      {lists.length > 0 && (
        <>
          <h2 className={styles.heading}>{archiveText.lists}</h2>
          <ul className={styles.lines} aria-label={archiveText.lists}>
            {lists.map((row) => (
              <li key={row.id} className={styles.line}>
                <ArchivedList list={row} />
              </li>
            ))}
          </ul>
        </>
      )}
      {cards.length > 0 && <h2 className={styles.heading}>{archiveText.cards}</h2>}
      <ul
        ref={list}
        className={styles.lines}
        aria-label={archiveText.cards}
        hidden={cards.length === 0}
        style={{ blockSize: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, key, start }) => {
          const card = cards[index]
          return (
            card && (
              <li
                key={key}
                className={styles.line}
                data-placed
                aria-setsize={cards.length}
                aria-posinset={index + 1}
                style={{ insetBlockStart: start - margin }}
              >
                <ArchivedCard card={card} />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
