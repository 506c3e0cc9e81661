import { Ellipsis, Pencil, Reply, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { addReply, commentDraftKey, deleteComment, editComment, isAnswered } from '../acts/comments.ts'
import { addFiles } from '../acts/files.ts'
import { useDraft } from '../data/drafts.ts'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { Comment } from '../data/rows.ts'
import { Rich } from '../editor/Rich.tsx'
import { formatAgo, formatMoment } from '../text/format.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Face } from '../ui/Face.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import { CommentBox } from './CommentBox.tsx'
import styles from './Comments.module.css'
import { CommentFiles } from './Files.tsx'
import { Reactions } from './Reactions.tsx'

/** One comment with what was answered to it. */
export function CommentView({ id }: { id: string }) {
  const workspace = useWorkspace()
  const { queue } = workspace
  const comment = useRow('comments', id)
  const replies = useIds('comments', 'parent', id)
  const [isReplying, setReplying] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const refusedReply = useDraft(commentDraftKey(workspace, ['reply', id]))?.refused !== undefined
  const refusedChange = useDraft(commentDraftKey(workspace, ['edit', id]))?.refused !== undefined
  if (!comment) return null
  const { content, parent_id, user_id } = comment
  return (
    <article className={styles.comment}>
      <Face id={user_id} size={24} />
      <div className={styles.main}>
        <CommentHead comment={comment} onReply={() => setReplying(true)} onEdit={() => setEditing(true)} />
        {isEditing || refusedChange ? (
          <CommentBox
            place={['edit', id]}
            label={text.card.edit}
            button={text.save}
            value={content}
            isOpen
            takesFiles={parent_id === null}
            onDone={(changed, files) => {
              setEditing(false)
              addFiles(workspace, { noun: 'comment', id }, files)
              if (changed && changed !== content) editComment(workspace, comment, changed)
            }}
          />
        ) : (
          <Rich html={content} />
        )}
        <CommentFiles comment={comment} mayDelete={user_id === workspace.me.id} />
        <Reactions comment={comment} />
        {(replies.length > 0 || isReplying || refusedReply) && (
          <ul className={styles.replies}>
            {replies.map((reply) => (
              <li key={queue.keyOf(reply)}>
                <CommentView id={reply} />
              </li>
            ))}
            {(isReplying || refusedReply) && parent_id === null && (
              <li>
                <CommentBox
                  place={['reply', id]}
                  label={text.card.writeReply}
                  button={text.card.reply}
                  isOpen
                  onDone={(written) => {
                    setReplying(false)
                    if (written) addReply(workspace, comment.card_id ?? '', written, id)
                  }}
                />
              </li>
            )}
          </ul>
        )}
      </div>
    </article>
  )
}

interface HeadProps {
  comment: Comment
  onReply(): void
  onEdit(): void
}

function CommentHead({ comment, onReply, onEdit }: HeadProps) {
  const workspace = useWorkspace()
  const { user_id, parent_id, time_created, time_updated } = comment
  const person = useRow('members', user_id)
  const name = person?.display_name || text.someone
  const isOwn = user_id === workspace.me.id
  const [mayComment, mayModerate] = [useAllowed('comment.create'), useAllowed('comment.moderate')]
  const [isAsked, ask] = useState(false)
  return (
    <header className={styles.head}>
      <span className={styles.name}>{name}</span>
      <time className={styles.time} dateTime={new Date(time_created).toISOString()} title={formatMoment(time_created)}>
        {formatAgo(time_created)}
        {time_updated > time_created && ` · ${text.card.edited}`}
      </time>
      {parent_id === null && mayComment && (
        <IconButton label={text.card.reply} onPress={onReply}>
          <Reply size={16} aria-hidden />
        </IconButton>
      )}
      {((isOwn && mayComment) || mayModerate) && (
        <Menu
          label={text.card.commentMenu(name)}
          trigger={
            <IconButton label={text.card.commentMenu(name)}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
        >
          {isOwn && (
            <MenuItem icon={<Pencil size={16} aria-hidden />} onAction={onEdit}>
              {text.card.edit}
            </MenuItem>
          )}
          <MenuItem
            icon={<Trash2 size={16} aria-hidden />}
            isDanger
            onAction={() => (isAnswered(workspace.mirror, comment) ? ask(true) : deleteComment(workspace, comment))}
          >
            {text.delete}
          </MenuItem>
        </Menu>
      )}
      <Dialog title={text.card.deleteCommentTitle} isOpen={isAsked} onClose={() => ask(false)}>
        <p>{text.card.deleteCommentHelp}</p>
        <DialogButtons>
          <Button onPress={() => ask(false)}>{text.cancel}</Button>
          <Button
            kind="danger"
            onPress={() => {
              ask(false)
              deleteComment(workspace, comment)
            }}
          >
            {text.delete}
          </Button>
        </DialogButtons>
      </Dialog>
    </header>
  )
}
