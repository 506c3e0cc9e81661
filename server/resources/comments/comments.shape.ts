import { must } from '../../common/must.ts'
import type { Read } from '../../workspace/handles.ts'
import { readKept } from '../client-json.ts'
import { summarizeFiles } from '../files/files.queries.ts'
import { fromId, toUserReference } from '../shapes.ts'
import { type CommentRow, findReactions, findRepliers, type ReactionRow } from './comments.queries.ts'
import type { Comment } from './comments.schema.ts'

export async function toComment(r: Read, row: CommentRow): Promise<Comment> {
  const [comment] = await toComments(r, [row])
  return must(comment)
}

export async function toComments(r: Read, rows: readonly CommentRow[]): Promise<Comment[]> {
  const ids = rows.map(({ id }) => id)
  const repliers = Map.groupBy(await findRepliers(r, ids), ({ parent_id }) => parent_id)
  const reactions = Map.groupBy(await findReactions(r, ids), ({ comment_id }) => comment_id)
  const files = await summarizeFiles(r, 'comment', ids)
  return rows.map((row) => {
    const others = repliers.get(row.id) ?? []
    const people = new Set([row.user_id, ...others.map(({ user_id }) => user_id)])
    return {
      id: String(row.id),
      type: row.parent_id === null ? 'comment' : 'child_comment',
      team_id: row.team_id,
      card_id: fromId(row.card_id ?? row.epic_id),
      page_id: fromId(row.page_id),
      parent_id: fromId(row.parent_id),
      content: row.content,
      // Every comment has one.
      schema: readKept<Comment['schema']>(row.schema) as Comment['schema'],
      context: readKept<Comment['context']>(row.context),
      // Only this program writes statuses, from a closed set.
      status: row.status as Comment['status'],
      user_id: row.user_id,
      user: toUserReference(r, row.user_id, row.source),
      user_updated: toUserReference(r, row.user_id_updated, row.source_updated),
      reactions: toReactions(reactions.get(row.id) ?? []),
      total_files: files.get(row.id)?.total ?? 0,
      participants: [...people].map((user_id) => ({ user_id })),
      children: { count: others.reduce((sum, { replies }) => sum + replies, 0) },
      time_created: row.time_created,
      time_updated: row.time_updated,
    }
  })
}

/** Groups keep the order of the rows: that of first use, and within each that of the people. */
function toReactions(rows: readonly ReactionRow[]): Comment['reactions'] {
  return [...Map.groupBy(rows, ({ reaction }) => reaction)].map(([reaction, given]) => ({
    reaction,
    user_ids: given.map(({ user_id }) => user_id),
  }))
}
