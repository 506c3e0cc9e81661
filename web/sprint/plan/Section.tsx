import { useRef } from 'react'
import { useColumnTarget } from '../../board/drag.ts'
import { useRow } from '../../data/hooks.ts'
import { formatNumber } from '../../text/format.ts'
import { sprintText } from '../../text/sprint.ts'
import { text } from '../../text/text.ts'
import { Sign } from '../../ui/Sign.tsx'
import { PlanRow } from './PlanRow.tsx'
import styles from './Section.module.css'
import { useFoundCards } from './search.ts'

/** One list of a board or of the sprint. */
export function Section({ id, hidesWhenEmpty }: { id: string; hidesWhenEmpty: boolean }) {
  const list = useRow('lists', id)
  const board = useRow('boards', list?.place_id ?? '')
  const cards = useFoundCards(id)
  const section = useRef<HTMLElement>(null)
  const { isOver } = useColumnTarget(section, id)
  if (!list || (cards.length === 0 && (list.behavior === 'completed' || list.behavior === 'cancelled'))) return null
  const title = board ? sprintText.plan.section(board.title, list.title) : list.title
  return (
    <section
      ref={section}
      className={styles.section}
      aria-label={title}
      data-over={isOver || undefined}
      data-quiet={(hidesWhenEmpty && cards.length === 0) || undefined}
    >
      <h3 className={styles.header}>
        <Sign behavior={list.behavior} color={list.color} />
        {board && <span className={styles.board}>{board.title}</span>}
        <span className={styles.title}>{list.title}</span>
        <span className={styles.count}>{formatNumber(cards.length)}</span>
      </h3>
      <ul className={styles.rows} aria-label={text.board.cards(title)}>
        {cards.map((card) => (
          <li key={card}>
            <PlanRow id={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}
