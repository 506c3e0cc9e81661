import { useNavigate } from '@tanstack/react-router'
import type { Step } from '../actions/sprint-steps.ts'
import { changeSprint } from '../actions/sprints.ts'
import { useWorkspace } from '../data/hooks.ts'
import type { SprintRow } from '../data/rows.ts'
import { sprintText } from '../text/sprint.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { DeleteForm } from './DeleteForm.tsx'
import { NewSprintForm } from './NewSprintForm.tsx'
import { SprintForm } from './SprintForm.tsx'
import { StepForm } from './StepForm.tsx'

/** What is asked before something is done with a sprint. */
export type Asked = 'edit' | 'create' | 'delete' | Step

const TITLES = {
  edit: sprintText.edit.title,
  create: sprintText.create.title,
  delete: sprintText.remove.title,
  started: sprintText.start.title,
  completed: sprintText.complete.title,
  canceled: sprintText.cancel.title,
}

interface SprintDialogsProps {
  sprint: SprintRow
  asked: Asked | null
  onClose(): void
}

export function SprintDialogs({ sprint, asked, onClose }: SprintDialogsProps) {
  const workspace = useWorkspace()
  const navigate = useNavigate()
  const { team_id } = workspace
  if (asked === null) return null
  return (
    <Dialog title={TITLES[asked]} isOpen onClose={onClose}>
      {asked === 'edit' ? (
        <SprintForm
          before={sprint}
          words={text.save}
          onSave={(fields) => changeSprint(workspace, sprint, fields)}
          onClose={onClose}
        />
      ) : asked === 'create' ? (
        <NewSprintForm project_id={sprint.project_id} onClose={onClose} />
      ) : asked === 'delete' ? (
        <DeleteForm
          sprint={sprint}
          onClose={onClose}
          onDeleted={() =>
            navigate({ to: '/$team/sprints-{$project}', params: { team: team_id, project: sprint.project_id } })
          }
        />
      ) : (
        <StepForm sprint={sprint} step={asked} onClose={onClose} />
      )}
    </Dialog>
  )
}
