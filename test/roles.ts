/**
 * Who may do what, as it was decided, and not as the program says: what the program does is compared with this. A letter for
 * each role that may: R guestReader, G guest, M member, A admin, O owner. Somebody who is a member of the space, and the author
 * of what only its author may change.
 */

export const LETTERS = { guestReader: 'R', guest: 'G', member: 'M', admin: 'A', owner: 'O' } as const
export type RoleName = keyof typeof LETTERS
export const ROLE_NAMES = ['guestReader', 'guest', 'member', 'admin', 'owner'] as const satisfies RoleName[]

type Who = 'RGMAO' | 'GMAO' | 'MAO' | 'AO' | 'O'

const ROUTES: Record<string, Who> = {
  'GET /v1/:team_id/activity': 'RGMAO',
  'POST /v1/:team_id/batch': 'GMAO',
  'GET /v1/:team_id/boards': 'RGMAO',
  'POST /v1/:team_id/boards': 'MAO',
  'GET /v1/:team_id/boards/:id': 'RGMAO',
  'PATCH /v1/:team_id/boards/:id': 'MAO',
  'DELETE /v1/:team_id/boards/:id': 'AO',
  'PUT /v1/:team_id/boards/:id/bookmark': 'RGMAO',
  'DELETE /v1/:team_id/boards/:id/bookmark': 'RGMAO',
  'POST /v1/:team_id/boards/:id/copy': 'MAO',
  'GET /v1/:team_id/boards/:id/export.csv': 'RGMAO',
  'POST /v1/:team_id/boards/:id/members': 'MAO',
  'DELETE /v1/:team_id/boards/:id/members/:user_id': 'MAO',
  'POST /v1/:team_id/boards/:id/restore': 'AO',
  'PUT /v1/:team_id/boards/:id/watch': 'RGMAO',
  'DELETE /v1/:team_id/boards/:id/watch': 'RGMAO',
  'GET /v1/:team_id/cards': 'RGMAO',
  'POST /v1/:team_id/cards': 'GMAO',
  'GET /v1/:team_id/cards/:id': 'RGMAO',
  'PATCH /v1/:team_id/cards/:id': 'GMAO',
  'DELETE /v1/:team_id/cards/:id': 'MAO',
  'PUT /v1/:team_id/cards/:id/bookmark': 'RGMAO',
  'DELETE /v1/:team_id/cards/:id/bookmark': 'RGMAO',
  'POST /v1/:team_id/cards/:id/checklists': 'GMAO',
  'PATCH /v1/:team_id/cards/:id/checklists/:checklist_id': 'GMAO',
  'DELETE /v1/:team_id/cards/:id/checklists/:checklist_id': 'GMAO',
  'POST /v1/:team_id/cards/:id/checklists/:checklist_id/items': 'GMAO',
  'PATCH /v1/:team_id/cards/:id/checklists/:checklist_id/items/:item_id': 'GMAO',
  'DELETE /v1/:team_id/cards/:id/checklists/:checklist_id/items/:item_id': 'GMAO',
  'PUT /v1/:team_id/cards/:id/content': 'GMAO',
  'POST /v1/:team_id/cards/:id/copy': 'GMAO',
  'GET /v1/:team_id/cards/:id/history': 'RGMAO',
  'POST /v1/:team_id/cards/:id/linked_cards': 'GMAO',
  'DELETE /v1/:team_id/cards/:id/linked_cards/:linked': 'GMAO',
  'POST /v1/:team_id/cards/:id/members': 'GMAO',
  'DELETE /v1/:team_id/cards/:id/members/:user_id': 'GMAO',
  'POST /v1/:team_id/cards/:id/restore': 'MAO',
  'POST /v1/:team_id/cards/:id/tags': 'GMAO',
  'DELETE /v1/:team_id/cards/:id/tags/:tag_id': 'GMAO',
  'PUT /v1/:team_id/cards/:id/watch': 'RGMAO',
  'DELETE /v1/:team_id/cards/:id/watch': 'RGMAO',
  'GET /v1/:team_id/comments': 'RGMAO',
  'POST /v1/:team_id/comments': 'GMAO',
  'GET /v1/:team_id/comments/:id': 'RGMAO',
  'PATCH /v1/:team_id/comments/:id': 'GMAO',
  'DELETE /v1/:team_id/comments/:id': 'GMAO',
  'GET /v1/:team_id/comments/:id/children': 'RGMAO',
  'POST /v1/:team_id/comments/:id/children': 'GMAO',
  'GET /v1/:team_id/comments/:id/children/:child_id': 'RGMAO',
  'PATCH /v1/:team_id/comments/:id/children/:child_id': 'GMAO',
  'DELETE /v1/:team_id/comments/:id/children/:child_id': 'GMAO',
  'PUT /v1/:team_id/comments/:id/children/:child_id/reactions/:reaction': 'GMAO',
  'DELETE /v1/:team_id/comments/:id/children/:child_id/reactions/:reaction': 'GMAO',
  'PUT /v1/:team_id/comments/:id/reactions/:reaction': 'GMAO',
  'DELETE /v1/:team_id/comments/:id/reactions/:reaction': 'GMAO',
  'GET /v1/:team_id/epics': 'RGMAO',
  'POST /v1/:team_id/epics': 'MAO',
  'GET /v1/:team_id/epics/:id': 'RGMAO',
  'PATCH /v1/:team_id/epics/:id': 'MAO',
  'DELETE /v1/:team_id/epics/:id': 'MAO',
  'POST /v1/:team_id/epics/:id/cards/:card_id': 'MAO',
  'DELETE /v1/:team_id/epics/:id/cards/:card_id': 'MAO',
  'PUT /v1/:team_id/epics/:id/watch': 'RGMAO',
  'DELETE /v1/:team_id/epics/:id/watch': 'RGMAO',
  'GET /v1/:team_id/events': 'RGMAO',
  'GET /v1/:team_id/export': 'O',
  'POST /v1/:team_id/imports': 'MAO',
  'GET /v1/:team_id/integrations': 'AO',
  'POST /v1/:team_id/integrations': 'AO',
  'GET /v1/:team_id/integrations/:id': 'AO',
  'PATCH /v1/:team_id/integrations/:id': 'AO',
  'DELETE /v1/:team_id/integrations/:id': 'AO',
  'GET /v1/:team_id/integrations/:id/deliveries': 'AO',
  'POST /v1/:team_id/integrations/:id/replay': 'AO',
  'POST /v1/:team_id/integrations/:id/rotate': 'AO',
  'POST /v1/:team_id/integrations/:id/test': 'AO',
  'POST /v1/:team_id/lists': 'GMAO',
  'GET /v1/:team_id/lists': 'RGMAO',
  'GET /v1/:team_id/lists/:id': 'RGMAO',
  'PATCH /v1/:team_id/lists/:id': 'GMAO',
  'DELETE /v1/:team_id/lists/:id': 'MAO',
  'POST /v1/:team_id/lists/:id/restore': 'MAO',
  'POST /v1/:team_id/lists/:id/sort': 'GMAO',
  'PUT /v1/:team_id/lists/:id/watch': 'RGMAO',
  'DELETE /v1/:team_id/lists/:id/watch': 'RGMAO',
  'GET /v1/:team_id/my_work': 'RGMAO',
  'GET /v1/:team_id/notes': 'RGMAO',
  'POST /v1/:team_id/notes': 'MAO',
  'GET /v1/:team_id/notes/:id': 'RGMAO',
  'DELETE /v1/:team_id/notes/:id': 'GMAO',
  'GET /v1/:team_id/pages': 'RGMAO',
  'POST /v1/:team_id/pages': 'GMAO',
  'GET /v1/:team_id/pages/:id': 'RGMAO',
  'PATCH /v1/:team_id/pages/:id': 'GMAO',
  'DELETE /v1/:team_id/pages/:id': 'MAO',
  'PUT /v1/:team_id/pages/:id/archive': 'GMAO',
  'PUT /v1/:team_id/pages/:id/bookmark': 'RGMAO',
  'DELETE /v1/:team_id/pages/:id/bookmark': 'RGMAO',
  'PUT /v1/:team_id/pages/:id/content': 'GMAO',
  'POST /v1/:team_id/pages/:id/copy': 'GMAO',
  'POST /v1/:team_id/pages/:id/restore': 'MAO',
  'PUT /v1/:team_id/pages/:id/watch': 'RGMAO',
  'DELETE /v1/:team_id/pages/:id/watch': 'RGMAO',
  'GET /v1/:team_id/private_projects': 'O',
  'GET /v1/:team_id/projects': 'RGMAO',
  'POST /v1/:team_id/projects': 'MAO',
  'GET /v1/:team_id/projects/:id': 'RGMAO',
  'PATCH /v1/:team_id/projects/:id': 'MAO',
  'DELETE /v1/:team_id/projects/:id': 'AO',
  'POST /v1/:team_id/projects/:id/members': 'MAO',
  'DELETE /v1/:team_id/projects/:id/members/:user_id': 'MAO',
  'POST /v1/:team_id/projects/:id/recover': 'O',
  'GET /v1/:team_id/search': 'RGMAO',
  'GET /v1/:team_id/sprints': 'RGMAO',
  'POST /v1/:team_id/sprints': 'MAO',
  'GET /v1/:team_id/sprints/:id': 'RGMAO',
  'PATCH /v1/:team_id/sprints/:id': 'MAO',
  'DELETE /v1/:team_id/sprints/:id': 'MAO',
  'GET /v1/:team_id/sprints/running': 'RGMAO',
  'GET /v1/:team_id/sprints/settings': 'RGMAO',
  'PUT /v1/:team_id/sprints/settings': 'MAO',
  'GET /v1/:team_id/sprints/velocity': 'RGMAO',
  'GET /v1/:team_id/tags': 'RGMAO',
  'POST /v1/:team_id/tags': 'MAO',
  'PATCH /v1/:team_id/tags/:id': 'MAO',
  'DELETE /v1/:team_id/tags/:id': 'MAO',
  'POST /v1/:team_id/views/preview': 'RGMAO',
  'POST /mcp': 'RGMAO',
  'GET /v1/teams/:team_id/members': 'RGMAO',
  'POST /v1/teams/:team_id/members': 'AO',
  'PATCH /v1/teams/:team_id/members/:user_id': 'AO',
  'DELETE /v1/teams/:team_id/members/:user_id': 'RGMAO',
  'POST /v1/teams/:team_id/members/:user_id/link': 'AO',
  'PATCH /v1/users/:id': 'RGMAO',
  'GET /v1/users/me': 'RGMAO',
  'PATCH /v1/users/me': 'RGMAO',
  'GET /v1/users/me/notification_settings': 'RGMAO',
  'PUT /v1/users/me/notification_settings': 'RGMAO',
  'GET /v1/users/me/notifications': 'RGMAO',
  'PATCH /v1/users/me/notifications/:notification_id': 'RGMAO',
  'POST /v1/users/me/notifications/read_all': 'RGMAO',
  'GET /v1/users/me/tokens': 'RGMAO',
  'POST /v1/users/me/tokens': 'RGMAO',
  'DELETE /v1/users/me/tokens/:id': 'RGMAO',
}

/** What a call is asked besides, depending on what it changes. */
export const INSIDE = {
  'board.publish': 'AO',
  'comment.moderate': 'AO',
  'integration.use': 'MAO',
  'member.moderate': 'AO',
  'note.moderate': 'AO',
  'owner.update': 'O',
  'place_admin.update': 'AO',
  'project.close': 'AO',
} as const satisfies Record<string, Who>

export const mayCall = (role: RoleName, route: string) => whoMay(route).includes(LETTERS[role])
export const mayInside = (role: RoleName, deed: keyof typeof INSIDE) => INSIDE[deed].includes(LETTERS[role])

function whoMay(route: string): Who {
  const who = ROUTES[route]
  if (!who) throw new Error(`Who may call ${route}? Say so in test/roles.ts.`)
  return who
}

/**
 * All that a token of scope `read` may call. One question does not fit into a query string; and what an agent does at its door
 * is asked of each call that its tools make.
 */
export function isForReading(route: string): boolean {
  return route.startsWith('GET ') || route === 'POST /v1/:team_id/views/preview' || route === 'POST /mcp'
}

export const TOLD_ROUTES = Object.keys(ROUTES)
