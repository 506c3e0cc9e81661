import type { BodyOf } from '../../client/client.ts'
import { putBoard, toProjectRow } from '../data/answers.ts'
import type { Mirror } from '../data/mirror.ts'
import type { ProjectRow } from '../data/rows.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, type Exceeding, newKey, perform } from './action.ts'
import { fieldsBefore, type ShownBy, shownIn } from './shown-fields.ts'

/** What people do with spaces and boards as a whole. */

/** Creates a space and returns its id: the caller goes there. */
export function addSpace({ api, mirror, writing }: WorkspaceData, title: string, is_private: boolean): Promise<string> {
  return writing(async () => {
    const { project } = await api.createProject({ title, is_private }, { idempotencyKey: newKey() })
    mirror.put('projects', project.id, toProjectRow(project, Number.MAX_SAFE_INTEGER))
    return project.id
  })
}

/** Makes a board, and answers its id. */
export function addBoard({ api, mirror, writing }: WorkspaceData, project_id: string, title: string): Promise<string> {
  return writing(async () => {
    const { board } = await api.createBoard({ project_id, title }, { idempotencyKey: newKey() })
    putBoard(mirror, board)
    const last = mirror.ids('boards', 'project', project_id).at(-1)
    const position = ((last && mirror.row('boards', last)?.position) || 0) + 1
    const row = mirror.said('boards', board.id)
    if (row) mirror.put('boards', board.id, { ...row, position })
    return board.id
  })
}

type Body = BodyOf<'updateProject'>

/** What a space is not changed by here: moves do, or nobody does in the browser. */
type ChangedElsewhere = Extract<
  keyof Body,
  'position' | 'after_project_id' | 'description' | 'icon' | 'is_view_only' | 'overview_page_id'
>

/** A new field of the API does not compile until `SHOWN` says how it shows, or it is among those above. */
type SpaceFields = Omit<Body, ChangedElsewhere>

const SHOWN: ShownBy<SpaceFields, ProjectRow> = {
  title: (title) => (title === null ? {} : { title }),
  is_private: (is_private) => (is_private === null ? {} : { is_private }),
  archived: (archived) => (archived === null ? {} : { is_archived: archived }),
  max_started_per_person: (max) => ({ max_started_per_person: max ?? 0 }),
  started_limit_is_hard: (isHard) => (isHard === null ? {} : { started_limit_is_hard: isHard }),
}

const changeSpaceAction: ActionDefinition<{ id: string; fields: SpaceFields }> = defineAction({
  name: 'changeSpace',
  words: text.actions.changeSpace,
  patches: (_, { id, fields }) => [{ table: 'projects', id, set: shownIn(SHOWN, fields) }],
  send: async ({ api, mirror }, { id, fields }, key) => {
    const { project } = await api.updateProject({ project_id: id }, fields, { idempotencyKey: key })
    return {
      settle: () => {
        const row = mirror.said('projects', id)
        if (row) mirror.put('projects', id, toProjectRow(project, row.position))
      },
    }
  },
  undo: (mirror, { id, fields }) => {
    const row = mirror.row('projects', id)
    if (!row) return null
    const { title, is_private, is_archived: archived, max_started_per_person, started_limit_is_hard } = row
    const limits = { max_started_per_person, started_limit_is_hard }
    const before = fieldsBefore<SpaceFields>({ title, is_private, archived, ...limits }, fields)
    return { action: changeSpaceAction, args: { id, fields: before } }
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
  changeSpace(workspace, id, { archived }, archived ? text.shell.spaceArchived : text.shell.spaceRestored)
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

interface BoardMove extends SpaceMove, Exceeding {
  project_id: string
}

const moveBoardAction: ActionDefinition<BoardMove> = defineAction({
  name: 'moveBoard',
  words: text.actions.moveBoard,
  patches: (_, { id, project_id, position }) => [{ table: 'boards', id, set: { project_id, position } }],
  anyway: text.anyway.move,
  send: async ({ api, mirror }, { id, project_id, after, position, override }, key) => {
    const place = after === null ? { position: 0 } : { after_board_id: after }
    await api.updateBoard(
      { board_id: id },
      { project_id, ...place, ...(override && { override }) },
      { idempotencyKey: key },
    )
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
export function between(
  others: readonly string[],
  after: string | null,
  positionOf: (id: string) => number | undefined,
) {
  const at = after === null ? 0 : others.indexOf(after) + 1
  const [before, next] = [positionOf(others[at - 1] ?? ''), positionOf(others[at] ?? '')]
  if (before === undefined) return (next ?? 1) - 1
  return next === undefined ? before + 1 : (before + next) / 2
}
