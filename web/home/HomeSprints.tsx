import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { sum } from '../sprint/figures.ts'
import { Meter } from '../sprint/Meter.tsx'
import { timeLeft } from '../sprint/time-left.ts'
import { text } from '../text/text.ts'
import styles from './Home.module.css'

/** More than a person is in. */
const SHOWN = 3

/** The sprints that are running, and how far they are. */
export function HomeSprints() {
  const { mirror } = useWorkspace()
  const running = useIds('sprints', 'all', 'all').filter((id) => mirror.row('sprints', id)?.state === 'started')
  if (running.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="running">
      <h2 id="running">{text.shell.running}</h2>
      <ul className={styles.list}>
        {running.slice(0, SHOWN).map((id) => (
          <HomeSprint key={id} id={id} />
        ))}
      </ul>
    </section>
  )
}

function HomeSprint({ id }: { id: string }) {
  const { mirror, sprints, team_id: team } = useWorkspace()
  const sprint = useRow('sprints', id)
  const project_id = sprint?.project_id
  // From then on its figures follow every card that moves.
  useEffect(() => {
    if (project_id !== undefined) sprints.loadProgress(project_id).catch(() => undefined)
  }, [sprints, project_id])
  if (!sprint) return null
  const today = sprint.progress.at(-1) ?? []
  const figures = {
    planned: sum(today.filter(({ status }) => status !== 'cancelled')),
    done: sum(today.filter(({ status }) => status === 'completed')),
    unestimated: 0,
  }
  const left = timeLeft(sprint)
  return (
    <li>
      <Link to="/$team/sprint-{$sprint}" params={{ team, sprint: id }} className={styles.tile ?? ''}>
        <RefreshCw size={16} aria-hidden />
        <span className={styles.about}>
          <span className={styles.name}>{sprint.title}</span>
          <span className={styles.small}>
            {[mirror.row('projects', sprint.project_id)?.title, left?.words].filter(Boolean).join(' · ')}
          </span>
          <Meter figures={figures} />
        </span>
      </Link>
    </li>
  )
}
