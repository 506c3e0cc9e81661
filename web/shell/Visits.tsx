import { useEffect } from 'react'
import { useWorkspace } from '../data/hooks.ts'
import { noteVisit } from '../data/visits.ts'

/** Remembers when the workspace was last looked at, so that home can say what happened since. Draws nothing. */
export function Visits() {
  const { me, team_id } = useWorkspace()
  useEffect(() => {
    const note = () => noteVisit(me.id, team_id)
    note()
    // Both when it is left and when one comes back.
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [me.id, team_id])
  return null
}
