import { LayoutTemplate, Plus } from 'lucide-react'
import { memo, type ReactNode, Suspense } from 'react'
import { newCardsKey, typedTitleKey } from '../actions/cards.ts'
import { dropDraft, useDraft } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed, useAllowedSomewhere } from '../data/permissions.ts'
import { useRefusal } from '../data/refusals.ts'
import { useNeeded } from '../field/needed.ts'
import { showDialog } from '../shell/dialogs.ts'
import { text } from '../text/text.ts'
import { Button, IconButton } from '../ui/Button.tsx'
import { NotSaved } from '../ui/NotSaved.tsx'
import styles from './AddCard.module.css'
import { AddCardField, NeededFields, useAddCards } from './AddCardField.tsx'
import { useContainer } from './container.ts'
import { useBoardState, useNow } from './state.ts'

/** The end of a list: the way to new cards, and those that were not saved. */
export const AddCard = memo(function AddCard({ list_id, children }: { list_id: string; children?: ReactNode }) {
  const workspace = useWorkspace()
  const state = useBoardState()
  const isOpen = useNow(({ adding }) => adding === list_id)
  const add = useAddCards(list_id)
  const mayAdd = useAllowed('card.create')
  // They belong to spaces: guests of a board alone see none.
  const seesTemplates = useAllowedSomewhere('template.read')
  const key = newCardsKey(workspace, list_id)
  const draft = useDraft(key)
  const refused = useRefusal(workspace.refusals, key)
  const typed = useDraft(typedTitleKey(workspace, list_id))
  const { project_id } = useContainer()
  const needed = useNeeded()
  if (draft?.refused !== undefined) {
    const drop = () => {
      dropDraft(key)
      workspace.refusals.drop(key)
    }
    return (
      <div className={styles.closed}>
        <p className={styles.refused}>{draft.text}</p>
        <Suspense>
          <NeededFields project_id={project_id} {...needed.fields} />
        </Suspense>
        <NotSaved
          draft={key}
          reason={draft.refused}
          {...(mayAdd && {
            onRetry: () => {
              const values = needed.take()
              if (values === null) return
              drop()
              add(draft.text.split('\n'), values)
            },
          })}
          anyway={refused?.anyway ?? null}
          onDiscard={drop}
        />
      </div>
    )
  }
  if (!mayAdd) return null
  if (isOpen || typed)
    return (
      <AddCardField list_id={list_id} isAsked={isOpen}>
        {children}
      </AddCardField>
    )
  return (
    <div className={`${styles.closed} ${styles.ways}`}>
      <Button kind="plain" onPress={() => state.set({ adding: list_id, addingIn: null })}>
        <Plus size={16} aria-hidden /> {text.board.addCard}
      </Button>
      {seesTemplates && (
        <IconButton
          label={text.board.cardFromTemplate}
          onPress={() => showDialog({ kind: 'from-template', types: ['card'], place: { list_id } })}
        >
          <LayoutTemplate size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  )
})
