import { useDeferredValue, useMemo } from 'react'
import { BoardCards } from '../board/BoardCards.tsx'
import { FilterBar } from '../board/FilterBar.tsx'
import { type CardLayout, useFilter, useView } from '../board/view.ts'
import type { SprintRow } from '../data/rows.ts'

interface SprintBoardProps {
  sprint: SprintRow
  layout: CardLayout
  isFiltering: boolean
  onFilterEnd(): void
}

/** The cards of a sprint in one of the layouts of boards, filtered as those are. */
export function SprintBoard({ sprint: { id, project_id }, layout, isFiltering, onFilterEnd }: SprintBoardProps) {
  const { view } = useView()
  const filter = useDeferredValue(useFilter(view))
  const place = useMemo(() => ({ board_id: null, sprint_id: id, project_id }), [id, project_id])
  return (
    <>
      {(isFiltering || filter !== null) && <FilterBar place={place} onClose={onFilterEnd} />}
      <BoardCards place={place} filter={filter} layout={layout} />
    </>
  )
}
