import { Plus } from 'lucide-react'
import { useState } from 'react'
import { addList } from '../actions/lists.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './AddList.module.css'

export function AddList({ board_id }: { board_id: string }) {
  const workspace = useWorkspace()
  const [title, setTitle] = useState<string | null>(null)
  const mayAdd = useAllowed('list.create')
  if (!mayAdd) return null
  return (
    <div className={styles.place}>
      {title === null ? (
        <Button kind="plain" onPress={() => setTitle('')}>
          <Plus size={16} aria-hidden /> {text.board.addList}
        </Button>
      ) : (
        <input
          className={styles.input}
          aria-label={text.board.listTitle}
          placeholder={text.board.listTitle}
          value={title}
          // biome-ignore lint/a11y/noAutofocus: the person who pressed the button wants to type
          autoFocus
          onChange={(event) => setTitle(event.target.value)}
          onBlur={() => {
            if (title.trim() === '') setTitle(null)
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Escape') setTitle(null)
            if (event.key === 'Enter' && title.trim()) {
              addList(workspace, board_id, title.trim())
              setTitle('')
            }
          }}
        />
      )}
    </div>
  )
}
