import { Held } from './held.ts'
import type { Act } from './queue.ts'

type Conflict = Act & { fields: string }

/** What a person did without a connection and somebody else did differently meanwhile, kept across reloads until it is decided. */
export class Conflicts extends Held<readonly Conflict[]> {
  readonly #place: Storage | null
  readonly #name: string

  constructor(place: Storage | null, name: string) {
    super(read(place, name))
    this.#place = place
    this.#name = name
  }

  /** `fields` says which fields of what it changes: of several acts about the same the last one counts. */
  add(act: Act, fields: string) {
    this.#keep([...this.value.filter((other) => other.fields !== fields), { ...act, fields }])
  }

  drop(act: Act) {
    this.#keep(this.value.filter(({ key }) => key !== act.key))
  }

  #keep(acts: readonly Conflict[]) {
    this.set(acts)
    try {
      if (acts.length === 0) this.#place?.removeItem(this.#name)
      else this.#place?.setItem(this.#name, JSON.stringify(acts))
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
