import type { FastifyRequest, RouteOptions } from 'fastify'
import { nearest } from './typos.ts'

/** Advice for a path that does not exist: the path that was meant, if it can be guessed. */

const NOTHING = 'There is nothing at this path.'
const TEAM = /^t[A-Za-z0-9]{7}$/
/** Parts of a path that are repeated as they came; others may be anything. */
const PLAIN = /^[\w.-]{1,64}$/
/** What begins a path below /v1 that names no workspace. */
const WITHOUT_WORKSPACE = new Set(['users', 'teams', 'auth', 'public'])

/** What other trackers, and people, call the nouns of paths. */
const OTHER_NOUNS: Record<string, string> = {
  spaces: 'projects',
  folders: 'projects',
  columns: 'lists',
  statuses: 'lists',
  stages: 'lists',
  tasks: 'cards',
  issues: 'cards',
  tickets: 'cards',
  items: 'cards',
  todos: 'cards',
  stories: 'cards',
  webhooks: 'integrations',
  hooks: 'integrations',
  labels: 'tags',
  iterations: 'sprints',
  cycles: 'sprints',
  milestones: 'epics',
  roadmap: 'epics',
  documents: 'pages',
  docs: 'pages',
  wiki: 'pages',
  attachments: 'files',
  subscriptions: 'integrations',
  changes: 'events',
  stream: 'events',
  feed: 'activity',
  activities: 'activity',
  bulk: 'batch',
  duplicate: 'copy',
  clone: 'copy',
  replies: 'children',
  links: 'linked_cards',
  relations: 'linked_cards',
  assignees: 'members',
  favorite: 'bookmark',
  subscribe: 'watch',
}

/**
 * Actions that another path performs, by the last word below a resource. `{…}` is replaced by the parts of the path.
 */
const BELOW: Record<string, Record<string, string>> = {
  '*': {
    move: 'To move it, PATCH {thing} with {places}.',
    archive: 'To archive it, PATCH {thing} with {"archived": true}.',
    unarchive: 'To bring it back, PATCH {thing} with {"archived": false}.',
    rename: 'To rename it, PATCH {thing} with title.',
    update: 'To change it, PATCH {thing}.',
    delete: 'To delete it, DELETE {thing}.',
    activity: 'GET {team}/activity?{noun}_id={id} lists what happened.',
    events: 'GET {team}/events?{noun}_id={id} lists what happened.',
  },
  cards: {
    comments: 'GET {team}/comments?card_id={id} lists the comments, POST {team}/comments with card_id adds one.',
    status: 'A status follows from the list: PATCH {thing} with list_id.',
    complete: 'A card is completed by its list: PATCH {thing} with list_id.',
    close: 'A card is completed by its list: PATCH {thing} with list_id.',
    assign: 'PATCH {thing} with owner_id, or POST {thing}/members with user_id.',
    subtasks: 'POST {team}/cards with parent_card_id makes one; child_cards of GET {thing} lists them.',
    children: 'POST {team}/cards with parent_card_id makes one; child_cards of GET {thing} lists them.',
  },
  pages: {
    comments: 'GET {team}/comments?page_id={id} lists the comments, POST {team}/comments with page_id adds one.',
  },
  boards: {
    cards: 'GET {team}/cards?board_id={id} lists them, POST {team}/cards with board_id and list_id adds one.',
    lists: 'GET {team}/lists?board_id={id} lists them, POST {team}/lists with board_id adds one.',
    tags: 'GET {thing} shows them in tags.',
  },
  lists: { cards: 'GET {team}/cards?list_id={id} lists them, POST {team}/cards with board_id and list_id adds one.' },
  sprints: {
    cards: 'GET {team}/cards?sprint_id={id} lists them, POST {team}/cards with sprint_id and list_id adds one.',
    start: 'PATCH {thing}?project_id= with {"state": "started"}.',
    complete: 'PATCH {thing}?project_id= with {"state": "completed"}.',
  },
  projects: {
    boards: 'GET {team}/boards?project_id={id} lists them, POST {team}/boards with project_id adds one.',
    cards: 'GET {team}/cards?project_id={id} lists them.',
    sprints: 'GET {team}/sprints?project_id={id} lists them, POST {team}/sprints with project_id adds one.',
    pages: 'GET {team}/pages?project_id={id} lists them, POST {team}/pages with project_id adds one.',
    tags: 'GET {team}/tags?project_id={id} lists them, POST {team}/tags with project_id adds one.',
  },
}

/** Fields by which resources of a kind are moved. */
const PLACES: Record<string, string> = {
  cards: 'list_id or board_id, and position or after_card_id',
  lists: 'board_id, and position or after_list_id',
  boards: 'project_id, and position or after_board_id',
  pages: 'project_id or parent_page_id, and position or after_page_id',
}

/** True for a request of a program: a browser that opens a page asks for HTML, whatever else it sends. */
export function asksForJson({ headers }: FastifyRequest): boolean {
  const { accept = '', authorization, 'content-type': type = '' } = headers
  const isJson = (text: string) => /[/+]json\b/i.test(text)
  if (/\btext\/html\b/i.test(accept)) return false
  return authorization !== undefined || isJson(type) || isJson(accept)
}

/** The words of a 404 for a path that no route has. */
export function aboutUnknownPath(url: string, routes: readonly RouteOptions[]): string {
  const path = url.split('?', 1)[0] ?? ''
  const sent = path.split('/').filter((part) => part !== '')
  const { parts, notes } = withVersion(sent, routes)
  const meant = parts && (below(parts) ?? wherePathIs(sent, withNouns(parts, routes), routes))
  return [NOTHING, ...notes, meant ?? 'See /docs for what there is.'].join(' ')
}

/** The parts behind the version, the workspace first; null for what is no path of the API. */
function withVersion(sent: readonly string[], routes: readonly RouteOptions[]) {
  const notes: string[] = []
  const rest = [...sent]
  if (/^(?:api|rest)$/i.test(rest[0] ?? '')) rest.shift()
  const version = /^v\d/i.test(rest[0] ?? '') ? rest.shift() : undefined
  if (version !== undefined && version !== 'v1') notes.push('This server speaks v1 alone.')
  // Some write /workspaces/{id} for what begins with the id.
  if (
    /^(?:workspaces?|teams?|orgs?|organizations?)$/i.test(rest[0] ?? '') &&
    TEAM.test(rest[1] ?? '') &&
    rest[2] !== 'members'
  )
    rest.shift()
  const [first = ''] = rest
  const hasWorkspace = TEAM.test(first)
  if (!hasWorkspace && !WITHOUT_WORKSPACE.has(first)) {
    if (nounFor(first, routes) === null || rest.length > 6) return { parts: null, notes }
    notes.push('The workspace is missing: paths begin with /v1/{team_id}.')
    rest.unshift('{team_id}')
  } else if (version === undefined) notes.push('Paths of the API begin with /v1.')
  return { parts: rest.length > 8 ? null : rest, notes }
}

/** Advice for what is done elsewhere: `/cards/7/comments`. */
function below([team = '', given = '', id = '', ...last]: readonly string[]): string | null {
  const noun = OTHER_NOUNS[given] ?? given
  const word = last.length === 1 ? (last[0] ?? '').toLowerCase() : ''
  const own = Object.hasOwn(BELOW, noun) ? BELOW[noun] : undefined
  const places = Object.hasOwn(PLACES, noun) ? PLACES[noun] : undefined
  const general = places || ['projects', 'epics'].includes(noun) ? BELOW['*'] : undefined
  const words = [own, general].find((some) => some && Object.hasOwn(some, word))?.[word]
  if (words === undefined || (word === 'move' && !places)) return null
  const base = `/v1/${plain(team)}`
  return words
    .replaceAll('{thing}', `${base}/${noun}/${plain(id)}`)
    .replaceAll('{team}', base)
    .replaceAll('{noun}', noun.replace(/s$/, ''))
    .replaceAll('{id}', plain(id))
    .replaceAll('{places}', places ?? '')
}

/** The same path in our words. */
function withNouns(parts: readonly string[], routes: readonly RouteOptions[]): string[] {
  const [first = '', second = '', ...rest] = parts
  if (TEAM.test(first) || first === '{team_id}') {
    if (/^(?:users?|members?|people)$/i.test(second)) return ['teams', first, 'members', ...rest]
    if (/^(?:me|whoami|profile)$/i.test(second) && rest.length === 0) return ['users', 'me']
  }
  return parts.map((part, at) => (at === 0 || isId(part) ? part : (nounFor(part, routes) ?? part)))
}

function isId(part: string): boolean {
  return part === '{team_id}' || /^\d+$/.test(part) || TEAM.test(part) || /^u[A-Za-z0-9]{7}$/.test(part)
}

const words = new WeakMap<readonly RouteOptions[], readonly string[]>()

/** The fixed parts of our paths. */
function wordsOf(routes: readonly RouteOptions[]): readonly string[] {
  const known = words.get(routes)
  if (known) return known
  const parts = routes.flatMap(({ url }) => (url.startsWith('/v1/') ? url.split('/').slice(2) : []))
  const found = [...new Set(parts.filter((part) => /^[a-z_]+$/.test(part)))]
  words.set(routes, found)
  return found
}

/** Our word for a part of a path: itself, another name of it, its plural, or what a slip would make it. */
function nounFor(part: string, routes: readonly RouteOptions[]): string | null {
  const word = part.slice(0, 50).toLowerCase().replaceAll('-', '_')
  const known = wordsOf(routes)
  for (const one of [word, `${word}s`, word.replace(/s$/, '')]) {
    if (known.includes(one)) return one
    if (Object.hasOwn(OTHER_NOUNS, one)) return OTHER_NOUNS[one] ?? null
  }
  return word.length < 4 || !/^[a-z_]+$/.test(word) ? null : nearest(word, known)
}

/** The path that was meant, if there is one. */
function wherePathIs(
  sent: readonly string[],
  parts: readonly string[],
  routes: readonly RouteOptions[],
): string | null {
  const wanted = ['v1', ...parts]
  const route = routes.find(({ url }) => {
    const own = url.split('/').slice(1)
    return own.length === wanted.length && own.every((part, at) => part.startsWith(':') || part === wanted[at])
  })
  if (!route || wanted.join('/') === sent.join('/')) return null
  return `Did you mean /${wanted.map(plain).join('/')}?`
}

function plain(part: string): string {
  return PLAIN.test(part) || part === '{team_id}' ? part : '{id}'
}
