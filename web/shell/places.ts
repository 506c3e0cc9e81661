import type { WorkspaceData } from '../data/workspace.ts'

/** Where `g s` goes: the first sprint that is running. */
export function runningSprint({ mirror }: WorkspaceData): string | undefined {
  return mirror.ids('sprints', 'all', 'all').find((id) => mirror.row('sprints', id)?.state === 'started')
}

/** The pages of the settings, in the order of their list. */
export const YOUR_PAGES = ['profile', 'security', 'sessions', 'tokens', 'notifications'] as const
export const TEAM_PAGES = ['members', 'tags', 'archive', 'code-hosts', 'workspace'] as const
