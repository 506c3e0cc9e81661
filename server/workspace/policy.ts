/** The roles in a workspace, from the least to the most powerful. */
export const ROLES = ['guestReader', 'guest', 'member', 'admin', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** A person's roles in one space or on one board. */
export const CONTAINER_ROLES = ['viewer', 'member', 'admin'] as const
export type ContainerRole = (typeof CONTAINER_ROLES)[number]

/** The lowest role that may do each action: the whole policy, on one page. */
export const PERMISSIONS = {
  'batch.write': 'guest',
  'activity.read': 'guestReader',
  'bin.read': 'member',
  'board.read': 'guestReader',
  'board.mark': 'guestReader',
  'board.create': 'member',
  'board.update': 'member',
  'board.delete': 'admin',
  'board.publish': 'admin',
  'board.restore': 'admin',
  'card.read': 'guestReader',
  'card.mark': 'guestReader',
  'card.create': 'guest',
  'card.update': 'guest',
  'card.delete': 'member',
  'card.restore': 'member',
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
  'field.read': 'guestReader',
  'field.create': 'admin',
  'field.update': 'admin',
  'field.delete': 'admin',
  'field.restore': 'admin',
  'file.read': 'guestReader',
  'file.create': 'guest',
  'file.delete': 'guest',
  'form.read': 'member',
  'form.create': 'member',
  'form.update': 'member',
  'form.delete': 'member',
  'form.publish': 'admin',
  'integration.read': 'admin',
  'integration.create': 'admin',
  'integration.update': 'admin',
  'integration.delete': 'admin',
  'integration.use': 'member',
  'limit.exceed': 'admin',
  'list.read': 'guestReader',
  'list.mark': 'guestReader',
  'list.create': 'guest',
  'list.update': 'guest',
  'list.delete': 'member',
  'list.restore': 'member',
  'member.read': 'guestReader',
  'member.create': 'admin',
  'member.update': 'admin',
  'member.delete': 'guestReader',
  'member.moderate': 'admin',
  'note.read': 'guestReader',
  'note.create': 'member',
  'note.update': 'member',
  'note.delete': 'guest',
  'note.moderate': 'admin',
  'notification.read': 'guestReader',
  'notification.update': 'guestReader',
  'owner.update': 'owner',
  'page.read': 'guestReader',
  'page.mark': 'guestReader',
  'page.create': 'guest',
  'page.update': 'guest',
  'page.delete': 'member',
  'page.restore': 'member',
  'place_admin.update': 'admin',
  'private_project.read': 'owner',
  'project.read': 'guestReader',
  'project.close': 'admin',
  'project.create': 'member',
  'project.update': 'member',
  'project.delete': 'admin',
  'project.recover': 'owner',
  'search.read': 'guestReader',
  'sprint.read': 'guestReader',
  'sprint.create': 'member',
  'sprint.update': 'member',
  'sprint.delete': 'member',
  'sprint_settings.read': 'guestReader',
  'sprint_settings.update': 'member',
  'tag.read': 'guestReader',
  'tag.create': 'member',
  'tag.update': 'member',
  'tag.delete': 'member',
  'recurrence.read': 'guestReader',
  'recurrence.create': 'guest',
  'recurrence.update': 'guest',
  'recurrence.delete': 'guest',
  'recurrence.restore': 'guest',
  'rule.read': 'guestReader',
  'rule.create': 'member',
  'rule.update': 'member',
  'rule.delete': 'member',
  'template.read': 'guestReader',
  'template.create': 'member',
  'template.update': 'member',
  'template.delete': 'member',
  'template.restore': 'member',
  'template.use': 'guest',
  'time_entry.read': 'guestReader',
  'time_entry.create': 'guest',
  'time_entry.update': 'guest',
  'time_entry.delete': 'guest',
  'time_entry.moderate': 'admin',
  'user.read': 'guestReader',
  'user.update': 'guestReader',
  'view.read': 'guestReader',
  'view.feed': 'guestReader',
  'view.create': 'guestReader',
  'view.update': 'guestReader',
  'view.delete': 'guestReader',
  'view.restore': 'guestReader',
  'view.share': 'member',
  'workspace.export': 'owner',
  'workspace.update': 'admin',
} as const satisfies Record<string, Role>

export type Action = keyof typeof PERMISSIONS

export function allows(role: Role, action: Action): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[action])
}

/** True for actions that change nothing: all that a token of scope `read` may do. The gateway lets none of them write. */
export function isReading(action: Action): boolean {
  return action.endsWith('.read') || action === 'workspace.export'
}

type Subject = Action extends `${infer Noun}.${string}` ? Noun : never

/** True for actions in a space or on a board, where a person can have another role than in the workspace. */
const PLACED = {
  board: true,
  card: true,
  field: true,
  form: true,
  limit: true,
  list: true,
  page: true,
  project: true,
  sprint: true,
  sprint_settings: true,
  template: true,
  recurrence: true,
  rule: true,
  view: true,
  activity: false,
  batch: false,
  bin: false,
  comment: false,
  epic: false,
  event: false,
  file: false,
  integration: false,
  member: false,
  note: false,
  notification: false,
  owner: false,
  place_admin: false,
  private_project: false,
  search: false,
  tag: false,
  time_entry: false,
  user: false,
  workspace: false,
} as const satisfies Record<Subject, boolean>

/** True when the role allows the action, or could in some container: a member can be the admin of one. */
export function mayAllow(role: Role, action: Action): boolean {
  // Actions are a subject and a verb.
  const subject = action.slice(0, action.indexOf('.')) as Subject
  return allows(PLACED[subject] ? roleIn(role, 'admin') : role, action)
}

/**
 * A person's effective role in one container. A role on a board or in a space can lower a member to a reader or raise one to an
 * admin there; a guest never rises above guest, and a reader never writes.
 */
export function roleIn(role: Role, containerRole: ContainerRole | null): Role {
  if (!containerRole || role === 'owner' || role === 'admin' || role === 'guestReader') return role
  if (containerRole === 'viewer') return 'guestReader'
  return role === 'member' && containerRole === 'admin' ? 'admin' : role
}
