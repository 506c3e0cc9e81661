import { Suspense, useDeferredValue, useMemo } from 'react'
import { Columns } from '../board/Columns.tsx'
import { FilterBar } from '../board/FilterBar.tsx'
import { useFilter, useView } from '../board/view.ts'
import type { SprintRow } from '../data/rows.ts'
import { lazily } from '../ui/lazily.ts'

const Table = lazily(async () => (await import('../board/table/Table.tsx')).Table)

interface SprintBoardProps {
  sprint: SprintRow
  isTable: boolean
  isFiltering: boolean
  onFilterEnd(): void
}

/** The cards of a sprint, in columns or line by line, filtered as those of a board. */
export function SprintBoard({ sprint: { id, project_id }, isTable, isFiltering, onFilterEnd }: SprintBoardProps) {
  const { view } = useView()
  const filter = useDeferredValue(useFilter(view))
  const place = useMemo(() => ({ board_id: null, sprint_id: id, project_id }), [id, project_id])
  return (
    <>
      {(isFiltering || filter !== null) && <FilterBar place={place} onClose={onFilterEnd} />}
      {isTable ? (
        <Suspense>
          <Table place={place} filter={filter} />
        </Suspense>
      ) : (
        <Columns place={place} filter={filter} />
      )}
    </>
  )
}
