import { selectViewers } from '../../resources/containers/boards.viewers.ts'
import { toId } from '../../resources/shapes.ts'
import type { Db } from '../../store/store.ts'
import type { Write } from '../../workspace/handles.ts'
import { insertRows } from '../../workspace/rows.ts'
import type { Writer } from './mailboxes.ts'

/** The member with this address, if they have shown that it is theirs. */
export async function findPerson(db: Db, team_id: string, email: string): Promise<Writer | null> {
  const row = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.user_id', 'members.role'])
    .where('members.team_id', '=', team_id)
    .where('members.status', '=', 'active')
    .where('members.time_joined', 'is not', null)
    .where('users.email', '=', email)
    .where('users.time_confirmed', 'is not', null)
    .executeTakeFirst()
  return row ? { team_id, ...row } : null
}

interface NewCard {
  id: string
  board_id: string | null
  list_id: string
  project_id: string
}

/** Lets the members among these addresses who can see a new card know what happens to it, as if they had asked for it. */
export async function watch(w: Write, { id, board_id, list_id, project_id }: NewCard, emails: readonly string[]) {
  if (emails.length === 0 || board_id === null) return
  const refs = { card_id: toId(id), board_id: toId(board_id), list_id: toId(list_id), project_id: toId(project_id) }
  const viewers = await selectViewers(w, refs.board_id)
    .select('members.user_id')
    .where('members.time_joined', 'is not', null)
    .where('users.email', 'in', emails)
    .orderBy('members.user_id')
    .execute()
  if (viewers.length === 0) return
  const people = viewers.map(({ user_id }) => user_id)
  const { card_id } = refs
  const mark = { card_id, is_bookmarked: 0, is_watching: 1 } as const
  await insertRows(
    w,
    'card_marks',
    people.map((user_id) => ({ user_id, ...mark })),
  )
  w.emitPrivately('card.marked', refs, { is_watching: [false, true] }, people)
}
