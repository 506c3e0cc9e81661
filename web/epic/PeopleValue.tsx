import { setEpicMember } from '../actions/epics.ts'
import { useMemberOptions } from '../card/options.tsx'
import { useWorkspace } from '../data/hooks.ts'
import type { EpicDetails } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { text } from '../text/text.ts'
import { Faces } from '../ui/Face.tsx'
import { Picker } from '../ui/Picker.tsx'

/** Who works on it; guests see an epic by being one of these. */
export function PeopleValue({ epic, className }: { epic: EpicDetails; className: string | undefined }) {
  const workspace = useWorkspace()
  const { mirror } = workspace
  const ids = epic.members.map(({ user_id }) => user_id)
  const names = ids.map((id) => mirror.row('members', id)?.display_name || text.someone).join(', ')
  return (
    <Picker
      label={cardText.people}
      name={cardText.choose(cardText.people, names || text.nobody)}
      className={className}
      options={useMemberOptions()}
      selected={ids}
      isMultiple
      onPick={(id, isOn) => setEpicMember(workspace, epic.id, id, isOn)}
    >
      {ids.length === 0 ? <span data-empty>{text.nobody}</span> : <Faces ids={ids} most={5} />}
      {ids.length === 1 && <span>{names}</span>}
    </Picker>
  )
}
