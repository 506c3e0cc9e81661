import { notFound } from '../../common/errors.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import type { Refs } from '../../workspace/log.ts'
import type { ContainerRole } from '../../workspace/policy.ts'
import { addToRows } from '../../workspace/rows.ts'
import { findWorkItem } from '../cards/cards.work.ts'
import { findPage } from '../pages/pages.queries.ts'
import { toId } from '../shapes.ts'
import { type CommentRow, findComment } from './comments.queries.ts'

/** The subject of a comment: a card, an epic or a page that the viewer can see, with their role there. */
export interface Subject {
  noun: 'card' | 'epic' | 'page'
  id: number
  container_role: ContainerRole | null
  /** Where events about its comments belong. */
  refs: Refs
}

export async function findSubjectPage(r: Read, id: number): Promise<Subject | undefined> {
  const page = await findPage(r, id)
  if (!page) return undefined
  const { project_id, container_role } = page
  return { noun: 'page', id, container_role, refs: { page_id: id, project_id } }
}

/** A comment by its id, or a reply by the ids of both. */
export interface Address {
  id: string
  child_id?: string
}

/** A comment or reply with its subject. Without access to the subject the comment is hidden too. */
export async function requireComment(
  r: Read,
  { id, child_id }: Address,
): Promise<{ comment: CommentRow; subject: Subject }> {
  const comment =
    child_id === undefined ? await findComment(r, toId(id), null) : await findComment(r, toId(child_id), toId(id))
  const subject = comment && (await findSubjectOf(r, comment))
  if (comment && subject) return { comment, subject }
  // Refusing a hidden comment must not take longer than refusing one that does not exist: all run the same queries.
  if (!comment || comment.page_id !== null) await findWorkItem(r, 0)
  if (!comment || comment.page_id === null) await findSubjectPage(r, 0)
  throw notFound('comment')
}

function findSubjectOf(r: Read, { card_id, epic_id, page_id }: CommentRow): Promise<Subject | undefined> {
  const work = card_id ?? epic_id
  // A constraint ensures that a comment has one of the three.
  return work === null ? findSubjectPage(r, page_id as number) : findWorkItem(r, work)
}

/** Every subject stores its number of comments; replies do not count. */
export async function countComments(w: Write, { noun, id }: Subject, gain: 1 | -1) {
  await addToRows(w, `${noun}s`, { id }, { total_comments: gain })
}
