import { Link } from '@tanstack/react-router'
import { SquareKanban } from 'lucide-react'
import { useState } from 'react'
import { liveIds } from '../actions/containers.ts'
import { isOfCards, useAgainOn } from '../data/again.ts'
import { useRead } from '../data/answer.ts'
import { type BoardCounts, readBoardCounts } from '../data/home.ts'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { readBoardVisits } from '../data/visits.ts'
import { formatNumber } from '../text/format.ts'
import { text } from '../text/text.ts'
import styles from './Home.module.css'

const SHOWN = 6

/** The boards that one opened last in this browser, with what is to be done on them. */
export function HomeRecent() {
  const { mirror, me, team_id } = useWorkspace()
  const [visited] = useState(() => readBoardVisits(me.id, team_id))
  const live = new Set(liveIds(mirror, 'boards', useIds('boards', 'all', 'all')))
  const { answer: counts, again } = useRead(readBoardCounts)
  useAgainOn(again, isOfCards)
  const boards = visited.filter((id) => live.has(id)).slice(0, SHOWN)
  if (boards.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="recent">
      <h2 id="recent">{text.shell.home.recent}</h2>
      <ul className={styles.tiles}>
        {boards.map((id) => (
          <RecentBoard key={id} id={id} counts={counts?.get(id)} />
        ))}
      </ul>
    </section>
  )
}

function RecentBoard({ id, counts }: { id: string; counts: BoardCounts | undefined }) {
  const { mirror, team_id: team } = useWorkspace()
  const board = useRow('boards', id)
  if (!board) return null
  const { home } = text.shell
  return (
    <li>
      <Link to="/$team/board-{$board}" params={{ team, board: id }} className={styles.tile ?? ''}>
        <SquareKanban size={16} aria-hidden />
        <span className={styles.about}>
          <span className={styles.name}>{board.title}</span>
          <span className={styles.small}>
            {counts
              ? home.counts(formatNumber(counts.open), counts.started, formatNumber(counts.started))
              : mirror.row('projects', board.project_id)?.title}
          </span>
        </span>
      </Link>
    </li>
  )
}
