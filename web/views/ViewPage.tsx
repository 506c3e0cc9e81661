import { useParams } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { FilterBar } from '../board/FilterBar.tsx'
import { GivenShownContext, type Shown } from '../board/shown.ts'
import { CARD_LAYOUTS, ViewRouteContext } from '../board/view.ts'
import { useAgainOn } from '../data/again.ts'
import { useAnswer } from '../data/answer.ts'
import { useRow, useTeamName, useWorkspace } from '../data/hooks.ts'
import type { ViewRow } from '../data/rows.ts'
import { loadViews, MAX_VIEW_CARDS, readFilteredCards, readViewCards } from '../data/views.ts'
import { Failure } from '../shell/Failure.tsx'
import { formatNumber } from '../text/format.ts'
import { viewText as words } from '../text/views.ts'
import { useTitle } from '../ui/title.ts'
import { AddedCards, AddedCardsContext } from './new-cards/added.ts'
import { OneBoard } from './OneBoard.tsx'
import { oneBoardOf, useViewPlace } from './one-board.ts'
import { filtersOf, isFilteredOtherwise } from './saved.ts'
import { useAddress } from './use-address.ts'
import { ViewCards } from './ViewCards.tsx'
import { ViewHeader } from './ViewHeader.tsx'
import styles from './Views.module.css'

/** A saved view at its own address. */
export function ViewPage() {
  const { view: id } = useParams({ from: '/$team/view-{$view}' })
  const workspace = useWorkspace()
  const view = useRow('views', id)
  const [isLoaded, setLoaded] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    loadViews(workspace).then(() => setLoaded(true), setFailure)
  }, [workspace])
  if (failure !== null) return <Failure error={failure} />
  if (isLoaded && !view) return <Failure />
  return (
    view && (
      <ViewRouteContext value="/$team/view-{$view}">
        <OpenView key={id} row={view} />
      </ViewRouteContext>
    )
  )
}

const concerns = ({ type }: { type: string }) => type.startsWith('card.') || type.startsWith('view.')

function OpenView({ row }: { row: ViewRow }) {
  const workspace = useWorkspace()
  const { id } = row
  const [added] = useState(() => new AddedCards(workspace))
  const shown = useAddress(row)
  useTitle([row.title, useTeamName()])
  const [isFiltering, setFiltering] = useState(false)
  const filters = filtersOf(shown, row)
  const isOtherwise = isFilteredOtherwise(shown, row)
  const isOpen = isOtherwise && Object.keys(filters).length === 0 && row.board_id === null && row.project_id === null
  const layout = CARD_LAYOUTS.find((known) => known === shown.layout) ?? row.layout
  const board = layout === 'board' ? oneBoardOf(row) : null
  // Another question has another answer.
  const asked = JSON.stringify([row.filters, row.sort, isOtherwise && filters])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const read = useCallback(async () => {
    // The board knows its cards.
    if (board !== null) return null
    if (isOpen) return []
    const known = added.known()
    const found = await (isOtherwise ? readFilteredCards(workspace, row, filters) : readViewCards(workspace, id))
    added.answered(known, found)
    return found
  }, [workspace, id, asked, board])
  const { answer: ids, failure, again } = useAnswer(read)
  useAgainOn(again, concerns)
  if (failure !== undefined && !ids) return <Failure error={failure} />
  return (
    <>
      <ViewHeader
        row={row}
        layout={layout}
        shown={shown}
        isFiltering={isFiltering}
        onFilter={() => setFiltering((before) => !before)}
      />
      {isFiltering && <ViewFilter row={row} onClose={() => setFiltering(false)} />}
      {board !== null && <OneBoard key={board} id={board} shown={shown} />}
      {board === null && ids?.length === 0 && <p className={styles.none}>{isOpen ? words.needsFilter : words.none}</p>}
      {ids && ids.length >= MAX_VIEW_CARDS && (
        <p className={styles.none} role="status">
          {words.all(formatNumber(ids.length))}
        </p>
      )}
      {ids && (ids.length > 0 || (layout === 'board' && !isOpen)) && (
        <AddedCardsContext value={added}>
          <ViewCards row={row} ids={ids} layout={layout} />
        </AddedCardsContext>
      )}
    </>
  )
}

const NOTHING_HIDDEN: Shown = { lists: [], idsOf: () => [], hidden: 0, isFiltered: true }

/** The filter bar of boards. What it asks for is found by the server, which leaves nothing to be hidden. */
function ViewFilter({ row, onClose }: { row: ViewRow; onClose(): void }) {
  const place = useViewPlace(row)
  return (
    <GivenShownContext value={NOTHING_HIDDEN}>
      <FilterBar place={place} isKept onClose={onClose} />
    </GivenShownContext>
  )
}
