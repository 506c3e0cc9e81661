import { AppError, notFound } from '../../common/errors.ts'
import { touched } from '../../workspace/changes.ts'
import { forbidden, type Read, type Write } from '../../workspace/handles.ts'
import type { Changes, Refs } from '../../workspace/log.ts'
import { allows, type ContainerRole, roleIn } from '../../workspace/policy.ts'
import { updateRow } from '../../workspace/rows.ts'
import { findWorkItem } from '../cards/cards.work.ts'
import { findComment } from '../comments/comments.queries.ts'
import { findSubjectPage } from '../comments/comments.subject.ts'
import { findEpic } from '../epics/epics.queries.ts'
import { toId } from '../shapes.ts'
import type { FileRow, HolderNoun } from './files.queries.ts'

/** The holder of files: a card, an epic, a page or a comment that the viewer can see. */
export interface FileHolder {
  noun: HolderNoun
  id: number
  container_role: ContainerRole | null
  /** The containers of events about its files. */
  refs: Refs
  /** The author of a comment. */
  author?: string
}

/** How a request names it: clients use card_id for an epic where both are possible. */
export interface HolderAddress {
  noun: HolderNoun
  id: string
}

async function findHolder(r: Read, noun: HolderNoun, id: number): Promise<FileHolder | undefined> {
  switch (noun) {
    case 'card':
      return findWorkItem(r, id)
    case 'epic':
      return (await findEpic(r, id)) && { noun, id, container_role: null, refs: { epic_id: id } }
    case 'page':
      return findSubjectPage(r, id)
    case 'comment':
      return findCommentHolder(r, id)
  }
}

async function findCommentHolder(r: Read, id: number): Promise<FileHolder | undefined> {
  const comment = await findComment(r, id, null)
  // A hidden comment must not take longer to be refused than a missing one: both run the same queries.
  const work = await findWorkItem(r, comment?.card_id ?? comment?.epic_id ?? 0)
  const subject = work ?? (await findSubjectPage(r, comment?.page_id ?? 0))
  if (!comment || !subject) return undefined
  const { container_role, refs } = subject
  return { noun: 'comment', id, container_role, refs: { comment_id: id, ...refs }, author: comment.user_id }
}

export async function requireHolder(r: Read, { noun, id }: HolderAddress): Promise<FileHolder> {
  const holder = await findHolder(r, noun, toId(id))
  if (!holder) throw notFound(noun)
  return holder
}

/** The holder of a file, if the viewer can see it. */
export function findHolderOf(r: Read, file: FileRow | undefined): Promise<FileHolder | undefined> {
  if (file?.page_id) return findHolder(r, 'page', file.page_id)
  if (file?.comment_id) return findHolder(r, 'comment', file.comment_id)
  return findHolder(r, 'card', file?.card_id ?? file?.epic_id ?? 0)
}

/** A hidden file must not take longer to be refused than a missing one: all run the same queries. */
export async function askTheRest(r: Read, file: FileRow | undefined) {
  if (file?.comment_id) return
  await findComment(r, 0, null)
  await (file?.page_id ? findWorkItem(r, 0) : findSubjectPage(r, 0))
}

/** Refuses callers who may see the holder but not change it. Before bytes are received, and again in the write. */
export function permitFiles(r: Read, { noun, container_role, author }: FileHolder, user_id: string) {
  const role = roleIn(r.role, container_role)
  if (!allows(role, 'file.create')) throw forbidden()
  if (noun === 'epic' && !allows(r.role, 'epic.update'))
    throw new AppError('forbidden', 'Only members of the workspace may change the roadmap, not guests.')
  if (author !== undefined && author !== user_id && !allows(role, 'comment.moderate'))
    throw new AppError('forbidden', 'Only its author or an admin may change the files of a comment.')
}

/** The log has an event of the holder; a card, an epic or a page counts as changed. */
export async function announce(
  w: Write,
  { noun, id, refs }: FileHolder,
  what: 'file_added' | 'file_deleted',
  changes: Changes,
) {
  // The comment itself was not edited.
  if (noun !== 'comment') await updateRow(w, `${noun}s`, id, touched(w))
  w.emit(`${noun}.${what}`, refs, changes)
}
