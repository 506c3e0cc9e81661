import { createContext, use, useCallback } from 'react'
import { useDerived, useWorkspace } from '../../data/hooks.ts'
import { Held, useHeld } from '../../data/observable.ts'
import { showToast } from '../../data/toasts.ts'
import type { WorkspaceData } from '../../data/workspace.ts'
import { newInViewText as words } from '../../text/new-in-view.ts'

/**
 * Cards that were added in a view. They show at once; the server then says whether the view has them, and one that it does not have
 * goes, with a notice.
 */
export class AddedCards {
  readonly held = new Held<readonly string[]>([])
  readonly #workspace: WorkspaceData
  /** Those that the view had already: when they leave it, a later change took them out. */
  readonly #had = new Set<string>()

  constructor(workspace: WorkspaceData) {
    this.#workspace = workspace
  }

  add(ids: readonly string[]) {
    this.held.set([...this.held.value, ...ids])
  }

  /** Those that the server has by now: what it is asked from here on takes them into account. */
  known(): readonly string[] {
    const { queue } = this.#workspace
    return this.held.value.filter((id) => queue.idOf(id) !== id)
  }

  /** What was asked when it had these is answered. */
  answered(known: readonly string[], ids: readonly string[]) {
    const { queue, mirror } = this.#workspace
    const found = new Set(ids)
    const gone = new Set<string>()
    for (const id of known) {
      const card = mirror.row('cards', queue.idOf(id))
      if (found.has(queue.idOf(id))) {
        this.#had.add(id)
        continue
      }
      gone.add(id)
      if (card && !card.is_archived && !this.#had.has(id))
        showToast({ words: words.notInView(card.title), kind: 'done' })
    }
    if (gone.size > 0) this.held.set(this.held.value.filter((id) => !gone.has(id)))
  }
}

export const AddedCardsContext = createContext<AddedCards | null>(null)

export function useAddedCards(): AddedCards {
  const added = use(AddedCardsContext)
  if (!added) throw new Error('Cards are added in an open view.')
  return added
}

/** What a view found, and what was added in it since. */
export function useWithAdded(ids: readonly string[]): readonly string[] {
  const { mirror, queue } = useWorkspace()
  const added = useHeld(useAddedCards().held)
  return useDerived(
    ['cards'],
    useCallback(() => {
      const own = added
        .map((id) => queue.idOf(id))
        .filter((id) => !ids.includes(id) && mirror.row('cards', id)?.is_archived === false)
      return own.length > 0 ? [...ids, ...own] : ids
    }, [mirror, queue, added, ids]),
  )
}
