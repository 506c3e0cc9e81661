/** From the least to the most that a member of a workspace may do. */
export const ROLES = ['guestReader', 'guest', 'member', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** What a person may be in one space or on one board. */
export const PLACE_ROLES = ['viewer', 'member', 'admin'] as const
export type PlaceRole = (typeof PLACE_ROLES)[number]

/** The lowest role that may do each thing: the whole policy, on one page. */
export const PERMISSIONS = {
  'batch.write': 'guest',
  'activity.read': 'guestReader',
  'board.read': 'guestReader',
  'board.mark': 'guestReader',
  'board.create': 'member',
  'board.update': 'member',
  'board.delete': 'admin',
  'card.read': 'guestReader',
  'card.mark': 'guestReader',
  'card.create': 'guest',
  'card.update': 'guest',
  'card.delete': 'member',
  'comment.read': 'guestReader',
  'comment.create': 'guest',
  'comment.update': 'guest',
  'comment.delete': 'guest',
  'comment.react': 'guest',
  'comment.moderate': 'admin',
  'epic.read': 'guestReader',
  'epic.mark': 'guestReader',
  'epic.create': 'member',
  'epic.update': 'member',
  'epic.delete': 'member',
  'event.read': 'guestReader',
  'list.read': 'guestReader',
  'list.mark': 'guestReader',
  'list.create': 'guest',
  'list.update': 'guest',
  'list.delete': 'member',
  'member.read': 'guestReader',
  'member.create': 'admin',
  'member.update': 'admin',
  'member.delete': 'guestReader',
  'member.moderate': 'admin',
  'note.read': 'guestReader',
  'note.create': 'member',
  'note.delete': 'guest',
  'note.moderate': 'admin',
  'owner.update': 'owner',
  'page.read': 'guestReader',
  'page.mark': 'guestReader',
  'page.create': 'guest',
  'page.update': 'guest',
  'page.delete': 'member',
  'place_admin.update': 'admin',
  'project.read': 'guestReader',
  'project.create': 'member',
  'project.update': 'member',
  'project.delete': 'admin',
  'search.read': 'guestReader',
  'sprint.read': 'guestReader',
  'sprint.create': 'member',
  'sprint.update': 'member',
  'sprint_settings.read': 'guestReader',
  'sprint_settings.update': 'member',
  'tag.read': 'guestReader',
  'tag.create': 'member',
  'tag.update': 'member',
  'tag.delete': 'member',
  'user.read': 'guestReader',
  'user.update': 'guestReader',
  'view.read': 'guestReader',
  'workspace.export': 'owner',
} as const satisfies Record<string, Role>

export type Action = keyof typeof PERMISSIONS

export function allows(role: Role, action: Action): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[action])
}

/** True for actions that change nothing: all that a token of scope `read` may do. The door lets none of them write. */
export function isReading(action: Action): boolean {
  return action.endsWith('.read') || action === 'workspace.export'
}

/** What is done in a space or on a board, where a person can have another role than in the workspace. */
const PLACED: ReadonlySet<string> = new Set(['board', 'card', 'list', 'page', 'project', 'sprint', 'sprint_settings'])

/** True when the role allows the action, or would somewhere: a member can be the admin of a place. */
export function mayAllow(role: Role, action: Action): boolean {
  const noun = action.slice(0, action.indexOf('.'))
  return allows(PLACED.has(noun) ? roleIn(role, 'admin') : role, action)
}

/**
 * What a person's role comes to in one place. Being named on a board or in a space can lower a member to a reader or raise
 * one to an admin there; a guest never rises above guest, and a reader never writes.
 */
export function roleIn(role: Role, placeRole: PlaceRole | null): Role {
  if (!placeRole || role === 'owner' || role === 'admin' || role === 'guestReader') return role
  if (placeRole === 'viewer') return 'guestReader'
  return role === 'member' && placeRole === 'admin' ? 'admin' : role
}
