import { markCards } from '../../actions/bulk.ts'
import { useTagOptions } from '../../card/options.tsx'
import { useWorkspace } from '../../data/hooks.ts'
import { text } from '../../text/text.ts'
import { PickerBeside } from '../../ui/Picker.tsx'
import { useContainer } from '../container.ts'
import type { PickerProps } from './CardPicker.tsx'
import { useCommon } from './common.ts'

/** The tags of the workspace and of the space: shown are those that all of the cards have. */
export function TagPicker({ ids, anchor, onClose }: PickerProps) {
  const workspace = useWorkspace()
  const { project_id } = useContainer()
  const chosen = useCommon(ids, 'tag_ids')
  return (
    <PickerBeside
      label={text.pick.tags}
      anchor={anchor}
      onClose={onClose}
      options={useTagOptions(project_id)}
      selected={chosen}
      isMultiple
      onPick={(id, isOn) => markCards(workspace, ids, { kind: 'tag', id }, isOn)}
    />
  )
}
