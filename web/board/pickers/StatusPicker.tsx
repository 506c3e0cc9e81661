import { useWorkspace } from '../../data/hooks.ts'
import type { ListRow } from '../../data/rows.ts'
import { text } from '../../text/text.ts'
import { PickerBeside } from '../../ui/Picker.tsx'
import { Sign } from '../../ui/Sign.tsx'
import { useBoardActions } from '../actions.ts'
import { useShown } from '../shown.ts'
import type { PickerProps } from './CardPicker.tsx'
import { useSame } from './common.ts'

/** A card has the status that its list stands for: to choose one moves it to the first list that does. */
export function StatusPicker({ ids, anchor, onClose }: PickerProps) {
  const { mirror } = useWorkspace()
  const { lists } = useShown()
  const actions = useBoardActions()
  const status = useSame(ids, 'status')
  const firsts = new Map<ListRow['behavior'], string>()
  for (const id of lists) {
    const list = mirror.row('lists', id)
    if (list && !firsts.has(list.behavior)) firsts.set(list.behavior, id)
  }
  const options = [...firsts.keys()].map((behavior) => ({
    id: behavior,
    name: text.behaviors[behavior],
    icon: <Sign behavior={behavior} />,
  }))
  return (
    <PickerBeside
      label={text.pick.status}
      anchor={anchor}
      onClose={onClose}
      options={options}
      selected={status === undefined ? [] : [status]}
      onPick={(id) => {
        // The ids are those of the options.
        const list = firsts.get(id as ListRow['behavior'])
        if (list !== undefined) actions.moveTo(ids, list, mirror.ids('cards', 'list', list).at(-1) ?? null)
      }}
    />
  )
}
