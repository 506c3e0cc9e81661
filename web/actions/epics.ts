import type { BodyOf } from '../../client/client.ts'
import { draftKey, draftOf, keepDraft } from '../data/drafts.ts'
import { dropEpic, firstPlaceIn, putEpic, ROADMAP, toEpicRow } from '../data/epic-rows.ts'
import type { Mirror, Patch } from '../data/mirror.ts'
import { loadEpics, readEpic } from '../data/reading.ts'
import type { Epic, EpicRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { epicText } from '../text/epic.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, asShown, defineAction, newId, perform } from './action.ts'
import { changeCards } from './cards.ts'
import { fieldsBefore, type ShownBy, shownIn } from './shown-fields.ts'

const words = text.actions.changeEpic

interface NewEpic {
  id: string
  title: string
  list_id: string
  position: number
}

/** Where titles of new epics are kept that the server did not take. */
export function newEpicsKey({ me, team_id }: Pick<WorkspaceData, 'me' | 'team_id'>, list_id: string) {
  return draftKey([me.id, team_id, 'new epics', list_id])
}

const addAction = defineAction<NewEpic>({
  name: 'addEpic',
  words: text.actions.addEpic,
  patches: (mirror, { id, title, list_id, position }) => {
    const status = mirror.row('lists', list_id)?.behavior ?? 'backlog'
    return [{ table: 'epics', id, row: toEpicRow({ id, title, list_id, status, is_watching: true }, position) }]
  },
  refused: (workspace, { title, list_id }, refused) => {
    const draft = newEpicsKey(workspace, list_id)
    // Each is sent by itself: those that were refused before wait there still.
    keepDraft(draft, { text: [draftOf(draft)?.text ?? [], title].flat().join('\n'), base: '', refused })
    return [draft]
  },
  send: async ({ api, mirror }, { id, title, list_id }, key) => {
    const { epic } = await api.createEpic({ title, list_id }, { idempotencyKey: key })
    return { ids: { [id]: epic.id }, settle: () => putEpic(mirror, epic) }
  },
  undo: (_, { id }) => ({ action: deleteAction, args: { id } }),
  renew: (args) => ({ ...args, id: newId() }),
})

/** Adds an epic at the end of a list of the roadmap, and answers the id that it has until the server names it. */
export function addEpic(workspace: WorkspaceData, title: string, list_id: string): string {
  const { mirror } = workspace
  const id = newId()
  const last = mirror.ids('epics', 'list', list_id).at(-1) ?? null
  perform(workspace, addAction, { id, title, list_id, position: placeAfter(mirror, list_id, last) })
  return id
}

type Body = BodyOf<'updateEpic'>

/** What an epic is not changed by here: other actions do, or programs alone. */
type ChangedElsewhere = Extract<
  keyof Body,
  'content' | 'list_id' | 'position' | 'icon' | 'cover_image' | 'custom_fields'
>

/** A new field of the API does not compile until `SHOWN` says how it shows, or it is among those above. */
type Fields = Omit<Body, ChangedElsewhere>

const toNumber = (value: unknown) => (typeof value === 'number' ? value : null)

const SHOWN = {
  title: (title) => (title === null ? {} : { title }),
  priority: (priority) => (priority === null ? {} : { priority }),
  owner_id: (owner_id) => ({ owner_id: owner_id || null }),
  start_date: (start_date) => ({ start_date: toNumber(start_date) }),
  due_date: (due_date) => ({ due_date: toNumber(due_date) }),
  archived: (archived) => (archived === null ? {} : { is_archived: archived }),
  health_status: (health_status) => ({
    health: health_status || null,
    is_health_stale: false,
    time_health: health_status ? Date.now() : null,
  }),
  health_status_stale_period: (period) => (period === null ? {} : { health_stale_period: period }),
} satisfies ShownBy<Fields, EpicRow>

const changeAction: ActionDefinition<{ id: string; fields: Fields }> = defineAction<{ id: string; fields: Fields }>({
  name: 'changeEpic',
  words,
  patches: (mirror, { id, fields }) => {
    const set = shownIn(SHOWN, fields)
    const title = mirror.row('epicDetails', id) && typeof fields.title === 'string' ? { title: fields.title } : null
    const patches: Patch[] = [{ table: 'epics', id, set }]
    return title ? [...patches, { table: 'epicDetails', id, set: title }] : patches
  },
  send: async ({ api, mirror }, { id, fields }, key) => {
    const { epic } = await api.updateEpic({ epic_id: id }, fields, { idempotencyKey: key })
    return { settle: () => putEpic(mirror, epic) }
  },
  undo: (mirror, { id, fields }) => {
    const epic = mirror.row('epics', id)
    return epic ? { action: changeAction, args: { id, fields: fieldsBefore(bodyOf(epic), fields) } } : null
  },
})

function bodyOf(epic: EpicRow): Required<Fields> {
  return {
    title: epic.title,
    priority: epic.priority,
    owner_id: epic.owner_id,
    start_date: epic.start_date,
    due_date: epic.due_date,
    archived: epic.is_archived,
    health_status: epic.health,
    health_status_stale_period: epic.health_stale_period,
  }
}

/** Changes what an epic says of itself: title, owner, dates, health, and whether it is archived. */
export function changeEpic(workspace: WorkspaceData, id: string, fields: Fields, toast?: string) {
  perform(workspace, changeAction, { id, fields }, toast ? { toast } : {})
}

interface Move {
  id: string
  list_id: string
  /** Among the epics of the list, as the API counts. */
  index: number
  position: number
}

const moveAction: ActionDefinition<Move> = defineAction<Move>({
  name: 'moveEpic',
  words: text.actions.moveEpic,
  patches: (mirror, { id, list_id, position }) => {
    const status = mirror.row('lists', list_id)?.behavior
    return [{ table: 'epics', id, set: { list_id, position, ...(status && { status }) } }]
  },
  send: async ({ api, mirror }, { id, list_id, index, position }, key) => {
    const { epic } = await api.updateEpic({ epic_id: id }, { list_id, position: index }, { idempotencyKey: key })
    return {
      settle: () => {
        putEpic(mirror, epic)
        mirror.put('epics', id, toEpicRow(epic, position))
      },
    }
  },
  undo: (mirror, { id }) => {
    const epic = mirror.row('epics', id)
    if (!epic) return null
    const { list_id, position } = epic
    return { action: moveAction, args: { id, list_id, position, index: placeOf(mirror, id) } }
  },
})

/** The place of an epic in its list. */
function placeOf(mirror: Mirror, id: string): number {
  return mirror.ids('epics', 'list', mirror.row('epics', id)?.list_id ?? '').indexOf(id)
}

/** Behind an epic of a list, or before its first one. */
function placeAfter(mirror: Mirror, list_id: string, after: string | null, moving?: string): number {
  const others = mirror.ids('epics', 'list', list_id).filter((id) => id !== moving)
  const at = after === null ? 0 : others.indexOf(after) + 1
  const [before, next] = [others[at - 1], others[at]].map((id) => mirror.row('epics', id ?? '')?.position)
  if (before !== undefined && next !== undefined) return (before + next) / 2
  if (before !== undefined) return before + 1
  return next !== undefined ? next - 1 : firstPlaceIn(mirror, list_id)
}

/** Moves an epic behind another one of a list, or to its top: its status is that of the list. */
export function moveEpic(workspace: WorkspaceData, id: string, list_id: string, after: string | null, toast?: string) {
  const { mirror } = workspace
  const others = mirror.ids('epics', 'list', list_id).filter((other) => other !== id)
  const index = after === null ? 0 : others.indexOf(after) + 1
  const position = placeAfter(mirror, list_id, after, id)
  perform(workspace, moveAction, { id, list_id, index, position }, toast ? { toast } : {})
}

const deleteAction = defineAction<{ id: string }>({
  name: 'deleteEpic',
  words: text.actions.deleteEpic,
  patches: (mirror, { id }) => [
    { table: 'epics', id, row: null },
    ...mirror.ids('cards', 'epic', id).map((card): Patch => ({ table: 'cards', id: card, set: { epic_id: null } })),
  ],
  send: async ({ api, mirror }, { id }, key) => {
    await api.deleteEpic({ epic_id: id }, { idempotencyKey: key })
    const cards = mirror.saidRows('cards').filter(({ epic_id }) => epic_id === id)
    return {
      settle: () => {
        dropEpic(mirror, id)
        for (const card of cards) mirror.put('cards', card.id, { ...card, epic_id: null })
      },
    }
  },
})

/** Its cards stay where they are. The API brings no epic back: people are asked before. */
export function deleteEpic(workspace: WorkspaceData, id: string) {
  perform(workspace, deleteAction, { id }, { toast: epicText.deleted })
}

const watchAction: ActionDefinition<{ id: string; isOn: boolean }> = defineAction<{ id: string; isOn: boolean }>({
  name: 'watchEpic',
  words: text.actions.watchEpic,
  patches: (_, { id, isOn }) => [{ table: 'epics', id, set: { is_watching: isOn } }],
  send: async ({ api, mirror }, { id, isOn }, key) => {
    const options = { idempotencyKey: key }
    if (isOn) await api.setWatchOfEpic({ epic_id: id }, options)
    else await api.removeWatchOfEpic({ epic_id: id }, options)
    return asShown(mirror, [{ table: 'epics', id, set: { is_watching: isOn } }])
  },
  undo: (_, { id, isOn }) => ({ action: watchAction, args: { id, isOn: !isOn } }),
})

export function watchEpic(workspace: WorkspaceData, id: string, isOn: boolean) {
  perform(workspace, watchAction, { id, isOn })
}

interface Membership {
  id: string
  user_id: string
  isOn: boolean
}

/** One person at a time: concurrent changes to the others stay. */
const setMemberAction: ActionDefinition<Membership> = defineAction<Membership>({
  name: 'setEpicMember',
  words,
  patches: (mirror, { id, user_id, isOn }) => {
    const others = (mirror.row('epicDetails', id)?.members ?? []).filter((other) => other.user_id !== user_id)
    const member: Epic['members'][number] = { user_id, role: 'member', assigned_date: Date.now() }
    return [{ table: 'epicDetails', id, set: { members: isOn ? [...others, member] : others } }]
  },
  send: async (workspace, { id, user_id, isOn }, key) => {
    const { api } = workspace
    // The API takes an epic for a card here.
    if (isOn) await api.addMemberToCard({ card_id: id }, { user_id }, { idempotencyKey: key })
    else await api.removeMemberFromCard({ card_id: id, user_id }, { idempotencyKey: key })
    const { settle } = await readEpic(workspace, id)
    return { settle }
  },
  undo: (_, { id, user_id, isOn }) => ({ action: setMemberAction, args: { id, user_id, isOn: !isOn } }),
})

/** Adds a person to an epic: guests see only those that they were added to. */
export function setEpicMember(workspace: WorkspaceData, id: string, user_id: string, isOn: boolean) {
  perform(workspace, setMemberAction, { id, user_id, isOn })
}

/** Puts cards into an epic; null takes them out. */
export function setEpicOfCards(workspace: WorkspaceData, ids: readonly string[], epic_id: string | null) {
  const title = epic_id === null ? null : (workspace.mirror.row('epics', epic_id)?.title ?? '')
  const toast = title === null ? epicText.takenOut(ids.length) : epicText.putInto(ids.length, title)
  changeCards(workspace, ids, { epic_id: epic_id ?? '' }, toast)
}

/** Where new epics go: the first list of the roadmap that takes some; null as long as the roadmap is not read. */
export function listOfNewEpics(mirror: Mirror): string | null {
  return mirror.ids('lists', 'place', ROADMAP).find((id) => !mirror.row('lists', id)?.is_archived) ?? null
}

/** Makes an epic of cards that have none yet: it is at the first place of the roadmap. */
export async function addEpicWithCards(workspace: WorkspaceData, title: string, ids: readonly string[]) {
  await loadEpics(workspace)
  const list_id = listOfNewEpics(workspace.mirror)
  if (list_id !== null) changeCards(workspace, ids, { epic_id: addEpic(workspace, title, list_id) })
}
