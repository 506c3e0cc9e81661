import { useEffect } from 'react'
import { PRIORITY_OPTIONS, useEpicOptions, useMemberOptions, useTagOptions } from '../card/options.tsx'
import { useWorkspace } from '../data/hooks.ts'
import { loadEpics } from '../data/reading.ts'
import { BEHAVIORS } from '../rules/work.generated.ts'
import { text } from '../text/text.ts'
import type { Option } from '../ui/PickerList.tsx'
import { Sign } from '../ui/Sign.tsx'
import { BLOCKED, DUES, type Kind, ME, NONE } from './filter.ts'

const STATUSES: readonly Option[] = BEHAVIORS.map((id) => ({
  id,
  name: text.behaviors[id],
  // Its name would be read twice.
  icon: (
    <span aria-hidden>
      <Sign behavior={id} />
    </span>
  ),
}))

/** What can be asked for of each kind, with "none of these". */
export function useFilterOptions(kind: Kind, project_id: string): readonly Option[] {
  const workspace = useWorkspace()
  const tags = useTagOptions(project_id)
  const members = useMemberOptions()
  const epics = useEpicOptions()
  useEffect(() => {
    // Without them there is nothing to choose; the board is not the worse for it.
    if (kind === 'epics') loadEpics(workspace).catch(() => undefined)
  }, [kind, workspace])
  switch (kind) {
    case 'tags':
      return [{ id: NONE, name: text.filter.noTags }, ...tags]
    case 'members':
    case 'owners':
      return [{ id: ME, name: text.filter.me }, { id: NONE, name: text.nobody }, ...members]
    case 'statuses':
      return STATUSES
    case 'blocked':
      return BLOCKED.map((id) => ({ id, name: text.filter.blocked[id] }))
    case 'dues':
      return DUES.map((id) => ({ id, name: text.filter.dues[id] }))
    case 'priorities':
      return PRIORITY_OPTIONS
    case 'epics':
      return [{ id: NONE, name: text.filter.noEpic }, ...epics]
  }
}
