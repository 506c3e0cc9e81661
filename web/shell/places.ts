import { type Action, allows, type Role } from '../data/permissions.ts'
import type { WorkspaceData } from '../data/workspace.ts'

/** Where `g s` goes: the first sprint that is running. */
export function runningSprint({ mirror }: WorkspaceData): string | undefined {
  return mirror.ids('sprints', 'all', 'all').find((id) => mirror.row('sprints', id)?.state === 'started')
}

/** The pages of the settings, in the order of their list. */
export const YOUR_PAGES = ['profile', 'security', 'sessions', 'tokens', 'notifications'] as const
export const TEAM_PAGES = ['members', 'tags', 'templates', 'archive', 'integrations', 'workspace'] as const

export type SettingsPageName = (typeof YOUR_PAGES)[number] | (typeof TEAM_PAGES)[number]

/** Pages that are only for those who may do this. */
const NEEDED: Partial<Record<SettingsPageName, Action>> = { integrations: 'integration.read' }

/** Whether a person of this role has any use for the page. Templates are seen by who sees a space. */
export function hasUseFor(role: Role, page: SettingsPageName, seesTemplates: boolean): boolean {
  if (page === 'templates' && !seesTemplates && !allows(role, 'template.create')) return false
  const action = NEEDED[page]
  return action === undefined || allows(role, action)
}
