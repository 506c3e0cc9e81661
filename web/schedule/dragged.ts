import { createContext, use, useSyncExternalStore } from 'react'
import type { Day } from './days.ts'
import { type Dates, type Edge, moved, stretched } from './span.ts'

/** What an item is held by: all of it, one of its ends, or to be given its first day. */
export type Grip = 'move' | Edge | 'place'

/** What is being dragged at this moment, and how far it is. */
export interface Dragged {
  ids: readonly string[]
  grip: Grip
  by: number
  /** The day below the pointer; null outside of the days. */
  day: Day | null
}

/** Only what is dragged is drawn again while it is. */
export class DragStore {
  #now: Dragged | null = null
  readonly #listeners = new Set<() => void>()

  get now(): Dragged | null {
    return this.#now
  }

  set(next: Dragged | null) {
    const before = this.#now
    if (before && next && before.by === next.by && before.day === next.day) return
    this.#now = next
    for (const listener of this.#listeners) listener()
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

export const DragContext = createContext<DragStore>(new DragStore())

function useDragged<Answer>(select: (now: Dragged | null) => Answer): Answer {
  const store = use(DragContext)
  return useSyncExternalStore(store.subscribe, () => select(store.now))
}

/** How far an item is dragged, and by what; null while it is not. */
export function useDragOf(id: string): { grip: Grip; by: number } | null {
  const by = useDragged((now) => (now?.ids.includes(id) ? now.by : null))
  const grip = useDragged((now) => (now?.ids.includes(id) ? now.grip : null))
  return by === null || grip === null ? null : { by, grip }
}

/** The day on which something would fall that has none yet. */
export function useDropDay(): Day | null {
  return useDragged((now) => (now?.grip === 'place' ? now.day : null))
}

/** The day that something is dragged over. */
export function useOverDay(): Day | null {
  return useDragged((now) => now?.day ?? null)
}

/** The days that it would have. */
export function draggedDates(dates: Dates, { grip, by }: { grip: Grip; by: number }): Dates {
  switch (grip) {
    case 'move':
      return moved(dates, by)
    case 'start':
    case 'due':
      return stretched(dates, grip, by)
    case 'place':
      return dates
  }
}
