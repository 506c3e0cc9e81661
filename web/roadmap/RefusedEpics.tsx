import { addEpic, newEpicsKey } from '../actions/epics.ts'
import styles from '../board/AddCard.module.css'
import { dropDraft, useDraft } from '../data/drafts.ts'
import { useWorkspace } from '../data/hooks.ts'
import { useAllowed } from '../data/permissions.ts'
import { NotSaved } from '../ui/NotSaved.tsx'

/** Titles of new epics that the server did not take, below those of the list. */
export function RefusedEpics({ list_id }: { list_id: string }) {
  const workspace = useWorkspace()
  const key = newEpicsKey(workspace, list_id)
  const draft = useDraft(key)
  const mayAdd = useAllowed('epic.create')
  if (draft?.refused === undefined) return null
  const drop = () => {
    dropDraft(key)
    workspace.refusals.drop(key)
  }
  const retry = () => {
    drop()
    for (const title of draft.text.split('\n')) addEpic(workspace, title, list_id)
  }
  return (
    <div className={styles.closed}>
      <p className={styles.refused}>{draft.text}</p>
      <NotSaved draft={key} reason={draft.refused} {...(mayAdd && { onRetry: retry })} onDiscard={drop} />
    </div>
  )
}
