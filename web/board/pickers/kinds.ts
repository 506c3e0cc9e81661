import {
  CalendarClock,
  CalendarPlus,
  CircleDotDashed,
  type LucideIcon,
  Milestone,
  MoveRight,
  SignalHigh,
  Tag,
  UserPlus,
  UserRound,
} from 'lucide-react'
import { text } from '../../text/text.ts'
import type { PickerKind } from '../state.ts'

interface Kind {
  kind: Exclude<PickerKind, 'delete'>
  label: string
  Icon: LucideIcon
}

/** What can be chosen for cards, with its key: the same in menus, in the bar and on the keyboard. */
export const PICKERS: readonly (Kind & { shortcut: string })[] = [
  { kind: 'move', label: text.pick.move, shortcut: 'm', Icon: MoveRight },
  { kind: 'assign', label: text.pick.assign, shortcut: 'a', Icon: UserPlus },
  { kind: 'tags', label: text.pick.tags, shortcut: 't', Icon: Tag },
  { kind: 'due', label: text.pick.due, shortcut: 'd', Icon: CalendarClock },
  { kind: 'priority', label: text.pick.priority, shortcut: 'p', Icon: SignalHigh },
  { kind: 'status', label: text.pick.status, shortcut: 's', Icon: CircleDotDashed },
]

/** What else can be: in menus, in the palette and in the table. */
export const OTHER_PICKERS: readonly Kind[] = [
  { kind: 'owner', label: text.pick.owner, Icon: UserRound },
  { kind: 'start', label: text.pick.start, Icon: CalendarPlus },
  { kind: 'epic', label: text.pick.epic, Icon: Milestone },
]
