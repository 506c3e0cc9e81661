import { useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, use, useCallback, useMemo } from 'react'
import type { BoardRow } from '../data/rows.ts'
import type { View } from '../routes.tsx'
import { type Filter, filterOf, isEmpty } from './filter.ts'

/** Whose address it is: a board's, or a sprint's. */
export const ViewRouteContext = createContext<'/$team/board-{$board}' | '/$team/sprint-{$sprint}'>(
  '/$team/board-{$board}',
)

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

type BoardLayout = 'board' | 'table' | 'archive'

/** How a board is laid out: as its address says, else as its settings say. */
export function useLayout({ layout: usual }: Pick<BoardRow, 'layout'>) {
  const { view, change } = useView()
  const own: BoardLayout = usual === 'list' ? 'table' : 'board'
  const asked = LAYOUTS.find((layout) => layout === view.layout)
  const show = (layout: BoardLayout) => change((before) => withValue(before, 'layout', layout === own ? null : layout))
  return { layout: asked ?? own, show }
}

const LAYOUTS: readonly BoardLayout[] = ['board', 'table', 'archive']

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
