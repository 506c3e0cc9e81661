import { AppError, notFound } from '../../common/errors.ts'
import { touched } from '../../workspace/changes.ts'
import type { Changes, Refs } from '../../workspace/log.ts'
import { allows, type PlaceRole, roleIn } from '../../workspace/policy.ts'
import { updateRow } from '../../workspace/rows.ts'
import { forbidden, type Read, type Write } from '../../workspace/workspace.ts'
import { findWorkItem } from '../cards/cards.work.ts'
import { findComment } from '../comments/comments.queries.ts'
import { findSubjectPage } from '../comments/comments.subject.ts'
import { findEpic } from '../epics/epics.queries.ts'
import { toId } from '../shapes.ts'
import type { FileRow, HolderNoun } from './files.queries.ts'

/** What files hang from: a card, an epic, a page or a comment that the viewer can see. */
export interface FileHolder {
  noun: HolderNoun
  id: number
  place_role: PlaceRole | null
  /** Where events about its files belong. */
  refs: Refs
  /** Of a comment: who wrote it. */
  author?: string
}

/** How a request names it: clients call the id of an epic a card's, where both will do. */
export interface HolderAddress {
  noun: HolderNoun
  id: string
}

async function findHolder(r: Read, noun: HolderNoun, id: number): Promise<FileHolder | undefined> {
  switch (noun) {
    case 'card':
      return findWorkItem(r, id)
    case 'epic':
      return (await findEpic(r, id)) && { noun, id, place_role: null, refs: { epic_id: id } }
    case 'page':
      return findSubjectPage(r, id)
    case 'comment':
      return findCommentHolder(r, id)
  }
}

async function findCommentHolder(r: Read, id: number): Promise<FileHolder | undefined> {
  const comment = await findComment(r, id, null)
  // A comment that is hidden must not take longer to be denied than one that is not there: both ask the same questions.
  const work = await findWorkItem(r, comment?.card_id ?? comment?.epic_id ?? 0)
  const subject = work ?? (await findSubjectPage(r, comment?.page_id ?? 0))
  if (!comment || !subject) return undefined
  const { place_role, refs } = subject
  return { noun: 'comment', id, place_role, refs: { comment_id: id, ...refs }, author: comment.user_id }
}

export async function requireHolder(r: Read, { noun, id }: HolderAddress): Promise<FileHolder> {
  const holder = await findHolder(r, noun, toId(id))
  if (!holder) throw notFound(noun)
  return holder
}

/** The thing that a file hangs from, if the viewer can see it. */
export function findHolderOf(r: Read, file: FileRow | undefined): Promise<FileHolder | undefined> {
  if (file?.page_id) return findHolder(r, 'page', file.page_id)
  if (file?.comment_id) return findHolder(r, 'comment', file.comment_id)
  return findHolder(r, 'card', file?.card_id ?? file?.epic_id ?? 0)
}

/** A file that is hidden must not take longer to be denied than one that is not there: all ask the same questions. */
export async function askTheRest(r: Read, file: FileRow | undefined) {
  if (file?.comment_id) return
  await findComment(r, 0, null)
  await (file?.page_id ? findWorkItem(r, 0) : findSubjectPage(r, 0))
}

/** Refuses whoever may see the thing but not change it. Before bytes are taken, and again in the write. */
export function permitFiles(r: Read, { noun, place_role, author }: FileHolder, user_id: string) {
  const role = roleIn(r.role, place_role)
  if (!allows(role, 'file.create')) throw forbidden()
  if (noun === 'epic' && !allows(r.role, 'epic.update'))
    throw new AppError('forbidden', 'The roadmap is changed by members of the workspace, not by guests.')
  if (author !== undefined && author !== user_id && !allows(role, 'comment.moderate'))
    throw new AppError('forbidden', 'Only its author or an admin may change the files of a comment.')
}

/** The log says what happened to the thing that the file is on; a card, an epic or a page changed by it. */
export async function announce(
  w: Write,
  { noun, id, refs }: FileHolder,
  what: 'file_added' | 'file_deleted',
  changes: Changes,
) {
  // A comment says what it said before: nobody edited it.
  if (noun !== 'comment') await updateRow(w, `${noun}s`, id, touched(w))
  w.emit(`${noun}.${what}`, refs, changes)
}
