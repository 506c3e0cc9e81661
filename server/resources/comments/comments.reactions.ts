import { AppError, invalid } from '../../common/errors.ts'
import { REACTIONS } from '../../limits/parts.ts'
import type { Write } from '../../workspace/handles.ts'
import { deleteRows, insertRows } from '../../workspace/rows.ts'
import { findReactions } from './comments.queries.ts'
import { type Address, requireComment } from './comments.subject.ts'

/** An emoji as keyboards send it. The bare ❤ is left out: it would look the same as ❤️. */
const EMOJI = /^\p{RGI_Emoji}$/v

/** A comment or a reply, and the caller's reaction. */
type ReactionAddress = Address & { reaction: string }

/** Adds the caller's own reaction to a comment or a reply. One that is there already keeps its position. */
export async function addReaction(w: Write, address: ReactionAddress) {
  const { refs, own, isThere, others } = await requireReactions(w, address)
  if (isThere) return
  const used = new Set(others.map(({ reaction }) => reaction))
  if (!used.has(own.reaction) && used.size >= REACTIONS)
    throw new AppError('conflict', `A comment has at most ${REACTIONS} different reactions. Use one of them.`)
  // Reactions are in the order of their times: each is later than the one before, whatever the clock says.
  const time_created = Math.max(w.now, (others.at(-1)?.time_created ?? 0) + 1)
  await insertRows(w, 'comment_reactions', [{ team_id: w.team_id, comment_id: refs.comment_id, ...own, time_created }])
  w.emit('comment.reacted', refs, { reactions: [null, own] })
}

/** Removes the caller's own reaction, if there is one. */
export async function removeReaction(w: Write, address: ReactionAddress) {
  const { refs, own, isThere } = await requireReactions(w, address)
  if (!isThere) return
  await deleteRows(w, 'comment_reactions', { comment_id: refs.comment_id, ...own })
  w.emit('comment.reacted', refs, { reactions: [own, null] })
}

/** The caller's reaction to a comment, whether it exists, and all the others. */
async function requireReactions(w: Write, { reaction, ...address }: ReactionAddress) {
  if (!EMOJI.test(reaction)) throw invalid('reaction', 'reaction must be one emoji, as an emoji keyboard sends it.')
  const { comment, subject } = await requireComment(w, address)
  w.permit(subject.container_role)
  await w.expectUnchanged(comment.id, ['reactions'])
  const own = { reaction, user_id: w.user_id }
  const all = await findReactions(w, [comment.id])
  const others = all.filter((row) => row.reaction !== own.reaction || row.user_id !== own.user_id)
  return { refs: { comment_id: comment.id, ...subject.refs }, own, isThere: others.length < all.length, others }
}
