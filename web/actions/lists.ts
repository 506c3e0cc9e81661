import { generateNKeysBetween } from 'fractional-indexing'
import type { BodyOf } from '../../client/client.ts'
import { toListRow } from '../data/answers.ts'
import type { Patch } from '../data/mirror.ts'
import type { CardRow, ListRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, asShown, defineAction, type Exceeding, newId, perform } from './action.ts'
import { type CardPlace, type Move, moveCardsAction } from './card-moves.ts'
import { deleteAll, restoreListAction, rowsOf } from './deleting.ts'
import { fieldsBefore, type ShownBy, shownIn } from './shown-fields.ts'

const addListAction = defineAction<{ id: string; board_id: string; title: string; position: number }>({
  name: 'addList',
  words: text.actions.addList,
  patches: (_, { id, board_id, title, position }) => [
    { table: 'lists', id, row: { ...NEW_LIST, id, title, place_id: board_id, position } },
  ],
  send: async ({ api, mirror }, { id, board_id, title, position }, key) => {
    const { list } = await api.createList({ board_id, title }, { idempotencyKey: key })
    return { ids: { [id]: list.id }, settle: () => mirror.put('lists', list.id, toListRow(list, board_id, position)) }
  },
  undo: (_, { id }) => ({ action: deleteListAction, args: { id, move_to: null, cards: [], moment: newId() } }),
})

const NEW_LIST = {
  behavior: 'committed',
  color: '',
  total_cards: 0,
  max_cards: 0,
  min_cards: 0,
  limit_unit: 'cards',
  limit_is_hard: false,
  is_archived: false,
  is_watching: false,
} as const

export function addList(workspace: WorkspaceData, board_id: string, title: string) {
  const { mirror } = workspace
  const last = mirror.ids('lists', 'place', board_id).at(-1)
  const position = ((last && mirror.row('lists', last)?.position) || 0) + 1
  perform(workspace, addListAction, { id: newId(), board_id, title, position })
}

type Body = BodyOf<'updateList'>

/** What a list is not changed by here: moves do, or nobody does in the browser. */
type ChangedElsewhere = Extract<
  keyof Body,
  'board_id' | 'position' | 'after_list_id' | 'content' | 'icon' | 'webhook_notifications' | 'override'
>

/** A new field of the API does not compile until `SHOWN` says how it shows, or it is among those above. */
type Fields = Omit<Body, ChangedElsewhere>

const SHOWN: ShownBy<Fields, ListRow> = {
  title: (title) => (title === null ? {} : { title }),
  behavior: (behavior) => (behavior === null ? {} : { behavior }),
  color: (color) => (color === null ? {} : { color }),
  archived: (archived) => (archived === null ? {} : { is_archived: archived }),
  max_cards: (max_cards) => ({ max_cards: max_cards ?? 0 }),
  min_cards: (min_cards) => ({ min_cards: min_cards ?? 0 }),
  limit_unit: (limit_unit) => (limit_unit === null ? {} : { limit_unit }),
  limit_is_hard: (limit_is_hard) => (limit_is_hard === null ? {} : { limit_is_hard }),
}

interface Change extends Exceeding {
  id: string
  fields: Fields
}

const changeListAction: ActionDefinition<Change> = defineAction<Change>({
  name: 'changeList',
  words: text.actions.changeList,
  patches: (_, { id, fields }) => [{ table: 'lists', id, set: shownIn(SHOWN, fields) }],
  anyway: text.anyway.change,
  send: async ({ api, mirror }, { id, fields, override }, key) => {
    const body = { ...fields, ...(override && { override }) }
    const { list } = await api.updateList({ list_id: id }, body, { idempotencyKey: key })
    return {
      settle: () => {
        const before = mirror.said('lists', id)
        if (before) mirror.put('lists', id, toListRow(list, before.place_id, before.position))
      },
    }
  },
  undo: (mirror, { id, fields }) => {
    const list = mirror.row('lists', id)
    if (!list) return null
    const { title, behavior, color, is_archived: archived, max_cards, min_cards, limit_unit, limit_is_hard } = list
    const limits = { max_cards, min_cards, limit_unit, limit_is_hard }
    const before = fieldsBefore<Fields>({ title, behavior, color, archived, ...limits }, fields)
    return { action: changeListAction, args: { id, fields: before } }
  },
})

export function changeList(workspace: WorkspaceData, id: string, fields: Fields, toast?: string) {
  perform(workspace, changeListAction, { id, fields }, toast ? { toast } : {})
}

interface MovedList {
  id: string
  /** The list before it; null when it is the first. */
  after: string | null
  position: number
}

const moveListAction: ActionDefinition<MovedList> = defineAction<MovedList>({
  name: 'moveList',
  words: text.actions.moveList,
  patches: (_, { id, position }) => [{ table: 'lists', id, set: { position } }],
  send: async ({ api, mirror }, { id, after, position }, key) => {
    const place = after === null ? { position: 0 } : { after_list_id: after }
    await api.updateList({ list_id: id }, place, { idempotencyKey: key })
    return asShown(mirror, [{ table: 'lists', id, set: { position } }])
  },
  undo: (mirror, { id }) => {
    const list = mirror.row('lists', id)
    if (!list) return null
    const ids = mirror.ids('lists', 'place', list.place_id)
    return {
      action: moveListAction,
      args: { id, after: ids[ids.indexOf(id) - 1] ?? null, position: list.position } satisfies MovedList,
    }
  },
})

/** Puts a list behind another of its board, or first. */
export function moveList(workspace: WorkspaceData, id: string, after: string | null) {
  const { mirror } = workspace
  const list = mirror.row('lists', id)
  if (!list) return
  const others = mirror.ids('lists', 'place', list.place_id).filter((other) => other !== id)
  const at = after === null ? 0 : others.indexOf(after) + 1
  const [before, next] = [mirror.row('lists', others[at - 1] ?? ''), mirror.row('lists', others[at] ?? '')]
  const position =
    ((before?.position ?? (next?.position ?? 0) - 2) + (next?.position ?? (before?.position ?? 0) + 2)) / 2
  perform(workspace, moveListAction, { id, after, position })
}

interface DeletedList extends Exceeding {
  id: string
  /** Where its cards go, with their places there; null when they are deleted with it. */
  move_to: string | null
  cards: { id: string; position: string }[]
  moment: string
}

const deleteListAction: ActionDefinition<DeletedList> = defineAction<DeletedList>({
  name: 'deleteList',
  words: text.actions.deleteList,
  patches: (_, { id, move_to, cards }) => [
    ...cards.map(
      ({ id: card, position }): Patch =>
        move_to === null
          ? { table: 'cards', id: card, row: null }
          : { table: 'cards', id: card, set: { list_id: move_to, position } },
    ),
    { table: 'lists', id, row: null },
  ],
  anyway: text.anyway.delete,
  send: async (workspace, args, key) => {
    const { id, move_to, moment, override } = args
    const moving = `?move_to=${move_to}${override ? '&override=true' : ''}`
    const path = `/lists/${id}${move_to === null ? '' : moving}`
    const before = await deleteAll(workspace, [path], moment, key)
    return { ...before, ...asShown(workspace.mirror, deleteListAction.patches(workspace.mirror, args)) }
  },
  undo: (mirror, { id, cards, moment }) => {
    const list = mirror.row('lists', id)
    const ids = cards.map((card) => card.id)
    return list ? { action: restoreListAction, args: { list, cards: rowsOf(mirror, ids), moment } } : null
  },
  renew: (args) => ({ ...args, moment: newId() }),
})

/** Its cards go with it, unless they are moved to another list. */
export function deleteList(workspace: WorkspaceData, id: string, move_to: string | null) {
  const { mirror } = workspace
  const ids = mirror.ids('cards', 'list', id)
  const last = move_to === null ? undefined : mirror.ids('cards', 'list', move_to).at(-1)
  const positions = generateNKeysBetween((last && mirror.row('cards', last)?.position) || null, null, ids.length)
  const cards = ids.map((card, index) => ({ id: card, position: positions[index] ?? '' }))
  perform(workspace, deleteListAction, { id, move_to, cards, moment: newId() }, { toast: text.board.listDeleted })
}

const watchListAction: ActionDefinition<{ id: string; isOn: boolean }> = defineAction<{ id: string; isOn: boolean }>({
  name: 'watchList',
  words: text.actions.watch,
  patches: (_, { id, isOn }) => [{ table: 'lists', id, set: { is_watching: isOn } }],
  send: async ({ api, mirror }, args, key) => {
    const call = { list_id: args.id }
    await (args.isOn
      ? api.setWatchOfList(call, { idempotencyKey: key })
      : api.removeWatchOfList(call, { idempotencyKey: key }))
    return asShown(mirror, watchListAction.patches(mirror, args))
  },
  undo: (_, { id, isOn }) => ({ action: watchListAction, args: { id, isOn: !isOn } }),
})

export function watchList(workspace: WorkspaceData, id: string, isOn: boolean) {
  perform(workspace, watchListAction, { id, isOn })
}

export type SortBy = BodyOf<'sortList'>['by']

interface SortedList {
  id: string
  by: SortBy
  place: Omit<CardPlace, 'after' | 'list_id'>
  cards: { id: string; position: string }[]
}

const FAR = Number.MAX_SAFE_INTEGER

/** As the server sorts: what has none comes last. */
const COMPARE: Record<SortBy, (a: CardRow, b: CardRow) => number> = {
  due_date: (a, b) => (a.due_date ?? FAR) - (b.due_date ?? FAR),
  priority: (a, b) => (a.priority || FAR) - (b.priority || FAR),
  title: (a, b) => a.title.localeCompare(b.title),
  time_created: (a, b) => a.time_created - b.time_created,
}

const sortListAction: ActionDefinition<SortedList> = defineAction<SortedList>({
  name: 'sortList',
  words: text.actions.sortList,
  patches: (_, { cards }) => cards.map(({ id, position }) => ({ table: 'cards', id, set: { position } })),
  send: async ({ api, mirror }, args, key) => {
    await api.sortList({ list_id: args.id }, { by: args.by }, { idempotencyKey: key })
    return asShown(mirror, sortListAction.patches(mirror, args))
  },
  undo: (mirror, { id, place }) => ({
    action: moveCardsAction,
    args: {
      cards: mirror.ids('cards', 'list', id).map((card) => ({
        id: card,
        position: mirror.row('cards', card)?.position ?? '',
      })),
      to: { ...place, list_id: id, after: null },
    } satisfies Move,
  }),
})

/** Sorts a list once; what is equal stays as it is. Later cards are put where they are put. */
export function sortList(workspace: WorkspaceData, id: string, by: SortBy, place: SortedList['place']) {
  const { mirror } = workspace
  const ids = mirror.ids('cards', 'list', id)
  const rows = ids.flatMap((card) => mirror.row('cards', card) ?? [])
  const sorted = rows.toSorted(COMPARE[by])
  const cards = sorted.map((card, index) => ({ id: card.id, position: rows[index]?.position ?? '' }))
  const { board_id, sprint_id } = place
  perform(workspace, sortListAction, { id, by, place: { board_id, sprint_id }, cards }, { toast: text.board.sorted })
}
