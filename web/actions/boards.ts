import type { BodyOf } from '../../client/client.ts'
import type { BoardRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, asShown, defineAction, type Exceeding, newId, newKey, perform } from './action.ts'
import { deleteAll, restoreBoardAction } from './deleting.ts'
import { fieldsBefore, type ShownBy, shownIn } from './shown-fields.ts'

type Body = BodyOf<'updateBoard'>

/** What a board is not changed by here: other actions do, or nobody does in the browser. */
type ChangedElsewhere = Extract<
  keyof Body,
  // Where it is.
  | 'override'
  | 'project_id'
  | 'position'
  | 'after_board_id'
  // Its public address, its mail and its code host.
  | 'is_public'
  | 'public_settings'
  | 'email'
  | 'vcs_mapping'
  // Set by programs alone.
  | 'icon'
  | 'image_urls'
  | 'thumbnail_url'
  | 'webhook_notifications'
>

/** A new field of the API does not compile until `SHOWN` says how it shows, or it is among those above. */
type Fields = Omit<Body, ChangedElsewhere>

const SHOWN: ShownBy<Fields, BoardRow> = {
  title: (title) => (title === null ? {} : { title }),
  content: (content) => (content === null ? {} : { content }),
  color: (color) => (color === null ? {} : { color }),
  layout: (layout) => (layout === null ? {} : { layout }),
  card_cover_enabled: (card_cover_enabled) => (card_cover_enabled === null ? {} : { card_cover_enabled }),
  archived: (archived) => (archived === null ? {} : { is_archived: archived }),
}

interface Change extends Exceeding {
  id: string
  fields: Fields
}

const changeBoardAction: ActionDefinition<Change> = defineAction<Change>({
  name: 'changeBoard',
  words: text.actions.changeBoard,
  patches: (_, { id, fields }) => [{ table: 'boards', id, set: shownIn(SHOWN, fields) }],
  anyway: text.anyway.change,
  send: async ({ api, mirror }, args, key) => {
    const { id, fields, override } = args
    await api.updateBoard({ board_id: id }, { ...fields, ...(override && { override }) }, { idempotencyKey: key })
    return asShown(mirror, changeBoardAction.patches(mirror, args))
  },
  undo: (mirror, { id, fields }) => {
    const board = mirror.row('boards', id)
    if (!board) return null
    const { title, content, color, layout, card_cover_enabled, is_archived: archived } = board
    const before = fieldsBefore<Fields>({ title, content, color, layout, card_cover_enabled, archived }, fields)
    return { action: changeBoardAction, args: { id, fields: before } }
  },
})

export function changeBoard(workspace: WorkspaceData, id: string, fields: Fields, toast?: string) {
  perform(workspace, changeBoardAction, { id, fields }, toast ? { toast } : {})
}

const watchBoardAction: ActionDefinition<{ id: string; isOn: boolean }> = defineAction<{ id: string; isOn: boolean }>({
  name: 'watchBoard',
  words: text.actions.watch,
  patches: (_, { id, isOn }) => [{ table: 'boards', id, set: { is_watching: isOn } }],
  send: async ({ api, mirror }, args, key) => {
    const [params, options] = [{ board_id: args.id }, { idempotencyKey: key }]
    await (args.isOn ? api.setWatchOfBoard(params, options) : api.removeWatchOfBoard(params, options))
    return asShown(mirror, watchBoardAction.patches(mirror, args))
  },
  undo: (_, { id, isOn }) => ({ action: watchBoardAction, args: { id, isOn: !isOn } }),
})

export function watchBoard(workspace: WorkspaceData, id: string, isOn: boolean) {
  perform(workspace, watchBoardAction, { id, isOn })
}

type Copy = Required<Pick<BodyOf<'copyBoard'>, 'title' | 'project_id' | 'copy_cards'>> & Exceeding

/** Answers the id of the copy: the server decides what a copy includes, and the caller goes there. */
export function copyBoard({ api, writing }: WorkspaceData, id: string, copy: Copy): Promise<string> {
  return writing(async () => {
    const body = { ...copy, create_missing_tags: true }
    const { board } = await api.copyBoard({ board_id: id }, body, { idempotencyKey: newKey() })
    return board.id
  })
}

const deleteBoardAction: ActionDefinition<{ id: string; moment: string }> = defineAction<{
  id: string
  moment: string
}>({
  name: 'deleteBoard',
  words: text.actions.deleteBoard,
  patches: (_, { id }) => [{ table: 'boards', id, row: null }],
  send: async (workspace, { id, moment }, key) => {
    const before = await deleteAll(workspace, [`/boards/${id}`], moment, key)
    return { ...before, settle: () => workspace.mirror.put('boards', id, null) }
  },
  undo: (mirror, { id, moment }) => {
    const board = mirror.row('boards', id)
    return board ? { action: restoreBoardAction, args: { board, moment } } : null
  },
  renew: (args) => ({ ...args, moment: newId() }),
})

/** With its lists and cards. */
export function deleteBoard(workspace: WorkspaceData, id: string) {
  perform(workspace, deleteBoardAction, { id, moment: newId() }, { toast: text.header.deleted })
}
