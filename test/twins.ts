import { sql } from 'kysely'
import { must } from '../server/common/must.ts'
import { addMember, createToken } from '../server/resources/teams/teams.service.ts'
import { PRIMARY_KEYS, TABLES } from '../server/store/keys.ts'
import type { Tables } from '../server/store/tables.ts'
import { type Ids, oneOfEach } from './requests.ts'
import { Caller, callServer, columnsOf, type Headers_, Team } from './team.ts'

/** Workspaces that were filled in the same way and so have the same ids, and a long story in one of them. */

/** A person who is in all of them: emails are the same everywhere, ids of people are those of the store. */
export interface People {
  guest: Caller
  leaver: Caller
}

/** The owner of one of them. Every text they write ends with their word, so that foreign rows are noticed. */
export class Twin extends Team {
  word = ''

  override call(method: string, path: string, body?: unknown, headers?: Headers_) {
    return super.call(method, path, this.#marked(body), headers)
  }

  #marked(body: unknown): unknown {
    if (typeof body !== 'object' || body === null || Array.isArray(body) || Buffer.isBuffer(body)) return body
    const fields = Object.entries(body).map(([name, value]) => {
      const isText = ['title', 'name', 'content', 'description'].includes(name) && typeof value === 'string'
      return [name, isText ? `${value} ${this.word}` : value]
    })
    return Object.fromEntries(fields)
  }
}

export async function peopleOf(team: Twin, word: string): Promise<People> {
  const { server, team_id } = team
  team.word = word
  const join = async (name: string, role: 'guest' | 'member') => {
    const email = `${name}@example.com`
    const { user_id } = await addMember(server.gateway, team_id, { email, role })
    const { token } = await createToken(server.gateway, { team_id, email })
    return new Caller(server, team_id, user_id, token)
  }
  return { guest: await join('guest', 'guest'), leaver: await join('leaver', 'member') }
}

/** Several of everything, each with all that can hang from it. The guest is let in nowhere but in the twins. */
export async function foundation(team: Twin, { guest, leaver }: People): Promise<Ids> {
  const members = team.word === 'own' ? [] : [{ user_id: guest.user_id, role: 'admin' }]
  const ids = await oneOfEach(team, { members }, team, leaver)
  const project_id = ids.project_id as string
  const author = team.word === 'own' ? team : leaver
  const lists = ['backlog', 'committed', 'started', 'completed'].map((behavior) => ({ behavior, title: behavior }))
  const second = await team.newBoard({ project_id, title: 'Second', members, lists })
  const other = await team.newProject({ title: 'Other', members })
  const far = await team.newBoard({ project_id: other.id, title: 'Far', lists })
  const closed = await team.newProject({ title: 'Closed', members: [{ user_id: leaver.user_id, role: 'admin' }] })
  const { tag } = await team.made('/tags', { name: 'Near', project_id })
  const everywhere = (await team.made('/tags', { name: 'Everywhere' })).tag
  const wide = (await team.made('/tags', { name: 'Wide' })).tag
  const cards: { id: string }[] = []
  for (const [index, list] of [...second.lists, ...second.lists].entries())
    cards.push(
      await team.newCard(list, {
        estimate: index + 1,
        owner_id: leaver.user_id,
        tags: [tag.id, everywhere.id],
        members: [{ user_id: leaver.user_id }],
        checklists: [{ title: 'Steps', items: [{ title: 'One' }] }],
      }),
    )
  const [one, two, three, four] = cards.map(({ id }) => id) as [string, string, string, string]
  await team.patch(`/cards/${two}`, { parent_card_id: one })
  for (const { id } of cards.filter((_, index) => index === 2 || index === 4))
    await team.patch(`/cards/${id}`, { epic_id: ids.epic_id })
  await team.patch(`/cards/${four}`, { sprint_id: ids.sprint_id })
  await team.post(`/cards/${one}/linked_cards`, { card_id: two, linked_card_type: 'blocks' })
  const next = await team.newSprint(project_id, { title: 'Sprint 2' })
  const inSprint = await team.newCard(next.lists[0], { sprint_id: next.id, estimate: 2 })
  const later = await team.newSprint(project_id, { title: 'Later' })
  await team.newCard(later.lists[0], { sprint_id: later.id })
  const last = await team.newSprint(project_id, { title: 'Last' })
  const empty = await team.newList(ids.board_id as string, { title: 'Empty' })
  const { field: dropped } = await team.made(`/projects/${project_id}/fields`, { type: 'text', title: 'Dropped' })
  await team.delete(`/fields/${dropped.id}`)
  const { view: droppedView } = await team.made('/views', { title: 'Dropped', scope: 'space', project_id })
  await team.delete(`/views/${droppedView.id}`)
  const { template: droppedTemplate } = await team.made('/templates', { project_id, type: 'page', title: 'Dropped' })
  await team.delete(`/templates/${droppedTemplate.id}`)
  const { recurrence: droppedRecurrence } = await team.made('/recurrences', {
    ...{ list_id: ids.list_id, card_id: ids.card_id },
    ...{ rule: 'FREQ=YEARLY', starts: '2100-01-01T00:00', time_zone: 'UTC' },
  })
  await team.delete(`/recurrences/${droppedRecurrence.id}`)
  await leaver.patch(`/projects/${closed.id}`, { is_private: true })
  await leaver.delete(`/projects/${closed.id}/members/${team.user_id}`)
  const parent = await team.newPage(project_id, { title: 'Parent', is_overview: true })
  const child = await team.newPage(project_id, { title: 'Child', parent_page_id: parent.id })
  const { epic } = await author.made('/epics', { title: 'Linked', list_id: (await roadmap(team))[1] })
  await team.post(`/cards/${epic.id}/linked_cards`, { card_id: ids.epic_id, linked_card_type: 'related' })
  await team.post(`/cards/${epic.id}/tags`, { id: everywhere.id })
  await team.post(`/cards/${epic.id}/checklists`, { title: 'Of an epic' })
  const onEpic = await team.newComment(epic.id)
  await team.newReply(onEpic.id)
  await team.made('/comments', { content: 'On a page', page_id: parent.id })
  for (const path of [`/cards/${two}`, `/pages/${parent.id}`, `/comments/${onEpic.id}`])
    await team.newFile(path, team.word, `${team.word}.txt`)
  const note = await team.newNote({ title: 'Shared', attendees: [{ user_id: guest.user_id }] })
  await team.newNote({ title: 'Private', attendees: members.map(({ user_id }) => ({ user_id })) })
  for (const path of [`/boards/${second.id}`, `/cards/${one}`, `/pages/${parent.id}`]) {
    await team.put(`${path}/watch`)
    await team.put(`${path}/bookmark`)
  }
  for (const path of [`/lists/${second.lists[0].id}`, `/epics/${epic.id}`, `/lists/${(await roadmap(team))[0]}`])
    await team.put(`${path}/watch`)
  await team.put(`/sprints/settings?project_id=${project_id}`, { length: 7 })
  await team.patch(`/boards/${second.id}`, {
    vcs_mapping: { pr_open: second.lists[2].id, pr_merged: second.lists[3].id },
  })
  await team.post('/projects', { title: 'Once' }, { 'idempotency-key': 'first' })
  // The one place that the guest sees everywhere, with relatives that are elsewhere.
  const old = await team.newBoard({ title: 'Old', members: [{ user_id: guest.user_id }] })
  const oldCard = await team.newCard(old.lists[0])
  const oldSprint = await team.newSprint(old.project_id)
  const otherSprint = await team.newSprint(other.id)
  await team.patch(`/cards/${(await team.newCard(far.lists[0], { title: 'Away' })).id}`, { sprint_id: otherSprint.id })
  const moved = await team.newCard(far.lists[0], { title: 'Moved' })
  await team.patch(`/cards/${moved.id}`, { list_id: old.lists[0].id, board_id: old.id })
  await team.patch(`/cards/${moved.id}`, { parent_card_id: one })
  await team.post(`/cards/${moved.id}/linked_cards`, { card_id: two, linked_card_type: 'blocks' })
  const { card: copied } = await team.made(`/cards/${three}/copy`, { board_id: old.id, list_id: old.lists[0].id })
  await team.newCard(second.lists[0], { title: 'Below', parent_card_id: copied.id })
  const authored = await author.made('/cards', {
    title: 'Authored',
    list_id: ids.list_id,
    board_id: ids.board_id,
  })
  // An epic in one workspace, a card in the others, which come first in the log.
  for (const title of team.word === 'own' ? ['Older', 'Oldest', 'Old'] : [])
    await team.patch(`/boards/${old.id}`, { title })
  const mixed =
    team.word === 'own'
      ? (await team.made('/epics', { title: 'Mixed', list_id: (await roadmap(team))[0] })).epic
      : await team.newCard(second.lists[0], { title: 'Mixed' })
  return {
    ...ids,
    second: second.id,
    list0: second.lists[0].id,
    list1: second.lists[1].id,
    list2: second.lists[2].id,
    list3: second.lists[3].id,
    other: other.id,
    far: far.id,
    far_list: far.lists[0].id,
    closed: closed.id,
    near: tag.id,
    everywhere: everywhere.id,
    wide: wide.id,
    one,
    two,
    three,
    four,
    five: cards[4]?.id as string,
    six: cards[5]?.id as string,
    next: next.id,
    in_sprint: inSprint.id,
    later: later.id,
    last: last.id,
    empty: empty.id,
    dropped: dropped.id,
    dropped_view: droppedView.id,
    dropped_template: droppedTemplate.id,
    dropped_recurrence: droppedRecurrence.id,
    parent: parent.id,
    child: child.id,
    epic: epic.id,
    on_epic: onEpic.id,
    shared: note.id,
    old: old.project_id,
    old_board: old.id,
    moved: moved.id,
    copied: copied.id,
    mixed: mixed.id,
    authored: authored.card.id,
    old_card: oldCard.id,
    old_sprint: oldSprint.id,
    other_sprint: otherSprint.id,
    roadmap0: (await roadmap(team))[0] as string,
    roadmap1: (await roadmap(team))[1] as string,
    owner: team.user_id,
    leaver: leaver.user_id,
    guest: guest.user_id,
    seq: String((await team.head()).revision),
  }
}

/**
 * Gives a workspace more of everything, under the ids that all of them have: what another's rows say is then seen, not only
 * that they are there.
 */
export async function addMore(team: Twin, { guest, leaver }: People, ids: Ids): Promise<void> {
  const at = (name: string) => ids[name] as string
  const done = async (method: string, path: string, body?: object) => {
    const answer = await team.call(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  // First, so that these ids are lower than those of what is said elsewhere later.
  await leaver.newComment(at('card_id'))
  await leaver.newReply(at('comment_id'))
  await leaver.newComment(at('epic_id'))
  await leaver.made('/comments', { content: 'More', page_id: at('page_id') })
  await addMember(team.server.gateway, team.team_id, { email: 'stranger@example.com', role: 'member' })
  const authorization = `Bearer ${leaver.token}`
  const settings = { email_enabled: false, digest_hour: 20 }
  await callServer(team.server, 'PUT', '/v1/users/me/notification_settings', settings, { authorization })
  const { tag } = await done('POST', '/tags', { name: 'More' })
  const cards = ['card_id', 'linked', 'one', 'two', 'three', 'four', 'five', 'six', 'in_sprint'].map(at)
  for (const [index, card_id] of cards.entries()) {
    await team.newFile(`/cards/${card_id}`)
    await done('POST', `/cards/${card_id}/tags`, { id: tag.id })
    for (const hinted of [at('two'), at('one')])
      await done('POST', `/cards/${card_id}/hints/dismiss`, { type: 'relation', relation: { card_id: hinted } })
    for (const { user_id } of [guest, leaver, team])
      await done('POST', `/cards/${card_id}/members`, { user_id, role: 'reviewer' })
    const { checklist } = await done('POST', `/cards/${card_id}/checklists`, { title: 'More' })
    await done('POST', `/cards/${card_id}/checklists/${checklist.id}/items`, { title: 'More' })
    const { comment } = await done('POST', '/comments', { content: 'More', card_id })
    await done('POST', `/comments/${comment.id}/children`, { content: 'More' })
    await done('PATCH', `/cards/${card_id}`, { due_date: 1_700_000_000_000 + index, estimate: 20 + index, priority: 1 })
    await leaver.put(`/cards/${card_id}/watch`)
    await leaver.put(`/cards/${card_id}/bookmark`)
  }
  await done('POST', `/boards/${at('board_id')}/forms`, { title: 'More', is_public: true })
  await done('PATCH', `/forms/${at('form_id')}`, { description: 'More' })
  await done('POST', '/templates', { project_id: at('project_id'), type: 'page', title: 'More' })
  await done('PATCH', `/templates/${at('template_id')}`, { description: 'More' })
  await done('POST', '/views', { title: 'More', scope: 'board', board_id: at('board_id'), is_default: true })
  await done('POST', `/views/${at('view_id')}/feed`)
  // Other relatives, other places, and what is put away.
  await done('POST', `/cards/${at('card_id')}/tags`, { id: at('near') })
  await done('POST', `/cards/${at('six')}/tags`, { id: at('tag_id') })
  await done('POST', `/cards/${at('one')}/linked_cards`, { card_id: at('five'), linked_card_type: 'blocks' })
  await done('POST', `/cards/${at('epic_id')}/tags`, { id: tag.id })
  await done('POST', `/cards/${at('epic')}/members`, { user_id: guest.user_id })
  await done('POST', `/cards/${at('epic_id')}/checklists`, { title: 'More' })
  await done('PATCH', `/cards/${at('six')}`, { parent_card_id: at('two') })
  await done('PATCH', `/cards/${at('one')}`, { external_id: 'ours' })
  for (const name of ['linked', 'five']) await done('PATCH', `/cards/${at(name)}`, { epic_id: at('epic') })
  await done('PATCH', `/cards/${at('six')}`, { archived: true })
  await done('PATCH', `/lists/${at('list2')}`, { behavior: 'completed' })
  await done('PATCH', `/lists/${at('empty')}`, { archived: true })
  await team.newList(at('board_id'), { title: 'Last' })
  const first = await team.newList(at('far'), { title: 'First' })
  await done('PATCH', `/lists/${first.id}`, { position: 0 })
  await done('POST', `/boards/${at('board_id')}/members`, { user_id: leaver.user_id, role: 'admin' })
  await done('POST', `/boards/${at('second')}/members`, { user_id: leaver.user_id, role: 'admin' })
  await done('POST', `/projects/${at('project_id')}/members`, { user_id: leaver.user_id, role: 'admin' })
  await done('PATCH', `/pages/${at('child')}`, { is_overview: true })
  await team.newPage(at('project_id'), { title: 'More', parent_page_id: at('child') })
  for (const name of ['board_id', 'far']) await leaver.put(`/boards/${at(name)}/watch`)
  for (const name of ['list_id', 'roadmap0']) await leaver.put(`/lists/${at(name)}/watch`)
  for (const name of ['page_id', 'parent', 'child']) {
    await leaver.put(`/pages/${at(name)}/bookmark`)
    await leaver.put(`/pages/${at(name)}/watch`)
  }
  await leaver.put(`/epics/${at('epic_id')}/watch`)
  for (const path of [`/boards/${at('board_id')}`, `/cards/${at('card_id')}`, `/pages/${at('page_id')}`]) {
    await done('PUT', `${path}/watch`)
    await done('PUT', `${path}/bookmark`)
  }
  for (const path of [`/lists/${at('list_id')}`, `/epics/${at('epic_id')}`, `/lists/${at('roadmap1')}`])
    await done('PUT', `${path}/watch`)
  for (const name of ['epic_id', 'epic', 'mixed'])
    await done('PATCH', `/${name === 'mixed' ? 'cards' : 'epics'}/${at(name)}`, { due_date: 1_700_000_000_000 })
  await done('PATCH', `/epics/${at('epic')}`, { health_status: 'at_risk' })
  for (const name of ['card_id', 'linked']) await done('PATCH', `/cards/${at(name)}`, { owner_id: leaver.user_id })
  await done('PATCH', `/cards/${at('three')}`, { owner_id: team.user_id })
  await done('PATCH', `/sprints/${at('sprint_id')}?project_id=${at('project_id')}`, { state: 'started' })
  await done('PUT', `/sprints/settings?project_id=${at('project_id')}`, {
    length: 21,
    enabled: false,
    auto_complete: false,
  })
  await done('PATCH', `/projects/${at('other')}`, { archived: true })
}

async function roadmap(team: Team): Promise<string[]> {
  return (await team.get('/epics')).body.lists.map(({ id }: { id: string }) => id)
}

const isOf = (table: keyof Tables) => {
  const key: readonly string[] = PRIMARY_KEYS[table]
  return key.includes('team_id') || table === 'tokens' || table === 'teams'
}

/** Every row of a workspace in every table, also those that no export holds; or in some tables. */
export function everythingOf(
  { server, team_id }: Team,
  tables: readonly (keyof Tables)[] = TABLES.filter(isOf),
): Promise<Record<string, unknown[]>> {
  return server.store.read(async (db) => {
    const all: Record<string, unknown[]> = {}
    for (const table of tables) {
      const { rows } = await sql`select * from ${sql.table(table)}
        where ${sql.ref(table === 'teams' ? 'id' : 'team_id')} = ${team_id}
        order by ${sql.join(PRIMARY_KEYS[table].map((column) => sql.ref(column)))}`.execute(db)
      all[table] = rows
    }
    return all
  })
}

export type Texts = Record<string, string | null>

/**
 * The same rows, each table as one text of lines made by the store: that takes a fraction of the time of reading
 * the rows.
 */
export async function textReader({ server, team_id }: Team): Promise<() => Promise<Texts>> {
  const { store } = server
  const columns = await columnsOf(store)
  const texts = TABLES.filter(isOf).map((table) => {
    const key = sql.join(PRIMARY_KEYS[table].map((column) => sql.ref(column)))
    const quoted = must(columns.get(table)).map((column) => sql`quote(${sql.ref(column)})`)
    const lines =
      store.dialect === 'sqlite'
        ? sql`group_concat(concat_ws(',', ${sql.join(quoted)}), char(10) order by ${key})`
        : sql`string_agg(t::text, chr(10) order by ${key})`
    const isOwn = sql`${sql.ref(table === 'teams' ? 'id' : 'team_id')} = ${team_id}`
    return sql`(select ${lines} from ${sql.table(table)} as t where ${isOwn}) as ${sql.ref(table)}`
  })
  const statement = await store.read(async (db) => sql<Texts>`select ${sql.join(texts)}`.compile(db))
  return async () => must((await store.read((db) => db.executeQuery(statement))).rows[0])
}
