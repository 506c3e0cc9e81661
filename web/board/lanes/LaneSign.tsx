import { useRow } from '../../data/hooks.ts'
import type { FieldRow } from '../../data/rows.ts'
import { OptionDot } from '../../field/OptionMark.tsx'
import { Face } from '../../ui/Face.tsx'
import { Priority } from '../../ui/Priority.tsx'
import { Sign } from '../../ui/Sign.tsx'
import { TagDot } from '../Tags.tsx'
import { type LanesBy, WITHOUT } from './kinds.ts'
import styles from './Lanes.module.css'

/** What a lane stands for, as a sign beside its name. */
export function LaneSign({ by, lane }: { by: LanesBy; lane: string }) {
  if (lane === WITHOUT) return null
  return (
    <span aria-hidden className={styles.sign}>
      <SignOf by={by} lane={lane} />
    </span>
  )
}

function SignOf({ by, lane }: { by: LanesBy; lane: string }) {
  switch (by.kind) {
    case 'member':
    case 'owner':
      return <Face id={lane} />
    case 'epic':
      return <EpicSign id={lane} />
    case 'priority':
      return <Priority priority={Number(lane)} isNamed={false} />
    case 'tag':
      return <TagSign id={lane} />
    case 'parent':
      return <CardSign id={lane} />
    case 'field':
      return <ValueSign field={by.field} value={lane} />
  }
}

function EpicSign({ id }: { id: string }) {
  const epic = useRow('epics', id)
  return epic && <Sign behavior={epic.status} />
}

function TagSign({ id }: { id: string }) {
  const tag = useRow('tags', id)
  return tag && <TagDot color={tag.color} />
}

function CardSign({ id }: { id: string }) {
  const card = useRow('cards', id)
  return card && <Sign behavior={card.status} />
}

function ValueSign({ field, value }: { field: FieldRow; value: string }) {
  if (field.type === 'person') return <Face id={value} />
  const option = field.options.find(({ id }) => id === value)
  return option && <OptionDot color={option.color} />
}
