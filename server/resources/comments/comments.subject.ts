import { notFound } from '../../common/errors.ts'
import type { Refs } from '../../workspace/log.ts'
import type { PlaceRole } from '../../workspace/policy.ts'
import { addToRows } from '../../workspace/rows.ts'
import type { Read, Write } from '../../workspace/workspace.ts'
import { findWorkItem } from '../cards/cards.work.ts'
import { findPage } from '../pages/pages.queries.ts'
import { toId } from '../shapes.ts'
import { type CommentRow, findComment } from './comments.queries.ts'

/** What a comment is on: a card, an epic or a page that the viewer can see, with what they were made there. */
export interface Subject {
  noun: 'card' | 'epic' | 'page'
  id: number
  place_role: PlaceRole | null
  /** Where events about its comments belong. */
  refs: Refs
}

export async function findSubjectPage(r: Read, id: number): Promise<Subject | undefined> {
  const page = await findPage(r, id)
  if (!page) return undefined
  const { project_id, place_role } = page
  return { noun: 'page', id, place_role, refs: { page_id: id, project_id } }
}

/** A comment by its id, or a reply by the ids of both. */
export interface Address {
  id: string
  child_id?: string
}

/** A comment or reply with what it is on. Whoever cannot see that cannot see the comment either. */
export async function requireComment(
  r: Read,
  { id, child_id }: Address,
): Promise<{ comment: CommentRow; subject: Subject }> {
  const comment =
    child_id === undefined ? await findComment(r, toId(id), null) : await findComment(r, toId(child_id), toId(id))
  const subject = comment && (await findSubjectOf(r, comment))
  if (comment && subject) return { comment, subject }
  // A comment that is hidden must not take longer to be denied than one that is not there: all ask the same questions.
  if (!comment || comment.page_id !== null) await findWorkItem(r, 0)
  if (!comment || comment.page_id === null) await findSubjectPage(r, 0)
  throw notFound('comment')
}

function findSubjectOf(r: Read, { card_id, epic_id, page_id }: CommentRow): Promise<Subject | undefined> {
  const work = card_id ?? epic_id
  // The store holds a comment to one of the three.
  return work === null ? findSubjectPage(r, page_id as number) : findWorkItem(r, work)
}

/** Whatever is commented on knows how many comments it has; replies do not count. */
export async function countComments(w: Write, { noun, id }: Subject, gain: 1 | -1) {
  await addToRows(w, `${noun}s`, { id }, { total_comments: gain })
}
