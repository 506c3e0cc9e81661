import { useCallback } from 'react'
import { type Action, type Allowed, allows, useRole } from '../data/permissions.ts'

/** What one may do with epics: the roadmap is the workspace's, and nobody has a role of their own there. Guests may comment. */
export function useAllowedOnRoadmap(): Allowed {
  const role = useRole()
  return useCallback((action: Action) => allows(role, action === 'file.create' ? 'epic.update' : action), [role])
}
