import type { ContainerRole } from '../data/permissions.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, asShown, defineAction, perform } from './action.ts'

/** Who is on a board or in a space, and in which role. */

interface Membership {
  id: string
  user_id: string
  /** null takes them off. */
  role: ContainerRole | null
}

type Send = (workspace: WorkspaceData, membership: Membership, key: string) => Promise<unknown>

function membershipAction(name: string, table: 'boards' | 'projects', send: Send): ActionDefinition<Membership> {
  const own: ActionDefinition<Membership> = defineAction<Membership>({
    name,
    words: text.actions.changeMembers,
    patches: (mirror, { id, user_id, role }) => {
      const members = mirror.row(table, id)?.members ?? []
      const others = members.filter((member) => member.user_id !== user_id)
      const set = { members: role === null ? others : [...others, { user_id, role }] }
      return [table === 'boards' ? { table, id, set } : { table, id, set }]
    },
    send: async (workspace, args, key) => {
      await send(workspace, args, key)
      return asShown(workspace.mirror, own.patches(workspace.mirror, args))
    },
    undo: (mirror, { id, user_id }) => {
      const before = mirror.row(table, id)?.members.find((member) => member.user_id === user_id)
      return { action: own, args: { id, user_id, role: before?.role ?? null } }
    },
  })
  return own
}

const setMemberOfBoardAction = membershipAction('setMemberOfBoard', 'boards', ({ api }, { id, user_id, role }, key) =>
  role === null
    ? api.removeMemberFromBoard({ board_id: id, user_id }, { idempotencyKey: key })
    : api.addMemberToBoard({ board_id: id }, { user_id, role }, { idempotencyKey: key }),
)

/** Gives a person a role on a board, or removes them. */
export function setMemberOfBoard(workspace: WorkspaceData, id: string, user_id: string, role: ContainerRole | null) {
  perform(workspace, setMemberOfBoardAction, { id, user_id, role })
}

const setMemberOfSpaceAction = membershipAction(
  'setMemberOfSpace',
  'projects',
  ({ api }, { id, user_id, role }, key) =>
    role === null
      ? api.removeMemberFromProject({ project_id: id, user_id }, { idempotencyKey: key })
      : api.addMemberToProject({ project_id: id }, { user_id, role }, { idempotencyKey: key }),
)

/** Gives a person a role in a space, or removes them. */
export function setMemberOfSpace(workspace: WorkspaceData, id: string, user_id: string, role: ContainerRole | null) {
  perform(workspace, setMemberOfSpaceAction, { id, user_id, role })
}
