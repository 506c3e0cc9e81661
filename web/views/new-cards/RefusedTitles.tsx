import { dropDraft } from '../../data/drafts.ts'
import { useWorkspace } from '../../data/hooks.ts'
import { useRefusal } from '../../data/refusals.ts'
import { NotSaved } from '../../ui/NotSaved.tsx'
import styles from './NewCards.module.css'
import type { TitlesProps } from './TitleField.tsx'

/** What was typed and the server did not take: it waits, and can go elsewhere. */
export function RefusedTitles({ slot, titles, reason, onAdd }: TitlesProps & { titles: string; reason: string }) {
  const { refusals } = useWorkspace()
  const beyond = useRefusal(refusals, slot.refused)?.anyway ?? null
  const drop = () => {
    dropDraft(slot.refused)
    refusals.drop(slot.refused)
  }
  const retry = async () => (await onAdd(titles.split('\n'))) && drop()
  return (
    <>
      <p className={styles.refused}>{titles}</p>
      <NotSaved draft={slot.refused} reason={reason} onRetry={() => void retry()} anyway={beyond} onDiscard={drop} />
    </>
  )
}
