import { markCards } from '../../actions/bulk.ts'
import { useMemberOptions } from '../../card/options.tsx'
import { useWorkspace } from '../../data/hooks.ts'
import { text } from '../../text/text.ts'
import { PickerBeside } from '../../ui/Picker.tsx'
import type { PickerProps } from './CardPicker.tsx'
import { useCommon, useSame } from './common.ts'

/** Who is on the cards: shown are those who are on all of them. */
export function AssignPicker({ ids, anchor, onClose }: PickerProps) {
  const workspace = useWorkspace()
  const project_id = useSame(ids, 'project_id')
  const chosen = useCommon(ids, 'member_ids')
  return (
    <PickerBeside
      label={text.pick.assign}
      anchor={anchor}
      onClose={onClose}
      options={useMemberOptions(project_id ?? null)}
      selected={chosen}
      isMultiple
      onPick={(id, isOn) => markCards(workspace, ids, { kind: 'member', id }, isOn)}
    />
  )
}
