import type { StoredFile } from '../../files/files.ts'
import type { Behavior } from '../../http/schema.ts'
import { OMISSIONS } from '../../limits/files.ts'
import type { CreateField } from '../../resources/fields/fields.schema.ts'
import type { StoredValues } from '../../resources/fields/fields.stored.ts'
import type { Row } from '../../store/tables.ts'
import { shortened } from './text.ts'

/** The contents of a file of another program, in our terms. Its shape is known before anything is written. */
export interface Plan {
  /** What to call the space, if there is none for it yet. */
  title: string
  boards: PlannedBoard[]
  /** Custom fields for what has no other field here, in their order. */
  newFields: NewField[]
  total_cards: number
  /**
   * The cards, those of each list in their order, and the epics among them, read as they are written: a table may be larger than
   * the memory.
   */
  cards(space?: PlanSpace): Iterable<PlannedWork> | AsyncIterable<PlannedWork>
  /** Those of the cards; none if absent. */
  files?: PlannedFile[]
}

/** A custom field that a file has, and that a space may get for it. */
export type NewField = Required<Pick<CreateField, 'title' | 'type' | 'options' | 'decimals'>>

/** What is there for the cards to use. */
export interface PlanSpace {
  fields: readonly SpaceField[]
  room: RelationRoom
}

/** How much may come of what a file says of relations between its cards. */
export interface RelationRoom {
  /** New epics. */
  epics: number
  /** Why there are not more of them. */
  reason: string
  links: number
}

/** A custom field of the space that takes the cards. */
export type SpaceField = Pick<Row<'fields'>, 'id' | 'title' | 'type' | 'options' | 'decimals'>

/** When something was made and last changed elsewhere, in milliseconds; what the file does not say is absent. */
export interface Times {
  time_created?: number
  time_updated?: number
}

export interface PlannedBoard extends Times {
  title: string
  content: string
  archived: boolean
  lists: PlannedList[]
  /** Also those that no card has. */
  tags: PlannedTag[]
}

export interface PlannedList extends Times {
  title: string
  archived: boolean
}

export type PlannedWork = PlannedCard | PlannedEpic

export function isPlannedEpic(item: PlannedWork): item is PlannedEpic {
  return item.list === null
}

/** How a card is related to others of its file. */
interface Related {
  /** Which others name; absent where none do. */
  number?: number
  links?: PlannedLink[]
  /** How many references to others stay text. */
  total_left?: number
}

export type LinkType = 'blocks' | 'blocked_by' | 'related' | 'duplicates'

export interface PlannedLink {
  type: LinkType
  to: number
}

/** An epic, which goes to the roadmap. */
export interface PlannedEpic extends Times, Related {
  list: null
  /** Of its list there. */
  behavior: Behavior
  title: string
  content: string
  archived: boolean
  start_date?: number
  due_date?: number
  completed_date?: number
  priority?: number
  owner?: Person
  members: Person[]
  comments: PlannedComment[]
}

export interface PlannedCard extends Times, Related {
  /** One of a board's. */
  list: PlannedList
  parent?: number
  epic?: number
  title: string
  content: string
  archived: boolean
  start_date?: number
  due_date?: number
  /** In milliseconds; counts in lists of what is done. */
  completed_date?: number
  priority?: number
  estimate?: number
  /** One of the members. */
  owner?: Person
  members: Person[]
  tags: PlannedTag[]
  checklists: PlannedChecklist[]
  comments: PlannedComment[]
  files?: PlannedFile[]
  /** In the custom fields of the space. */
  values?: StoredValues
}

export interface PlannedChecklist extends Times {
  title: string
  items: PlannedItem[]
}

export interface PlannedItem extends Times {
  title: string
  checked: boolean
  owner?: Person
  due_date?: number
}

/** A file on this machine. */
export interface PlannedFile {
  title: string
  path: string
  /** Its bytes, before the card is written. */
  stored?: StoredFile
}

export interface PlannedTag {
  name: string
  /** `#rrggbb`, or nothing. */
  color: string
}

export interface PlannedComment extends Times {
  author: Person | null
  content: string
}

/** A person, as another program names them. */
export interface Person {
  name: string
  email?: string
  username?: string
}

export interface Omission {
  kind: string
  name: string
  count: number
}

/** Names of omissions are for people. */
const LONGEST_NAME = 500

/** Parts of a file that have no field here: reported to the importer. */
export class Omissions {
  readonly #found = new Map<string, Omission>()

  add(kind: string, name: string, count = 1) {
    const isFull = this.#found.size >= OMISSIONS
    const text = isFull ? 'and more, which are not named' : shortened(name, LONGEST_NAME)
    const key = JSON.stringify([kind, text])
    const known = this.#found.get(key)
    if (known) known.count += count
    else if (!isFull || this.#found.size < 2 * OMISSIONS) this.#found.set(key, { kind, name: text, count })
  }

  list(): Omission[] {
    return [...this.#found.values()]
  }
}
