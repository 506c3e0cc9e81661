import type { ComponentType } from 'react'
import type { Behavior } from '../rules/work.generated.ts'
import type { Day } from './days.ts'
import type { Dates } from './span.ts'

/** Something with days: a card, an epic. */
export interface ScheduleItem extends Dates {
  id: string
  title: string
  behavior: Behavior
  /** Of its list: empty for that of its status. */
  color: string
}

/** What must be finished before something else begins, or what something is a part of. */
export interface ItemLink {
  from: string
  to: string
  kind: 'blocks' | 'parent'
}

/** A time that others plan by, such as a sprint. */
export interface Milestone {
  id: string
  title: string
  from: Day
  to: Day
}

export interface NameProps {
  id: string
  /** Its days, for those who do not see where it is drawn. */
  dates: string
  /** Where the keys begin. */
  isFirst: boolean
  /** False for what is drawn of it a second time. */
  isMain?: boolean
  /** Whether what can be done with it stands beside it. */
  hasMenu?: boolean
}

/** What the keys stand on, and how often they were asked to go there. */
export interface Focus {
  id: string | null
  request: number
}

/** A set of items, and what can be done with them: the same for a timeline and a calendar. */
export interface Schedule {
  /** In the order in which they are read. */
  items: readonly ScheduleItem[]
  links: readonly ItemLink[]
  milestones: readonly Milestone[]
  mayChange: boolean
  /** The link of an item, with its title. */
  Name: ComponentType<NameProps>
  /** A hook: only what goes by the focus is drawn again with every key. */
  useFocus(): Focus
  /** What moves with an item that is dragged. */
  subjectsOf(id: string): readonly string[]
  onChange(changes: readonly { id: string; dates: Dates }[]): void
  onOpen(id: string): void
  /** Asks for the day of what has none, beside what was pressed. */
  onSchedule(id: string, anchor: HTMLElement): void
  /** What is on the screen or can be scrolled to, in the order in which keys go through it. */
  onOrder(ids: readonly string[]): void
}
