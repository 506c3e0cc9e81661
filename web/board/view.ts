import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, use, useCallback, useMemo } from 'react'
import type { BoardRow } from '../data/rows.ts'
import type { View } from '../routes.tsx'
import { type Filter, filterOf, isEmpty } from './filter.ts'

/** Whose address it is: a board's, a sprint's, a saved view's, or the roadmap's. */
export const ViewRouteContext = createContext<
  '/$team/board-{$board}' | '/$team/sprint-{$sprint}' | '/$team/view-{$view}' | '/$team/roadmap'
>('/$team/board-{$board}')

/** What the address of this board says of how it is shown, and how to say something else. */
export function useView() {
  const from = use(ViewRouteContext)
  const view: View = useSearch({ from })
  const navigate = useNavigate({ from })
  const change = useCallback(
    (next: (before: View) => View) =>
      // Of what an address can say, this route takes a view alone.
      void navigate({ search: (before) => next(before as View), replace: true }),
    [navigate],
  )
  return { view, change }
}

/** The ways to look at cards, as addresses name them. */
export const CARD_LAYOUTS = ['board', 'table', 'timeline', 'calendar'] as const
export type CardLayout = (typeof CARD_LAYOUTS)[number]
type BoardLayout = CardLayout | 'archive'

/** What is stored of a board or a sprint as its usual layout: a table is called a list there. */
export function usualLayout(stored: string): CardLayout {
  return stored === 'list' ? 'table' : (CARD_LAYOUTS.find((layout) => layout === stored) ?? 'board')
}

/** How a board is laid out: as its address says, else as its settings say. */
export function useLayout({ layout: usual }: Pick<BoardRow, 'layout'>) {
  const { view, change } = useView()
  const own = usualLayout(usual)
  const asked = LAYOUTS.find((layout) => layout === view.layout)
  const show = (layout: BoardLayout) => change((before) => withLayout(before, layout, own))
  return { layout: asked ?? own, own, show }
}

const LAYOUTS: readonly BoardLayout[] = [...CARD_LAYOUTS, 'archive']

/** The address with another layout: the usual one need not be named. */
export function withLayout(view: View, layout: BoardLayout, usual: CardLayout): View {
  return withValue(view, 'layout', layout === usual ? null : layout)
}

/** The filter of the address; null when it hides nothing. */
export function useFilter(view: View): Filter | null {
  return useMemo(() => {
    const filter = filterOf(view)
    return isEmpty(filter) ? null : filter
  }, [view])
}

/** The address with one thing said otherwise; null leaves it out. */
export function withValue(view: View, key: string, value: string | null): View {
  const { [key]: _, ...rest } = view
  return value === null || value === '' ? rest : { ...rest, [key]: value }
}
