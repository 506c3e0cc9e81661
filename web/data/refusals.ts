import { useCallback, useSyncExternalStore } from 'react'
import type { Patch } from './mirror.ts'
import type { TableName } from './rows.ts'

/** A row that is on the screen in a place of its own, or the key of a draft. */
export type Place = string

export const placeOf = (table: TableName, id: string): Place => `${table}/${id}`

/** What an action is about, of all the rows that it changes: the first of these tables that it touches. */
const SUBJECTS: readonly TableName[] = [
  'comments',
  'cards',
  'details',
  'pageDetails',
  'pages',
  'lists',
  'boards',
  'sprints',
  'projects',
  'epics',
  'epicDetails',
]

/**
 * Where the refusal of an action with these patches belongs, the best place first; none for an action on several things. A card
 * is open beside its tile: its own page is the better place.
 */
export function placesOf(patches: readonly Patch[]): Place[] {
  const subject = SUBJECTS.find((table) => patches.some((patch) => patch.table === table))
  const ids = new Set(patches.filter(({ table }) => table === subject).map(({ id }) => id))
  const [id] = ids
  if (!subject || id === undefined || ids.size > 1) return []
  if (subject === 'cards' || subject === 'details') return [placeOf('details', id), placeOf('cards', id)]
  if (subject === 'pages' || subject === 'pageDetails') return [placeOf('pageDetails', id), placeOf('pages', id)]
  if (subject === 'epicDetails') return [placeOf('epics', id)]
  return [placeOf(subject, id)]
}

/** Does what was refused anyway, for those who may; `words` are on its button. */
export interface Anyway {
  words: string
  act(): void
}

/** Why it was refused. */
export interface RefusedHere {
  words: string
  anyway: Anyway | null
}

/** What the server refused, for the places that show it, until it is closed or tried again. */
export class Refusals {
  readonly #refused = new Map<Place, RefusedHere>()
  readonly #listeners = new Map<Place, Set<() => void>>()
  /** Where cards were dropped last: the person looks there, wherever they go back to. */
  readonly #drops = new Map<string, Place>()

  at(place: Place): RefusedHere | undefined {
    return this.#refused.get(place)
  }

  put(place: Place, words: string, anyway: Anyway | null = null) {
    this.#refused.set(place, { words, anyway })
    this.#notify(place)
  }

  drop(place: Place) {
    if (this.#refused.delete(place)) this.#notify(place)
  }

  /** What was refused is tried again. */
  forget(patches: readonly Patch[]) {
    if (this.#refused.size + this.#drops.size === 0) return
    for (const place of [...placesOf(patches), ...this.dropsOf(patches)]) this.drop(place)
    for (const { table, id } of patches) if (table === 'cards') this.#drops.delete(id)
  }

  /** These were dropped there: what is refused of that is said there if their own place is not on the screen. */
  noteDrop(card_ids: readonly string[], place: Place) {
    for (const id of card_ids) this.#drops.set(id, place)
  }

  /** Where the cards of an action were dropped. */
  dropsOf(patches: readonly Patch[]): Place[] {
    const places = patches.flatMap(({ table, id }) => (table === 'cards' ? (this.#drops.get(id) ?? []) : []))
    return [...new Set(places)]
  }

  subscribe(place: Place, listener: () => void) {
    const listeners = this.#listeners.get(place) ?? new Set()
    this.#listeners.set(place, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#listeners.get(place) === listeners) this.#listeners.delete(place)
    }
  }

  #notify(place: Place) {
    for (const listener of this.#listeners.get(place) ?? []) listener()
  }
}

export function useRefusal(refusals: Refusals, place: Place): RefusedHere | undefined {
  const subscribe = useCallback((listener: () => void) => refusals.subscribe(place, listener), [refusals, place])
  return useSyncExternalStore(subscribe, () => refusals.at(place))
}
