import type { RouteOptions } from 'fastify'
import { type Answer, type Caller, callServer, type Headers_, type Server, type Team } from './team.ts'

/** Requests to every route, made from its schemas: for rules that hold for all routes. */

/** Ids by the name of the field or parameter that takes them. */
export type Ids = Record<string, string>

export interface Sample {
  route: string
  method: string
  path: string
  body: Record<string, unknown> | undefined
  /** For what takes a form with a file instead. */
  form?: string
}

interface Schema {
  type?: string
  enum?: unknown[]
  examples?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
}

/** One resource of each kind, all in one space; personal ones belong to the author. */
export async function oneOfEach(
  team: Team,
  space: object = {},
  author: Caller = team,
  member?: Pick<Caller, 'user_id'>,
): Promise<Ids> {
  const project = await team.newProject(space)
  const board = await team.newBoard({ project_id: project.id })
  const card = await team.newCard(board.lists[0])
  const linked = await team.newCard(board.lists[0])
  await team.made(`/cards/${card.id}/linked_cards`, { card_id: linked.id, linked_card_type: 'blocks' })
  const { tag } = await team.made('/tags', { name: `Tag of space ${project.id}`, project_id: project.id })
  await team.post(`/cards/${card.id}/tags`, { id: tag.id })
  const { checklist } = await team.made(`/cards/${card.id}/checklists`, { title: 'Checklist' })
  const { checklist_item } = await team.made(`/cards/${card.id}/checklists/${checklist.id}/items`, { title: 'Item' })
  // It would start by itself on a Monday.
  const sprint = await team.newSprint(project.id, { start_date: Date.UTC(2100, 0, 4) })
  const comment = await author.newComment(card.id)
  const reply = await author.newReply(comment.id)
  await author.put(`/comments/${comment.id}/reactions/${encodeURIComponent('👍')}`)
  const file = await team.newFile(`/cards/${card.id}`)
  const page = await team.newPage(project.id)
  const note = await team.newNote()
  const { form } = await team.made(`/boards/${board.id}/forms`, { title: 'Form' })
  const { template } = await team.made('/templates', { project_id: project.id, type: 'page', title: 'Template' })
  const { recurrence } = await team.made('/recurrences', {
    list_id: board.lists[0].id,
    card_id: card.id,
    rule: 'FREQ=YEARLY',
    starts: '2100-01-01T00:00',
    time_zone: 'UTC',
  })
  const { rule } = await team.made('/rules', {
    board_id: board.id,
    title: 'Rule',
    trigger: { type: 'completed' },
    actions: [{ type: 'archive' }],
    paused: true,
  })
  const { time_entry } = await author.made(`/cards/${card.id}/time`, { seconds: 60, day: '2026-01-31' })
  const { field } = await team.made(`/projects/${project.id}/fields`, { type: 'text', title: 'Field' })
  const { view } = await team.made('/views', { title: 'View', scope: 'board', board_id: board.id })
  await author.post(`/views/${view.id}/feed`)
  const { lists } = (await team.get('/epics')).body
  const { epic } = await team.made('/epics', { title: 'Epic', list_id: lists[0].id })
  const { integration } = await team.made('/integrations', {
    type: 'generic_webhook',
    title: 'Integration',
    // Nobody listens there.
    url: 'http://127.0.0.1:9999/hook',
  })
  const delivery = await newDelivery(team, integration.id)
  const { user_id } = member ?? (await team.newMember('guestReader'))
  const notification = await newNotification(author, card.id)
  const headers = { authorization: `Bearer ${author.token}` }
  const { token } = (await callServer(author.server, 'POST', '/v1/users/me/tokens', { title: 'Laptop' }, headers)).body
  return {
    team_id: team.team_id,
    project_id: project.id,
    board_id: board.id,
    list_id: board.lists[0].id,
    card_id: card.id,
    linked: linked.id,
    tag_id: tag.id,
    checklist_id: checklist.id,
    item_id: checklist_item.id,
    sprint_id: sprint.id,
    comment_id: comment.id,
    child_id: reply.id,
    page_id: page.id,
    file_id: file.id,
    note_id: note.id,
    form_id: form.id,
    template_id: template.id,
    recurrence_id: recurrence.id,
    rule_id: rule.id,
    time_entry_id: time_entry.id,
    field_id: field.id,
    view_id: view.id,
    epic_id: epic.id,
    notification_id: notification.id,
    integration_id: integration.id,
    delivery_id: delivery.id,
    user_id,
    seq: String((await team.head()).revision),
    token_id: token.id,
  }
}

/** A line in an inbox. Nobody is notified of their own actions: it is written as if another person had acted. */
async function newNotification({ server, team_id, user_id }: Caller, card_id: string) {
  const id = Number(card_id)
  const line = { id, turn: id, noun: 'card', thing_id: id, kind: 'moved', kinds: 'moved', actors: '', total: 1 }
  const times = { time_created: 1, time_updated: 1 }
  await server.store.transaction((db) =>
    db
      .insertInto('notifications')
      .values({ team_id, user_id, ...line, comment_id: null, seq: 1, ...times })
      .execute(),
  )
  return { id: card_id }
}

/** Something that was sent to an integration. */
async function newDelivery({ server, team_id }: Caller, integration_id: string) {
  const id = Number(integration_id)
  const sent = { seq: 1, type: 'team.created', message_id: `msg_${id}`, attempts: 1, status: 'delivered' }
  const outcome = { response_status: 204, error: null, time_created: 1, time_delivered: 1 }
  await server.store.transaction((db) =>
    db
      .insertInto('webhook_deliveries')
      .values({ team_id, integration_id: id, id, ...sent, ...outcome })
      .execute(),
  )
  return { id: integration_id }
}

/** Ids of the same kinds that never existed. */
export function idsOfNothing(ids: Ids): Ids {
  const nothing = Object.keys(ids).map((name, index) => [name, String(900_000_000_000 + index)])
  return { ...Object.fromEntries(nothing), team_id: ids.team_id as string, seq: ids.seq as string }
}

/** A request that the route would accept, about the resources with these ids. */
export function sampleOf(route: RouteOptions, ids: Ids): Sample {
  const { params, querystring, body } = (route.schema ?? {}) as { params?: Schema; querystring?: Schema; body?: Schema }
  const segments = route.url.split('/')
  const path = segments.map((segment, index) => {
    if (!segment.startsWith(':')) return segment
    // `:id` is that of the noun before it: boards/:id.
    const name = segment === ':id' ? `${segments[index - 1]?.replace(/s$/, '')}_id` : segment.slice(1)
    const known = ids[name] ?? params?.properties?.[name]?.examples?.[0]
    // An invented value would name nothing, and every guard of other people's resources would pass.
    if (known === undefined || (ids[name] === undefined && /(^|_)id$/.test(name)))
      throw new Error(`oneOfEach makes nothing that ${route.url} could name as ${name}: add it there.`)
    return encodeURIComponent(String(known))
  })
  // A report is about one of four kinds of places: the schema requires none of them.
  const place = route.url.includes('/reports/') ? ['project_id'] : []
  const query = new URLSearchParams(fill(querystring, ids, place) as Record<string, string>).toString()
  const method = String(route.method)
  if (route.config?.isUpload)
    return { route: `${method} ${route.url}`, method, path: path.join('/'), body: undefined, form: FORM }
  return {
    route: `${method} ${route.url}`,
    method,
    path: path.join('/') + (query && `?${query}`),
    // A card's container is one of two fields, a view's filters one of three, a hint's subject one of two, and a webhook needs an
    // address: the schema requires none of them.
    body: body?.properties && fill(body, ids, method === 'POST' ? ALSO : ['title']),
  }
}

/** A file, as browsers send one. */
const FORM =
  '--end\r\ncontent-disposition: form-data; name="file"; filename="notes.txt"\r\n\r\nSome words.\r\n--end--\r\n'

const ALSO = ['board_id', 'card_filters', 'url', 'relation']

function fill({ properties = {}, required = [] }: Schema = {}, ids: Ids, also: string[]): Record<string, unknown> {
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || also.includes(name))
  const sampleFor = (name: string, schema: Schema) => {
    if (name.endsWith('_id') && ids[name] === undefined && required.includes(name))
      throw new Error(`oneOfEach makes nothing that could be ${name}: add it there.`)
    // The one number among them.
    if (name === 'seq') return Number(ids.seq)
    // A hint names a card inside of it.
    return name === 'relation' ? fill(schema, ids, []) : (ids[name] ?? valueFor(schema))
  }
  return Object.fromEntries(wanted.map(([name, schema]) => [name, sampleFor(name, schema)]))
}

function valueFor({ type, enum: values, examples }: Schema): unknown {
  const byType: Record<string, unknown> = { integer: 1, number: 1, boolean: true, array: [], object: {} }
  return examples?.[0] ?? values?.[0] ?? byType[type ?? ''] ?? 'x'
}

/** True for routes called with a token; not for public ones, or a person's own in all workspaces. */
export function isOfWorkspace({ config }: Pick<RouteOptions, 'config'>): boolean {
  return config?.access !== 'public' && config?.access !== 'session'
}

/** Deletions go last, containers after their contents; leaving the workspace is last of all. */
export function inSafeOrder(routes: readonly RouteOptions[]): RouteOptions[] {
  return routes.filter(isOfWorkspace).sort((a, b) => turnOf(a) - turnOf(b))
}

const HOLDERS = [
  '/cards/:id',
  '/lists/:id',
  '/sprints/:id',
  '/boards/:id',
  '/projects/:id',
  '/teams/:team_id/members/:user_id',
]

function turnOf({ method, url }: RouteOptions): number {
  if (method !== 'DELETE') return 0
  const holder = HOLDERS.findIndex((end) => url.endsWith(end))
  const depth = url.split('/').length
  return holder < 0 ? 100 - depth : 100 + holder
}

/** True when the request names something by its id, so that it matters which. */
export function namesSomething(sample: Sample, ids: Ids): boolean {
  const { team_id: _, seq: __, ...others } = ids
  const text = `${sample.path}?${JSON.stringify(sample.body ?? {})}`
  return Object.values(others).some((id) => new RegExp(`[/="]${id}([/?&"]|$)`).test(text))
}

export function send(server: Server, { method, path, body, form }: Sample, headers: Headers_): Promise<Answer> {
  const type = form === undefined ? {} : { 'content-type': 'multipart/form-data; boundary=end' }
  return callServer(server, method, path, form ?? body, { ...type, ...headers })
}

export function sendAs(caller: Caller, sample: Sample): Promise<Answer> {
  return send(caller.server, sample, { authorization: `Bearer ${caller.token}` })
}

/** An answer without what differs from one request to the next. */
export function essence({ status, body }: Answer) {
  return { status, body: { ...body, request_id: 'any' } }
}
