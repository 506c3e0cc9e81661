import { useEffect } from 'react'
import { addComment } from '../actions/comments.ts'
import { useIds, useWorkspace } from '../data/hooks.ts'
import { loadComments } from '../data/reading.ts'
import { text } from '../text/text.ts'
import { CommentBox } from './CommentBox.tsx'
import styles from './Comments.module.css'
import { CommentView } from './CommentView.tsx'

/** What was said, with the answers to it, as it comes in. */
export function Comments({ card_id }: { card_id: string }) {
  const workspace = useWorkspace()
  const { queue } = workspace
  const ids = useIds('comments', 'card', card_id)
  useEffect(() => {
    // What could not be read is read when the card is opened again; the rest of the card is there.
    loadComments(workspace, card_id).catch(() => undefined)
  }, [workspace, card_id])
  return (
    <div className={styles.comments}>
      {ids.length === 0 && <p className={styles.empty}>{text.card.noComments}</p>}
      <ul className={styles.list}>
        {ids.map((id) => (
          <li key={queue.keyOf(id)}>
            <CommentView id={id} />
          </li>
        ))}
      </ul>
      <CommentBox
        place={['comment', card_id]}
        label={text.card.writeComment}
        button={text.card.comment}
        takesFiles
        onDone={(content, files) => {
          if (content) addComment(workspace, card_id, content, files)
        }}
      />
    </div>
  )
}
