import { useRef, useState } from 'react'
import { addReply, commentDraftKey, editComment } from '../actions/comments.ts'
import { addFiles } from '../actions/files.ts'
import { useDraft } from '../data/drafts.ts'
import { useIds, useRow, useWorkspace } from '../data/hooks.ts'
import { subjectOf } from '../data/subjects.ts'
import { Rich } from '../editor/Rich.tsx'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Face } from '../ui/Face.tsx'
import { isFocusNowhere } from '../ui/lost-focus.ts'
import { RefusedOf, refusedHere } from '../ui/Refused.tsx'
import { CommentBox } from './CommentBox.tsx'
import { CommentHead } from './CommentHead.tsx'
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
  const article = useRef<HTMLElement>(null)
  /** The field goes when it is sent or given up: the focus stays with the comment. */
  const stayHere = () =>
    requestAnimationFrame(() => {
      if (isFocusNowhere()) article.current?.querySelector<HTMLElement>('button')?.focus()
    })
  if (!comment) return null
  const { content, parent_id, user_id } = comment
  const subject = subjectOf(workspace.mirror, comment)
  return (
    <article ref={article} className={styles.comment} {...refusedHere('comments', id)}>
      <Face id={user_id} size={24} />
      <div className={styles.main}>
        <CommentHead comment={comment} onReply={() => setReplying(true)} onEdit={() => setEditing(true)} />
        {isEditing || refusedChange ? (
          <CommentBox
            place={['edit', id]}
            subject={subject}
            label={cardText.edit}
            button={text.save}
            value={content}
            isOpen
            takesFiles={parent_id === null}
            onDone={(changed, files) => {
              setEditing(false)
              stayHere()
              addFiles(workspace, { noun: 'comment', id }, files)
              if (changed && changed !== content) editComment(workspace, comment, changed)
            }}
          />
        ) : (
          <Rich html={content} />
        )}
        <CommentFiles comment={comment} mayDelete={user_id === workspace.me.id} />
        <Reactions comment={comment} />
        <RefusedOf table="comments" id={id} />
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
                  subject={subject}
                  label={cardText.writeReply}
                  button={cardText.reply}
                  isOpen
                  onDone={(written) => {
                    setReplying(false)
                    stayHere()
                    if (written) addReply(workspace, comment, written)
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
