import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { renameSprint } from '../actions/sprints.ts'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import type { SprintRow } from '../data/rows.ts'
import { formatSpan } from '../text/format.ts'
import { toLines } from '../text/html.ts'
import { sprintText } from '../text/sprint.ts'
import { Button } from '../ui/Button.tsx'
import { EditInPlace } from '../ui/EditInPlace.tsx'
import { RefusedOf, refusedHere } from '../ui/Refused.tsx'
import { useTitle } from '../ui/title.ts'
import { hasEnded, useFigures } from './figures.ts'
import { Meter } from './Meter.tsx'
import { type Asked, SprintDialogs } from './SprintDialogs.tsx'
import styles from './SprintHeader.module.css'
import { SprintMenu } from './SprintMenu.tsx'
import { SprintViews } from './SprintViews.tsx'
import { StateMark } from './StateMark.tsx'
import { timeLeft } from './time-left.ts'

interface SprintHeaderProps {
  sprint: SprintRow
  view: string
  isFiltering: boolean
  onFilter(): void
}

/** What the sprint is, how it stands, and what can be done with it. */
export function SprintHeader({ sprint, view, isFiltering, onFilter }: SprintHeaderProps) {
  const workspace = useWorkspace()
  const project = useRow('projects', sprint.project_id)
  useTitle([sprint.title, project?.title])
  const figures = useFigures(sprint)
  const hasLists = useIds('lists', 'place', sprint.id).length > 0
  const [asked, setAsked] = useState<Asked | null>(null)
  const { team_id } = workspace
  const mayPlan = useAllowedIn({ project_id: sprint.project_id, board_id: null })('sprint.update')
  const goal = toLines(sprint.content)
  const left = timeLeft(sprint)
  return (
    <header className={styles.header} data-bar {...refusedHere('sprints', sprint.id)}>
      <div className={styles.row}>
        <Link
          to="/$team/sprints-{$project}"
          params={{ team: team_id, project: sprint.project_id }}
          className={styles.project ?? ''}
          aria-label={`${project?.title}: ${sprintText.all}`}
        >
          {project?.title} /
        </Link>
        <h1 className={styles.title}>
          {mayPlan ? (
            <EditInPlace
              value={sprint.title}
              label={sprintText.rename}
              onSave={(title) => renameSprint(workspace, sprint, title)}
            />
          ) : (
            sprint.title
          )}
        </h1>
        <StateMark state={sprint.state} />
        {mayPlan && <Acts sprint={sprint} onAsk={setAsked} />}
      </div>
      <RefusedOf table="sprints" id={sprint.id} />
      <div className={styles.facts}>
        {(hasLists || hasEnded(sprint)) && <Meter figures={figures} />}
        <span>{formatSpan(sprint.start_date, sprint.override_end_date ?? sprint.end_date)}</span>
        {left && <span data-late={left.isLate || undefined}>{left.words}</span>}
      </div>
      {goal && <p className={styles.goal}>{goal}</p>}
      <SprintViews sprint={sprint} view={view} mayPlan={mayPlan} isFiltering={isFiltering} onFilter={onFilter} />
      <SprintDialogs sprint={sprint} asked={asked} onClose={() => setAsked(null)} />
    </header>
  )
}

/** The next step of its life, and everything else. */
function Acts({ sprint, onAsk }: { sprint: SprintRow; onAsk(asked: Asked): void }) {
  return (
    <span className={styles.actions}>
      {sprint.state === 'planned' && (
        <Button kind="strong" onPress={() => onAsk('started')}>
          {sprintText.start.button}
        </Button>
      )}
      {sprint.state === 'started' && <Button onPress={() => onAsk('completed')}>{sprintText.complete.button}</Button>}
      <SprintMenu sprint={sprint} onAsk={onAsk} />
    </span>
  )
}
