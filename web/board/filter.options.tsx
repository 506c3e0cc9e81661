import { useEffect } from 'react'
import { PRIORITY_OPTIONS, useEpicOptions, useMemberOptions, useTagOptions } from '../card/options.tsx'
import { useWorkspace } from '../data/hooks.ts'
import { loadEpics } from '../data/reading.ts'
import { text } from '../text/text.ts'
import type { Option } from '../ui/PickerList.tsx'
import type { Place } from './container.ts'
import { DUES, type Filter, ME, NONE } from './filter.ts'

/** What can be asked for of each kind, with "none of these". */
export function useFilterOptions(
  kind: Exclude<keyof Filter, 'text' | 'fields'>,
  { project_id }: Place,
): readonly Option[] {
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
      return [{ id: ME, name: text.filter.me }, { id: NONE, name: text.nobody }, ...members]
    case 'dues':
      return DUES.map((id) => ({ id, name: text.filter.dues[id] }))
    case 'priorities':
      return PRIORITY_OPTIONS
    case 'epics':
      return [{ id: NONE, name: text.filter.noEpic }, ...epics]
  }
}
