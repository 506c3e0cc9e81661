import { useEffect } from 'react'
import { addComment } from '../actions/comments.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { loadComments } from '../data/reading.ts'
import { type Subject, toCommentSubject } from '../data/subjects.ts'
import { cardText } from '../text/card.ts'
import { CommentBox } from './CommentBox.tsx'
import styles from './Comments.module.css'
import { CommentView } from './CommentView.tsx'

/** What was said, with the answers to it, as it comes in. */
export function Comments({ subject: { noun, id } }: { subject: Subject }) {
  const workspace = useWorkspace()
  const { queue } = workspace
  const ids = useIds('comments', 'subject', id)
  useEffect(() => {
    // What could not be read is read when this is opened again; the rest is there.
    loadComments(workspace, toCommentSubject({ noun, id })).catch(() => undefined)
  }, [workspace, noun, id])
  return (
    <div className={styles.comments}>
      {ids.length === 0 && <p className={styles.empty}>{cardText.noComments}</p>}
      <ul className={styles.list}>
        {ids.map((comment) => (
          <li key={queue.keyOf(comment)}>
            <CommentView id={comment} />
          </li>
        ))}
      </ul>
      <CommentBox
        place={['comment', id]}
        subject={{ noun, id }}
        label={cardText.writeComment}
        button={cardText.comment}
        takesFiles
        onDone={(content, files) => {
          if (content) addComment(workspace, { noun, id }, content, files)
        }}
      />
    </div>
  )
}
