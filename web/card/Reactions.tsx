import { SmilePlus } from 'lucide-react'
import { useState } from 'react'
import { Button, Dialog, DialogTrigger, Popover, ToggleButton } from 'react-aria-components'
import { react } from '../actions/comments.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import type { Comment } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { IconButton } from '../ui/Button.tsx'
import floating from '../ui/Floating.module.css'
import styles from './Comments.module.css'

const OFFERED = ['👍', '👎', '❤️', '🎉', '😄', '😕', '👀', '🚀', '✅', '🙏']

/** The reactions to a comment, with names on request. */
export function Reactions({ comment }: { comment: Comment }) {
  const workspace = useWorkspace()
  const { mirror, me } = workspace
  const mayReact = useAllowed('comment.react')
  const [isOpen, setOpen] = useState(false)
  const nameOf = (id: string) => mirror.row('members', id)?.display_name || text.someone
  return (
    <div className={styles.reactions}>
      {comment.reactions.map(({ reaction, user_ids }) => (
        <ToggleButton
          key={reaction}
          className={styles.reaction ?? ''}
          aria-label={cardText.reacted(reaction, user_ids.map(nameOf).join(', '))}
          isSelected={user_ids.includes(me.id)}
          isDisabled={!mayReact}
          onChange={(isOn) => react(workspace, comment, reaction, isOn)}
        >
          {reaction} {user_ids.length}
        </ToggleButton>
      ))}
      {mayReact && (
        <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
          <IconButton label={cardText.react}>
            <SmilePlus size={16} aria-hidden />
          </IconButton>
          <Popover className={floating.popover ?? ''} offset={4}>
            <Dialog className={styles.choices ?? ''} aria-label={cardText.react}>
              {OFFERED.map((reaction) => (
                <Button
                  key={reaction}
                  className={styles.choice ?? ''}
                  onPress={() => {
                    setOpen(false)
                    react(workspace, comment, reaction, true)
                  }}
                >
                  {reaction}
                </Button>
              ))}
            </Dialog>
          </Popover>
        </DialogTrigger>
      )}
    </div>
  )
}
