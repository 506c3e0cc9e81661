import { Link } from '@tanstack/react-router'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import type { SprintRow } from '../data/rows.ts'
import { formatSpan } from '../text/format.ts'
import { sprintText } from '../text/sprint.ts'
import { hasEnded, sum } from './figures.ts'
import styles from './SprintsPage.module.css'
import { StateMark } from './StateMark.tsx'
import { timeLeft } from './time-left.ts'

/** Sprints of one kind, each with its figures. */
export function SprintPart({ title, sprints }: { title: string; sprints: readonly SprintRow[] }) {
  if (sprints.length === 0) return null
  return (
    <section aria-label={title} className={styles.part}>
      <h2>{title}</h2>
      <ul>
        {sprints.map((sprint) => (
          <Line key={sprint.id} sprint={sprint} />
        ))}
      </ul>
    </section>
  )
}

function Line({ sprint }: { sprint: SprintRow }) {
  const { team_id } = useWorkspace()
  const mayPlan = useAllowedIn({ project_id: sprint.project_id, board_id: null })('sprint.update')
  const { cards, points, done } = sprintText
  const last = sprint.progress.at(-1) ?? []
  const planned = sum(last.filter(({ status }) => status !== 'cancelled'))
  const completed = sum(last.filter(({ status }) => status === 'completed'))
  const left = timeLeft(sprint)
  return (
    <li>
      <Link
        to="/$team/sprint-{$sprint}"
        params={{ team: team_id, sprint: sprint.id }}
        search={sprint.state === 'planned' && mayPlan ? { view: 'plan' } : {}}
        className={styles.line ?? ''}
      >
        <span className={styles.name}>{sprint.title}</span>
        {hasEnded(sprint) && <StateMark state={sprint.state} />}
        <span className={styles.fact}>
          {formatSpan(sprint.start_date, sprint.override_end_date ?? sprint.end_date)}
        </span>
        {left && <span className={styles.fact}>{left.words}</span>}
        {planned.count > 0 && (
          <span className={styles.fact}>
            {planned.pts > 0
              ? done(String(completed.pts), points(planned.pts))
              : done(String(completed.count), cards(planned.count))}
          </span>
        )}
      </Link>
    </li>
  )
}
