import type { RouteOptions } from 'fastify'
import { pathOf } from '../../server/http/openapi.operation.ts'
import {
  type Action,
  allows,
  CONTAINER_ROLES,
  isReading,
  mayAllow,
  PERMISSIONS,
  ROLES,
  roleIn,
} from '../../server/workspace/policy.ts'
import { table } from './markdown.ts'

/** Actions without a route: checked when a call does this. */
const ASKED_INSIDE: Partial<Record<Action, string>> = {
  'board.publish': 'making a board public, what it shows there, and undoing it',
  'comment.moderate': "deleting other people's comments",
  'form.publish': 'making a form public, and undoing it',
  'limit.exceed': 'exceeding a hard limit of a list, or of a person in a space, with `override`',
  'integration.use': 'deciding which integrations a board or a list notifies',
  'member.moderate': 'removing other people from the workspace',
  'note.moderate': "deleting other people's notes",
  'time_entry.moderate': "changing and deleting other people's logged time",
  'owner.update': 'making or changing an owner',
  'project.close': 'making a space private, or removing other people from a private one',
  'place_admin.update': 'making or changing an admin of a space or a board',
  'view.share':
    'saving, changing, deleting and restoring views that are not one’s own alone: of a board, a space or the workspace',
}

const ACTIONS = Object.keys(PERMISSIONS).sort() as Action[]

/** Who may do what, and through which routes. */
export function rolesPage(routes: readonly RouteOptions[]): string {
  return `# Who may do what

<!-- Generated from server/workspace/policy.ts and the routes by \`npm run generate\`. Do not edit. -->

Everyone in a workspace has one of five roles. Each call is one action, and the policy names the lowest role that may do
it. A token of scope \`read\` may only read, whatever the role: the actions marked *reads*.

${table(['Action', ...ROLES], ACTIONS.map(actionRow))}
✓ may · (✓) may in spaces and on boards they are an admin of · for roles in a space or on a board see below

## In a space or on a board

People can be added to a board or a space as \`viewer\`, \`member\` or \`admin\`. There, their workspace role becomes
the one below; a board takes precedence over its space.

${table(['Role in the workspace', ...CONTAINER_ROLES.map((place) => `as ${place}`)], ROLES.map(placeRow))}
The admin of a space or board also makes and changes its admins (\`place_admin.update\`) deletes other people's comments
(\`comment.moderate\`), and changes and deletes other people's logged time there (\`time_entry.moderate\`).

## Guests and private spaces

A \`guest\` and a \`guestReader\` see only the spaces and boards that they were added to; being added to a board shows that
board and nothing else of its space. Everyone else sees all spaces except private ones. A private space is visible to its
members alone: for all others, admins and owners included, it answers as if it had never existed (404), and neither search,
activity, events nor the summaries of related cards reveal it. Guests see who wrote something, but not by which token or agent.
There are two exceptions, both for owners: they can list the private spaces by name and admins, and make themselves an admin of one
(\`project.recover\`), which its members see in the log; and the export contains the whole workspace, private spaces included.

Moving a board, list, card or page to another space needs the role that may delete it where it is: people who see
only that space lose it.

## Routes

${table(
  ['Action', 'Routes'],
  ACTIONS.map((action) => [`\`${action}\``, routesOf(action, routes)]),
)}`
}

function actionRow(action: Action): string[] {
  const marks = ROLES.map((role) => (allows(role, action) ? '✓' : mayAllow(role, action) ? '(✓)' : ''))
  return [`\`${action}\`${isReading(action) ? ' *reads*' : ''}`, ...marks]
}

function placeRow(role: (typeof ROLES)[number]): string[] {
  return [`\`${role}\``, ...CONTAINER_ROLES.map((place) => `\`${roleIn(role, place)}\``)]
}

function routesOf(action: Action, routes: readonly RouteOptions[]): string {
  const names = routes
    .filter(({ config }) => config?.access === action)
    .map(({ method, url }) => `\`${method} ${pathOf(url)}\``)
  return names.sort().join('<br>') || (ASKED_INSIDE[action] ?? 'none')
}
