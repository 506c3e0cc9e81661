import { Link, useParams } from '@tanstack/react-router'
import { Plus, Settings } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useDerived, useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import { Failure } from '../shell/Failure.tsx'
import { FromTemplateButton } from '../template/FromTemplateButton.tsx'
import { sprintText } from '../text/sprint.ts'
import { Button, buttonLook } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Page } from '../ui/Page.tsx'
import { hasEnded } from './figures.ts'
import { NewSprintForm } from './NewSprintForm.tsx'
import { SprintPart } from './SprintLines.tsx'
import styles from './SprintsPage.module.css'

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
  const [loaded, setLoaded] = useState<string | null>(null)
  const [isPlanning, setPlanning] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    setFailure(null)
    // What becomes of a space that one has left is not said of the next.
    let isLeft = false
    known.load(id).then(
      () => isLeft || setLoaded(id),
      (error: unknown) => isLeft || setFailure(error),
    )
    return () => {
      isLeft = true
    }
  }, [known, id])

  if (failure !== null) return <Failure error={failure} />
  if (!project) return null
  const words = sprintText.list
  const past = sprints.filter(hasEnded).reverse()
  return (
    <Page
      title={words.heading(project.title)}
      tools={mayPlan && <Tools project_id={id} onPlan={() => setPlanning(true)} />}
    >
      {loaded === id && sprints.length === 0 && (
        <Empty drawing="sprints">
          <p>{words.empty}</p>
          {mayPlan && (
            <Button kind="strong" onPress={() => setPlanning(true)}>
              {words.first}
            </Button>
          )}
        </Empty>
      )}
      <SprintPart title={words.started} sprints={sprints.filter(({ state }) => state === 'started')} />
      <SprintPart title={words.planned} sprints={sprints.filter(({ state }) => state === 'planned')} />
      <SprintPart title={words.past} sprints={past} />
      <Dialog title={sprintText.create.title} isOpen={isPlanning} onClose={() => setPlanning(false)}>
        <NewSprintForm project_id={id} onClose={() => setPlanning(false)} />
      </Dialog>
    </Page>
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
        <Settings size={16} aria-hidden /> {sprintText.list.settings}
      </Link>
      <FromTemplateButton type="sprint" project_id={project_id} />
      <Button kind="strong" onPress={onPlan}>
        <Plus size={16} aria-hidden /> {sprintText.create.button}
      </Button>
    </div>
  )
}
