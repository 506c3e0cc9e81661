import { useState } from 'react'
import { liveIds } from '../actions/containers.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { useAllowedInSpaces } from '../data/permissions.ts'
import { NewSprintForm } from '../sprint/NewSprintForm.tsx'
import { sprintText } from '../text/sprint.ts'
import { text } from '../text/text.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { Select } from '../ui/Select.tsx'
import { closeDialog } from './dialogs.ts'

/** Plans a sprint of a space, which the person chooses where there are several. */
export function NewSprint() {
  const { mirror } = useWorkspace()
  const allowedIn = useAllowedInSpaces()
  const spaces = liveIds(mirror, 'projects', useIds('projects', 'all', 'all')).filter((id) =>
    allowedIn(id, 'sprint.update'),
  )
  const [space, setSpace] = useState(spaces[0] ?? '')
  return (
    <Dialog title={sprintText.create.title} isOpen onClose={closeDialog}>
      {spaces.length > 1 && (
        <Select
          label={text.shell.boardSpace}
          value={space}
          choices={spaces.map((id) => ({ value: id, words: mirror.row('projects', id)?.title ?? '' }))}
          onChoose={setSpace}
        />
      )}
      {space && <NewSprintForm key={space} project_id={space} onClose={closeDialog} />}
    </Dialog>
  )
}
