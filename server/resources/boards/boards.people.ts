import type { NewMember } from '../../http/schema.ts'
import { touched } from '../../workspace/changes.ts'
import type { Write } from '../../workspace/handles.ts'
import { updateRow } from '../../workspace/rows.ts'
import { type FoundBoard, requireBoardToChange } from '../containers/boards.queries.ts'
import { type MembershipChange, permitAdminChange, removeMemberOf, setMemberOf } from '../members/members.places.ts'
import type { Board } from './boards.schema.ts'
import { readBoard } from './boards.service.ts'

/** Adds a member to a board, or changes their role. */
export async function addBoardMember(w: Write, id: string, member: NewMember): Promise<Board> {
  const board = await requireBoardToChange(w, id)
  const change = await setMemberOf(w, { noun: 'board', id: board.id }, member)
  if (change) await announce(w, board, change)
  return readBoard(w, id)
}

export async function removeBoardMember(w: Write, id: string, user_id: string) {
  const board = await requireBoardToChange(w, id)
  await w.expectUnchanged(board.id, ['members'])
  await announce(w, board, await removeMemberOf(w, { noun: 'board', id: board.id }, user_id))
}

async function announce(w: Write, board: FoundBoard, change: MembershipChange) {
  permitAdminChange(w, board.container_role, change)
  await updateRow(w, 'boards', board.id, touched(w))
  w.emit('board.members_changed', { board_id: board.id, project_id: board.project_id }, change)
}
