import type {
  BodyOf,
  LivingToken,
  NotificationSettings,
  SprintSettings,
  TeamMember,
  Token,
  User,
  VcsMapping,
} from '../../client/client.ts'
import { putMembers } from '../data/answers.ts'
import { keep } from '../data/cache.ts'
import type { WorkspaceData } from '../data/workspace.ts'

/** What people do in the settings. They wait for the answer, which says whether it is so now. */

export function changeProfile({ api, mirror, writing }: WorkspaceData, fields: BodyOf<'updateMe'>): Promise<User> {
  return writing(async () => {
    const { user } = await api.updateMe(fields)
    const row = mirror.said('members', user.id)
    if (row)
      mirror.put('members', user.id, {
        ...row,
        display_name: user.display_name,
        profile_image: user.profile_image,
      })
    void keep('me', user)
    return user
  })
}

/** Answers the tokens that live on. */
export async function changePassword(
  { api }: WorkspaceData,
  current: string,
  password: string,
  end_tokens: boolean,
): Promise<LivingToken[]> {
  const body = { password, end_tokens, ...(current !== '' && { current_password: current }) }
  return (await api.setPassword(body)).tokens
}

export async function endSession({ api }: WorkspaceData, session_id: string) {
  await api.endSession({ session_id })
}

/** Answers the tokens that live on. */
export async function endOtherSessions({ api }: WorkspaceData, end_tokens: boolean): Promise<LivingToken[]> {
  return (await api.endOtherSessions({ end_tokens })).tokens
}

export type Scope = NonNullable<BodyOf<'createToken'>['scope']>

interface NewToken {
  title: string
  scope: Scope
  expires: number | null
}

/** The secret is in this answer and nowhere else. */
export async function addToken(
  { api }: WorkspaceData,
  { title, scope, expires }: NewToken,
): Promise<{ token: Token; secret: string }> {
  return api.createToken({ title, scope, ...(expires !== null && { expires }) })
}

export async function revokeToken({ api }: WorkspaceData, token_id: string) {
  await api.deleteToken({ token_id })
}

export async function changeNotificationSettings(
  { api }: WorkspaceData,
  settings: BodyOf<'updateNotificationSettings'>,
): Promise<NotificationSettings> {
  return (await api.updateNotificationSettings(settings)).notification_settings
}

/** What new sprints of a space begin with. */
export async function changeSprintSettings(
  { api }: WorkspaceData,
  project_id: string,
  fields: BodyOf<'updateSprintSettings'>,
): Promise<SprintSettings> {
  return (await api.updateSprintSettings({ project_id }, fields)).sprint_settings
}

type Role = TeamMember['role']

export function inviteMember({ api, mirror, writing }: WorkspaceData, email: string, role: Role): Promise<TeamMember> {
  return writing(async () => {
    const { member } = await api.createMember({ email: email.trim(), role })
    putMembers(mirror, [member])
    return member
  })
}

export function changeRole({ api, mirror, writing }: WorkspaceData, user_id: string, role: Role) {
  return writing(async () => {
    const { member } = await api.updateMember({ user_id }, { role })
    putMembers(mirror, [member])
  })
}

export function removeMember({ api, mirror, writing }: WorkspaceData, user_id: string) {
  return writing(async () => {
    await api.removeMember({ user_id })
    const row = mirror.said('members', user_id)
    if (row) mirror.put('members', user_id, { ...row, status: 'inactive' })
  })
}

/** A link to hand over, shown once. */
export async function newMemberLink({ api }: WorkspaceData, user_id: string): Promise<string> {
  return (await api.createMemberLink({ user_id })).link.url
}

/** Where the cards of a board go as their pull requests get further. */
export async function changeMappingOfBoard(
  { api }: WorkspaceData,
  board_id: string,
  vcs_mapping: VcsMapping,
): Promise<VcsMapping | null> {
  return (await api.updateBoard({ board_id }, { vcs_mapping })).board.vcs_mapping
}
