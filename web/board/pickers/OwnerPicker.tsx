import { changeCards } from '../../actions/cards.ts'
import { useMemberOptions } from '../../card/options.tsx'
import { useWorkspace } from '../../data/hooks.ts'
import { text } from '../../text/text.ts'
import { PickerBeside } from '../../ui/Picker.tsx'
import type { PickerProps } from './CardPicker.tsx'
import { useSame } from './common.ts'

const NOBODY = 'nobody'

/** The one person who answers for the cards. */
export function OwnerPicker({ ids, anchor, onClose }: PickerProps) {
  const workspace = useWorkspace()
  const project_id = useSame(ids, 'project_id')
  const owner = useSame(ids, 'owner_id')
  return (
    <PickerBeside
      label={text.pick.owner}
      anchor={anchor}
      onClose={onClose}
      options={[{ id: NOBODY, name: text.nobody }, ...useMemberOptions(project_id ?? null)]}
      selected={owner === undefined ? [] : [owner ?? NOBODY]}
      onPick={(id) => changeCards(workspace, ids, { owner_id: id === NOBODY ? '' : id })}
    />
  )
}
