import type { Comment } from './rows.ts'

/** What people write about, put files on and discuss. Ids are unique in a workspace, whatever the noun. */
export interface Subject {
  noun: 'card' | 'epic' | 'page'
  id: string
}

/** How the API names what a comment is on: an epic goes under the name of a card. */
export type CommentSubject = Pick<Comment, 'card_id' | 'page_id'>

export const toCommentSubject = ({ noun, id }: Subject): CommentSubject =>
  noun === 'page' ? { card_id: null, page_id: id } : { card_id: id, page_id: null }

/** The same for calls, which name one of the two alone. What an earlier version kept of an action knows of no pages. */
export const toCommentQuery = ({ card_id, page_id }: Partial<CommentSubject>) =>
  page_id ? { page_id } : { card_id: card_id ?? '' }

/** The id of the card, epic or page that a comment is on. */
export const subjectIdOf = ({ card_id, page_id }: Partial<CommentSubject>) => page_id ?? card_id ?? ''
