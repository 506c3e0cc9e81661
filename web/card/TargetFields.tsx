import { text } from '../text/text.ts'
import { Select } from '../ui/Select.tsx'
import { useListOptions } from './options.tsx'
import type { useTarget } from './targets.ts'

interface TargetFieldsProps {
  to: ReturnType<typeof useTarget>
  /** What the first field is called. */
  label: string
  list: string
  onList(id: string): void
}

/** Asks for a board or a sprint, and for a list of it: which are at their limit is said. */
export function TargetFields({ to, label, list, onList }: TargetFieldsProps) {
  const { board_id, sprint_id } = to.target
  const lists = useListOptions(sprint_id ?? board_id ?? '')
  return (
    <>
      <Select label={label} value={to.value} choices={to.choices} onChoose={to.choose} />
      <Select
        label={text.pick.list}
        value={list}
        choices={lists.map(({ id, name, ...others }) => ({ value: id, words: name, ...others }))}
        onChoose={onList}
      />
    </>
  )
}
