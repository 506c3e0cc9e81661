import { changeCards } from '../../actions/cards.ts'
import { PRIORITY_OPTIONS } from '../../card/options.tsx'
import { useWorkspace } from '../../data/hooks.ts'
import { text } from '../../text/text.ts'
import { PickerBeside } from '../../ui/Picker.tsx'
import type { PickerProps } from './CardPicker.tsx'
import { useSame } from './common.ts'

export function PriorityPicker({ ids, anchor, onClose }: PickerProps) {
  const workspace = useWorkspace()
  const priority = useSame(ids, 'priority')
  return (
    <PickerBeside
      label={text.pick.priority}
      anchor={anchor}
      onClose={onClose}
      options={PRIORITY_OPTIONS}
      selected={priority === undefined ? [] : [String(priority)]}
      onPick={(id) => changeCards(workspace, ids, { priority: Number(id) })}
    />
  )
}
