import { Plus } from 'lucide-react'
import { memo, useState } from 'react'
import { addCards, newCardsKey } from '../actions/cards.ts'
import { dropDraft, useDraft } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { NotSaved } from '../ui/NotSaved.tsx'
import styles from './AddCard.module.css'
import { useContainer } from './container.ts'
import { useBoardState, useNow } from './state.ts'

/** Takes one title after the other; many lines at once become many cards. */
export const AddCard = memo(function AddCard({ list_id }: { list_id: string }) {
  const workspace = useWorkspace()
  const { board_id, sprint_id, project_id } = useContainer()
  const state = useBoardState()
  const isOpen = useNow(({ adding }) => adding === list_id)
  const [title, setTitle] = useState('')
  const close = () => state.now.adding === list_id && state.set({ adding: null })
  const add = (words: string) => {
    const titles = words
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean)
    if (titles.length > 0) addCards(workspace, titles, { list_id, board_id, sprint_id, project_id })
    setTitle('')
  }
  const mayAdd = useAllowed('card.create')
  const key = newCardsKey(workspace, list_id)
  const draft = useDraft(key)
  if (draft?.refused !== undefined)
    return (
      <div className={styles.closed}>
        <p className={styles.refused}>{draft.text}</p>
        <NotSaved
          draft={key}
          reason={draft.refused}
          {...(mayAdd && {
            onRetry: () => {
              dropDraft(key)
              add(draft.text)
            },
          })}
          onDiscard={() => dropDraft(key)}
        />
      </div>
    )
  if (!mayAdd) return null
  if (!isOpen)
    return (
      <div className={styles.closed}>
        <Button kind="plain" onPress={() => state.set({ adding: list_id })}>
          <Plus size={16} aria-hidden /> {text.board.addCard}
        </Button>
      </div>
    )
  return (
    <textarea
      className={styles.input}
      aria-label={text.board.cardTitle}
      aria-description={text.board.addCardHelp}
      placeholder={text.board.cardTitle}
      rows={2}
      value={title}
      // biome-ignore lint/a11y/noAutofocus: the person who pressed the button wants to type
      autoFocus
      onChange={(event) => setTitle(event.target.value)}
      onPaste={(event) => {
        const pasted = event.clipboardData.getData('text/plain')
        if (!pasted.trim().includes('\n')) return
        event.preventDefault()
        add(title + pasted)
      }}
      onBlur={() => {
        if (title.trim() === '') close()
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') {
          close()
          if (state.now.focused !== null) state.go(state.now.focused)
        }
        if (event.key === 'Enter' && !event.shiftKey) {
          event.preventDefault()
          add(title)
        }
      }}
    />
  )
})
