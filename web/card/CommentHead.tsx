import { Ellipsis, Pencil, Reply, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteComment, isAnswered } from '../actions/comments.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { Comment } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { formatAgo, formatMoment } from '../text/format.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { Dialog, DialogButtons } from '../ui/Dialog.tsx'
import { Menu, MenuItem } from '../ui/Menu.tsx'
import styles from './Comments.module.css'

interface HeadProps {
  comment: Comment
  onReply(): void
  onEdit(): void
}

/** Who said it and when, and what can be done with it. */
export function CommentHead({ comment, onReply, onEdit }: HeadProps) {
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
        {time_updated > time_created && ` · ${cardText.edited}`}
      </time>
      {parent_id === null && mayComment && (
        <IconButton label={cardText.reply} onPress={onReply}>
          <Reply size={16} aria-hidden />
        </IconButton>
      )}
      {((isOwn && mayComment) || mayModerate) && (
        <Menu
          label={cardText.commentMenu(name)}
          trigger={
            <IconButton label={cardText.commentMenu(name)}>
              <Ellipsis size={16} aria-hidden />
            </IconButton>
          }
        >
          {isOwn && (
            <MenuItem icon={<Pencil size={16} aria-hidden />} onAction={onEdit}>
              {cardText.edit}
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
      <Dialog title={cardText.deleteCommentTitle} isOpen={isAsked} onClose={() => ask(false)}>
        <p>{cardText.deleteCommentHelp}</p>
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
