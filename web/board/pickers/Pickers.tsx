import type { ComponentType } from 'react'
import type { OpenPicker, PickerKind } from '../state.ts'
import { AssignPicker } from './AssignPicker.tsx'
import type { PickerProps } from './CardPicker.tsx'
import { DuePicker, StartPicker } from './DayPicker.tsx'
import { DeleteCards } from './DeleteCards.tsx'
import { EpicPicker } from './EpicPicker.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { OwnerPicker } from './OwnerPicker.tsx'
import { PriorityPicker } from './PriorityPicker.tsx'
import { StatusPicker } from './StatusPicker.tsx'
import { TagPicker } from './TagPicker.tsx'

const BY_KIND: Record<PickerKind, ComponentType<PickerProps>> = {
  move: MoveDialog,
  assign: AssignPicker,
  tags: TagPicker,
  due: DuePicker,
  priority: PriorityPicker,
  status: StatusPicker,
  owner: OwnerPicker,
  start: StartPicker,
  epic: EpicPicker,
  delete: DeleteCards,
}

export function Pickers({ picker: { kind, ...asked }, onClose }: { picker: OpenPicker; onClose(): void }) {
  const Kind = BY_KIND[kind]
  return <Kind {...asked} onClose={onClose} />
}
