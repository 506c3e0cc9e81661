import { useEffect, useState } from 'react'
import { suggestSprint } from '../actions/sprints.ts'
import { useWorkspace } from '../data/hooks.ts'

/** What the next sprint of a space is called: a template has the title of the one that it was made from. */
export function useNextSprint(project_id: string | null): string {
  const workspace = useWorkspace()
  const [suggested, setSuggested] = useState('')
  useEffect(() => {
    let isOld = false
    setSuggested('')
    // Without a suggestion it has the title of the template.
    if (project_id !== null)
      suggestSprint(workspace, project_id).then(
        ({ title }) => isOld || setSuggested(title),
        () => undefined,
      )
    return () => {
      isOld = true
    }
  }, [workspace, project_id])
  return suggested
}
