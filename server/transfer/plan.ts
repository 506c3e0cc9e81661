/** What a file of another program asks for, in our words: read in full before anything is written. */
export interface Plan {
  /** What to call the space, if there is none for it yet. */
  title: string
  boards: PlannedBoard[]
}

export interface PlannedBoard {
  title: string
  content: string
  archived: boolean
  lists: PlannedList[]
}

export interface PlannedList {
  title: string
  archived: boolean
  cards: PlannedCard[]
}

export interface PlannedCard {
  title: string
  content: string
  archived: boolean
  start_date?: number
  due_date?: number
  priority?: number
  estimate?: number
  /** One of the members. */
  owner?: Person
  members: Person[]
  tags: PlannedTag[]
  checklists: { title: string; items: { title: string; checked: boolean }[] }[]
  comments: PlannedComment[]
}

export interface PlannedTag {
  name: string
  /** `#rrggbb`, or nothing. */
  color: string
}

export interface PlannedComment {
  author: Person | null
  content: string
  /** In milliseconds; null when the file does not say. */
  time_created: number | null
}

/** Somebody, as another program calls them. */
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

/** What a file holds and we have no place for: told to whoever brings it in. */
export class Omissions {
  readonly #found = new Map<string, Omission>()

  add(kind: string, name: string) {
    const key = JSON.stringify([kind, name])
    const known = this.#found.get(key)
    if (known) known.count += 1
    else this.#found.set(key, { kind, name, count: 1 })
  }

  list(): Omission[] {
    return [...this.#found.values()]
  }
}
