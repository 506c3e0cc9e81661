import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CardLink } from '../card/CardLink.tsx'
import { useAgainOn } from '../data/again.ts'
import { useRead } from '../data/answer.ts'
import { type Happening, readHappenings } from '../data/home.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { readLastVisit } from '../data/visits.ts'
import { EpicLink } from '../epic/EpicLink.tsx'
import { formatAgo } from '../text/format.ts'
import { text } from '../text/text.ts'
import { Face } from '../ui/Face.tsx'
import styles from './Home.module.css'

const SHOWN = 8
const anything = () => true

/** What others did since one was here; on the first visit, what they did last. */
export function HomeNews() {
  const { me, team_id } = useWorkspace()
  const [since] = useState(() => readLastVisit(me.id, team_id))
  const { answer, again } = useRead(readHappenings)
  useAgainOn(again, anything)
  const words = text.shell.home.news
  if (!answer) return null
  const news = answer.filter(({ time_created }) => since === null || time_created > since)
  // A workspace without others has no news.
  if (since === null && news.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="news">
      <h2 id="news">{since === null ? words.recent : words.since(formatAgo(since))}</h2>
      {news.length === 0 && <p className={styles.quiet}>{words.nothing}</p>}
      <ul>
        {news.slice(0, SHOWN).map((one) => (
          <NewsLine key={one.id} one={one} />
        ))}
      </ul>
      {news.length > SHOWN && <p className={styles.quiet}>{words.more(news.length - SHOWN)}</p>}
    </section>
  )
}

function NewsLine({ one }: { one: Happening }) {
  const { team_id: team } = useWorkspace()
  const { user_id, card_id, epic_id, board_id, time_created, type } = one
  const person = useRow('members', user_id)
  // What was deleted leads nowhere.
  const isThere = !type.endsWith('.deleted')
  const line = (
    <>
      <span className={styles.said}>
        <strong>{person?.display_name || text.someone}</strong> {one.text}
      </span>
      <time className={styles.small} dateTime={new Date(time_created).toISOString()}>
        {formatAgo(time_created)}
      </time>
    </>
  )
  return (
    <li className={styles.line}>
      <Face id={user_id} size={24} />
      {card_id !== null && isThere ? (
        <CardLink id={card_id} className={styles.way}>
          {line}
        </CardLink>
      ) : epic_id !== null && isThere ? (
        <EpicLink id={epic_id} className={styles.way}>
          {line}
        </EpicLink>
      ) : board_id !== null && isThere ? (
        <Link to="/$team/board-{$board}" params={{ team, board: board_id }} className={styles.way ?? ''}>
          {line}
        </Link>
      ) : (
        <span className={styles.way}>{line}</span>
      )}
    </li>
  )
}
