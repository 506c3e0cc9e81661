import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { reasonOf } from '../actions/action.ts'
import { createSprint, suggestSprint } from '../actions/sprints.ts'
import { useWorkspace } from '../data/hooks.ts'
import { sprintText } from '../text/sprint.ts'
import { SprintForm } from './SprintForm.tsx'
import { datesOf, spanOf } from './span.ts'

/** Plans a sprint, beginning with the days that the rhythm of the space suggests. */
export function NewSprintForm({ project_id, onClose }: { project_id: string; onClose(): void }) {
  const workspace = useWorkspace()
  const navigate = useNavigate()
  const [before, setBefore] = useState<Awaited<ReturnType<typeof suggestSprint>> | null>(null)
  const [reason, setReason] = useState<string | null>(null)
  useEffect(() => {
    suggestSprint(workspace, project_id).then(setBefore, (error: unknown) => setReason(reasonOf(error)))
  }, [workspace, project_id])
  if (reason) return <p role="alert">{reason}</p>
  if (!before) return null
  const save = async (fields: object) => {
    const sprint = await createSprint(workspace, project_id, {
      title: before.title,
      ...datesOf(spanOf(before, 'UTC')),
      ...fields,
    })
    await navigate({
      to: '/$team/sprint-{$sprint}',
      params: { team: workspace.team_id, sprint },
      search: { view: 'plan' },
    })
  }
  return <SprintForm before={before} zone="UTC" words={sprintText.create.do} onSave={save} onClose={onClose} />
}
