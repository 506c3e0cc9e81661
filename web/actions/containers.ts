import { putBoard } from '../data/answers.ts'
import type { Mirror } from '../data/mirror.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, newKey, perform } from './action.ts'

/** What people do with spaces and boards as a whole. */

/** Creates a space and returns its id: the caller goes there. */
export async function addSpace({ api, mirror }: WorkspaceData, title: string, is_private: boolean): Promise<string> {
  const { project } = await api.createProject({ title, is_private }, { idempotencyKey: newKey() })
  const { id, members } = project
  mirror.put('projects', id, {
    id,
    title: project.title,
    icon: '',
    position: Number.MAX_SAFE_INTEGER,
    is_private: project.is_private,
    is_view_only: false,
    is_archived: false,
    members,
  })
  return id
}

/** Makes a board, and answers its id. */
export async function addBoard({ api, mirror }: WorkspaceData, project_id: string, title: string): Promise<string> {
  const { board } = await api.createBoard({ project_id, title }, { idempotencyKey: newKey() })
  putBoard(mirror, board)
  const last = mirror.ids('boards', 'project', project_id).at(-1)
  const position = ((last && mirror.row('boards', last)?.position) || 0) + 1
  const row = mirror.said('boards', board.id)
  if (row) mirror.put('boards', board.id, { ...row, position })
  return board.id
}

interface SpaceFields {
  title?: string
  is_private?: boolean
  archived?: boolean
}

const changeSpaceAction: ActionDefinition<{ id: string; fields: SpaceFields }> = defineAction({
  name: 'changeSpace',
  words: text.actions.changeSpace,
  patches: (_, { id, fields: { archived, ...fields } }) => [
    { table: 'projects', id, set: { ...fields, ...(archived !== undefined && { is_archived: archived }) } },
  ],
  send: async ({ api, mirror }, { id, fields }, key) => {
    const { project } = await api.updateProject({ project_id: id }, fields, { idempotencyKey: key })
    return {
      settle: () => {
        const row = mirror.said('projects', id)
        const { title, is_private, archived } = project
        if (row) mirror.put('projects', id, { ...row, title, is_private, is_archived: archived !== null })
      },
    }
  },
  undo: (mirror, { id, fields }) => {
    const row = mirror.row('projects', id)
    if (!row) return null
    const before = { title: row.title, is_private: row.is_private, archived: row.is_archived }
    // The keys of `fields` are those of `before`.
    const args = Object.fromEntries(Object.keys(fields).map((key) => [key, before[key as keyof typeof before]]))
    return { action: changeSpaceAction, args: { id, fields: args } }
  },
})

export function renameSpace(workspace: WorkspaceData, id: string, title: string) {
  perform(workspace, changeSpaceAction, { id, fields: { title } })
}

export function changeSpace(workspace: WorkspaceData, id: string, fields: SpaceFields, toast: string) {
  perform(workspace, changeSpaceAction, { id, fields }, { toast })
}

/** Puts a space away, or brings it back. */
export function archiveSpace(workspace: WorkspaceData, id: string, archived = true) {
  changeSpace(workspace, id, { archived }, archived ? text.shell.spaceArchived : text.space.broughtBack)
}

const bookmarkAction: ActionDefinition<{ id: string; isOn: boolean }> = defineAction({
  name: 'bookmarkBoard',
  words: text.actions.bookmark,
  patches: (_, { id, isOn }) => [{ table: 'boards', id, set: { is_bookmarked: isOn } }],
  send: async ({ api, mirror }, { id, isOn }, key) => {
    const params = { board_id: id }
    await (isOn
      ? api.setBookmarkOfBoard(params, { idempotencyKey: key })
      : api.removeBookmarkOfBoard(params, { idempotencyKey: key }))
    return {
      settle: () => {
        const row = mirror.said('boards', id)
        if (row) mirror.put('boards', id, { ...row, is_bookmarked: isOn })
      },
    }
  },
  undo: (_, { id, isOn }) => ({ action: bookmarkAction, args: { id, isOn: !isOn } }),
})

export function bookmarkBoard(workspace: WorkspaceData, id: string, isOn: boolean) {
  perform(workspace, bookmarkAction, { id, isOn })
}

interface SpaceMove {
  id: string
  after: string | null
  position: number
}

const moveSpaceAction: ActionDefinition<SpaceMove> = defineAction({
  name: 'moveSpace',
  words: text.actions.moveSpace,
  patches: (_, { id, position }) => [{ table: 'projects', id, set: { position } }],
  send: async ({ api, mirror }, { id, after, position }, key) => {
    const body = after === null ? { position: 0 } : { after_project_id: after }
    await api.updateProject({ project_id: id }, body, { idempotencyKey: key })
    return {
      settle: () => {
        const row = mirror.said('projects', id)
        if (row) mirror.put('projects', id, { ...row, position })
      },
    }
  },
  undo: (mirror, { id }) => {
    const ids = mirror.ids('projects', 'all', 'all')
    const position = mirror.row('projects', id)?.position ?? 0
    return { action: moveSpaceAction, args: { id, position, after: ids[ids.indexOf(id) - 1] ?? null } }
  },
})

/** Puts a space behind another one, or first. */
export function moveSpace(workspace: WorkspaceData, id: string, after: string | null) {
  const { mirror } = workspace
  const others = liveIds(mirror, 'projects', mirror.ids('projects', 'all', 'all')).filter((other) => other !== id)
  const position = between(others, after, (other) => mirror.row('projects', other)?.position)
  perform(workspace, moveSpaceAction, { id, after, position })
}

interface BoardMove extends SpaceMove {
  project_id: string
}

const moveBoardAction: ActionDefinition<BoardMove> = defineAction({
  name: 'moveBoard',
  words: text.actions.moveBoard,
  patches: (_, { id, project_id, position }) => [{ table: 'boards', id, set: { project_id, position } }],
  send: async ({ api, mirror }, { id, project_id, after, position }, key) => {
    const place = after === null ? { position: 0 } : { after_board_id: after }
    await api.updateBoard({ board_id: id }, { project_id, ...place }, { idempotencyKey: key })
    return {
      settle: () => {
        const row = mirror.said('boards', id)
        if (row) mirror.put('boards', id, { ...row, project_id, position })
      },
    }
  },
  undo: (mirror, { id }) => {
    const row = mirror.row('boards', id)
    if (!row) return null
    const ids = liveIds(mirror, 'boards', mirror.ids('boards', 'project', row.project_id))
    const { project_id, position } = row
    return { action: moveBoardAction, args: { id, project_id, position, after: ids[ids.indexOf(id) - 1] ?? null } }
  },
})

/** Puts a board behind another one of a space, or first in it. */
export function moveBoard(
  workspace: WorkspaceData,
  id: string,
  project_id: string,
  after: string | null,
  toast?: string,
) {
  const { mirror } = workspace
  const others = liveIds(mirror, 'boards', mirror.ids('boards', 'project', project_id)).filter((other) => other !== id)
  const position = between(others, after, (other) => mirror.row('boards', other)?.position)
  perform(workspace, moveBoardAction, { id, project_id, after, position }, toast ? { toast } : {})
}

/** What is archived has no place among the others. */
export function liveIds(mirror: Mirror, table: 'projects' | 'boards', ids: readonly string[]): string[] {
  return ids.filter((id) => mirror.row(table, id)?.is_archived === false)
}

/** A number between those of the two neighbours. */
function between(others: readonly string[], after: string | null, positionOf: (id: string) => number | undefined) {
  const at = after === null ? 0 : others.indexOf(after) + 1
  const [before, next] = [positionOf(others[at - 1] ?? ''), positionOf(others[at] ?? '')]
  if (before === undefined) return (next ?? 1) - 1
  return next === undefined ? before + 1 : (before + next) / 2
}
