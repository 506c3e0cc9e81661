import { sql } from 'kysely'
import type { Read } from '../../workspace/handles.ts'
import { projectOf, type Viewers, visibleBoard } from '../../workspace/visibility.ts'

/** Each row is its own viewer. */
const EACH_MEMBER: Viewers = {
  user_id: sql.ref('members.user_id'),
  is_guest: sql<number>`case when members.role in ('guest', 'guestReader') then 1 else 0 end`,
}

/** The members who can see a board, invited ones included. The caller narrows them, and selects columns of `users`. */
export function selectViewers({ db, team_id }: Pick<Read, 'db' | 'team_id'>, board_id: number) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .innerJoin('boards', 'boards.team_id', 'members.team_id')
    .innerJoin('projects', projectOf('boards'))
    .where('members.team_id', '=', team_id)
    .where('members.status', '=', 'active')
    .where('boards.id', '=', board_id)
    .where(visibleBoard(EACH_MEMBER))
}
