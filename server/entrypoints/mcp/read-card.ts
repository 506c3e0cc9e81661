import { contentFrom } from './answer.ts'
import { type Card, cardsInShort, commentsInShort, titleOf, toLean, workInFull } from './lean.ts'
import type { Context } from './tool.ts'

const COMMENTS = 20

/**
 * A card with all that a person sees of it, bounded: its content from an offset on, checklists, links, the first
 * comments.
 */
export async function readCard(context: Context, id: string, contentAt = 0) {
  const { card } = await context.api.readCard({ card_id: id })
  const page = await context.api.listComments({ card_id: id, count: COMMENTS })
  const total = card.total_comments
  return {
    ...(await workInFull(context, card)),
    board: titleOf(card.board_title),
    board_id: card.board_id,
    space_id: card.project_id,
    sprint_id: card.sprint_id,
    estimate: card.estimate ?? undefined,
    epic: card.epic && { id: card.epic.id, title: titleOf(card.epic.title) },
    parent: card.parent_card && { id: card.parent_card.card_id, title: titleOf(card.parent_card.title) },
    branch: card.suggested_branch_name,
    ...contentFrom(card.content, contentAt),
    comments: await commentsInShort(context, page.comments),
    ...(page.cursor !== '' && { comments_go_on: `There are ${total}. list_comments reads on.` }),
  }
}

/** A card as it is after a change: enough to see that it is right. */
export async function cardNow(context: Context, card: Card) {
  const [shown] = await cardsInShort(context, [toLean(card)])
  return { card: { ...shown, archived: card.archived !== null } }
}

/** The same for calls that answer with nothing. */
export async function cardAfter(context: Context, id: string) {
  return cardNow(context, (await context.api.readCard({ card_id: id })).card)
}
