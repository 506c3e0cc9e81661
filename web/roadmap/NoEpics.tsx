import { epicText } from '../text/epic.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'

/** What epics are, and the way to the first one. */
export function NoEpics({ onAdd }: { onAdd: (() => void) | null }) {
  return (
    <Empty drawing="roadmap">
      <p>{onAdd ? epicText.empty : epicText.emptyForReaders}</p>
      {onAdd && (
        <Button kind="strong" onPress={onAdd}>
          {epicText.add}
        </Button>
      )}
    </Empty>
  )
}
