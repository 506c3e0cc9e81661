import { Link } from '@tanstack/react-router'
import { useCallback } from 'react'
import { WorkLine } from '../card/WorkLine.tsx'
import { isOfCards, useAgainOn } from '../data/again.ts'
import { useRead } from '../data/answer.ts'
import { readOwnCards } from '../data/home.ts'
import { useDerived, useWorkspace } from '../data/hooks.ts'
import type { CardRow } from '../data/rows.ts'
import { urgencyOf } from '../text/format.ts'
import { text } from '../text/text.ts'
import styles from './Home.module.css'

const SHOWN = 6

/** What is one's own and cannot wait: late, due within two days, or begun. */
export function HomeToday() {
  const { mirror, team_id: team } = useWorkspace()
  const { answer: ids, failure, again } = useRead(readOwnCards)
  useAgainOn(again, isOfCards)
  const urgent = useDerived(
    ['cards'],
    useCallback(() => (ids ?? []).filter((id) => isForToday(mirror.row('cards', id))), [ids, mirror]),
  )
  const words = text.shell.home.today
  if (failure !== undefined || !ids) return null
  return (
    <section className={styles.section} aria-labelledby="today">
      <header className={styles.header}>
        <h2 id="today">{words.title}</h2>
        <Link to="/$team/my-work" params={{ team }} className={styles.more ?? ''}>
          {words.all(ids.length)}
        </Link>
      </header>
      {urgent.length === 0 && <p className={styles.quiet}>{ids.length === 0 ? words.none : words.nothing}</p>}
      <ul>
        {urgent.slice(0, SHOWN).map((id) => (
          <WorkLine key={id} id={id} />
        ))}
      </ul>
      {urgent.length > SHOWN && <p className={styles.quiet}>{words.more(urgent.length - SHOWN)}</p>}
    </section>
  )
}

function isForToday(card: CardRow | undefined): boolean {
  if (!card || card.is_archived || card.status === 'completed' || card.status === 'cancelled') return false
  return card.status === 'started' || (card.due_date !== null && urgencyOf(card.due_date) !== 'later')
}
