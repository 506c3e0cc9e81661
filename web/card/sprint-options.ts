import { useIds, useWorkspace } from '../data/hooks.ts'
import { sprintText } from '../text/sprint.ts'
import type { Option } from '../ui/PickerList.tsx'

/** The sprints of a space that are not over. */
export function useSprintOptions(project_id: string): Option[] {
  const { mirror } = useWorkspace()
  const ids = useIds('sprints', 'project', project_id)
  return ids.flatMap((id) => {
    const sprint = mirror.row('sprints', id)
    if (!sprint || sprint.state === 'completed' || sprint.state === 'canceled') return []
    return { id, name: sprint.title, hint: sprintText.states[sprint.state] }
  })
}
