import type { RouteOptions } from 'fastify'
import { pathOf } from '../../server/http/openapi.operation.ts'
import {
  type Action,
  allows,
  isReading,
  mayAllow,
  PERMISSIONS,
  PLACE_ROLES,
  ROLES,
  roleIn,
} from '../../server/workspace/policy.ts'
import { table } from './markdown.ts'

/** Actions that no route is named after: asked for when a call touches this. */
const ASKED_INSIDE: Partial<Record<Action, string>> = {
  'board.publish': 'showing a board to readers without an account, what it shows there, and taking it back',
  'comment.moderate': 'deleting what somebody else commented',
  'form.publish': 'opening a form to everybody, and taking it back',
  'integration.use': 'deciding which integrations a board or a list tells',
  'member.moderate': 'removing somebody else from the workspace',
  'note.moderate': 'deleting a note of somebody else',
  'owner.update': 'making or changing an owner',
  'project.close': 'making a space private, or taking somebody else out of a private one',
  'place_admin.update': 'making or changing an admin of a space or a board',
}

const ACTIONS = Object.keys(PERMISSIONS).sort() as Action[]

/** Who may do what, and through which routes. */
export function rolesPage(routes: readonly RouteOptions[]): string {
  return `# Who may do what

<!-- Generated from server/workspace/policy.ts and the routes by \`npm run generate\`. Do not edit. -->

Everybody in a workspace has one of five roles. Each call is one action, and the policy names the lowest role that may do
it. A token of scope \`read\` does what only reads, whatever the role: the actions marked *reads*.

${table(['Action', ...ROLES], ACTIONS.map(actionRow))}
✓ may · (✓) may in spaces and on boards whose admin they were made · what a place makes of a role is said below

## In a space or on a board

People can be named on a board or in a space as \`viewer\`, \`member\` or \`admin\`. There, a role of the workspace comes to
this; what a board says counts more than what its space says.

${table(['Role in the workspace', ...PLACE_ROLES.map((place) => `as ${place}`)], ROLES.map(placeRow))}
The admin of a place also makes and changes its admins (\`place_admin.update\`) and deletes what others commented there
(\`comment.moderate\`).

## Guests and private spaces

A \`guest\` and a \`guestReader\` see only the spaces and boards that they were added to; being added to a board shows that
board and nothing else of its space. Everybody else sees all spaces but the private ones. A private space is visible to its
members alone: to all others, admins and owners among them, it answers as if it had never been (404), and neither search,
activity, events nor the summaries of related cards tell of it. Guests learn who wrote something, but not by which token or agent.
There are two exceptions, both for owners: they can list the private spaces by name and admins, and make themselves an admin of one
(\`project.recover\`), which its members read in the log; and the export holds the whole workspace, private spaces included.

Whoever takes a board, list, card or page into another space needs the role that deleting it needs where it is: for those who see
only that space it is gone.

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
  return [`\`${role}\``, ...PLACE_ROLES.map((place) => `\`${roleIn(role, place)}\``)]
}

function routesOf(action: Action, routes: readonly RouteOptions[]): string {
  const names = routes
    .filter(({ config }) => config?.access === action)
    .map(({ method, url }) => `\`${method} ${pathOf(url)}\``)
  return names.sort().join('<br>') || (ASKED_INSIDE[action] ?? 'none')
}
