import { text } from '../text/text.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'

/** What epics are, and the way to the first one. */
export function NoEpics({ onAdd }: { onAdd: (() => void) | null }) {
  return (
    <Empty drawing="roadmap">
      <p>{onAdd ? text.epic.empty : text.epic.emptyForReaders}</p>
      {onAdd && (
        <Button kind="strong" onPress={onAdd}>
          {text.epic.add}
        </Button>
      )}
    </Empty>
  )
}
