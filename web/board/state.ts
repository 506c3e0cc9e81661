import { createContext, type RefObject, use, useEffect, useSyncExternalStore } from 'react'
import { isFocusNowhere } from '../ui/lost-focus.ts'

export type PickerKind =
  | 'move'
  | 'assign'
  | 'tags'
  | 'due'
  | 'priority'
  | 'status'
  | 'owner'
  | 'start'
  | 'epic'
  | 'delete'

/** Something to be chosen for some cards, shown beside what asked for it. */
export interface OpenPicker {
  kind: PickerKind
  ids: readonly string[]
  anchor: HTMLElement | null
}

interface Now {
  /** The card that the keys stand on. */
  focused: string | null
  /** The lane that they stand in, for a card can be in several; null on a board without lanes. */
  lane: string | null
  /** Counts up when the card that the keys stand on should have the browser's focus. */
  focusRequest: number
  selected: ReadonlySet<string>
  /** Where a range of selected cards begins. */
  anchor: string | null
  /** The card whose title is edited in place. */
  editing: string | null
  /** The list that takes new cards. */
  adding: string | null
  /** The lane that new cards go to; null for none. */
  addingIn: string | null
  /** The list whose title is edited in place. */
  renaming: string | null
  picker: OpenPicker | null
  /** The card whose menu is open. */
  menu: { id: string; anchor: HTMLElement } | null
  /** Where a card that is dragged by touch would fall. */
  drop: { card_id: string | null; list_id: string; lane: string | null; edge: 'top' | 'bottom' } | null
  /** The announcement for screen readers. */
  said: string
}

const NOBODY: ReadonlySet<string> = new Set()

/** What one person does on the board at this moment. None of it is anybody else's business. */
export class BoardState {
  #now: Now = {
    focused: null,
    lane: null,
    focusRequest: 0,
    selected: NOBODY,
    anchor: null,
    editing: null,
    adding: null,
    addingIn: null,
    renaming: null,
    picker: null,
    menu: null,
    drop: null,
    said: '',
  }
  #granted = 0
  readonly #listeners = new Set<() => void>()

  get now(): Readonly<Now> {
    return this.#now
  }

  set(part: Partial<Now>) {
    this.#now = { ...this.#now, ...part }
    for (const listener of this.#listeners) listener()
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Puts the keys on a card, and the browser's focus with them. */
  go(id: string, lane = this.#now.lane) {
    this.set({ focused: id, lane, focusRequest: this.#now.focusRequest + 1 })
  }

  /** True for the first caller. */
  grant(focusRequest: number): boolean {
    const isNew = focusRequest > this.#granted
    if (isNew) this.#granted = focusRequest
    return isNew
  }

  toggle(id: string) {
    const selected = new Set(this.#now.selected)
    if (!selected.delete(id)) selected.add(id)
    this.set({ selected, anchor: id, focused: id })
  }

  /** Selects from where the range began up to this card, in the order in which cards are shown. */
  extendTo(id: string, order: readonly string[]) {
    const anchor = this.#now.anchor ?? this.#now.focused ?? id
    const [from, to] = [order.indexOf(anchor), order.indexOf(id)].sort((a, b) => a - b)
    const range = order.slice(Math.max(0, from ?? 0), (to ?? 0) + 1)
    this.set({ selected: new Set([...this.#now.selected, ...range]), anchor, focused: id })
  }

  deselect() {
    this.set({ selected: NOBODY, anchor: null })
  }
}

export const BoardStateContext = createContext<BoardState | null>(null)

export function useBoardState(): BoardState {
  const state = use(BoardStateContext)
  if (!state) throw new Error('Cards and lists are always on a board.')
  return state
}

/** A value of the current state, redrawn when it changes. */
export function useNow<Answer>(select: (now: Readonly<Now>) => Answer): Answer {
  const state = useBoardState()
  return useSyncExternalStore(state.subscribe, () => select(state.now))
}

/** Focuses a card when the keys go there; when it is only redrawn, not while the focus is elsewhere. */
export function useRequestedFocus(link: RefObject<HTMLElement | null>, focusRequest: number) {
  const state = useBoardState()
  useEffect(() => {
    if (focusRequest > 0 && (state.grant(focusRequest) || isFocusNowhere()))
      link.current?.focus({ preventScroll: true })
  }, [state, link, focusRequest])
}

/** The lane that a tile is drawn in; null on a board without lanes. */
export const LaneContext = createContext<string | null>(null)
