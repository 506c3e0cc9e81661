import { Held } from './observable.ts'
import type { QueuedAction } from './queue.ts'

type Conflict = QueuedAction & { fields: string }

/** Offline changes that conflict with those of others, stored across reloads until they are resolved. */
export class Conflicts extends Held<readonly Conflict[]> {
  readonly #place: Storage | null
  readonly #name: string

  constructor(place: Storage | null, name: string) {
    super(read(place, name))
    this.#place = place
    this.#name = name
  }

  /** `fields` says which fields of what it changes: of several actions about the same the last one counts. */
  add(action: QueuedAction, fields: string) {
    this.#keep([...this.value.filter((other) => other.fields !== fields), { ...action, fields }])
  }

  drop(action: QueuedAction) {
    this.#keep(this.value.filter(({ key }) => key !== action.key))
  }

  #keep(actions: readonly Conflict[]) {
    this.set(actions)
    try {
      if (actions.length === 0) this.#place?.removeItem(this.#name)
      else this.#place?.setItem(this.#name, JSON.stringify(actions))
    } catch {
      // A browser that has no room left has them as long as the page is open.
    }
  }
}

function read(place: Storage | null, name: string): readonly Conflict[] {
  try {
    // Written above alone.
    return JSON.parse(place?.getItem(name) ?? '[]') as Conflict[]
  } catch {
    return []
  }
}
