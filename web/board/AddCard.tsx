import { LayoutTemplate, Plus } from 'lucide-react'
import { memo } from 'react'
import { newCardsKey } from '../actions/cards.ts'
import { dropDraft, useDraft } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { showDialog } from '../shell/dialogs.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { NotSaved } from '../ui/NotSaved.tsx'
import styles from './AddCard.module.css'
import { AddCardField, useAddCards } from './AddCardField.tsx'
import { useBoardState, useNow } from './state.ts'

/** The end of a list: the way to new cards, and those that were not saved. */
export const AddCard = memo(function AddCard({ list_id }: { list_id: string }) {
  const workspace = useWorkspace()
  const state = useBoardState()
  const isOpen = useNow(({ adding }) => adding === list_id)
  const add = useAddCards(list_id)
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
              add(draft.text.split('\n'))
            },
          })}
          onDiscard={() => dropDraft(key)}
        />
      </div>
    )
  if (!mayAdd) return null
  if (isOpen) return <AddCardField list_id={list_id} />
  return (
    <div className={`${styles.closed} ${styles.ways}`}>
      <Button kind="plain" onPress={() => state.set({ adding: list_id })}>
        <Plus size={16} aria-hidden /> {text.board.addCard}
      </Button>
      <IconButton
        label={text.board.cardFromTemplate}
        onPress={() => showDialog({ kind: 'from-template', types: ['card'], place: { list_id } })}
      >
        <LayoutTemplate size={16} aria-hidden />
      </IconButton>
    </div>
  )
})
