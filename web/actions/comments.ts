import { draftKey, keepDraft, keepDraftFiles } from '../data/drafts.ts'
import type { Mirror, Patch } from '../data/mirror.ts'
import { readComments } from '../data/reading.ts'
import type { Comment } from '../data/rows.ts'
import { type CommentSubject, type Subject, subjectIdOf, toCommentQuery, toCommentSubject } from '../data/subjects.ts'
import type { WorkspaceData } from '../data/workspace.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { type ActionDefinition, defineAction, newId, perform, type Settled } from './action.ts'
import { addFiles } from './files.ts'

const words = text.actions.comment

/** For calls that answer nothing: the comments as they are now. Their number stays as it is shown until the card is read again. */
async function readAgain(workspace: WorkspaceData, subject: CommentSubject): Promise<Settled> {
  const { mirror } = workspace
  const put = await readComments(workspace, subject)
  return {
    settle: () => {
      put()
      const id = subjectIdOf(subject)
      const [said, shown] = [mirror.said('cards', id), mirror.row('cards', id)]
      if (said && shown) mirror.put('cards', id, { ...said, total_comments: shown.total_comments })
    },
  }
}

interface NewComment extends CommentSubject {
  id: string
  parent_id: string | null
  content: string
  user_id: string
  time: number
}

const addAction = defineAction<NewComment>({
  name: 'addComment',
  words,
  patches: (mirror, made) => [{ table: 'comments', id: made.id, row: newRow(made) }, ...countPatch(mirror, made, 1)],
  refused: (workspace, { id, parent_id, content, ...subject }, refused) => {
    const draft = commentDraftKey(workspace, parent_id ? ['reply', parent_id] : ['comment', subjectIdOf(subject)])
    keepDraft(draft, { text: content, base: '', refused })
    keepDraftFiles(draft, filesToCome.get(id) ?? [])
    filesToCome.delete(id)
    return [draft]
  },
  send: async (workspace, { id, parent_id, content, ...subject }, key) => {
    const { api } = workspace
    const options = { idempotencyKey: key }
    const made = parent_id
      ? (await api.createReply({ comment_id: parent_id }, { content }, options)).child_comment
      : (await api.createComment({ ...toCommentQuery(subject), content }, options)).comment
    addFiles(workspace, { noun: 'comment', id: made.id }, filesToCome.get(id) ?? [])
    filesToCome.delete(id)
    return { ids: { [id]: made.id }, ...(await readAgain(workspace, subject)) }
  },
  undo: (_, { id, parent_id, card_id, page_id }) => ({
    action: deleteAction,
    args: { id, parent_id, card_id, page_id },
  }),
})

/** Where a comment that is being written is kept until it is sent: below a card, an epic or a page, as a reply, or in place of another. */
export function commentDraftKey({ me, team_id }: Pick<WorkspaceData, 'me' | 'team_id'>, place: readonly string[]) {
  return draftKey([me.id, team_id, ...place])
}

/** Files can only be sent to a comment that is there. If the page is closed before, they must be sent again. */
const filesToCome = new Map<string, readonly File[]>()

/** How many comments a card's tile shows. */
function countPatch(mirror: Mirror, subject: CommentSubject, more: number): Patch[] {
  const id = subjectIdOf(subject)
  const card = mirror.row('cards', id)
  return card ? [{ table: 'cards', id, set: { total_comments: card.total_comments + more } }] : []
}

function newRow({ id, card_id, page_id, parent_id, content, user_id, time }: NewComment): Comment {
  const unknown = { client_id: null, import_id: null, agent_id: null, email_addr: null, email_verified: null }
  const user = { user_id, type: 'user', source: { type: 'session', ...unknown } }
  return {
    id,
    type: parent_id ? 'child_comment' : 'comment',
    team_id: '',
    card_id,
    page_id,
    parent_id,
    content,
    schema: 1,
    context: null,
    status: 'open',
    user_id,
    user,
    user_updated: user,
    reactions: [],
    total_files: 0,
    participants: [],
    children: { count: 0 },
    time_created: time,
    time_updated: time,
  }
}

/** Says something about a card, an epic or a page, with the files that go along. */
export function addComment(workspace: WorkspaceData, subject: Subject, content: string, files: readonly File[]) {
  const id = newId()
  if (files.length > 0) filesToCome.set(id, files)
  perform(workspace, addAction, { ...newComment(workspace, toCommentSubject(subject), content), id })
}

/** Answers what was said. */
export function addReply(workspace: WorkspaceData, { id, card_id, page_id }: Comment, content: string) {
  perform(workspace, addAction, { ...newComment(workspace, { card_id, page_id }, content), parent_id: id })
}

function newComment({ me }: WorkspaceData, subject: CommentSubject, content: string): NewComment {
  return { id: newId(), ...subject, parent_id: null, content, user_id: me.id, time: Date.now() }
}

interface Path extends CommentSubject {
  id: string
  parent_id: string | null
}

const pathOf = ({ id, parent_id, card_id, page_id }: Comment): Path => ({ id, parent_id, card_id, page_id })

const editAction: ActionDefinition<Path & { content: string }> = defineAction({
  name: 'editComment',
  words,
  patches: (_, { id, content }) => [{ table: 'comments', id, set: { content, time_updated: Date.now() } }],
  refused: (workspace, { id, content }, refused) => {
    const draft = commentDraftKey(workspace, ['edit', id])
    keepDraft(draft, { text: content, base: '', refused })
    return [draft]
  },
  send: async (workspace, { id, parent_id, content, ...subject }, key) => {
    const { api } = workspace
    const options = { idempotencyKey: key }
    if (parent_id) await api.updateReply({ comment_id: parent_id, child_id: id }, { content }, options)
    else await api.updateComment({ comment_id: id }, { content }, options)
    return readAgain(workspace, subject)
  },
  undo: (mirror, args) => {
    const content = mirror.row('comments', args.id)?.content
    return content === undefined ? null : { action: editAction, args: { ...args, content } }
  },
})

export function editComment(workspace: WorkspaceData, comment: Comment, content: string) {
  perform(workspace, editAction, { ...pathOf(comment), content })
}

const deleteAction: ActionDefinition<Path> = defineAction<Path>({
  name: 'deleteComment',
  words,
  patches: (mirror, { id, ...subject }) => [
    { table: 'comments', id, row: null },
    ...mirror.ids('comments', 'parent', id).map((reply): Patch => ({ table: 'comments', id: reply, row: null })),
    ...countPatch(mirror, subject, -1),
  ],
  send: async (workspace, { id, parent_id, ...subject }, key) => {
    const { api } = workspace
    const options = { idempotencyKey: key }
    if (parent_id) await api.deleteReply({ comment_id: parent_id, child_id: id }, options)
    else await api.deleteComment({ comment_id: id }, options)
    return readAgain(workspace, subject)
  },
  // The API brings no comment back: it is said once more. What others said to it cannot be.
  undo: (mirror, { id }) => {
    const comment = mirror.row('comments', id)
    if (!comment || isAnswered(mirror, comment)) return null
    const { card_id, page_id, parent_id, content, user_id, time_created: time } = comment
    return { action: addAction, args: { id: newId(), card_id, page_id, parent_id, content, user_id, time } }
  },
})

/** Whether others said something to it, which is lost with it. */
export function isAnswered(mirror: Mirror, { id, reactions }: Comment): boolean {
  return reactions.length > 0 || mirror.ids('comments', 'parent', id).length > 0
}

export function deleteComment(workspace: WorkspaceData, comment: Comment) {
  perform(workspace, deleteAction, pathOf(comment), { toast: cardText.commentDeleted })
}

interface Reaction extends Path {
  reaction: string
  user_id: string
  isOn: boolean
}

const reactAction: ActionDefinition<Reaction> = defineAction({
  name: 'reactToComment',
  words: text.actions.react,
  patches: (mirror, { id, reaction, user_id, isOn }) => {
    const comment = mirror.row('comments', id)
    return comment ? [{ table: 'comments', id, set: { reactions: reacted(comment, reaction, user_id, isOn) } }] : []
  },
  send: async (workspace, { id, parent_id, reaction, isOn, ...subject }, key) => {
    const { api } = workspace
    const options = { idempotencyKey: key }
    if (parent_id) {
      const path = { comment_id: parent_id, child_id: id, reaction }
      await (isOn ? api.addReactionToReply(path, options) : api.removeReactionFromReply(path, options))
    } else {
      const path = { comment_id: id, reaction }
      await (isOn ? api.addReactionToComment(path, options) : api.removeReactionFromComment(path, options))
    }
    return readAgain(workspace, subject)
  },
  undo: (_, args) => ({ action: reactAction, args: { ...args, isOn: !args.isOn } }),
})

function reacted({ reactions }: Comment, reaction: string, user_id: string, isOn: boolean): Comment['reactions'] {
  const known = reactions.some((one) => one.reaction === reaction)
  const all = known ? reactions : [...reactions, { reaction, user_ids: [] }]
  return all
    .map((one) => {
      if (one.reaction !== reaction) return one
      const others = one.user_ids.filter((id) => id !== user_id)
      return { reaction, user_ids: isOn ? [...others, user_id] : others }
    })
    .filter(({ user_ids }) => user_ids.length > 0)
}

/** One's own reaction, given or taken back. */
export function react(workspace: WorkspaceData, comment: Comment, reaction: string, isOn: boolean) {
  perform(workspace, reactAction, { ...pathOf(comment), reaction, user_id: workspace.me.id, isOn })
}
