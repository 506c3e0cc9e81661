import { AppError, invalid, notFound } from '../../common/errors.ts'
import { Walk } from '../../http/cursor.ts'
import { authored, creation, deletion, differenceInApi, given, touched } from '../../workspace/changes.ts'
import type { Read, Write } from '../../workspace/handles.ts'
import { allows, roleIn } from '../../workspace/policy.ts'
import { deleteRow, insertRows, updateRow } from '../../workspace/rows.ts'
import { findWorkItem } from '../cards/cards.work.ts'
import { writeKept } from '../client-json.ts'
import { toId } from '../shapes.ts'
import { COMMENT_COLUMNS } from './comments.columns.ts'
import { type CommentRow, findComments, findReplies } from './comments.queries.ts'
import type { Comment, CommentQuery, CreateComment, CreateReply, ReplyQuery, UpdateComment } from './comments.schema.ts'
import { toComment, toComments } from './comments.shape.ts'
import { type Address, countComments, findSubjectPage, requireComment, type Subject } from './comments.subject.ts'

/** The comments on a card, an epic or a page, the oldest first. */
export async function listComments(r: Read, { cursor, count, ...of }: CommentQuery) {
  const { noun, id } = await requireSubject(r, of)
  const walk = new Walk<[number]>(r.team_id, 'comments', { [`${noun}_id`]: id }, { cursor, count }, ['number'])
  const { paging, json } = await collectComments(r, { noun, id }, walk)
  return { ...paging, comments: json }
}

function collectComments(r: Read, of: Parameters<typeof findComments>[1], walk: Walk<[number]>) {
  return walk.collect({
    from: walk.after?.[0] ?? 0,
    find: (after, limit) => findComments(r, of, after ?? 0, limit),
    keyOf: ({ id }) => id,
    toItems: (rows) => toComments(r, rows),
    anchorOf: ({ id }) => [id],
  })
}

/** The replies to a comment, the oldest first. */
export async function listReplies(r: Read, id: string, query: ReplyQuery) {
  const { comment } = await requireComment(r, { id })
  const walk = new Walk<[number]>(r.team_id, 'child_comments', { id: comment.id }, query, ['number'])
  const { paging, json } = await collectComments(r, { noun: 'parent', id: comment.id }, walk)
  return { ...paging, child_comments: json }
}

export async function readComment(r: Read, address: Address): Promise<Comment> {
  return toComment(r, (await requireComment(r, address)).comment)
}

export async function createComment(w: Write, { card_id, page_id, ...body }: CreateComment): Promise<Comment> {
  const subject = await requireSubject(w, given({ card_id, page_id }))
  w.permit(subject.container_role)
  await countComments(w, subject, 1)
  return insertComment(w, subject, null, body)
}

export async function createReply(w: Write, id: string, body: CreateReply): Promise<Comment> {
  const { comment, subject } = await requireComment(w, { id })
  w.permit(subject.container_role)
  return insertComment(w, subject, comment.id, body)
}

async function insertComment(w: Write, subject: Subject, parent_id: number | null, body: CreateReply) {
  const row: CommentRow = {
    team_id: w.team_id,
    id: w.nextId(),
    card_id: null,
    epic_id: null,
    page_id: null,
    [`${subject.noun}_id`]: subject.id,
    parent_id,
    schema: '1',
    context: null,
    ...toColumns(body),
    content: body.content,
    status: 'open',
    ...authored(w),
  }
  await insertRows(w, 'comments', [row])
  w.emit('comment.created', { comment_id: row.id, ...subject.refs }, creation(COMMENT_COLUMNS.inLog(row)))
  return toComment(w, row)
}

/** The sent fields as stored. */
function toColumns({ schema, context, ...texts }: Partial<CreateReply & { status: string }>): Partial<CommentRow> {
  return {
    ...texts,
    ...(schema !== undefined && { schema: writeKept('schema', schema) }),
    ...(context !== undefined && { context: writeKept('context', context) }),
  }
}

/** Only the author changes a comment, or whether it is resolved. */
export async function updateComment(w: Write, address: Address, body: UpdateComment): Promise<Comment> {
  const { comment, subject } = await requireComment(w, address)
  w.permit(subject.container_role)
  if (comment.user_id !== w.user_id) throw new AppError('forbidden', 'Only its author may change a comment.')
  await w.expectUnchanged(comment.id, Object.keys(given(body)))
  const fields = toColumns(given(body))
  const changes = differenceInApi<CommentRow>(comment, fields, COMMENT_COLUMNS.inLog)
  if (Object.keys(changes).length === 0) return toComment(w, comment)
  await updateRow(w, 'comments', comment.id, { ...fields, ...touched(w) })
  w.emit('comment.updated', { comment_id: comment.id, ...subject.refs }, changes)
  return toComment(w, { ...comment, ...fields, ...touched(w) })
}

/** Deletes a comment with its replies: for its author and for admins of the container. */
export async function deleteComment(w: Write, address: Address) {
  const { comment, subject } = await requireComment(w, address)
  w.permit(subject.container_role)
  if (comment.user_id !== w.user_id && !allows(roleIn(w.role, subject.container_role), 'comment.moderate'))
    throw new AppError('forbidden', 'Only its author or an admin may delete a comment.')
  await w.expectUnchanged(comment.id, 'any')
  const replies = await findReplies(w, comment.id)
  await deleteRow(w, 'comments', comment.id)
  if (comment.parent_id === null) await countComments(w, subject, -1)
  for (const row of [...replies, comment])
    w.emit('comment.deleted', { comment_id: row.id, ...subject.refs }, deletion(COMMENT_COLUMNS.inLog(row)))
}

/** The one subject that a request names. */
async function requireSubject(r: Read, { card_id, page_id }: { card_id?: string; page_id?: string }): Promise<Subject> {
  if ((card_id === undefined) === (page_id === undefined))
    throw invalid('card_id', 'Name what the comments are on by either card_id or page_id.', 'required')
  const subject =
    card_id === undefined ? await findSubjectPage(r, toId(page_id ?? '')) : await findWorkItem(r, toId(card_id))
  if (!subject) throw notFound(card_id === undefined ? 'page' : 'card', card_id ?? page_id)
  return subject
}
