import type { BodyOf } from '../../client/client.ts'
import type { BoardRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { asShown, type Deed, deed, newId, newKey, perform } from './act.ts'
import { deleteAll, restoreBoardDeed } from './deleting.ts'

type Fields = Pick<BodyOf<'updateBoard'>, 'title' | 'content' | 'color' | 'layout' | 'card_cover_enabled' | 'archived'>

interface Change {
  id: string
  fields: Fields
}

const changeBoardDeed: Deed<Change> = deed<Change>({
  name: 'changeBoard',
  words: text.acts.changeBoard,
  patches: (_, { id, fields }) => [{ table: 'boards', id, set: shown(fields) }],
  send: async ({ api, mirror }, args, key) => {
    await api.updateBoard({ board_id: args.id }, args.fields, { idempotencyKey: key })
    return asShown(mirror, changeBoardDeed.patches(mirror, args))
  },
  undo: (mirror, { id, fields }) => {
    const board = mirror.row('boards', id)
    if (!board) return null
    const { title, content, color, card_cover_enabled, is_archived: archived } = board
    // The server's own word.
    const layout = board.layout as Fields['layout']
    const before = { title, content, color, layout, card_cover_enabled, archived } satisfies Fields
    // The keys of `fields` are those of `before`.
    const args = Object.fromEntries(Object.keys(fields).map((key) => [key, before[key as keyof Fields]]))
    return { deed: changeBoardDeed, args: { id, fields: args } }
  },
})

function shown({ title, content, color, layout, card_cover_enabled, archived }: Fields): Partial<BoardRow> {
  return {
    ...(typeof title === 'string' && { title }),
    ...(typeof content === 'string' && { content }),
    ...(typeof color === 'string' && { color }),
    ...(typeof layout === 'string' && { layout }),
    ...(typeof card_cover_enabled === 'boolean' && { card_cover_enabled }),
    ...(typeof archived === 'boolean' && { is_archived: archived }),
  }
}

export function changeBoard(workspace: WorkspaceData, id: string, fields: Fields, toast?: string) {
  perform(workspace, changeBoardDeed, { id, fields }, toast ? { toast } : {})
}

const watchBoardDeed: Deed<{ id: string; isOn: boolean }> = deed<{ id: string; isOn: boolean }>({
  name: 'watchBoard',
  words: text.acts.watch,
  patches: (_, { id, isOn }) => [{ table: 'boards', id, set: { is_watching: isOn } }],
  send: async ({ api, mirror }, args, key) => {
    const [params, options] = [{ board_id: args.id }, { idempotencyKey: key }]
    await (args.isOn ? api.setWatchOfBoard(params, options) : api.removeWatchOfBoard(params, options))
    return asShown(mirror, watchBoardDeed.patches(mirror, args))
  },
  undo: (_, { id, isOn }) => ({ deed: watchBoardDeed, args: { id, isOn: !isOn } }),
})

export function watchBoard(workspace: WorkspaceData, id: string, isOn: boolean) {
  perform(workspace, watchBoardDeed, { id, isOn })
}

type Copy = Required<Pick<BodyOf<'copyBoard'>, 'title' | 'project_id' | 'copy_cards'>>

/** Answers the id of the copy: what a copy takes with it is the server's to say, and whoever asked goes there. */
export async function copyBoard({ api }: WorkspaceData, id: string, copy: Copy): Promise<string> {
  const body = { ...copy, create_missing_tags: true }
  const { board } = await api.copyBoard({ board_id: id }, body, { idempotencyKey: newKey() })
  return board.id
}

const deleteBoardDeed: Deed<{ id: string; moment: string }> = deed<{ id: string; moment: string }>({
  name: 'deleteBoard',
  words: text.acts.deleteBoard,
  patches: (_, { id }) => [{ table: 'boards', id, row: null }],
  send: async (workspace, { id, moment }, key) => {
    const before = await deleteAll(workspace, [`/boards/${id}`], moment, key)
    return { ...before, settle: () => workspace.mirror.put('boards', id, null) }
  },
  undo: (mirror, { id, moment }) => {
    const board = mirror.row('boards', id)
    return board ? { deed: restoreBoardDeed, args: { board, moment } } : null
  },
})

/** With its lists and cards. */
export function deleteBoard(workspace: WorkspaceData, id: string) {
  perform(workspace, deleteBoardDeed, { id, moment: newId() }, { toast: text.boardSettings.deleted })
}
