import { Link, useParams } from '@tanstack/react-router'
import { Plus, Settings } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useDerived, useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import type { SprintRow } from '../data/rows.ts'
import { Failure } from '../shell/Failure.tsx'
import { formatSpan } from '../text/format.ts'
import { text } from '../text/text.ts'
import { Button, buttonLook } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Page } from '../ui/Page.tsx'
import { hasEnded, sum } from './figures.ts'
import { NewSprintForm } from './NewSprintForm.tsx'
import styles from './SprintsPage.module.css'
import { StateMark } from './StateMark.tsx'
import { timeLeft } from './time-left.ts'

/** The sprints of a space: the running one, those to come, and those that have been. */
export function SprintsPage() {
  const { project: id } = useParams({ from: '/$team/sprints-{$project}' })
  const { mirror, sprints: known } = useWorkspace()
  const project = useRow('projects', id)
  const ids = useIds('sprints', 'project', id)
  const sprints = useDerived(
    ['sprints'],
    useCallback(() => ids.flatMap((sprint) => mirror.row('sprints', sprint) ?? []), [mirror, ids]),
  )
  const mayPlan = useAllowedIn({ project_id: id, board_id: null })('sprint.update')
  const [isLoaded, setLoaded] = useState(false)
  const [isPlanning, setPlanning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    setFailure(null)
    known.load(id).then(() => setLoaded(true), setFailure)
  }, [known, id])

  if (failure !== null) return <Failure error={failure} />
  if (!project) return null
  const words = text.sprint.list
  const past = sprints.filter(hasEnded).reverse()
  return (
    <Page
      title={words.heading(project.title)}
      tools={mayPlan && <Tools project_id={id} onPlan={() => setPlanning(true)} />}
    >
      {isLoaded && sprints.length === 0 && <p className={styles.empty}>{words.empty}</p>}
      <Part title={words.started} sprints={sprints.filter(({ state }) => state === 'started')} />
      <Part title={words.planned} sprints={sprints.filter(({ state }) => state === 'planned')} />
      <Part title={words.past} sprints={past} />
      <Dialog title={text.sprint.create.title} isOpen={isPlanning} onClose={() => setPlanning(false)}>
        <NewSprintForm project_id={id} onClose={() => setPlanning(false)} />
      </Dialog>
    </Page>
  )
}

function Part({ title, sprints }: { title: string; sprints: readonly SprintRow[] }) {
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
  const { cards, points, done } = text.sprint
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

function Tools({ project_id, onPlan }: { project_id: string; onPlan(): void }) {
  const { team_id } = useWorkspace()
  return (
    <div className={styles.tools}>
      <Link
        to="/$team/space-{$project}"
        params={{ team: team_id, project: project_id }}
        hash="sprints"
        className={buttonLook}
      >
        <Settings size={16} aria-hidden /> {text.sprint.list.settings}
      </Link>
      <Button kind="strong" onPress={onPlan}>
        <Plus size={16} aria-hidden /> {text.sprint.create.button}
      </Button>
    </div>
  )
}
