import type { Ids } from './requests.ts'

/** The requests in the workspaces with the same ids: the samples of all routes, and the story. */

/** What is done outside of the workspace, and noted beside its log; and a list that may be in order already: the story sorts another. */
export const NOT_LOGGED = [
  'POST /v1/:team_id/fields/:id/preview',
  'POST /v1/:team_id/recurrences/preview',
  'POST /v1/:team_id/rules/:id/try',
  'POST /v1/:team_id/rules/try',
  'POST /v1/:team_id/integrations/:id/deliveries/:delivery_id/resend',
  'POST /v1/:team_id/integrations/:id/test',
  'POST /v1/:team_id/lists/:id/sort',
]

/** Where the plain sample of a route would be refused, or change nothing. */
export const SAMPLES: Record<string, (ids: Ids) => { body?: object; ids?: Partial<Ids> }> = {
  'POST /v1/:team_id/batch': ({ card_id }) => ({
    body: { operations: [{ method: 'PATCH', path: `/cards/${card_id}`, body: { title: 'In a batch' } }] },
  }),
  'POST /v1/:team_id/cards/:id/hints/accept': ({ linked }) => ({
    body: { type: 'relation', relation: { card_id: linked, linked_card_type: 'duplicates' } },
  }),
  'POST /v1/:team_id/cards/:id/hints/dismiss': ({ linked }) => ({
    body: { type: 'relation', relation: { card_id: linked } },
  }),
  'POST /v1/:team_id/cards/:id/linked_cards': ({ linked }) => ({
    body: { card_id: linked, linked_card_type: 'related' },
  }),
  // The card of the plain sample comes back with its board before.
  'POST /v1/:team_id/cards/:id/restore': ({ five }) => ({ ids: { card_id: five } }),
  'POST /v1/:team_id/fields/:id/restore': ({ dropped }) => ({ ids: { field_id: dropped } }),
  'POST /v1/:team_id/templates/:id/restore': ({ dropped_template }) => ({ ids: { template_id: dropped_template } }),
  'POST /v1/:team_id/recurrences/:id/restore': ({ dropped_recurrence }) => ({
    ids: { recurrence_id: dropped_recurrence },
  }),
  'POST /v1/:team_id/views/:id/restore': ({ dropped_view }) => ({ ids: { view_id: dropped_view } }),
  'POST /v1/:team_id/lists/:id/restore': ({ empty }) => ({ ids: { list_id: empty } }),
  'POST /v1/:team_id/cards/:id/tags': ({ near }) => ({ body: { id: near } }),
  'POST /v1/:team_id/comments': ({ card_id }) => ({ body: { content: 'New', card_id } }),
  'POST /v1/:team_id/epics': ({ roadmap1 }) => ({ body: { title: 'New', list_id: roadmap1 } }),
  'POST /v1/:team_id/imports': () => ({
    body: {
      name: 'Launch',
      lists: [{ id: 'l', name: 'To do', closed: false, pos: 1 }],
      cards: [{ id: 'c', name: 'Write', desc: 'Now', idList: 'l', closed: false, pos: 1 }],
      labels: [],
      members: [],
      checklists: [],
      actions: [],
    },
  }),
  'POST /v1/:team_id/recurrences': ({ list_id, card_id }) => ({
    body: { list_id, card_id, rule: 'FREQ=YEARLY', starts: '2100-01-01T00:00', time_zone: 'UTC' },
  }),
  'POST /v1/:team_id/rules': ({ board_id }) => ({
    body: { board_id, title: 'New', trigger: { type: 'created' }, actions: [{ type: 'archive' }], paused: true },
  }),
  'POST /v1/:team_id/rules/try': ({ board_id }) => ({
    body: { board_id, trigger: { type: 'created' }, actions: [{ type: 'archive' }] },
  }),
  'POST /v1/:team_id/projects/:id/recover': ({ closed }) => ({ ids: { project_id: closed } }),
  'POST /v1/:team_id/integrations/:id/replay': () => ({ body: { after_seq: 1 } }),
  'POST /v1/teams/:team_id/members': () => ({ body: { email: 'new@example.com', role: 'member' } }),
  // The person just added: all others are in more than one of these workspaces.
  'POST /v1/teams/:team_id/members/:user_id/link': () => ({ ids: { user_id: 'unew' } }),
  'PATCH /v1/:team_id/comments/:id': () => ({ body: { content: 'Changed' } }),
  'PATCH /v1/:team_id/comments/:id/children/:child_id': () => ({ body: { content: 'Changed' } }),
  'PUT /v1/:team_id/comments/:id/reactions/:reaction': () => ({ ids: { reaction: '🎉' } }),
  'PATCH /v1/teams/:team_id/members/:user_id': () => ({ body: { role: 'admin' } }),
  'PUT /v1/:team_id/sprints/settings': () => ({ body: { length: 14 } }),
  'PATCH /v1/:team_id/fields/:id': () => ({ body: { title: 'Changed' } }),
  'PATCH /v1/:team_id/recurrences/:id': () => ({ body: { title: 'Changed' } }),
  'PATCH /v1/:team_id/rules/:id': () => ({ body: { title: 'Changed' } }),
  'PATCH /v1/:team_id/time/:time_entry_id': () => ({ body: { note: 'Changed' } }),
  'PATCH /v1/:team_id/tags/:id': () => ({ body: { name: 'Changed' } }),
  'PATCH /v1/users/me': () => ({ body: { display_name: 'New name' } }),
  'PATCH /v1/users/:id': ({ owner }) => ({ ids: { user_id: owner }, body: { display_name: 'Newer name' } }),
  'PUT /v1/:team_id/cards/:id/reminder': () => ({ body: { lead: '2_days' } }),
  'PATCH /v1/users/me/notifications/:notification_id': () => ({ body: { read: true } }),
  'POST /v1/users/me/notifications/read_all': () => ({ body: { read: false } }),
  'PUT /v1/users/me/notification_settings': () => ({ body: { digest_hour: 9 } }),
  'DELETE /v1/:team_id/lists/:id': ({ empty }) => ({ ids: { list_id: empty } }),
  'DELETE /v1/:team_id/sprints/:id': ({ last }) => ({ ids: { sprint_id: last } }),
}

const LEAN_CARD = [
  'id,title,list_id,position,epic_id,parent_card_id,tag_ids,member_ids,is_blocked',
  'total_checklist_items,total_checked_items,total_child_cards,total_completed_child_cards',
].join()

const FIELD = { type: 'select', label: 'Kind', options: ['Question', 'Problem'] }

/** What the samples of the routes do not read: other forms, other filters, what was, and what is near the guest's board. */
export function readsOf(ids: Ids): string[] {
  const { seq, one, two, moved, copied, mixed, second, old_board, project_id, sprint_id, parent } = ids
  return [
    `/cards?fields=${LEAN_CARD}`,
    `/cards?ids=${one},${two},${moved}`,
    `/cards?board_id=${second}`,
    '/cards?external_id=ours',
    `/my_work?kind=due`,
    `/my_work/checklist_items`,
    `/my_work?kind=watching&fields=${LEAN_CARD}`,
    `/boards/${second}?fields=${LEAN_CARD}`,
    `/boards/${second}?at=${seq}`,
    `/boards/${old_board}`,
    `/cards/${one}?at=${seq}`,
    `/cards/${one}/history`,
    `/cards/${moved}`,
    `/cards/${copied}`,
    `/pages/${parent}?at=${seq}`,
    `/pages/${parent}/history`,
    '/pages?fields=id,title,parent_page_id,child_pages',
    ...['card', 'epic', 'sprint', 'person', 'week', 'day'].map((group) => `/time?group_by=${group}`),
    `/time?board_id=${second}&group_by=card`,
    `/activity?card_id=${moved}`,
    `/activity?card_id=${mixed}`,
    `/activity?board_id=${old_board}`,
    `/sprints/${sprint_id}?project_id=${project_id}&fields=${LEAN_CARD}`,
    '/events?after=1',
    '/search?query=twin',
    '/search?query=moved',
    '/search?query=card&statuses=completed',
  ]
}

function webhookOf(integration_id: string) {
  return { destination_type: 'generic_webhook', integration_id }
}

type Write = [method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object]

/** What the samples of the routes do not do: moves, and writes that affect other rows. All of it succeeds. */
export function storyOf(ids: Ids): Write[] {
  const id = (name: string) => {
    if (ids[name] === undefined) throw new Error(`There is no ${name} in the story.`)
    return ids[name]
  }
  const seq = Number(id('seq'))
  const sprint = (name: string) => `/sprints/${id(name)}?project_id=${id('project_id')}`
  return [
    // Cards: order, lists, boards, spaces, sprints and back, families, archive.
    ['PATCH', `/cards/${id('one')}`, { position: 1, title: 'Moved', estimate: 8, owner_id: null }],
    ['PATCH', `/cards/${id('one')}`, { list_id: id('list3') }],
    ['PATCH', `/cards/${id('five')}`, { after_card_id: id('two'), list_id: id('list1') }],
    ['PATCH', `/cards/${id('five')}`, { sprint_id: id('sprint_id') }],
    ['PATCH', `/cards/${id('five')}`, { estimate: 13 }],
    ['PATCH', `/cards/${id('four')}`, { sprint_id: null }],
    ['PATCH', `/cards/${id('three')}`, { parent_card_id: id('one') }],
    ['PATCH', `/cards/${id('one')}`, { epic_id: id('epic') }],
    ['PATCH', `/cards/${id('six')}`, { external_id: 'ours' }],
    ['PATCH', `/cards/${id('six')}`, { archived: true }],
    ['PATCH', `/cards/${id('six')}`, { archived: false }],
    ['PATCH', `/cards/${id('six')}`, { board_id: id('far') }],
    ['POST', `/cards/${id('one')}/copy`, {}],
    ['POST', `/cards/${id('two')}/linked_cards`, { card_id: id('one'), linked_card_type: 'related' }],
    ['POST', `/cards/${id('three')}/hints/accept`, { type: 'relation', relation: { card_id: id('one') } }],
    ['POST', `/cards/${id('two')}/hints/dismiss`, { type: 'relation', relation: { card_id: id('one') } }],
    ['PATCH', `/cards/${id('two')}`, { members: [{ user_id: id('leaver'), role: 'reviewer' }] }],
    ['POST', `/cards/${id('one')}/members`, { user_id: id('leaver'), role: 'reviewer' }],
    ['DELETE', `/cards/${id('one')}/members/${id('leaver')}`],
    ['DELETE', `/cards/${id('one')}/tags/${id('near')}`],
    ['DELETE', `/cards/${id('epic')}/tags/${id('everywhere')}`],
    ['DELETE', `/cards/${id('epic')}/linked_cards/${id('epic_id')}`],
    // Limits of a list and of people, exceeded by an admin, and gone again.
    ['PATCH', `/lists/${id('list3')}`, { max_cards: 1, limit_is_hard: true, behavior: 'started' }],
    ['PATCH', `/projects/${id('project_id')}`, { max_started_per_person: 1, started_limit_is_hard: true }],
    ['POST', `/cards/${id('two')}/copy`, { list_id: id('list3'), override: true }],
    ['POST', `/cards/${id('two')}/copy`, { list_id: id('list3'), override: true }],
    ['PATCH', `/lists/${id('list3')}`, { max_cards: 0, limit_is_hard: false, behavior: 'committed' }],
    ['PATCH', `/projects/${id('project_id')}`, { max_started_per_person: 0, started_limit_is_hard: false }],
    // Back to what they were: changed ones, deleted ones, with what they held.
    ['POST', `/cards/${id('one')}/restore`, { seq }],
    ['DELETE', `/cards/${id('two')}`],
    ['POST', `/cards/${id('two')}/restore`, { seq }],
    ['DELETE', `/lists/${id('list1')}?move_to=${id('list3')}`],
    ['POST', `/lists/${id('list1')}/restore`, { seq }],
    ['DELETE', `/pages/${id('parent')}`],
    ['POST', `/pages/${id('parent')}/restore`, { seq }],
    ['DELETE', `/boards/${id('second')}`],
    ['POST', `/boards/${id('second')}/restore`, { seq }],
    // Lists: what they are, where they are, and without them.
    ['PATCH', `/lists/${id('list1')}`, { behavior: 'completed', title: 'Renamed' }],
    ['PATCH', `/lists/${id('list1')}`, { position: 0 }],
    ['POST', `/lists/${id('list1')}/sort`, { by: 'time_created', descending: true }],
    ['PATCH', `/lists/${id('list0')}`, { board_id: id('far') }],
    ['PATCH', `/lists/${id('roadmap1')}`, { behavior: 'completed', title: 'Renamed' }],
    ['PATCH', `/lists/${id('roadmap0')}`, { position: 2 }],
    ['DELETE', `/lists/${id('list3')}?move_to=${id('list1')}`],
    ['DELETE', `/lists/${id('list2')}?move_to=${id('list1')}`],
    // Epics.
    ['PATCH', `/epics/${id('epic')}`, { title: 'Renamed', health_status: 'at_risk', position: 0 }],
    ['POST', `/epics/${id('epic')}/cards/${id('two')}`],
    ['POST', `/cards/${id('epic')}/hints/dismiss`, { type: 'relation', relation: { card_id: id('epic_id') } }],
    ['DELETE', `/comments/${id('on_epic')}`],
    ['DELETE', `/epics/${id('epic')}`],
    // Pages: one overview, those below it go along, and take its place.
    ['PATCH', `/pages/${id('child')}`, { is_overview: true, title: 'Renamed' }],
    ['PATCH', `/pages/${id('parent')}`, { project_id: id('other') }],
    ['PUT', `/pages/${id('parent')}/archive`, { archived: true }],
    ['DELETE', `/pages/${id('parent')}`],
    // Forms, which a board takes along and closes.
    [
      'POST',
      `/boards/${id('second')}/forms`,
      { title: 'Form', is_public: true, fields: [FIELD, { ...FIELD, id: 'two' }] },
    ],
    ['PATCH', `/forms/${id('form_id')}`, { title: 'Renamed', fields: [FIELD], is_public: true }],
    ['POST', '/cards', { title: 'Made', list_id: id('list_id'), board_id: id('board_id'), form_id: id('form_id') }],
    ['PATCH', `/forms/${id('form_id')}`, { is_public: false }],
    // Templates, of what has parts of its own.
    ['POST', '/templates', { project_id: id('project_id'), type: 'card', from: { card_id: id('card_id') } }],
    ['POST', '/templates', { project_id: id('project_id'), type: 'sprint', from: { sprint_id: id('sprint_id') } }],
    ['PATCH', `/templates/${id('template_id')}`, { title: 'Renamed', content: { title: 'Of {{sprint}}' } }],
    ['POST', `/templates/${id('template_id')}/use`, { project_id: id('other') }],
    // Views, which a board has one of to open with.
    ['POST', '/views', { title: 'View', scope: 'board', board_id: id('board_id'), is_default: true, position: 0 }],
    ['PATCH', `/views/${id('view_id')}`, { title: 'Renamed', is_default: true, position: 0 }],
    ['PATCH', `/views/${id('view_id')}`, { scope: 'space', project_id: id('project_id') }],
    // Boards, spaces and the people in them.
    ['PATCH', `/boards/${id('second')}`, { project_id: id('other') }],
    ['PATCH', `/boards/${id('second')}`, { position: 0, title: 'Renamed' }],
    ['PATCH', `/boards/${id('second')}`, { is_public: true, public_settings: { allow_comments: true } }],
    ['PATCH', `/boards/${id('second')}`, { public_settings: { allow_indexing: true } }],
    ['PATCH', `/boards/${id('second')}`, { is_public: false }],
    ['POST', `/boards/${id('second')}/email`, {}],
    ['PATCH', `/boards/${id('second')}`, { email: { active: false } }],
    ['DELETE', `/boards/${id('second')}/email`],
    ['PATCH', `/boards/${id('second')}`, { webhook_notifications: [{ webhook: webhookOf(id('integration_id')) }] }],
    ['PATCH', `/lists/${id('list1')}`, { webhook_notifications: [{ webhook: webhookOf(id('integration_id')) }] }],
    ['DELETE', `/cards/${id('two')}/tags/${id('everywhere')}`],
    ['POST', `/boards/${id('second')}/copy`, { copy_cards: true }],
    ['POST', `/boards/${id('second')}/members`, { user_id: id('guest'), role: 'member' }],
    ['POST', `/boards/${id('second')}/members`, { user_id: id('guest'), role: 'viewer' }],
    ['DELETE', `/boards/${id('second')}/members/${id('guest')}`],
    ['POST', `/projects/${id('other')}/members`, { user_id: id('leaver'), role: 'admin' }],
    ['DELETE', `/projects/${id('other')}/members/${id('leaver')}`],
    ['PATCH', `/projects/${id('other')}`, { position: 0, description: 'Changed' }],
    ['PATCH', `/tags/${id('everywhere')}`, { name: 'Renamed' }],
    ['DELETE', `/tags/${id('everywhere')}?merge_into=${id('wide')}`],
    // Sprints.
    ['PATCH', sprint('sprint_id'), { state: 'started' }],
    ['PATCH', sprint('sprint_id'), { state: 'completed' }],
    ['PATCH', sprint('next'), { title: 'Renamed', content: 'Changed' }],
    ['PATCH', sprint('next'), { state: 'canceled' }],
    ['DELETE', `${sprint('later')}&move_to=${id('far_list')}`],
    ['DELETE', `/sprints/${id('other_sprint')}?project_id=${id('other')}`],
    ['DELETE', `/boards/${id('far')}`],
    ['DELETE', `/projects/${id('other')}`],
    // For the samples of restoring.
    ['PATCH', `/lists/${id('list_id')}`, { title: 'Changed later' }],
    ['PATCH', `/boards/${id('board_id')}`, { title: 'Changed later' }],
    ['PATCH', `/pages/${id('page_id')}`, { title: 'Changed later' }],
  ]
}
