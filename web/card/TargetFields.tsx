import { useWorkspace } from '../data/hooks.ts'
import { text } from '../text/text.ts'
import { Select } from '../ui/Select.tsx'
import { Sign } from '../ui/Sign.tsx'
import type { useTarget } from './targets.ts'

interface TargetFieldsProps {
  to: ReturnType<typeof useTarget>
  /** What the first field is called. */
  label: string
  list: string
  onList(id: string): void
}

/** Asks for a board or a sprint, and for a list of it. */
export function TargetFields({ to, label, list, onList }: TargetFieldsProps) {
  const { mirror } = useWorkspace()
  return (
    <>
      <Select label={label} value={to.value} choices={to.choices} onChoose={to.choose} />
      <Select
        label={text.pick.list}
        value={list}
        choices={to.lists.flatMap((id) => {
          const row = mirror.row('lists', id)
          if (!row) return []
          return { value: id, words: row.title, icon: <Sign behavior={row.behavior} color={row.color} /> }
        })}
        onChoose={onList}
      />
    </>
  )
}
