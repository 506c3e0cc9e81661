import type {
  BodyOf,
  NotificationSettings,
  Passkey,
  SecondFactor,
  Session,
  SprintSettings,
  Token,
  VcsMapping,
} from '../../client/client.ts'
import type { WorkspaceData } from './workspace.ts'

/** What the settings show: read when their page opens, and kept nowhere. */

export async function readTokens({ api }: WorkspaceData): Promise<Token[]> {
  return (await api.listTokens()).tokens
}

export async function readSessions({ api }: WorkspaceData): Promise<Session[]> {
  return (await api.listSessions()).sessions
}

export async function readPasskeys({ api }: WorkspaceData): Promise<Passkey[]> {
  return (await api.listPasskeys()).passkeys
}

export async function readSecondFactor({ api }: WorkspaceData): Promise<SecondFactor> {
  return (await api.readSecondFactor()).second_factor
}

export async function readNotificationSettings({ api }: WorkspaceData): Promise<NotificationSettings> {
  return (await api.readNotificationSettings()).notification_settings
}

export async function readSprintSettings({ api }: WorkspaceData, project_id: string): Promise<SprintSettings> {
  return (await api.readSprintSettings({ project_id })).sprint_settings
}

/** Which list a card goes to as its pull request gets further. */
export async function readMappingOfBoard({ api }: WorkspaceData, board_id: string): Promise<VcsMapping | null> {
  return (await api.readBoard({ board_id, fields: 'id' })).board.vcs_mapping
}

export type NotificationChange = BodyOf<'updateNotificationSettings'>

export type { NotificationSettings, Session, SprintSettings, Token, VcsMapping }
