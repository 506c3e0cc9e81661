import { createContext, use, useEffect, useRef, useSyncExternalStore } from 'react'
import { draftKey, useDraft } from '../../data/drafts.ts'
import { useWorkspace } from '../../data/hooks.ts'
import { Held } from '../../data/observable.ts'
import { useKeys } from '../../shell/keys.ts'
import { text } from '../../text/text.ts'
import { type Destination, placesFor } from './destinations.ts'
import { type NewCard, newCardOf, type Stands } from './stands-for.ts'

/** Of an open view: where cards can be added. */
export interface NewCards {
  view_id: string
  /** By what it is in lanes and columns: an address can say otherwise than before. */
  looks: string
  destinations: readonly Destination[]
  /** The slot whose field is open. */
  open: Held<string | null>
}

export const NewCardsContext = createContext<NewCards | null>(null)

export const newOpen = () => new Held<string | null>(null)

/** A lane, a column, or a column in a lane, where a card can be added. */
export interface Slot {
  id: string
  card: NewCard
  places: readonly Destination[]
  /** Where what is typed is kept, and what was refused. */
  typed: string
  refused: string
  isOpen: boolean
  /** Something typed or refused is there. */
  isUsed: boolean
  open(): void
  close(): void
}

const CLOSED = new Held<string | null>(null)

/** Null where no card can be added. */
export function useSlot(id: string, stands: readonly Stands[] | null): Slot | null {
  const { me, team_id, mirror } = useWorkspace()
  const all = use(NewCardsContext)
  const { subscribe } = all?.open ?? CLOSED
  const isOpen = useSyncExternalStore(subscribe, () => all?.open.value === id)
  const keyOf = (kind: string) => draftKey([me.id, team_id, kind, `view ${all?.view_id} ${all?.looks} ${id}`])
  const [typed, refused] = [keyOf('new title'), keyOf('new cards')]
  const isTyped = useDraft(typed) !== null
  const isRefused = useDraft(refused)?.refused !== undefined
  const card = all && stands && newCardOf(mirror, stands)
  const places = card ? placesFor(card, all.destinations) : []
  if (!all || !card || places.length === 0) return null
  const open = () => all.open.set(id)
  const close = () => all.open.value === id && all.open.set(null)
  return { id, card, places, typed, refused, isOpen, isUsed: isTyped || isRefused, open, close }
}

/** Marks what a slot is in, so that keys find it. */
export const slotHere = (slot: Slot | null) => ({ 'data-slot': slot?.id })

/** Its key opens the field of the slot in which the focus is, else of the first one that there is; as soon as there is one. */
export function useNewCardKey({ open, destinations, mayHave }: NewCards & { mayHave: boolean }) {
  const isWaiting = useRef(false)
  const run = () => {
    const at = document.activeElement?.closest<HTMLElement>('[data-slot]') ?? document.querySelector('[data-slot]')
    const id = at instanceof HTMLElement ? at.dataset.slot : undefined
    isWaiting.current = id === undefined
    if (id !== undefined) open.set(id)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was pressed before it was known where cards can go
  useEffect(() => {
    if (isWaiting.current) run()
  }, [destinations.length])
  const { keys } = text.board
  useKeys(keys.title, mayHave ? [{ keys: ['c'], words: keys.add, run }] : [])
}
