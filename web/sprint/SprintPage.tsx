import { useParams, useSearch } from '@tanstack/react-router'
import { Fragment, Suspense, useEffect, useState } from 'react'
import { Columns } from '../board/Columns.tsx'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowedIn } from '../data/permissions.ts'
import { Failure } from '../shell/Failure.tsx'
import { lazily } from '../ui/lazily.ts'
import { PlanView } from './plan/PlanView.tsx'
import { SprintHeader } from './SprintHeader.tsx'

/** Charts come with a library that the board has no use for. */
const ProgressView = lazily(async () => (await import('./charts/ProgressView.tsx')).ProgressView)

/** A sprint at its own address: its board, its planning, its charts. */
export function SprintPage() {
  const { sprint: id } = useParams({ from: '/$team/sprint-{$sprint}' })
  const { view = 'board' } = useSearch({ from: '/$team/sprint-{$sprint}' })
  const { sprints } = useWorkspace()
  const sprint = useRow('sprints', id)
  const [found, setFound] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    setFailure(null)
    sprints.find(id).then(() => setFound(id), setFailure)
  }, [sprints, id])

  const mayPlan = useAllowedIn({ project_id: sprint?.project_id ?? '', board_id: null })('sprint.update')
  if (failure !== null) return <Failure error={failure} />
  if (!sprint) return found === id ? <Failure /> : null
  return (
    <Fragment key={id}>
      <SprintHeader sprint={sprint} view={view === 'plan' && !mayPlan ? 'board' : view} />
      {view === 'plan' && mayPlan ? (
        <PlanView sprint={sprint} />
      ) : view === 'charts' ? (
        <Suspense>
          <ProgressView sprint={sprint} />
        </Suspense>
      ) : (
        <Columns place={{ board_id: null, sprint_id: id, project_id: sprint.project_id }} />
      )}
    </Fragment>
  )
}
