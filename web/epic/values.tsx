import { changeEpic, moveEpic } from '../actions/epics.ts'
import { useListOptions, useMemberOptions } from '../card/options.tsx'
import { ROADMAP } from '../data/epic-rows.ts'
import { useRow, useWorkspace } from '../data/hooks.ts'
import type { EpicRow } from '../data/rows.ts'
import { cardText } from '../text/card.ts'
import { epicText } from '../text/epic.ts'
import { text } from '../text/text.ts'
import { Face } from '../ui/Face.tsx'
import { Picker } from '../ui/Picker.tsx'
import type { Option } from '../ui/PickerList.tsx'
import { Sign } from '../ui/Sign.tsx'
import { HEALTHS, Health, HealthSign } from './Health.tsx'

/** What an epic is, each as a button that opens what it is chosen by: on its page, and in the table. */
interface ValueProps {
  epic: EpicRow
  className: string | undefined
}

/** Its list of the roadmap, which is its status. */
export function StatusValue({ epic, className }: ValueProps) {
  const workspace = useWorkspace()
  const list = useRow('lists', epic.list_id)
  const title = list?.title ?? text.behaviors[epic.status]
  return (
    <Picker
      label={epicText.status}
      name={cardText.choose(epicText.status, title)}
      className={className}
      options={useListOptions(ROADMAP)}
      selected={[epic.list_id]}
      onPick={(list_id) => {
        const last = workspace.mirror.ids('epics', 'list', list_id).at(-1) ?? null
        moveEpic(workspace, epic.id, list_id, last)
      }}
    >
      <Sign behavior={epic.status} color={list?.color ?? ''} /> {title}
    </Picker>
  )
}

const NOBODY: Option = { id: 'nobody', name: text.nobody }

/** Who answers for it. */
export function OwnerValue({ epic: { id, owner_id }, className }: ValueProps) {
  const workspace = useWorkspace()
  const owner = useRow('members', owner_id ?? '')
  const name = owner_id ? owner?.display_name || text.someone : text.nobody
  return (
    <Picker
      label={cardText.owner}
      name={cardText.choose(cardText.owner, name)}
      className={className}
      options={[NOBODY, ...useMemberOptions()]}
      selected={[owner_id ?? NOBODY.id]}
      onPick={(chosen) => changeEpic(workspace, id, { owner_id: chosen === NOBODY.id ? null : chosen })}
    >
      {owner_id ? <Face id={owner_id} /> : null}
      <span data-empty={owner_id ? undefined : true}>{name}</span>
    </Picker>
  )
}

const NO_HEALTH = 'none'

const HEALTH_SIGNS = {
  on_track: <HealthSign health="on_track" />,
  at_risk: <HealthSign health="at_risk" />,
  off_track: <HealthSign health="off_track" />,
}

/** How it is going. To say the same once more is to confirm it. */
export function HealthValue({ epic, className }: ValueProps) {
  const workspace = useWorkspace()
  const { id, health } = epic
  const name = health === null ? epicText.noHealth : epicText.healths[health]
  const options = HEALTHS.map(
    (one): Option => ({
      id: one,
      name: epicText.healths[one],
      icon: HEALTH_SIGNS[one],
      ...(one === health && { hint: epicText.confirmHealth }),
    }),
  )
  return (
    <Picker
      label={epicText.health}
      name={cardText.choose(epicText.health, epic.is_health_stale ? `${name}, ${epicText.stale}` : name)}
      className={className}
      options={[...options, { id: NO_HEALTH, name: epicText.noHealth }]}
      selected={[]}
      onPick={(chosen) => changeEpic(workspace, id, { health_status: HEALTHS.find((one) => one === chosen) ?? null })}
    >
      {health === null ? <span data-empty>{name}</span> : <Health epic={epic} />}
    </Picker>
  )
}
