import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import styles from './Roadmap.module.css'

/** What epics are, and the way to the first one. */
export function NoEpics({ onAdd }: { onAdd: (() => void) | null }) {
  return (
    <div className={styles.none}>
      <Planks />
      <p>{onAdd ? text.epic.empty : text.epic.emptyForReaders}</p>
      {onAdd && (
        <Button kind="strong" onPress={onAdd}>
          {text.epic.add}
        </Button>
      )}
    </div>
  )
}

/** Three planks on their way, one of them ahead. */
function Planks() {
  return (
    <svg className={styles.planks} width="120" height="56" viewBox="0 0 120 56" fill="none" aria-hidden>
      <path d="M4 4v48M42 4v48M80 4v48M116 4v48" stroke="var(--hairline)" strokeDasharray="2 4" />
      <rect x="4" y="8" width="46" height="8" rx="4" fill="var(--hairline)" />
      <rect x="30" y="24" width="62" height="8" rx="4" fill="var(--accent)" />
      <rect x="72" y="40" width="44" height="8" rx="4" fill="var(--hairline)" />
    </svg>
  )
}
