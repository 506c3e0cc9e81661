import { useDeferredValue, useMemo } from 'react'
import { BoardCards } from '../board/BoardCards.tsx'
import { useReadBoard } from '../board/use-read-board.ts'
import { useFilter } from '../board/view.ts'
import { useIds, useRow } from '../data/hooks.ts'
import type { View } from '../routes.tsx'
import { Failure } from '../shell/Failure.tsx'

/** A view of one board: its own columns, in lanes or not, with the filter of the address. */
export function OneBoard({ id, shown }: { id: string; shown: View }) {
  const project_id = useRow('boards', id)?.project_id
  const filter = useDeferredValue(useFilter(shown))
  const { read, failure } = useReadBoard(id, project_id !== undefined)
  // Until it is read, a board without lists is not an empty one.
  const isKnown = useIds('lists', 'place', id).length > 0 || read === id
  const place = useMemo(
    () => (project_id === undefined ? null : { board_id: id, sprint_id: null, project_id }),
    [id, project_id],
  )
  if (failure !== null) return <Failure error={failure} />
  return place && isKnown && <BoardCards key={id} place={place} filter={filter} layout="board" />
}
