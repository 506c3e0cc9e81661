import { idIn, idList } from '../../store/ids.ts'
import type { Row } from '../../store/tables.ts'
import type { Read } from '../../workspace/handles.ts'

export type CommentRow = Row<'comments'>
export type ReactionRow = Row<'comment_reactions'>

/** One comment (parent_id null), or one reply to a comment. The viewer sees it if they see its subject. */
export function findComment(r: Read, id: number, parent_id: number | null): Promise<CommentRow | undefined> {
  return r.db
    .selectFrom('comments')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where('id', '=', id)
    .where('parent_id', parent_id === null ? 'is' : '=', parent_id)
    .executeTakeFirst()
}

/** The comments on a card, epic or page, or the replies to a comment, that the caller has already found: the oldest first. */
export function findComments(
  r: Read,
  holder: { noun: 'card' | 'epic' | 'page' | 'parent'; id: number },
  after: number,
  limit: number,
): Promise<CommentRow[]> {
  let query = r.db
    .selectFrom('comments')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where(`${holder.noun}_id`, '=', holder.id)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
  if (holder.noun !== 'parent') query = query.where('parent_id', 'is', null)
  return query.execute()
}

/** Who replied to these comments, in the order of their first replies, and how often. */
export function findRepliers(r: Read, ids: readonly number[]) {
  return r.db
    .selectFrom('comments')
    .select((eb) => ['parent_id', 'user_id', eb.fn.countAll<number>().as('replies')])
    .where('team_id', '=', r.team_id)
    .where(idIn(r.db, 'parent_id', idList(r.db, ids)))
    .groupBy(['parent_id', 'user_id'])
    .orderBy((eb) => eb.fn.min('id'))
    .execute()
}

/** All replies to a comment, however many. */
export function findReplies(r: Read, parent_id: number): Promise<CommentRow[]> {
  return r.db
    .selectFrom('comments')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where('parent_id', '=', parent_id)
    .orderBy('id')
    .execute()
}

/** The reactions to these comments, in the order in which people reacted. */
export function findReactions(r: Read, ids: readonly number[]): Promise<ReactionRow[]> {
  return r.db
    .selectFrom('comment_reactions')
    .selectAll()
    .where('team_id', '=', r.team_id)
    .where(idIn(r.db, 'comment_id', idList(r.db, ids)))
    .orderBy('time_created')
    .execute()
}
