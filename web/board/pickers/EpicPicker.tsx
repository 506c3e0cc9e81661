import { useEffect } from 'react'
import { changeCards } from '../../actions/cards.ts'
import { addEpicWithCards } from '../../actions/epics.ts'
import { useEpicOptions } from '../../card/options.tsx'
import { useWorkspace } from '../../data/hooks.ts'
import { allows, useRole } from '../../data/permissions.ts'
import { loadEpics } from '../../data/reading.ts'
import { text } from '../../text/text.ts'
import { PickerBeside } from '../../ui/Picker.tsx'
import type { PickerProps } from './CardPicker.tsx'
import { useSame } from './common.ts'

const NONE = 'none'

/** The larger aim that the cards are a part of. */
export function EpicPicker({ ids, anchor, onClose }: PickerProps) {
  const workspace = useWorkspace()
  const epic = useSame(ids, 'epic_id')
  const mayCreate = allows(useRole(), 'epic.create')
  useEffect(() => {
    // Without them there is none to choose; the one that is there can be taken away all the same.
    loadEpics(workspace).catch(() => undefined)
  }, [workspace])
  return (
    <PickerBeside
      label={text.pick.epic}
      anchor={anchor}
      onClose={onClose}
      options={[{ id: NONE, name: text.filter.noEpic }, ...useEpicOptions()]}
      selected={epic === undefined ? [] : [epic ?? NONE]}
      {...(mayCreate && { onMake: (title: string) => void addEpicWithCards(workspace, title, ids) })}
      onPick={(id) => changeCards(workspace, ids, { epic_id: id === NONE ? '' : id })}
    />
  )
}
